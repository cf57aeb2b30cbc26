// Switches the account that this session works in.
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#lib/pure/paths.ts'
import type { User } from '../contract.ts'
import { accountsApi, setSignedIn } from './api.ts'

/** Loads a page for the other account, the dashboard unless told, so that no cached data of the previous one remains. */
export function useArrive(): (user: User, path?: string) => void {
  const client = useQueryClient()
  return (user, path = paths.dashboard()) => {
    setSignedIn(client, user)
    globalThis.location.assign(path)
  }
}

export function useChooseAccount(): (account: string, path?: string) => Promise<void> {
  const arrive = useArrive()
  return async (account, path) => arrive(await accountsApi.chooseAccount.call({ account }), path)
}
