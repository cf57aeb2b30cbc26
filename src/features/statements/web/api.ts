// The browser's client of the statements API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { statements } from '../contract.ts'
import { OPEN_STATUSES, type StatementStatus, UNDER_WAY_STATUSES } from '../domain/statement.ts'

export const statementsApi = apiOf<typeof statements>('statements', contract)

export type StatementAnswer = Awaited<ReturnType<typeof statementsApi.find.call>>
export type StatementItemAnswer = Awaited<ReturnType<typeof statementsApi.list.call>>['items'][number]
export type SourceAnswer = Awaited<ReturnType<typeof statementsApi.sources.call>>[number]
export type SuspenseAnswer = Awaited<ReturnType<typeof statementsApi.suspense.call>>['items'][number]
export type MappingInput = Omit<Parameters<typeof statementsApi.previewMapping.call>[0], 'id'>
export type LinesAnswer = Awaited<ReturnType<typeof statementsApi.lines.call>>
export type PreviewAnswer = Awaited<ReturnType<typeof statementsApi.previewMapping.call>>

/** While a statement is read or posted. */
export const POLL_MS = 1_000

/** How often a list of statements is loaded again. */
export const WATCH_MS = 10_000

export const isUnderWay = (status: StatementStatus): boolean => UNDER_WAY_STATUSES.includes(status)

/** How many statements have one of these statuses. */
export const countOf = (
  counts: Readonly<Record<string, number>>,
  statuses: readonly StatementStatus[],
): number => statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

export const sourcesQuery = (context: CallContext = {}) =>
  statementsApi.sources.queryOptions({ input: undefined, context })

export const statementsQuery = (
  filter: { status?: StatementStatus[]; source?: string } = {},
  context: CallContext = {},
) =>
  statementsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })

/** The statements of the staff area, newest first. */
export const openStatementsQuery = (context: CallContext = {}) =>
  statementsQuery({ status: [...OPEN_STATUSES] }, context)

export const statementQuery = (id: string, context: CallContext = {}) =>
  statementsApi.find.queryOptions({ input: { id }, context })

export const postingPreviewQuery = (id: string) =>
  statementsApi.previewPosting.queryOptions({ input: { id } })

export const suspenseQuery = (context: CallContext = {}) =>
  statementsApi.suspense.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })
