// The comparison of plans: one column for each plan, and rows in three groups.
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanCode } from '#features/accounts/domain.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { ComparisonAnswer, PlanAnswer } from './api.ts'
import { Price } from './PlanPrice.tsx'
import styles from './plans.module.css'
import { usePrice } from './use-price.ts'

export const PLAN_ROWS = {
  releases: ['types', 'stores', 'audio', 'metadata', 'schedules', 'mastering', 'lyrics', 'pictures'],
  money: ['share', 'withdrawal', 'takedown'],
  reach: ['insights', 'team', 'support'],
} as const
const GROUPS = ['releases', 'money', 'reach'] as const
export type PlanRow = (typeof PLAN_ROWS)[(typeof GROUPS)[number]][number]

export interface PlanTableProps {
  comparison: ComparisonAnswer
  /** The plan of the account; undefined for visitors. */
  current?: PlanCode
  /** The row that somebody came for. */
  highlighted?: PlanRow
  /** Above the names of the rows. */
  aside?: ReactNode
  /** Below the price of each plan. */
  actionOf: (plan: PlanCode) => ReactNode
}

export function PlanTable({ comparison, current, highlighted, aside, actionOf }: PlanTableProps) {
  const { t } = useTranslation(['plans', 'common'])
  const { hasImageModel } = useInstallation()
  const { plans, currency } = comparison
  const isShown = (row: PlanRow) => row !== 'pictures' || hasImageModel
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          <td className={styles.aside}>{aside}</td>
          {plans.map((plan) => (
            <th key={plan.plan} scope="col" data-current={plan.plan === current || undefined}>
              <span className={styles.name}>
                {t(`common:plan.${plan.plan}`)}
                {plan.plan === current ? (
                  <BoxBadge tone="ink" icon={IconCheck}>
                    {t('yours')}
                  </BoxBadge>
                ) : null}
              </span>
              <Price plan={plan} currency={currency} />
              <div className={styles.action}>{actionOf(plan.plan)}</div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GROUPS.map((group) => (
          <Fragment key={group}>
            <tr className={styles.group}>
              <th scope="colgroup" colSpan={plans.length + 1}>
                {t(`group.${group}`)}
              </th>
            </tr>
            {PLAN_ROWS[group].filter(isShown).map((row) => (
              <tr key={row} data-highlighted={row === highlighted || undefined}>
                <th scope="row">{t(`row.${row}`)}</th>
                {plans.map((plan) => (
                  <td key={plan.plan}>
                    <span className={styles.planOfCell} aria-hidden="true">
                      {t(`common:plan.${plan.plan}`)}
                    </span>
                    <Cell row={row} plan={plan} stores={comparison.stores} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  row,
  plan: { features, limits },
  stores,
}: {
  row: PlanRow
  plan: PlanAnswer
  stores: ComparisonAnswer['stores']
}) {
  const { t } = useTranslation('plans')
  const { percent } = usePrice()
  switch (row) {
    case 'types':
      return t(features['releases.types'] ? 'types.all' : 'types.single')
    case 'stores':
      return features['releases.all_stores']
        ? t('stores.all', { count: stores.all })
        : t('stores.major', { count: stores.major })
    case 'audio':
      return t(features['releases.original_audio'] ? 'audio.original' : 'audio.standard')
    case 'metadata':
      return <Included yes={features['releases.codes'] && features['releases.composer']} />
    case 'schedules':
      return <Included yes={features['releases.schedules'] && features['releases.presave']} />
    case 'mastering':
      return t('perMonth', { count: limits['mastering.monthly'] })
    case 'lyrics':
      return t('perMonth', { count: limits['lyrics.monthly'] })
    case 'pictures':
      return limits['covers.pictures_monthly'] > 0 ? (
        t('perMonth', { count: limits['covers.pictures_monthly'] })
      ) : (
        <Included yes={false} />
      )
    case 'share':
      return percent(limits['royalties.share_bp'] / 100)
    case 'withdrawal':
      return t('withdrawal', { count: limits['withdrawals.wait_days'] })
    case 'takedown':
      return limits['takedowns.wait_days'] > 0
        ? t('takedown.wait', { count: limits['takedowns.wait_days'] })
        : t('takedown.any')
    case 'insights':
      return (
        <Included
          yes={
            features['analytics.advanced'] && features['links.insights'] && features['links.customization']
          }
        />
      )
    case 'team':
      return t(features.team ? 'team.many' : 'team.one')
    case 'support':
      return t('hours', { count: limits['support.answer_hours'] })
  }
}

function Included({ yes }: { yes: boolean }) {
  const { t } = useTranslation('plans')
  return yes ? (
    <span className={styles.yes}>
      <IconCheck size={18} aria-hidden="true" />
      {t('yes')}
    </span>
  ) : (
    <span className={styles.no}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('no')}</span>
    </span>
  )
}
