// Reads the audit log: pages of entries with the names of what they concern, one entry with its values.
import { notFound } from '#lib/errors.ts'
import type { AuditDetail, AuditEntry, AuditFilter } from './contract.ts'
import {
  type EntryQuery,
  type EntryRow,
  findEntry,
  listEntriesAbout,
  listEntries as listEntryRows,
} from './data.server.ts'
import { aliasesOf, presentAction } from './domain/actions.ts'
import { factsOf, mentionsOf, subjectOf } from './domain/sentence.ts'
import { findSubjects, isUuid, nameSubjects, type SubjectDeps } from './name-subjects.server.ts'

type PageParams = AuditFilter & { cursor?: string; limit: number }

interface EntryPage {
  rows: EntryRow[]
  /** What the rows say, in the same order. */
  entries: AuditEntry[]
  more: boolean
  /** Whether a search finds more than the log is searched for. */
  partial: boolean
}

/**
 * Entries in batches, newest first, at most `most`. What the filter names is looked up once; each batch runs one query
 * for each kind of subject.
 */
export async function* readEntries(
  deps: SubjectDeps,
  filter: AuditFilter,
  { most, atOnce }: { most: number; atOnce: number },
): AsyncGenerator<EntryPage> {
  const { query, partial } = await queryOf(deps, filter)
  let cursor: string | undefined
  for (let left = most; left > 0; left -= atOnce) {
    const { rows, more } = await pageOf(deps, { ...query, cursor, limit: Math.min(atOnce, left) })
    yield { rows, entries: await entriesOf(deps, rows), more, partial }
    if (!more) return
    cursor = rows.at(-1)?.id
  }
}

async function pageOf({ db }: Pick<SubjectDeps, 'db'>, query: EntryQuery) {
  const rows = await listEntryRows(db, query)
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit }
}

export async function listAudit(deps: SubjectDeps, { limit, ...filter }: PageParams) {
  const { query, partial } = await queryOf(deps, filter)
  const { rows, more } = await pageOf(deps, { ...query, limit })
  const entries = await entriesOf(deps, rows)
  return { items: entries, nextCursor: more ? (entries.at(-1)?.id ?? null) : null, partial }
}

/** Looks up what the two searches name. */
async function queryOf(
  deps: SubjectDeps,
  { person, about, action, ...exact }: Omit<PageParams, 'limit'>,
): Promise<{ query: Omit<EntryQuery, 'limit'>; partial: boolean }> {
  const [who, what] = [person?.trim(), about?.trim()]
  const [people, things] = await Promise.all([
    who ? findSubjects(deps, who, ['user']) : undefined,
    what ? findSubjects(deps, what) : undefined,
  ])
  const pasted = what && isUuid(what.toLowerCase()) ? [what.toLowerCase()] : []
  return {
    query: {
      ...exact,
      action: action ? { prefix: action, aliases: aliasesOf(action) } : undefined,
      people: people && (people.ids.user ?? []),
      concerned:
        what && things
          ? {
              id: pasted[0] ?? what,
              ids: things.ids,
              accountIds: [...pasted, ...(things.ids.account ?? [])],
            }
          : undefined,
    },
    partial: Boolean(people?.partial || things?.partial),
  }
}

export async function showAuditEntry(deps: SubjectDeps, id: string): Promise<AuditDetail> {
  const row = await findEntry(deps.db, id)
  const [entry] = row ? await entriesOf(deps, [row]) : []
  if (!row || !entry) throw notFound()
  const { before, after, address_hash, request_id } = row
  const mentions = mentionsOf(row)
  const nameOf = await nameSubjects(deps, mentions)
  const names = mentions.flatMap((mention) => {
    const label = nameOf(mention)?.label
    return label ? [[mention.id, label] as const] : []
  })
  return {
    ...entry,
    before,
    after,
    names: Object.fromEntries(names),
    addressHash: address_hash,
    requestId: request_id,
  }
}

/** Entries about a person and their account, for the page about them. */
export async function listAuditAbout(
  deps: SubjectDeps,
  params: { userId: string; accountId: string; limit: number },
): Promise<AuditEntry[]> {
  return entriesOf(deps, await listEntriesAbout(deps.db, params))
}

async function entriesOf(deps: SubjectDeps, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const read = rows.map((row) => {
    const action = presentAction(row.action)
    const recorded = { ...row, action, entityId: row.entity_id }
    return { row, action, subject: subjectOf(recorded), facts: factsOf(recorded) }
  })
  const nameOf = await nameSubjects(
    deps,
    read.map(({ subject }) => subject),
  )
  return read.map(({ row, action, subject, facts }) => {
    const named = nameOf(subject)
    return {
      id: row.id,
      at: row.at,
      action,
      accountId: row.account_id,
      entity: row.entity,
      entityId: row.entity_id,
      subject: {
        ...subject,
        label: named?.label || null,
        hasPage: named !== undefined && named.has_page !== false,
        personId: named?.person_id ?? null,
      },
      facts,
      actor: personOf(row.actor_id, row.actor_name),
      impersonator: personOf(row.impersonator_id, row.impersonator_name),
    }
  })
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name })
