// The figures above the tabs: available, on its way, paid out, and what was earned in all.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { Figure, Figures } from '#ui/Figures.tsx'
import type { OverviewAnswer } from './api.ts'

const FIGURES = ['available', 'pending', 'paid', 'lifetime'] as const

/** Without totals, the same height is kept empty. */
export function AccountFigures({ totals }: { totals: OverviewAnswer['totals'] | undefined }) {
  const { t } = useTranslation('royalties')
  const money = useMoney()
  const [first, ...others] = totals ?? []
  return (
    <Figures>
      {FIGURES.map((name) => (
        <Figure
          key={name}
          main={name === 'available'}
          label={t(`figures.${name}`)}
          unit={first?.currency}
          value={first ? (name === 'available' ? money.wholeCents : money.cents)(first[name]) : null}
          negative={first ? money.isNegative(first[name]) : false}
          note={
            others.length > 0
              ? others.map((total) => money.text(total[name], total.currency)).join(' · ')
              : t(
                  name === 'available' && first && money.isNegative(first.available)
                    ? 'figures.negativeLine'
                    : `figures.${name}Line`,
                )
          }
        />
      ))}
    </Figures>
  )
}
