// What mastering changed: loudness, true peak and range before and after, as numbers and as points on a scale.
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { MasterAnswer } from './api.ts'
import styles from './mastering.module.css'

interface Figure {
  name: 'integratedLufs' | 'truePeakDbtp' | 'rangeLu'
  unit: string
  /** The ends of the drawn scale; values beyond them are drawn at the ends. */
  from: number
  to: number
  /** The range that stores play unchanged; none where it is a matter of taste. */
  good?: [number, number]
}

const FIGURES: readonly Figure[] = [
  { name: 'integratedLufs', unit: 'LUFS', from: -30, to: -6, good: [-16, -9] },
  { name: 'truePeakDbtp', unit: 'dBTP', from: -6, to: 2, good: [-6, -1] },
  { name: 'rangeLu', unit: 'LU', from: 0, to: 20 },
]

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
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('measure')}</th>
            <th scope="col">{t('side.before')}</th>
            <th scope="col">{t('side.after')}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => {
            const { name, unit } = figure
            const [before, after] = [report.before[name], report.after[name]]
            return (
              <tr key={name}>
                <th scope="row">
                  <b>{t(`figure.${name}`)}</b>
                  <small>{t(`figureLine.${name}`)}</small>
                </th>
                <td>{text(before, unit)}</td>
                <td>
                  <b>{text(after, unit)}</b>
                </td>
                <td>
                  {before === null || after === null ? null : (
                    <Points figure={figure} before={before} after={after} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="muted">{t('limiter', { most: text(report.limiterReductionDb, 'dB') })}</p>
    </section>
  )
}

const WIDTH = 200
const EDGE = 6

interface PointsProps {
  figure: Figure
  before: number
  after: number
}

/** Where a figure was, where it is, and the range that is good for stores. */
function Points({ figure: { from, to, good }, before, after }: PointsProps) {
  const at = (value: number) =>
    EDGE + Math.min(1, Math.max(0, (value - from) / (to - from))) * (WIDTH - 2 * EDGE)
  return (
    <svg viewBox={`0 0 ${WIDTH} 16`} className={styles.points} aria-hidden="true">
      {good ? <rect x={at(good[0])} y="3" width={at(good[1]) - at(good[0])} height="10" /> : null}
      <line x1="0" x2={WIDTH} y1="8" y2="8" />
      <line data-change="true" x1={at(before)} x2={at(after)} y1="8" y2="8" />
      <circle cx={at(before)} cy="8" r="4" />
      <circle data-after="true" cx={at(after)} cy="8" r="4.5" />
    </svg>
  )
}
