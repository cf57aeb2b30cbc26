// The operator's word lists: staff maintain them, and the text rules read them.
import { parse } from 'csv-parse/sync'
import { type BannedWords, bannedWords } from '#engines/text-rules/banned-words.ts'
import { buildNameIndex, type NameIndex } from '#engines/text-rules/name-index.ts'
import { KNOWN_ARTISTS } from '#engines/text-rules/words/known-artists.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import { formatCsv, unescapeFormula } from '#lib/pure/csv.ts'
import { newId } from '#lib/pure/ids.ts'
import { type Entry, NewEntry } from './contract.ts'
import {
  countMatching,
  deleteEntry,
  type EntryRow,
  insertNew,
  listAll,
  listPage,
  listVersions,
  lockList,
  renewVersion,
} from './data.server.ts'
import { keyOf, LISTED_MAX, WORD_LISTS, type WordList } from './domain.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** Sorted by normalised text. @throws invalid_input for an invalid cursor */
export async function listWords(
  { db }: Pick<Deps, 'db'>,
  params: { list: WordList; search: string; cursor?: string; limit: number },
) {
  const search = keyOf(params.list, params.search)
  const after = params.cursor === undefined ? undefined : placeOf(params.cursor)
  const [rows, total] = await Promise.all([
    listPage(db, { ...params, search, after }),
    countMatching(db, { list: params.list, search }),
  ])
  const page = rows.slice(0, params.limit)
  const last = rows.length > params.limit ? page.at(-1) : undefined
  return { items: page.map(entryOf), total, nextCursor: last ? `${last.id} ${last.key}` : null }
}

function placeOf(cursor: string): { key: string; id: string } {
  const [, id, key] = /^([0-9a-f-]{36}) (.+)$/.exec(cursor) ?? []
  if (!id || !key) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  return { id, key }
}

/**
 * Adds missing entries; concurrent calls add the same word once. Adds nothing when an entry is empty for the rules or
 * the list would exceed its limit.
 *
 * @throws invalid_input, word_limit
 */
export async function addWords(
  deps: ChangeDeps,
  params: { viewer: Viewer; list: WordList; entries: NewEntry[] },
): Promise<{ added: number; known: number }> {
  const { list, entries, viewer } = params
  const keys = entries.map(({ text }) => keyOf(list, text))
  const empty = keys.flatMap((key, index) =>
    key === '' ? [{ code: 'word_empty', at: `entries.${index}.text` }] : [],
  )
  if (empty.length > 0) throw invalidInput(empty)
  const now = deps.clock.now()
  const rows = entries.map(({ text, language, note }, index) => ({
    id: newId(),
    list,
    text,
    key: keys[index] ?? '',
    note,
    created_at: now,
    created_by: viewer.userId,
    language: list === 'banned' ? language : null,
  }))
  return deps.db.transaction().execute(async (trx) => {
    await lockList(trx, list)
    const added = await insertNew(trx, rows)
    const most = LISTED_MAX[list]
    if ((await countMatching(trx, { list, search: '' })) > most)
      throw new AppError('word_limit', 409, { params: { most } })
    if (added.length > 0) {
      await renewVersion(trx, list)
      const after = { count: added.length, words: added.slice(0, AUDITED_WORDS_MAX).map(auditLine) }
      await recordAudit(trx, deps, {
        by: viewer,
        action: 'words.added',
        entity: 'word_list',
        entityId: list,
        after,
      })
    }
    return { added: added.length, known: entries.length - added.length }
  })
}

/** How many entries one audit entry names; the list itself shows the others with author and date. */
const AUDITED_WORDS_MAX = 200

const auditLine = ({ text, language, note }: Pick<EntryRow, 'text' | 'language' | 'note'>) =>
  [text, language, note].filter(Boolean).join(' | ')

/** @returns the removed entry, so that it can be restored */
export async function removeWord(deps: ChangeDeps, params: { viewer: Viewer; id: string }): Promise<Entry> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await deleteEntry(trx, params.id)
    if (!row) throw notFound()
    await renewVersion(trx, row.list)
    const { text, language, note } = row
    await recordAudit(trx, deps, {
      by: params.viewer,
      action: 'words.removed',
      entity: 'word_list',
      entityId: row.list,
      before: { text, language, note },
    })
    return entryOf(row)
  })
}

