// One amount, from the line of a report to what is paid: a worked example.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import styles from './LandingPage.module.css'

const EXAMPLE = { plays: 48_112, reported: '151.46', rate: '1.0842', sharePercent: 60 }

export function LandingAmount() {
  const { t } = useTranslation('landing')
  const money = useMoney()
  const { number } = useNumbers()
  const { plays, reported, rate, sharePercent } = EXAMPLE
  const converted = Number(reported) * Number(rate)
  const share = (converted * sharePercent) / 100
  const rows = [
    {
      label: t('amount.track'),
      value: t('amount.plays', { count: plays, plays: number(plays, 0) }),
    },
    { label: t('amount.reported'), value: money.text(reported, 'EUR') },
    {
      label: t('amount.rate', { rate: number(Number(rate), 4) }),
      value: money.text(converted.toFixed(2), 'USD'),
    },
    { label: t('amount.fee'), value: money.text('0', 'USD') },
    {
      label: t('amount.share', { percent: number(sharePercent, 0) }),
      value: money.text(share.toFixed(2), 'USD'),
    },
  ]
  return (
    <div className={styles.amount}>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <code>spotify_2026-09.tsv, 18204</code>
        <code>QZPS12600041 | DE | 48112 | {reported} | EUR</code>
      </p>
    </div>
  )
}
