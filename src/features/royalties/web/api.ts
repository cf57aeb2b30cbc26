// The browser's client of royalties, and the queries its pages share.
import { statementsApi } from '#features/statements/web/api.ts'

import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { RecordFilter, royalties } from '../contract.ts'

export const royaltiesApi = apiOf<typeof royalties>('royalties', contract)

export type OverviewAnswer = Awaited<ReturnType<typeof royaltiesApi.overview.call>>
export type RecordAnswer = Awaited<ReturnType<typeof royaltiesApi.records.call>>['items'][number]
export type ExplainedAnswer = Awaited<ReturnType<typeof royaltiesApi.explain.call>>
export type ReportAnswer = Awaited<ReturnType<typeof royaltiesApi.statements.call>>['items'][number]

export const overviewQuery = (context: CallContext = {}) =>
  royaltiesApi.overview.queryOptions({ input: undefined, context })

export const choicesQuery = (context: CallContext = {}) =>
  royaltiesApi.choices.queryOptions({ input: undefined, context })

const RECORDS_AT_ONCE = 50

export const recordsQuery = (filter: RecordFilter, context: CallContext = {}) =>
  royaltiesApi.records.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: RECORDS_AT_ONCE }),
    context,
    ...CURSOR_PAGES,
  })

export const explainQuery = (id: string, context: CallContext = {}) =>
  royaltiesApi.explain.queryOptions({ input: { id }, context })

export const statementsQuery = (context: CallContext = {}) =>
  royaltiesApi.statements.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })

const LINES_AT_ONCE = 20

/** The lines of the track in the month, store, country and kind of a record. */
export const linesQuery = (record: ExplainedAnswer) =>
  statementsApi.lines.infiniteOptions({
    input: (cursor: string | undefined) => ({
      id: record.statement.id,
      track: record.trackId,
      month: record.period,
      store: record.platform,
      country: record.country,
      kind: record.kind,
      cursor,
      limit: LINES_AT_ONCE,
    }),
    ...CURSOR_PAGES,
  })
