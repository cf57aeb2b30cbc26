// The outermost guard, on every route: a blocked user only ever sees the blocked page.
import { Outlet, redirect } from 'react-router'
import { queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import type { Route } from './+types/Guarded'
import { userQuery } from './api.ts'
import { ReauthenticationProvider } from './Reauthentication.tsx'

const BLOCKED = '/account/blocked'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const viewer = context.get(viewerContext)
    keepApart(new URL(request.url).pathname, viewer?.blocked ?? false, Boolean(viewer))
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    // Offline or a server in trouble: the page itself says so.
    const { pathname } = new URL(request.url)
    const user = await queryClient()
      .ensureQueryData(userQuery)
      .catch(() => null)
    keepApart(pathname, Boolean(user?.freeze || user?.banned), Boolean(user))
  },
]

function keepApart(path: string, blocked: boolean, signedIn: boolean): void {
  if (blocked && path !== BLOCKED) throw redirect(BLOCKED)
  if (!blocked && path === BLOCKED) throw redirect(signedIn ? '/dashboard' : '/auth/login')
}

export default function Guarded() {
  return (
    <ReauthenticationProvider>
      <Outlet />
    </ReauthenticationProvider>
  )
}
