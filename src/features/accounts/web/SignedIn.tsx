// The guard of signed-in pages: redirects to sign-in without a session, and back here afterwards.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Outlet, redirect, useNavigate, useNavigation } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { onSessionLost, queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import type { Route } from './+types/SignedIn'
import { setSignedIn, storedUser, userQuery } from './api.ts'

export const handle = { namespaces: [], isApp: true } satisfies PageHandle

/** @param expired the session has expired, so the sign-in page explains why it appears */
const signInPath = (from: { pathname: string; search: string }, expired: boolean) =>
  paths.login({ redirect: from.pathname + from.search, expired: expired ? '1' : undefined })

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const expired = request.headers.get('cookie')?.includes('session_token') ?? false
    if (!context.get(viewerContext)) throw redirect(signInPath(new URL(request.url), expired))
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const known = storedUser() !== undefined
    const user = await queryClient()
      .ensureQueryData(userQuery)
      .catch(() => undefined)
    if (user === null) throw redirect(signInPath(new URL(request.url), known))
  },
]

/** Redirects to sign-in when a call finds the session expired; after signing in the user returns here. */
function useSessionEnd() {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Where somebody is going counts, even if a call of the page they leave finds out first.
  const { location: destination } = useNavigation()
  const leave = useEffectEvent(() => {
    // A user who has just signed out stays on the current page.
    if (!storedUser()) return
    setSignedIn(client, null)
    navigate(signInPath(destination ?? globalThis.location, true), { replace: true })
  })
  useEffect(() => onSessionLost(() => leave()), [])
}

export default function SignedIn() {
  useSessionEnd()
  return <Outlet />
}
