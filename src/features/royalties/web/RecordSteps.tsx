// From gross to yours: each step with its reason and every digit.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isZeroDecimal } from '#lib/pure/money.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Amount } from './Amount.tsx'
import type { ExplainedAnswer } from './api.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

const WHOLE_BP = 10_000

interface Step {
  key: string
  title: string
  line: ReactNode
  amount: string
  currency: string
  /** What is left after the step, as a part of gross. */
  left: number
  /** What the step takes. */
  taken?: number
}

export function RecordSteps({ record }: { record: ExplainedAnswer }) {
  const { t } = useTranslation('royalties')
  const money = useMoney()
  const words = useRoyaltyWords()
  const steps = useSteps(record)
  const isCreditor = record.role === 'creditor'
  const isKept = record.status === 'pending'
  const share = isCreditor ? '' : `, ${words.percent(record.shareBp)}`
  return (
    <section aria-labelledby="steps-head">
      <SectionHead id="steps-head" title={t('steps.title')} side={t('steps.side')} />
      <ol className={styles.steps}>
        {steps.map(({ key, title, line, amount, currency, left, taken = 0 }, index) => (
          <li key={key} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.stepWords}>
              <strong>{title}</strong>
              <span>{line}</span>
            </div>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${left * 100}%` }} />
              <span data-taken style={{ width: `${taken * 100}%` }} />
            </div>
            <div className={styles.stepAmount}>
              <Amount exact amount={amount} currency={currency} />
            </div>
          </li>
        ))}
        <li className={styles.step} data-total>
          <span className={styles.number} />
          <div className={styles.stepWords}>
            <strong>{`${t(isKept ? 'steps.keptForThem' : isCreditor ? 'steps.paidBackToYou' : 'steps.toYou')}${share}`}</strong>
            <span>
              {t(isKept ? 'steps.keptForThemLine' : 'steps.toYouLine', {
                exact: money.signedExact(record.amount),
                shown: money.signedCents(record.amount),
              })}
            </span>
          </div>
          <div className={styles.bar} data-yours aria-hidden="true">
            <span style={{ width: `${partOf(record.amount, record.gross) * 100}%` }} />
          </div>
          <div className={styles.stepAmount}>
            <span className={styles.result}>
              <Amount amount={record.amount} currency={record.currency} />
            </span>
          </div>
        </li>
      </ol>
    </section>
  )
}

function useSteps(record: ExplainedAnswer): Step[] {
  const { t } = useTranslation('royalties')
  const money = useMoney()
  const words = useRoyaltyWords()
  const { day } = useDates()
  const { currency, gross, rate } = record
  const minus = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
  const fee = partOf(record.fee, gross)
  const recouped = partOf(record.recouped, gross)
  const others = partOf(record.others, gross)
  const steps: Step[] = [
    {
      key: 'reported',
      title: t('steps.reported', { store: record.platform }),
      line: t('steps.reportedLine', {
        count: record.lines,
        quantity: money.quantity(record.quantity),
      }),
      amount: record.reported,
      currency: record.reportedCurrency,
      left: 1,
    },
    {
      key: 'rate',
      title: rate ? t('steps.rate', { currency }) : t('steps.noRate'),
      line: rate
        ? t('steps.rateLine', {
            from: record.reportedCurrency,
            rate: money.exact(rate.rate),
            currency,
            source: rate.source,
            day: day(rate.asOf),
            exact: money.signedExact(record.exact),
          })
        : t('steps.noRateLine', { exact: money.signedExact(record.exact) }),
      amount: gross,
      currency,
      left: 1,
    },
    {
      key: 'fee',
      title: t('steps.fee', { percent: words.percent(WHOLE_BP - record.planShareBp) }),
      line: t(record.planShareBp === WHOLE_BP ? 'steps.paidPlan' : 'steps.basicPlan', {
        month: words.month(record.period),
        percent: words.percent(record.planShareBp),
      }),
      amount: minus(record.fee),
      currency,
      left: 1 - fee,
      taken: fee,
    },
    {
      key: 'recouped',
      title: t('steps.recouped'),
      line: t(isZeroDecimal(record.recouped) ? 'steps.nothingRecouped' : 'steps.recoupedLine'),
      amount: minus(record.recouped),
      currency,
      left: 1 - fee - recouped,
      taken: recouped,
    },
  ]
  if (record.role === 'creditor') return steps
  steps.push({
    key: 'split',
    title:
      record.parties > 1
        ? t('steps.others', { percent: words.percent(WHOLE_BP - record.shareBp) })
        : t('steps.noSplit'),
    line:
      record.parties > 1
        ? [
            record.revision ? t('steps.revision', { number: record.revision.number }) : t('steps.split'),
            record.revision?.fromMonth
              ? t('steps.from', { month: words.month(record.revision.fromMonth) })
              : null,
            t(record.status === 'pending' ? 'steps.theirPosition' : 'steps.position', {
              position: record.position,
              parties: record.parties,
            }),
          ]
            .filter(Boolean)
            .join(' ')
        : t('steps.noSplitLine'),
    amount: minus(record.others),
    currency,
    left: 1 - fee - recouped - others,
    taken: others,
  })
  if (!isZeroDecimal(record.rounded))
    steps.push({
      key: 'rounded',
      title: t('steps.rounded'),
      line: t('steps.roundedLine'),
      amount: minus(record.rounded),
      currency,
      left: 1 - fee - recouped - others,
    })
  return steps
}

/** For the bars only. */
function partOf(amount: string, gross: string): number {
  const whole = Math.abs(Number(gross))
  return whole === 0 ? 0 : Math.min(1, Math.abs(Number(amount)) / whole)
}
