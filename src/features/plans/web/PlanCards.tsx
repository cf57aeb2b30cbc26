// The plans with their prices in a row, for pages that lead to the comparison.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { ComparisonAnswer } from './api.ts'
import { Footnote, Price } from './PlanPrice.tsx'
import styles from './plans.module.css'

export function PlanCards({ comparison, from }: { comparison: ComparisonAnswer; from: string }) {
  const { t } = useTranslation(['plans', 'common'])
  return (
    <>
      <div className={styles.cards}>
        {comparison.plans.map((plan) => (
          <div key={plan.plan}>
            <h3 className={styles.name}>{t(`common:plan.${plan.plan}`)}</h3>
            <Price plan={plan} currency={comparison.currency} />
          </div>
        ))}
      </div>
      <LinkButton href={paths.upgrade({ from })}>{t('compare')}</LinkButton>
      <Footnote comparison={comparison} />
    </>
  )
}
