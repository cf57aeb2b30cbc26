// /upgrade and /pro: the plans side by side, for visitors and for those who want another one.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PLAN_CODES, type PlanCode } from '#features/accounts/domain.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { sourceOf, type UpgradeSource } from '#features/plans/domain/prices.ts'
import { type ComparisonAnswer, comparisonQuery, plansApi } from '#features/plans/web/api.ts'
import { Footnote } from '#features/plans/web/PlanPrice.tsx'
import { type PlanRow, PlanTable } from '#features/plans/web/PlanTable.tsx'
import { usePrice } from '#features/plans/web/use-price.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/PlansPage'
import { billingQuery } from './api.ts'
import { PlanAction } from './PlanAction.tsx'
import styles from './plans-page.module.css'
import { UpgradeCalculation } from './UpgradeCalculation.tsx'
import { useCheckout } from './use-checkout.ts'

export const handle = { namespaces: ['billing', 'plans'], isPublic: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [comparisonQuery(call)])
export const clientLoader = () => startQueries([comparisonQuery()])

/** What somebody who follows a link wants, and the plan that includes it. */
const WANTED: Partial<Record<UpgradeSource, { row: PlanRow; plan: PlanCode }>> = {
  artists: { row: 'team', plan: 'advanced' },
  team: { row: 'team', plan: 'advanced' },
  imports: { row: 'metadata', plan: 'pro' },
  wizard_tracks: { row: 'types', plan: 'pro' },
  wizard_platforms: { row: 'stores', plan: 'pro' },
  wizard_presave: { row: 'schedules', plan: 'pro' },
  wizard_schedule: { row: 'schedules', plan: 'pro' },
  wizard_field: { row: 'metadata', plan: 'pro' },
  smart_links: { row: 'insights', plan: 'pro' },
  smart_link_look: { row: 'insights', plan: 'pro' },
}

export default function PlansPage() {
  const { t } = useTranslation(['plans', 'common'])
  usePageTitle(t('title'))
  const query = useQuery(comparisonQuery())
  return (
    <div className="page">
      <PublicHead title={t('title')} description={t('description')} at={paths.upgrade()} />
      {query.data ? (
        <Plans comparison={query.data} />
      ) : query.isError ? (
        <LoadError page title={t('failed')} query={query} primary />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock width={260} height={60} gap={48} />
          <SkeletonBlock height={220} gap={24} />
          <SkeletonBlock height={420} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Plans({ comparison }: { comparison: ComparisonAnswer }) {
  const { t } = useTranslation(['plans', 'billing', 'common'])
  const format = usePrice()
  const user = useUser()
  const [params] = useSearchParams()
  const from = params.get('from')
  useEffect(() => {
    if (from) void plansApi.recordVisit.call({ from }).catch(() => undefined)
  }, [from])
  const canManage = usePermission('plan.manage')
  const { data: billing } = useQuery({ ...billingQuery(), enabled: canManage && !!user })
  const checkout = useCheckout()
  const errorMessage = useErrorMessage()
  const { plans, currency, worthFrom } = comparison
  const current = user?.subscription.plan_name
  const wanted = WANTED[sourceOf(from)]
  const isNews = wanted && (!current || PLAN_CODES.indexOf(current) < PLAN_CODES.indexOf(wanted.plan))
  const shareOf = (code: PlanCode) =>
    plans.find(({ plan }) => plan === code)?.limits['royalties.share_bp'] ?? 0
  const share = format.percent(shareOf('indiefy_lite') / 100)
  const kept = format.percent((shareOf('pro') - shareOf('indiefy_lite')) / 100)
  // One plan stands out: the one that somebody came for, or the next better one.
  const offered = isNews ? wanted.plan : PLAN_CODES[PLAN_CODES.indexOf(current ?? 'indiefy_lite') + 1]
  const isYearly = plans.every(({ price }) => price?.interval !== 'month')
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t(isYearly ? 'lead' : 'leadByMonth', { share })}</p>
      </div>
      {isNews ? (
        <p className={styles.came}>
          <b>{t('cameFor', { row: t(`row.${wanted.row}`) })}</b>{' '}
          <span>{t('cameForLine', { plan: t(`common:plan.${wanted.plan}`) })}</span>
        </p>
      ) : null}
      {checkout.isError ? <FormAlert>{errorMessage(readRefusal(checkout.error))}</FormAlert> : null}
      {comparison.forSale ? null : <p className={styles.came}>{t('billing:problem.plans_not_sold')}</p>}
      {user && !canManage ? <p className={styles.came}>{t('billing:noAccess')}</p> : null}
      <PlanTable
        comparison={comparison}
        current={current}
        highlighted={isNews ? wanted.row : undefined}
        aside={billing?.upgrade ? <UpgradeCalculation upgrade={billing.upgrade} /> : undefined}
        actionOf={(plan) => (
          <PlanAction
            plan={plan}
            isForSale={comparison.forSale}
            isOffered={plan === offered}
            billing={billing}
            checkout={checkout}
            from={from ?? 'other'}
          />
        )}
      />
      <div className={styles.questions}>
        <section>
          <h2>{t('questions.worth')}</h2>
          <p>{t('questions.worthLine', { percent: kept, amount: format.price(worthFrom, currency) })}</p>
        </section>
        <section>
          <h2>{t('questions.stop')}</h2>
          <p>{t('questions.stopLine', { share })}</p>
        </section>
        <section>
          <h2>{t('questions.upgrade')}</h2>
          <p>{t('questions.upgradeLine')}</p>
        </section>
      </div>
      <Footnote comparison={comparison} />
    </>
  )
}
