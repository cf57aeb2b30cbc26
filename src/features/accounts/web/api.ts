// The browser's client of the accounts API, and the signed-in user in this browser.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiOf, type CallContext, readRefusal, USER_KEY } from '#lib/web/client.ts'
import { forget, recall, remember } from '#lib/web/memory.ts'
import { forgetUnsavedOfOthers } from '#lib/web/unsaved.ts'
import { hasUnsavedInput } from '#lib/web/unsaved-input.ts'
import { forgetToasts } from '#ui/toast-history.ts'
import contract from '../contract.json'
import type { accounts, User } from '../contract.ts'
import { SIGNED_OUT_COOKIE } from '../domain.ts'

export const accountsApi = apiOf<typeof accounts>('accounts', contract)

/** The providers of social sign-in that this installation has configured. */
export const socialQuery = (context: CallContext = {}) =>
  accountsApi.social.queryOptions({ staleTime: Number.POSITIVE_INFINITY, context })

/**
 * The signed-in user, or null. The record stored in this browser is shown at once and verified with one request; a
 * 401 clears it.
 */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  staleTime: 60_000,
  // A sign-out without a connection is completed by the first request after it.
  refetchOnReconnect: 'always',
  queryFn: async (): Promise<User | null> => {
    if (isKnownVisitor()) return null
    try {
      return await accountsApi.user.call({})
    } catch (error) {
      // A page with unsaved input stays as it is until its user has signed in again.
      if (readRefusal(error).status !== 401 || hasUnsavedInput()) throw error
      forget('user')
      return null
    }
  },
})

/** The server rendered this page without a session and none has started since, so there is no user to fetch. */
const isKnownVisitor = () => document.documentElement.dataset.visitor === 'true' && !recall('user')

/** Shown at once on the next visit, before the server confirms it. */
export const rememberUser = (user: User) => remember('user', JSON.stringify(user))

/** The same object as long as the record is the same. */
export function storedUser(): User | undefined {
  const text = recall('user')
  if (text !== lastRead.text) lastRead = { text, user: text ? userIn(text) : undefined }
  return lastRead.user
}
let lastRead: { text?: string | null; user?: User } = {}

function userIn(text: string): User | undefined {
  try {
    const stored = JSON.parse(text) as User | null
    return stored && SHAPE.every((field) => field in stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** A record stored by an earlier version of the page may lack fields that this one reads. */
const SHAPE = ['_id', 'name', 'role', 'subscription', 'account', 'accounts', 'closing'] as const

/** Call after signing in, and with null after signing out: the cache keeps nothing of another person. */
export function setSignedIn(client: QueryClient, user: User | null): void {
  client.clear()
  forgetToasts()
  if (user) {
    rememberUser(user)
    void forgetUnsavedOfOthers(user._id)
    markLeft(false)
  } else forget('user')
  client.setQueryData(userQuery.queryKey, user)
}

/** Asks the server for the user again, whatever is cached. */
export const reloadUser = (client: QueryClient) => client.fetchQuery({ ...userQuery, staleTime: 0 })

/** Ends the session in this browser even when the server is unreachable; the next successful request ends it there. */
export async function signOut(client: QueryClient): Promise<void> {
  forget('user')
  await accountsApi.logoutPost.call({}).catch((error) => {
    console.warn('sign-out not confirmed', readRefusal(error).code)
    markLeft(true)
  })
  setSignedIn(client, null)
  await forgetUnsavedOfOthers()
}

/** Scripts cannot delete the session cookie, but they can set another one. */
function markLeft(left: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const age = left ? 31_536_000 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${SIGNED_OUT_COOKIE}=1; path=/; max-age=${age}; samesite=lax${secure}`
}
