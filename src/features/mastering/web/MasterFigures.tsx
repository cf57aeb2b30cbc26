// What mastering changed: loudness, range and true peak, before and after.
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { MasterAnswer } from './api.ts'

const FIGURES = [
  ['integratedLufs', 'LUFS'],
  ['truePeakDbtp', 'dBTP'],
  ['rangeLu', 'LU'],
] as const

export function MasterFigures({ master: { report } }: { master: MasterAnswer }) {
  const { t } = useTranslation('mastering')
  const { number } = useNumbers()
  if (!report) return null
  const text = (value: number | null, unit: string) => (value === null ? '–' : `${number(value)} ${unit}`)
  return (
    <section aria-labelledby="figures-head">
      <SectionHead id="figures-head" title={t('changed')} />
      {report.loweredTargetLufs === null ? null : (
        <p>
          {t('lowered', { target: number(report.targetLufs), reached: number(report.loweredTargetLufs) })}
        </p>
      )}
      <DescriptionList layout="rows">
        {FIGURES.map(([figure, unit]) => (
          <DescriptionItem key={figure} label={t(`figure.${figure}`)}>
            {t('fromTo', { from: text(report.before[figure], unit), to: text(report.after[figure], unit) })}
          </DescriptionItem>
        ))}
        <DescriptionItem label={t('figure.limiter')}>{text(report.limiterReductionDb, 'dB')}</DescriptionItem>
      </DescriptionList>
    </section>
  )
}
