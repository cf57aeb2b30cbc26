// The browser's client of the teams API, and switching the account of this session.
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import { setSignedIn } from '#features/accounts/web/api.ts'
import { apiOf } from '#lib/web/client.ts'
import type { teams } from '../contract.ts'

export const teamsApi = apiOf<typeof teams>('teams')

export type TeamAnswer = Awaited<ReturnType<typeof teamsApi.find.call>>
export type MemberAnswer = TeamAnswer['seats'][number]
export type InvitationAnswer = TeamAnswer['invitations'][number]

/** Begins anew in the account a person now works in: a fresh page holds nothing of the other one. */
export function useArrive(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    setSignedIn(client, user)
    globalThis.location.assign('/dashboard')
  }
}

export function useChooseAccount(): (account: string) => Promise<void> {
  const arrive = useArrive()
  return async (account) => arrive(await teamsApi.chooseAccount.call({ account }))
}
