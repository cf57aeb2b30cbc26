// The browser's client of the teams API, and switching the account of this session.
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import { setSignedIn } from '#features/accounts/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { teams } from '../contract.ts'

export const teamsApi = apiOf<typeof teams>('teams', contract)

export type TeamAnswer = Awaited<ReturnType<typeof teamsApi.find.call>>

export const teamQuery = (context: CallContext = {}) =>
  teamsApi.find.queryOptions({ input: undefined, context })

export type MemberAnswer = TeamAnswer['seats'][number]
export type InvitationAnswer = TeamAnswer['invitations'][number]

/** Reloads the page for the other account, so that no cached data of the previous one remains. */
export function useArrive(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    setSignedIn(client, user)
    globalThis.location.assign(paths.dashboard())
  }
}

export function useChooseAccount(): (account: string) => Promise<void> {
  const arrive = useArrive()
  return async (account) => arrive(await teamsApi.chooseAccount.call({ account }))
}
