// The guard of signed-in pages: without a session to sign-in, and back here afterwards.
import { Outlet, redirect } from 'react-router'
import { queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import type { Route } from './+types/SignedIn'
import { userQuery } from './api.ts'

const toSignIn = (url: URL) =>
  redirect(`/auth/login?redirect=${encodeURIComponent(url.pathname + url.search)}`)

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (!context.get(viewerContext)) throw toSignIn(new URL(request.url))
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const user = await queryClient()
      .ensureQueryData(userQuery)
      .catch(() => undefined)
    if (user === null) throw toSignIn(new URL(request.url))
  },
]

export default function SignedIn() {
  return <Outlet />
}
