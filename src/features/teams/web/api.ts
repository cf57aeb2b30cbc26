// The browser's client of the teams API.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { teams } from '../contract.ts'

export const teamsApi = apiOf<typeof teams>('teams', contract)

export type TeamAnswer = Awaited<ReturnType<typeof teamsApi.find.call>>

export const teamQuery = (context: CallContext = {}) =>
  teamsApi.find.queryOptions({ input: undefined, context })

export type MemberAnswer = TeamAnswer['seats'][number]
export type InvitationAnswer = TeamAnswer['invitations'][number]
