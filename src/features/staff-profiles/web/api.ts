// The browser's client of staff profiles, and the queries of its pages.
import type { Language } from '#lib/i18n/languages.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { staffProfiles } from '../contract.ts'

export const staffProfilesApi = apiOf<typeof staffProfiles>('staffProfiles', contract)

export type PublicProfileAnswer = Awaited<ReturnType<typeof staffProfilesApi.list.call>>['items'][number]
export type StaffProfileAnswer = Awaited<ReturnType<typeof staffProfilesApi.staffList.call>>['items'][number]

export const teamQuery = (language: Language, context: CallContext = {}) =>
  staffProfilesApi.list.queryOptions({ input: { language }, context })

export const staffProfilesQuery = (context: CallContext = {}) =>
  staffProfilesApi.staffList.queryOptions({ input: undefined, context })
