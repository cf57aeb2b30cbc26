// The browser's client of the signals API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { signals } from '../contract.ts'
import type { SignalStatus } from '../domain.ts'

export const signalsApi = apiOf<typeof signals>('signals', contract)

export type SignalItem = Awaited<ReturnType<typeof signalsApi.list.call>>['items'][number]
export type SignalAnswer = Awaited<ReturnType<typeof signalsApi.find.call>>
export type EvidenceAnswer = SignalAnswer['evidence'][number]

const OWN_AT_ONCE = 5

export const signalsQuery = (context: CallContext = {}) =>
  signalsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: OWN_AT_ONCE }),
    context,
    ...CURSOR_PAGES,
  })
export const signalQuery = (id: string, context: CallContext = {}) =>
  signalsApi.find.queryOptions({ input: { id }, context })

const WAITING: SignalStatus[] = ['open', 'asked', 'answered']
const DONE: SignalStatus[] = ['dismissed', 'confirmed']

/** Signals that wait for somebody, or those that are decided. */
export const staffSignalsQuery = (isDone: boolean, context: CallContext = {}) =>
  signalsApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, status: isDone ? DONE : WAITING, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })
export const staffSignalQuery = (id: string, context: CallContext = {}) =>
  signalsApi.staffFind.queryOptions({ input: { id }, context })

const LINES_AT_ONCE = 20

export const evidenceLinesQuery = (id: string, { forStaff }: { forStaff: boolean }) =>
  (forStaff ? signalsApi.staffLines : signalsApi.lines).infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor, limit: LINES_AT_ONCE }),
    ...CURSOR_PAGES,
  })
