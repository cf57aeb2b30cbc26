// The price of a plan, and what its claim of a saving is compared with.
import { useTranslation } from 'react-i18next'
import type { ComparisonAnswer, PlanAnswer } from './api.ts'
import styles from './plans.module.css'
import { usePrice } from './use-price.ts'

export function Price({ plan: { plan, price }, currency }: { plan: PlanAnswer; currency: string }) {
  const { t } = useTranslation('plans')
  const format = usePrice()
  return (
    <>
      <span className={styles.price}>{price ? format.price(price.amount, currency) : t('free')}</span>
      <small className={styles.priceLine}>
        {price ? `${t(`interval.${price.interval}`)}, ` : ''}
        {price?.savingPercent ? (
          <>
            {t('saving', { percent: format.percent(price.savingPercent) })}
            <sup>1</sup>
          </>
        ) : (
          t(`for.${plan}`)
        )}
      </small>
    </>
  )
}

export function Footnote({ comparison }: { comparison: ComparisonAnswer }) {
  const { t } = useTranslation('plans')
  const format = usePrice()
  const { plans, currency, monthlyReference } = comparison
  const claimed = plans.find(({ price }) => price?.savingPercent)?.price
  return (
    <p className={styles.footnote}>
      {claimed && monthlyReference ? (
        <>
          <sup>1</sup>{' '}
          {t('footnote', {
            amount: format.price(claimed.amount, currency),
            reference: format.price(monthlyReference, currency),
            currency,
          })}
        </>
      ) : (
        t('footnotePlain', { currency })
      )}
    </p>
  )
}
