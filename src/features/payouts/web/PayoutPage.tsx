// /account/payout: the payout method, what blocks payouts, and the Stripe setup.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cue } from '#ui/Cue.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/PayoutPage'
import { settingsQuery } from './api.ts'
import { MethodForm } from './MethodForm.tsx'
import styles from './payouts.module.css'
import { RailSetup } from './RailSetup.tsx'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [settingsQuery(call)])
export const clientLoader = () => startQueries([settingsQuery()])

export default function PayoutPage() {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const user = useUser()
  const query = useQuery(settingsQuery())
  const seat = user?.accounts.find((account) => account.id === user.account)?.seat
  const readOnly = seat !== 'owner' || user?.impersonate === true
  if (query.isError && !query.data) {
    const refusal = readRefusal(query.error)
    return refusal.code === 'permission_denied' ? (
      <NoAccess
        title={t('noAccess')}
        line={t(user?.impersonate ? 'noAccessStaff' : 'noAccessLine')}
        action={<LinkButton href={paths.settings()}>{t('common:back')}</LinkButton>}
      />
    ) : (
      <ErrorState
        title={t('failed')}
        why={errorMessage(refusal)}
        action={
          <Button variant="filled" onClick={() => query.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  }
  if (!query.data) {
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock width={180} height={22} gap={24} />
        <SkeletonBlock width={420} height={40} gap={20} />
        <SkeletonBlock width={160} height={40} />
      </DelayedSkeleton>
    )
  }
  const payout = query.data
  return (
    <>
      <section className={styles.section}>
        <SectionHead
          title={t('title')}
          side={<AppLink href={paths.payouts()}>{t('outcome.button')}</AppLink>}
        />
        {payout.held_until ? <PayoutHold until={payout.held_until} /> : null}
        {payout.method === null ? <p className="muted">{t('none')}</p> : null}
        {seat && seat !== 'owner' ? <p className="muted">{t('readOnly')}</p> : null}
        {payout.offered.length > 0 ? (
          <MethodForm payout={payout} readOnly={readOnly} />
        ) : (
          <p>{t('notOffered')}</p>
        )}
      </section>
      {payout.method === 'payoneer' ? (
        <RailSetup rail="payoneer" payout={payout} readOnly={readOnly} />
      ) : null}
      {!payout.offered.includes('stripe') ||
      (payout.method === 'payoneer' && payout.stripe === 'incomplete') ? null : (
        <RailSetup rail="stripe" payout={payout} readOnly={readOnly} />
      )}
    </>
  )
}

function PayoutHold({ until }: { until: string }) {
  const { t } = useTranslation(['payouts', 'common'])
  const dates = useDates()
  return (
    <>
      <p>{t('held.title')}</p>
      <Cue
        turn={{ label: t('common:whoseTurn'), value: t('held.turn'), note: t('held.note') }}
        until={{ label: t('common:until'), value: dates.moment(until) }}
        next={{ label: t('common:next'), value: t('held.next') }}
      />
    </>
  )
}
