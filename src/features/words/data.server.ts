// Every SQL statement of word lists.
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type { WordList } from './domain.ts'
import type {} from './tables.server.ts'

export interface PageQuery {
  list: WordList
  /** Normalised as the text rules compare it; empty for all entries. */
  search: string
  after?: { key: string; id: string }
  limit: number
}

const matching = (db: Db, { list, search }: Pick<PageQuery, 'list' | 'search'>) =>
  db
    .selectFrom('listed_words')
    .where('list', '=', list)
    .$if(search !== '', (query) => query.where(sql<boolean>`position(${search} in key) > 0`))

/** One extra row shows whether there is a next page. */
export const listPage = (db: Db, { after, limit, ...params }: PageQuery) =>
  matching(db, params)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(key, id) > (${after?.key}, ${after?.id}::uuid)`),
    )
    .orderBy('key')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof listPage>>[number]

export async function countMatching(db: Db, params: Pick<PageQuery, 'list' | 'search'>): Promise<number> {
  const { count } = await matching(db, params)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listAll = (db: Db, list: WordList) =>
  db.selectFrom('listed_words').selectAll().where('list', '=', list).orderBy('key').orderBy('id').execute()

export const listVersions = (db: Db) => db.selectFrom('word_lists').selectAll().execute()

/** Locks a list, so that concurrent changes cannot exceed its limit. */
export const lockList = (db: Db, list: WordList) =>
  db.selectFrom('word_lists').select('list').where('list', '=', list).forUpdate().execute()

export const renewVersion = (db: Db, list: WordList) =>
  db
    .updateTable('word_lists')
    .set({ version: sql<string>`gen_random_uuid()` })
    .where('list', '=', list)
    .execute()

/** A statement takes 65,535 values at most, and an entry has eight. */
const ROWS_AT_ONCE = 5_000

/** Returns the entries that were not there before. */
export async function insertNew(db: Db, rows: Insertable<Tables['listed_words']>[]): Promise<EntryRow[]> {
  const added: EntryRow[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = await db
      .insertInto('listed_words')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.constraint('listed_words_once').doNothing())
      .returningAll()
      .execute()
    added.push(...part)
  }
  return added
}

export const deleteEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db.deleteFrom('listed_words').where('id', '=', id).returningAll().executeTakeFirst()
