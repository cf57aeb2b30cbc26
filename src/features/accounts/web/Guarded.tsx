// The outermost guard, on every route: a blocked user only sees the blocked page and the legal pages.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, redirect, useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { onBlocked, onSeatChanged, queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import { browserZone } from '#lib/web/use-dates.ts'
import { isBlocked, isOpenToBlocked } from '../domain.ts'
import type { Route } from './+types/Guarded'
import { accountsApi, reloadUser, rememberUser, storedUser, userQuery } from './api.ts'
import { Reauthentication } from './Reauthentication.tsx'
import { useUser } from './use-user.ts'

const BLOCKED = paths.blocked()

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const viewer = context.get(viewerContext)
    keepApart(new URL(request.url).pathname, viewer?.blocked ?? false, Boolean(viewer))
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    // Offline or a server error: the page itself reports it.
    const { pathname } = new URL(request.url)
    const user = await queryClient()
      .ensureQueryData(userQuery)
      .catch(() => null)
    keepApart(pathname, Boolean(user && isBlocked(user)), Boolean(user))
  },
]

function keepApart(path: string, blocked: boolean, signedIn: boolean): void {
  if (blocked && !isOpenToBlocked(path)) throw redirect(BLOCKED)
  if (!blocked && path === BLOCKED) throw redirect(signedIn ? paths.dashboard() : paths.login())
}

export const loader = ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext)
  return loadPageData(context, (call) => [
    {
      queryKey: userQuery.queryKey,
      queryFn: () => (viewer ? accountsApi.user.call({}, { context: call }) : null),
    },
  ])
}
export const clientLoader = () => null

/** Somebody blocked while signed in sees the blocked page with the next answer, and nothing loaded before it. */
function useBlock() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // Several calls of a page are refused at once.
    let leaving = false
    return onBlocked(async () => {
      const { pathname } = globalThis.location
      if (leaving || pathname === BLOCKED) return
      leaving = true
      try {
        await reloadUser(client)
        if (isOpenToBlocked(pathname)) return
        await navigate(BLOCKED, { replace: true })
        client.removeQueries({ type: 'inactive' })
      } finally {
        leaving = false
      }
    })
  }, [client, navigate])
}

/**
 * Asks for the user again when their seat has changed. In another account the page is loaded anew, so that nothing of the
 * earlier one remains: the seat was removed, or another tab chose an account, signed in or started an impersonation.
 */
function useSeatChange() {
  const client = useQueryClient()
  const { data: user } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' })
  const account = user?.account
  const shown = useRef(account)
  useEffect(() => onSeatChanged(() => void reloadUser(client).catch(() => undefined)), [client])
  useEffect(() => {
    if (account && shown.current && account !== shown.current) globalThis.location.assign(paths.dashboard())
    shown.current = account
  }, [account])
}

/** Keeps the time zone of emails at that of the browser used last. */
function useReportedTimeZone() {
  const client = useQueryClient()
  // Only the server's answer counts: a stored record can be of a session that has ended.
  const { data: user } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' })
  const reports = Boolean(user && !user.impersonate && !isBlocked(user))
  const known = user?.time_zone
  useEffect(() => {
    if (!reports) return
    const timeZone = browserZone()
    if (known === timeZone) return
    // Without it, emails show the earlier one, and the next page reports again.
    accountsApi.setTimeZone.call({ time_zone: timeZone }).then(
      (updated) => client.setQueryData(userQuery.queryKey, updated),
      () => undefined,
    )
  }, [client, reports, known])
}

/**
 * Remembers the user for the next visit. If the page came without a session while one is remembered, another tab has
 * signed in since, or the session has ended: the server is asked.
 */
function useRemembered() {
  const client = useQueryClient()
  const user = useUser()
  useEffect(() => {
    if (user) rememberUser(user)
    else if (user === null && storedUser()) void client.invalidateQueries({ queryKey: userQuery.queryKey })
  }, [client, user])
}

export default function Guarded() {
  useBlock()
  useSeatChange()
  useReportedTimeZone()
  useRemembered()
  return (
    <>
      <Outlet />
      <Reauthentication />
    </>
  )
}
