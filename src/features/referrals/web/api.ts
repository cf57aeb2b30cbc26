// The browser's client of the referrals API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { referrals } from '../contract.ts'
import type { StaffView } from '../domain.ts'

export const referralsApi = apiOf<typeof referrals>('referrals', contract)

export type ProgramAnswer = Awaited<ReturnType<typeof referralsApi.find.call>>
export type RewardAnswer = ProgramAnswer['tiers'][number]['reward']
export type GivenAnswer = ProgramAnswer['rewards'][number]
export type FriendAnswer = Awaited<ReturnType<typeof referralsApi.friends.call>>['items'][number]
export type StaffReferralAnswer = Awaited<ReturnType<typeof referralsApi.staffFind.call>>
export type StaffReferralRowAnswer = Awaited<ReturnType<typeof referralsApi.staffList.call>>['items'][number]

export const programQuery = (context: CallContext = {}) =>
  referralsApi.find.queryOptions({ input: undefined, context })
export const friendsQuery = (context: CallContext = {}) =>
  referralsApi.friends.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const staffReferralsQuery = (view: StaffView, context: CallContext = {}) =>
  referralsApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, view }),
    context,
    ...CURSOR_PAGES,
  })
export const staffReferralQuery = (id: string, context: CallContext = {}) =>
  referralsApi.staffFind.queryOptions({ input: { id }, context })
