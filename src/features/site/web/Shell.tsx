// The layout of every page: skip link, header, page, and a footer on those of the site.

import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useIsBlocked } from '#features/accounts/web/use-user.ts'
import { WorkingIn } from '#features/teams/web/WorkingIn.tsx'
import { useIsApp, useIsPlain } from '#lib/web/page-handle.ts'
import { ActingBar } from './ActingBar.tsx'
import { Footer } from './Footer.tsx'
import { BlockedHeader, Header, PlainHeader } from './Header.tsx'
import { PaymentBar } from './PaymentBar.tsx'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'

export default function Shell() {
  const { t } = useTranslation()
  const isApp = useIsApp()
  const isPlain = useIsPlain()
  const blocked = useIsBlocked()
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <div className={styles.top}>
        <ActingBar />
        <PaymentBar />
        {blocked ? <BlockedHeader /> : isPlain ? <PlainHeader /> : <Header />}
      </div>
      {blocked || isPlain ? null : <WorkingIn />}
      <main id="main" className={styles.main} data-app={isApp || undefined} tabIndex={-1}>
        <Outlet />
      </main>
      {isApp ? null : <Footer />}
      {blocked || isPlain ? null : <TabBar />}
    </div>
  )
}
