// A choice of palettes: the built-in ones, and one of the caller.
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isSamePalette, PALETTE_NAMES, PALETTES } from '#engines/covers/palettes.ts'
import { type Palette, SLOTS } from '#engines/covers/scene.ts'
import styles from './designs.module.css'

export interface PaletteChoiceProps {
  value: Palette
  onChange: (palette: Palette) => void
  /** Shown first. */
  own?: Palette
  ownLabel?: string
  disabled?: boolean
}

export function PaletteChoice({ value, onChange, own, ownLabel, disabled }: PaletteChoiceProps) {
  const { t } = useTranslation('designs')
  const options = [
    ...(own ? [{ name: 'own', label: ownLabel ?? '', palette: own }] : []),
    ...PALETTE_NAMES.map((name) => ({ name, label: t(`palette.${name}`), palette: PALETTES[name] })),
  ]
  const chosen = options.find(({ palette }) => isSamePalette(palette, value))?.name ?? null
  return (
    <Radio.Group
      aria-label={t('palettes')}
      value={chosen}
      onChange={(name) => {
        const option = options.find((option) => option.name === name)
        if (option) onChange({ ...option.palette })
      }}
    >
      <div className={styles.palettes}>
        {options.map(({ name, label, palette }) => (
          <Radio.Card key={name} value={name} disabled={disabled} className={styles.choice}>
            <span className={styles.stripes} aria-hidden="true">
              {SLOTS.map((slot) => (
                <i key={slot} style={{ background: palette[slot] }} />
              ))}
            </span>
            <span className={styles.choiceName}>{label}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
