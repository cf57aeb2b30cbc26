// The layout of the royalties: the figures that matter, and tabs, each a page with its own URL.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { usePermission, useSeat, useUser } from '#features/accounts/web/use-user.ts'
import { signalsQuery } from '#features/signals/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import tabStyles from '#ui/tabs.module.css'
import type { Route } from './+types/RoyaltiesFrame'
import { AccountFigures } from './AccountFigures.tsx'
import { overviewQuery } from './api.ts'
import styles from './royalties.module.css'

export const handle = { namespaces: ['royalties', 'releases', 'signals'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [overviewQuery(call), signalsQuery(call)])
export const clientLoader = () => null

const TABS = [
  { name: 'overview', href: paths.royalties() },
  { name: 'statements', href: paths.royaltyStatements() },
  { name: 'records', href: paths.royaltyRecords() },
] as const

export default function RoyaltiesFrame() {
  const { t } = useTranslation('royalties')
  const seesMoney = usePermission('money.view')
  const user = useUser()
  const seat = useSeat()
  if (!seesMoney && seat) {
    return (
      <div className="page">
        <NoAccess
          page
          title={t('deniedTitle')}
          line={user?.impersonate ? t('deniedStaff') : t('deniedLine', { name: seat.name })}
        />
      </div>
    )
  }
  return (
    <div className="page">
      <PageTitle
        actions={
          <LinkButton variant="filled" href={paths.payouts()}>
            {t('toPayouts')}
          </LinkButton>
        }
      >
        {t('title')}
      </PageTitle>
      <FiguresOfAccount />
      <nav className={styles.tabs} aria-label={t('tabsLabel')}>
        {TABS.map(({ name, href }) => (
          <NavLink key={name} to={href} end className={`${tabStyles.tab} ${styles.tab}`}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

function FiguresOfAccount() {
  const query = useQuery(overviewQuery())
  return <AccountFigures totals={query.data?.totals} />
}
