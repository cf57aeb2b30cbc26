// What FFmpeg's meter reads of composed pieces and of their masters. `scripts/make-mastering-demo.ts` measures them.
import { useTranslation } from 'react-i18next'
import { MASTERING_PRESETS } from '#engines/audio/mastering/presets.ts'
import { numberFormat } from '#lib/i18n/formats.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { measured } from './demo/demo.json'
import styles from './offer.module.css'

export function MeasuredTable() {
  const { t } = useTranslation('mastering')
  const { locale } = useNumbers()
  const format = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const text = (value: number) => format.format(value).replace('-', '−')
  return (
    <div>
      <table className={styles.measured}>
        <thead>
          <tr>
            <th scope="col">{t('offer.measured.piece')}</th>
            <th scope="col">{t('player.before')}</th>
            {MASTERING_PRESETS.map((preset) => (
              <th key={preset} scope="col">
                {t(`presets.${preset}.name`)}
              </th>
            ))}
            <th scope="col">{t('offer.measured.peak')}</th>
          </tr>
        </thead>
        <tbody>
          {keysOf(measured).map((name) => {
            const { source, presets, truePeakDbtp } = measured[name]
            return (
              <tr key={name}>
                <th scope="row">{t(`offer.measured.pieces.${name}`)}</th>
                <td>{text(source)}</td>
                {MASTERING_PRESETS.map((preset) => (
                  <td key={preset}>{text(presets[preset])}</td>
                ))}
                <td>{text(truePeakDbtp)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.small}>{t('offer.measured.units')}</p>
    </div>
  )
}
