// How the price of an upgrade comes about.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import type { BillingAnswer } from './api.ts'
import styles from './plans-page.module.css'

export function UpgradeCalculation({ upgrade }: { upgrade: NonNullable<BillingAnswer['upgrade']> }) {
  const { t } = useTranslation('billing')
  const money = useMoney()
  const { amount, currency, difference, daysLeft, daysTotal } = upgrade
  return (
    <>
      {t('calculation.title')}
      <dl className={styles.calculation}>
        <div>
          <dt>{t('calculation.difference')}</dt>
          <dd>{money.cents(difference)}</dd>
        </div>
        <div>
          <dt>{t('calculation.days', { left: daysLeft, total: daysTotal })}</dt>
          <dd>
            × {daysLeft} ÷ {daysTotal}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{t('calculation.total')}</dt>
          <dd>{money.text(amount, currency)}</dd>
        </div>
      </dl>
    </>
  )
}
