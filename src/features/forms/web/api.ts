// The browser's client of request forms, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { forms } from '../contract.ts'

const formsApi = apiOf<typeof forms>('forms', contract)

export type FormAnswer = Awaited<ReturnType<typeof formsApi.find.call>>

/** They change only with a new version of the product. */
const KEPT_MS = 60 * 60_000

export const formsQuery = (context: CallContext = {}) =>
  formsApi.list.queryOptions({ context, staleTime: KEPT_MS })
/** Read again on each visit: its limits count from the day. */
export const formQuery = (id: string, context: CallContext = {}) =>
  formsApi.find.queryOptions({ input: { id }, context })
