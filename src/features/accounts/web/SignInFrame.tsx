// The layout of the sign-in and sign-up pages: form on the left, cover on the right. Redirects signed-in users.

import { useTranslation } from 'react-i18next'
import { Outlet, redirect } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import { Logo } from '#ui/Logo.tsx'
import type { Route } from './+types/SignInFrame'
import { socialQuery, userQuery } from './api.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import styles from './SignInFrame.module.css'

/** Anyone with the link can confirm an address, signed in or not. */
const forVisitors = (path: string) => path === paths.login() || path === paths.signUp()

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (context.get(viewerContext) && forVisitors(new URL(request.url).pathname))
      throw redirect(paths.dashboard())
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    if (!forVisitors(new URL(request.url).pathname)) return
    if (
      await queryClient()
        .ensureQueryData(userQuery)
        .catch(() => null)
    )
      throw redirect(paths.dashboard())
  },
]

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [socialQuery(call)])
export const clientLoader = () => startQueries([socialQuery()])

export default function SignInFrame() {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <div className={styles.left}>
        <header className={styles.top}>
          <Logo href={paths.home()} />
          <LanguageMenu />
        </header>
        <main id="main" className={styles.form}>
          <Outlet />
        </main>
      </div>
      <div className={styles.cover} aria-hidden="true" />
    </div>
  )
}
