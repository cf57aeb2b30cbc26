// /admin: the staff areas this role can open, with the number of open tasks in each.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { peopleApi } from '#features/people/web/api.ts'
import { dutiesOf, PLACES } from '#features/site/web/navigation.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import styles from './staff.module.css'

export const handle = { namespaces: ['people'] } satisfies PageHandle

export default function StaffStart() {
  const { t } = useTranslation(['people', 'site'])
  const user = useUser()
  usePageTitle(t('start.title'))
  return (
    <div className="page">
      <PageTitle lead={t('start.lead')}>{t('start.title')}</PageTitle>
      {user ? <Desks user={user} /> : null}
    </div>
  )
}

function Desks({ user }: { user: User }) {
  const { t } = useTranslation(['people', 'site'])
  const counts = useCounts(user)
  return (
    <ul className={styles.desks} aria-label={t('start.areas')}>
      {dutiesOf(user).map((place) => {
        const { href, icon: Icon } = PLACES[place]
        return (
          <li key={place} className={styles.desk}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <AppLink href={href}>
                <b>{t(`site:nav.${place}`)}</b>
              </AppLink>
              <p className="muted">{t(`start.${place}`)}</p>
            </div>
            {place === 'people' && counts ? <div className={styles.count}>{counts}</div> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** The number of open tasks about users, for staff with that duty. */
function useCounts(user: User) {
  const { t } = useTranslation('people')
  const mine = staffMay(user.role, 'people.block')
  const { data, isError } = useQuery({
    ...peopleApi.moderationStats.queryOptions({ input: undefined }),
    enabled: mine,
  })
  if (isError) return <span className="muted">{t('start.countsFailed')}</span>
  if (!data) return null
  const { open, overdue, frozen, banned } = data
  return (
    <>
      {open > 0 ? (
        <AppLink href={paths.admin.appeals()}>
          {t('start.open', { count: open })}
          {overdue > 0 ? `, ${t('start.overdue', { count: overdue })}` : ''}
        </AppLink>
      ) : null}
      <p className="muted">{t('start.blocked', { frozen, banned })}</p>
    </>
  )
}
