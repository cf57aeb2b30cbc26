// The figures above the tabs: ready to withdraw, pending, paid, and what was earned in all.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import type { OverviewAnswer } from './api.ts'
import styles from './royalties.module.css'

const FIGURES = ['available', 'pending', 'paid', 'lifetime'] as const

/** Without totals, the same height is kept empty. */
export function Figures({ totals }: { totals: OverviewAnswer['totals'] | undefined }) {
  const { t } = useTranslation('royalties')
  const money = useMoney()
  const [first, ...others] = totals ?? []
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div key={name} className={styles.figure} data-main={name === 'available' || undefined}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>
            <span
              className={styles.amount}
              data-negative={(first && money.isNegative(first[name])) || undefined}
            >
              {first ? (
                <>
                  {money.isNegative(first[name]) ? '−' : null}
                  <small>{first.currency}</small> {money.cents(first[name])}
                </>
              ) : (
                '\u00a0'
              )}
            </span>
            <span className={styles.note}>
              {others.length > 0
                ? others.map((total) => money.text(total[name], total.currency)).join(' · ')
                : t(`figures.${name}Line`)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
