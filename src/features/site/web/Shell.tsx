// The layout of the app: skip link, header, page, footer.

import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useIsBlocked } from '#features/accounts/web/use-user.ts'
import { WorkingIn } from '#features/teams/web/WorkingIn.tsx'
import { ActingBar } from './ActingBar.tsx'
import { Footer } from './Footer.tsx'
import { BlockedHeader, Header } from './Header.tsx'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'

export default function Shell() {
  const { t } = useTranslation()
  const blocked = useIsBlocked()
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <div className={styles.top}>
        <ActingBar />
        {blocked ? <BlockedHeader /> : <Header />}
      </div>
      {blocked ? null : <WorkingIn />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {blocked ? null : <TabBar />}
    </div>
  )
}
