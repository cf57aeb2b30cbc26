// Names what audit entries concern, and finds it by name. Audit is below the features that own these things, so they
// register who names them (`app/audit-subjects.ts`).
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { isSubjectKind, type SubjectKind } from './domain/actions.ts'

export interface SubjectName {
  id: string
  label: string
  /** False where staff have no page about it yet. */
  has_page?: boolean
  /** The person it is or belongs to. */
  person_id?: string | null
}

/** One query: the things of one kind with these ids, or the newest that a text finds. At most `limit`. */
export type SubjectSource = (
  db: Db,
  query: { ids?: readonly string[]; search?: string; limit: number },
) => Promise<SubjectName[]>

/** Kinds without rows: their texts have their names. */
type Unnamed = 'word_list' | 'audit'

export type AuditSubjects = Readonly<Record<Exclude<SubjectKind, Unnamed>, SubjectSource>>

declare module '#lib/deps.ts' {
  interface Deps {
    auditSubjects: AuditSubjects
  }
}

export type SubjectDeps = Pick<Deps, 'db' | 'auditSubjects'>

interface Subject {
  kind: string
  id: string
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
/** Kinds whose ids are codes; the ids of all others are UUIDs. */
const CODED: readonly string[] = ['store']

/** @returns a lookup; undefined for what does not exist. Runs one query for each kind. */
export async function nameSubjects(
  { db, auditSubjects }: SubjectDeps,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => SubjectName | undefined> {
  const idsByKind = new Map<string, Set<string>>()
  for (const { kind, id } of subjects)
    if (CODED.includes(kind) || UUID.test(id)) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id))
  const named = await Promise.all(
    [...idsByKind].map(async ([kind, ids]): Promise<[string, Map<string, SubjectName>]> => {
      const rows = await sourceOf(auditSubjects, kind)?.(db, { ids: [...ids], limit: ids.size })
      return [kind, new Map(rows?.map((row) => [row.id, row]))]
    }),
  )
  const byKind = new Map(named)
  return ({ kind, id }) => byKind.get(kind)?.get(id)
}

const sourceOf = (sources: AuditSubjects, kind: string): SubjectSource | undefined =>
  isSubjectKind(kind) && kind !== 'word_list' && kind !== 'audit' ? sources[kind] : undefined

/** The most things of one kind that a search includes. */
const FOUND_MAX = 100

export interface FoundSubjects {
  ids: Partial<Record<string, string[]>>
  /** Whether there are more, so that entries about the oldest of them are missing. */
  partial: boolean
}

/** Finds things of these kinds, or of all. */
export async function findSubjects(
  { db, auditSubjects }: SubjectDeps,
  search: string,
  kinds = Object.keys(auditSubjects),
): Promise<FoundSubjects> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = (await sourceOf(auditSubjects, kind)?.(db, { search, limit: FOUND_MAX + 1 })) ?? []
      return { kind, ids: rows.slice(0, FOUND_MAX).map(({ id }) => id), partial: rows.length > FOUND_MAX }
    }),
  )
  return {
    ids: Object.fromEntries(found.filter(({ ids }) => ids.length > 0).map(({ kind, ids }) => [kind, ids])),
    partial: found.some(({ partial }) => partial),
  }
}

export const isUuid = (text: string): boolean => UUID.test(text)
