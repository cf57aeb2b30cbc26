// The browser's client of the splits API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { splits } from '../contract.ts'

export const splitsApi = apiOf<typeof splits>('splits', contract)

export type SplitAnswer = Awaited<ReturnType<typeof splitsApi.find.call>>
export type PartyAnswer = SplitAnswer['parties'][number]
export type SplitRow = Awaited<ReturnType<typeof splitsApi.list.call>>['items'][number]
export type SharedAnswer = Awaited<ReturnType<typeof splitsApi.shared.call>>
export type RecoupmentAnswer = Awaited<ReturnType<typeof splitsApi.recoupments.call>>['own'][number]
export type InvitationAnswer = Awaited<ReturnType<typeof splitsApi.showInvitation.call>>

export const searchIn = (query: URLSearchParams): string => (query.get('q') ?? '').trim().slice(0, 100)

export const splitsQuery = (search: string, context: CallContext = {}) =>
  splitsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, ...(search ? { search } : {}) }),
    context,
    ...CURSOR_PAGES,
  })
/** For fields that choose among all releases of the account, which may be hundreds. */
export const allSplitsQuery = () =>
  splitsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 100 }),
    ...CURSOR_PAGES,
  })
export const sharedQuery = (context: CallContext = {}) =>
  splitsApi.shared.queryOptions({ input: undefined, context })
export const recoupmentsQuery = (context: CallContext = {}) =>
  splitsApi.recoupments.queryOptions({ input: undefined, context })
export const splitQuery = (
  { releaseId, trackId }: { releaseId: string; trackId: string | null },
  context: CallContext = {},
) => splitsApi.find.queryOptions({ input: { releaseId, ...(trackId ? { trackId } : {}) }, context })
export const invitationQuery = (token: string, context: CallContext = {}) =>
  splitsApi.showInvitation.queryOptions({ input: { token }, context })
