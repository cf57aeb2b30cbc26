// The plans that include a product, with their prices and differences.
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { comparisonQuery, type PlanAnswer } from '#features/plans/web/api.ts'
import { Footnote, Price } from '#features/plans/web/PlanPrice.tsx'
import { paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import shared from '#ui/public-page.module.css'
import { type DescribedProduct, PLAN_ROWS, PLAN_ROWS_OF, type PlanRow, type PlanRowName } from '../domain.ts'
import styles from './products.module.css'

export function ProductPlans({ product }: { product: DescribedProduct }) {
  const { t } = useTranslation(['products', 'plans', 'common'])
  const { hasImageModel } = useInstallation()
  const { data: comparison } = useQuery(comparisonQuery())
  if (!comparison) return null
  const all: readonly PlanRowName[] = PLAN_ROWS_OF[product]
  const rows = all.filter((row) => row !== 'coverPictures' || hasImageModel)
  return (
    <section className={styles.plans}>
      <h2 className={shared.title}>{t('plans.title')}</h2>
      <div className={styles.columns}>
        {comparison.plans.map((plan) => (
          <section key={plan.plan}>
            <h3>{t(`common:plan.${plan.plan}`)}</h3>
            <Price plan={plan} currency={comparison.currency} />
            <ul>
              {rows.map((row) => (
                <PlanFact key={row} name={row} plan={plan} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <LinkButton href={paths.upgrade({ from: 'product' })}>{t('plans:compare')}</LinkButton>
      <Footnote comparison={comparison} />
    </section>
  )
}

function PlanFact({ name, plan }: { name: PlanRowName; plan: PlanAnswer }) {
  const { t } = useTranslation(['products', 'plans'])
  const value = useLimit(PLAN_ROWS[name], plan)
  const isIncluded = includes(PLAN_ROWS[name], plan)
  return (
    <li data-absent={!isIncluded || undefined}>
      {isIncluded ? (
        <IconCheck size={18} aria-hidden="true" />
      ) : (
        <span aria-hidden="true" className={styles.dash}>
          –
        </span>
      )}
      <span>
        {t(`row.${name}`, { value })}
        {isIncluded ? null : <span className="visually-hidden">: {t('plans:no')}</span>}
      </span>
    </li>
  )
}

function includes(row: PlanRow, { features, limits }: PlanAnswer): boolean {
  if (row.kind === 'feature') return features[row.of] === true
  return row.kind !== 'limit' || (limits[row.of] ?? 0) > 0
}

/** A limit of this many days reads as “all time”. */
const EVER_DAYS = 36_500

function useLimit(row: PlanRow, { limits }: PlanAnswer): string | undefined {
  const { t } = useTranslation('products')
  const { percent } = useNumbers()
  if (row.kind !== 'limit') return undefined
  const limit = limits[row.of] ?? 0
  if (row.of === 'royalties.share_bp') return percent(limit / 10_000)
  if (row.of === 'analytics.days')
    return limit >= EVER_DAYS ? t('plans.ever') : t('plans.lastDays', { count: limit })
  return limit === 0 ? t('plans.none') : t('plans.perMonth', { count: limit })
}
