// Signs that a file is complete or truncated, new or a duplicate.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { StatementAnswer } from './api.ts'
import styles from './statements.module.css'

export function Checks({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const money = useMoney()
  const { statedTotals, endsOpen, rounded, similarTo, dsr } = statement
  const compared = statedTotals.filter(({ difference }) => difference !== null)
  const off = compared.filter(({ difference }) => difference !== null && Number(difference) !== 0)
  const checks: { ok: boolean; text: string }[] = [
    ...(compared.length > 0 && off.length === 0 ? [{ ok: true, text: t('check.totalsAgree') }] : []),
    ...off.map(({ line, currency, difference }) => ({
      ok: false,
      text: t('check.totalOff', {
        line,
        amount: money.exactText(difference ?? '0', currency ?? ''),
      }),
    })),
    ...(isAhead(statement) ? [{ ok: false, text: t('check.monthAhead') }] : []),
    ...(endsOpen ? [{ ok: false, text: t('check.endsOpen') }] : []),
    ...(rounded > 0 ? [{ ok: false, text: t('check.rounded', { count: rounded }) }] : []),
    ...(dsr && dsr.footer === null ? [{ ok: false, text: t('check.noFooter') }] : []),
    ...(dsr?.footer && !(dsr.footer.linesMatch && dsr.footer.summariesMatch)
      ? [{ ok: false, text: t('check.footerOff') }]
      : []),
    ...(dsr && dsr.differences.length > 0
      ? [{ ok: false, text: t('check.summariesOff', { count: dsr.differences.length }) }]
      : []),
    ...(dsr && dsr.differences.length === 0 ? [{ ok: true, text: t('check.summariesAgree') }] : []),
    ...(dsr?.file && dsr.file.count > 1 ? [messageCheck(t, dsr.file)] : []),
    similarTo
      ? { ok: similarTo.confirmed, text: t('check.similar', { name: similarTo.fileName }) }
      : { ok: true, text: t('check.notRepeated') },
  ]
  return (
    <ul className={styles.checks} aria-label={t('check.title')}>
      {checks.map(({ ok, text }) => (
        <li key={text}>
          <BoxBadge tone={ok ? 'success' : 'warn'} icon={ok ? IconCheck : IconAlertTriangle}>
            {text}
          </BoxBadge>
        </li>
      ))}
    </ul>
  )
}

/** Nothing was played or sold in a month after the file was sent: its dates were read in the wrong order. */
const isAhead = ({ lastMonth, createdAt }: StatementAnswer): boolean =>
  lastMonth !== null && lastMonth > createdAt.slice(0, 7)

/** A message of several files is whole when all of them are here. */
function messageCheck(
  t: TFunction<'statements'>,
  { number, count, missing }: { number: number; count: number; missing: readonly number[] },
): { ok: boolean; text: string } {
  return missing.length === 0
    ? { ok: true, text: t('check.messageWhole', { number, count }) }
    : { ok: false, text: t('check.messageMissing', { number, count, missing: missing.join(', ') }) }
}
