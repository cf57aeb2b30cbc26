// The outermost guard, on every route: a blocked user only ever sees the blocked page.
import { useEffect } from 'react'
import { Outlet, redirect } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { Route } from './+types/Guarded'
import { accountsApi, rememberUser, userQuery } from './api.ts'
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
    keepApart(pathname, Boolean(user?.freeze || user?.banned), Boolean(user))
  },
]

function keepApart(path: string, blocked: boolean, signedIn: boolean): void {
  if (blocked && path !== BLOCKED) throw redirect(BLOCKED)
  if (!blocked && path === BLOCKED) throw redirect(signedIn ? paths.dashboard() : paths.login())
}

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(viewerContext)
    ? loadPageData(context, (call) => [
        { queryKey: userQuery.queryKey, queryFn: () => accountsApi.user.call({}, { context: call }) },
      ])
    : null
export const clientLoader = () => null

export default function Guarded() {
  const user = useUser()
  useEffect(() => {
    if (user) rememberUser(user)
  }, [user])
  return (
    <>
      <Outlet />
      <Reauthentication />
    </>
  )
}