const CSV_COLUMNS = ['text', 'language', 'note'] as const

/**
 * Reads the format of `exportWords`, or a file of one column without a header. Skips empty lines.
 *
 * @throws words_unreadable, invalid_input with the invalid lines, word_limit
 */
export async function importWords(deps: ChangeDeps, params: { viewer: Viewer; list: WordList; csv: string }) {
  const rows = rowsOf(params.csv)
  const [first = []] = rows
  const head = first.map((cell) => CSV_COLUMNS.find((name) => name === cell.trim().toLowerCase()))
  const hasHead = head.includes('text')
  const columns = hasHead ? head : CSV_COLUMNS
  const entries: NewEntry[] = []
  const problems = rows.slice(hasHead ? 1 : 0).flatMap((cells, index) => {
    const cell = (name: (typeof CSV_COLUMNS)[number]) => cells[columns.indexOf(name)]?.trim() ?? ''
    const language = cell('language').toLowerCase() || null
    const read = NewEntry.safeParse({
      text: unescapeFormula(cell('text')),
      language,
      note: unescapeFormula(cell('note')),
    })
    if (read.success) entries.push(read.data)
    return read.success && keyOf(params.list, read.data.text) !== ''
      ? []
      : [{ code: 'word_line', at: `line.${index + 1}`, params: { line: index + (hasHead ? 2 : 1) } }]
  })
  if (problems.length > 0) throw invalidInput(problems.slice(0, REPORTED_PROBLEMS_MAX))
  if (entries.length === 0) throw new AppError('words_unreadable', 422)
  return addWords(deps, { ...params, entries })
}

const REPORTED_PROBLEMS_MAX = 20

function rowsOf(csv: string): string[][] {
  try {
    const rows: string[][] = parse(csv, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    })
    return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  } catch {
    throw new AppError('words_unreadable', 422)
  }
}

export async function exportWords({ db, clock }: Pick<Deps, 'db' | 'clock'>, list: WordList): Promise<File> {
  const rows = await listAll(db, list)
  const lines = rows.map(({ text, language, note }) => [text, language, note])
  const csv = formatCsv([CSV_COLUMNS, ...lines], { bom: true })
  return new File([csv], `${list}-${clock.today()}.csv`, { type: 'text/csv;charset=utf-8' })
}

export interface WordRules {
  banned: BannedWords
  protectedNames: NameIndex
}

/** Prepared lists, cached until somebody changes them. */
const ready = new Map<WordList, { version: string; made: Partial<WordRules> }>()

/** The operator's words for the text rules, in addition to the built-in ones. */
export async function wordRules(db: Db): Promise<WordRules> {
  const versions = new Map((await listVersions(db)).map(({ list, version }) => [list, version]))
  for (const list of WORD_LISTS) {
    const version = versions.get(list) ?? ''
    if (ready.get(list)?.version === version) continue
    const inserted =
      list === 'banned'
        ? { banned: bannedWords(await listBanned(db)) }
        : {
            protectedNames: buildNameIndex([
              ...(await listAll(db, list)).map(({ text }) => text),
              ...KNOWN_ARTISTS,
            ]),
          }
    ready.set(list, { version, made: inserted })
  }
  return Object.assign({}, ...WORD_LISTS.map((list) => ready.get(list)?.made))
}

/** The banned words as the wizard needs them. */
export async function listBanned(db: Db) {
  const byLanguage = Map.groupBy(await listAll(db, 'banned'), ({ language }) => language)
  const textsOf = (language: TitleLanguage | null) => byLanguage.get(language)?.map(({ text }) => text) ?? []
  const languages = [...byLanguage.keys()].filter((language) => language !== null)
  return {
    everyLanguage: textsOf(null),
    byLanguage: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
  }
}

const entryOf = ({ id, list, text, language, note, created_at }: EntryRow): Entry => ({
  id,
  list,
  text,
  language,
  note,
  createdAt: created_at,
})
