// /admin: the staff areas this role can open, each with what waits there.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { dutiesOf, PLACES } from '#features/site/web/navigation.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import type { CallContext } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useCount } from '#lib/web/use-count.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/StaffStart'
import { type SummaryAnswer, staffApi } from './api.ts'
import styles from './staff.module.css'

export const handle = { namespaces: ['staff'] } satisfies PageHandle

const WATCH_MS = 30_000

const summaryQuery = (context: CallContext = {}) => staffApi.find.queryOptions({ input: undefined, context })

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [summaryQuery(call)])
export const clientLoader = () => null

export default function StaffStart() {
  const { t } = useTranslation('staff')
  const user = useUser()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {user ? <Areas user={user} /> : null}
    </div>
  )
}

function Areas({ user }: { user: User }) {
  const { t } = useTranslation(['staff', 'site', 'common'])
  const { data, error, refetch } = useQuery({ ...summaryQuery(), refetchInterval: WATCH_MS })
  const failed = error && !data
  return (
    <ul className={styles.areas} aria-label={t('areas')}>
      {dutiesOf(user).map((place) => {
        const { href, icon: Icon } = PLACES[place]
        const isCounted =
          place === 'review' ||
          place === 'deliveries' ||
          place === 'staffPayouts' ||
          place === 'staffSupport' ||
          place === 'refunds' ||
          place === 'staffPromotions' ||
          place === 'staffReferrals' ||
          place === 'staffPlaylists' ||
          (place === 'people' && staffMay(user.role, 'people.block'))
        return (
          <li key={place} className={styles.area}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <AppLink href={href}>
                <b>{t(`site:nav.${place}`)}</b>
              </AppLink>
              <p className="muted">{t(`area.${place}`)}</p>
            </div>
            {!isCounted ? null : data?.[place] ? (
              <Numbers area={place} data={data} />
            ) : failed || data?.[place] === null ? (
              <div className={styles.numbers}>
                <span className="muted">{t('number.failedToCount')}</span>
                <TextButton
                  label={t('common:retry')}
                  ariaLabel={`${t('common:retry')}: ${t(`site:nav.${place}`)}`}
                  onClick={() => void refetch()}
                />
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

type CountedArea = keyof SummaryAnswer

interface AreaNumber {
  key:
    | 'waiting'
    | 'late'
    | 'appeals'
    | 'failed'
    | 'pastDue'
    | 'messages'
    | 'overdue'
    | 'frozen'
    | 'banned'
    | 'due'
    | 'unknown'
  count: number
  href: string
}

/** What the area counts, and the page that lists exactly that. */
function numbersOf(
  area: CountedArea,
  {
    review,
    deliveries,
    people,
    staffSupport,
    staffPayouts,
    refunds,
    staffPromotions,
    staffReferrals,
    staffPlaylists,
  }: SummaryAnswer,
): AreaNumber[] {
  if (area === 'review' && review)
    return [
      { key: 'waiting', count: review.waiting, href: paths.admin.review() },
      { key: 'late', count: review.overdue, href: paths.admin.review({ overdue: 'true' }) },
      { key: 'appeals', count: review.appeals, href: paths.admin.releaseAppeals() },
    ]
  if (area === 'deliveries' && deliveries)
    return [
      { key: 'failed', count: deliveries.failed, href: paths.admin.deliveries({ trouble: 'failed' }) },
      { key: 'pastDue', count: deliveries.pastDue, href: paths.admin.deliveries({ trouble: 'past_due' }) },
    ]
  if (area === 'people' && people)
    return [
      { key: 'messages', count: people.open, href: paths.admin.appeals() },
      { key: 'overdue', count: people.overdue, href: paths.admin.appeals() },
      { key: 'frozen', count: people.frozen, href: paths.admin.people({ accountStatus: 'frozen' }) },
      { key: 'banned', count: people.banned, href: paths.admin.people({ accountStatus: 'banned' }) },
    ]
  if (area === 'staffSupport' && staffSupport)
    return [
      { key: 'waiting', count: staffSupport.open, href: paths.admin.support() },
      { key: 'overdue', count: staffSupport.overdue, href: paths.admin.support({ view: 'overdue' }) },
    ]
  if (area === 'staffPromotions' && staffPromotions)
    return [{ key: 'waiting', count: staffPromotions.waiting, href: paths.admin.promotions() }]
  if (area === 'staffReferrals' && staffReferrals)
    return [{ key: 'waiting', count: staffReferrals.waiting, href: paths.admin.referrals() }]
  if (area === 'staffPlaylists' && staffPlaylists)
    return [{ key: 'waiting', count: staffPlaylists.waiting, href: paths.admin.playlists() }]
  if (area === 'refunds' && refunds)
    return [{ key: 'waiting', count: refunds.waiting, href: paths.admin.refunds() }]
  if (area === 'staffPayouts' && staffPayouts)
    return [
      { key: 'due', count: staffPayouts.due, href: paths.admin.payouts() },
      { key: 'unknown', count: staffPayouts.unknown, href: paths.admin.payouts({ state: 'unknown' }) },
    ]
  return []
}

/** `6 waiting, 2 late`: each number opens the list of what it counts; zeros say nothing. */
function Numbers({ area, data }: { area: CountedArea; data: SummaryAnswer }) {
  const { t } = useTranslation('staff')
  const format = useCount()
  const numbers = numbersOf(area, data).filter(({ count }) => count > 0)
  return (
    <div className={styles.numbers}>
      {numbers.length === 0 ? <span className="muted">{t('number.nothing')}</span> : null}
      {numbers.map(({ key, count, href }) => (
        <AppLink key={key} href={href} data-urgent={URGENT.includes(key) || undefined}>
          {t(`number.${key}`, { count, total: format(count) })}
        </AppLink>
      ))}
    </div>
  )
}

const URGENT: readonly AreaNumber['key'][] = ['late', 'failed', 'pastDue', 'overdue']
