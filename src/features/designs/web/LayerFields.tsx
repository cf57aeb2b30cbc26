// The settings of the chosen layer.
import { Button, SegmentedControl, Select, Slider, Switch, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ALIGNS,
  FACES,
  FILTERS,
  type GrainLayer,
  type ImageLayer,
  type Layer,
  NO_FILTERS,
  type Scene,
  SHAPES,
  type ShapeLayer,
  SLOTS,
  STYLES,
  type StyleLayer,
  TEXT_COLOURS,
  TEXT_LENGTH_MAX,
  type TextLayer,
} from '#engines/covers/scene.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { layerOf } from '../domain/layers.ts'
import styles from './designs.module.css'

interface FieldsProps<T extends Layer> {
  layer: T
  /** @param subject what is changed, when many small changes are one step of the history */
  onChange: (layer: Layer, subject?: string) => void
}

export interface LayerFieldsProps extends Pick<FieldsProps<Layer>, 'onChange'> {
  scene: Scene
  selectedId: string | null
}

export function LayerFields({ scene, selectedId, onChange }: LayerFieldsProps) {
  const { t } = useTranslation('designs')
  const head = useId()
  const layer = layerOf(scene, selectedId)
  if (!layer) return <p className="muted">{t('layers.none')}</p>
  return (
    <section aria-labelledby={head} className={styles.fields}>
      <SectionHead id={head} title={t(`layers.kind.${layer.kind}`)} />
      {layer.kind === 'text' ? <TextFields layer={layer} onChange={onChange} /> : null}
      {layer.kind === 'style' ? <StyleFields layer={layer} onChange={onChange} /> : null}
      {layer.kind === 'image' ? <ImageFields layer={layer} onChange={onChange} /> : null}
      {layer.kind === 'shape' ? <ShapeFields layer={layer} onChange={onChange} /> : null}
      {layer.kind === 'grain' ? <GrainFields layer={layer} onChange={onChange} /> : null}
    </section>
  )
}

function TextFields({ layer, onChange }: FieldsProps<TextLayer>) {
  const { t } = useTranslation('designs')
  return (
    <>
      <TextInput
        label={t('field.text')}
        maxLength={TEXT_LENGTH_MAX}
        value={layer.text}
        onChange={(event) => onChange({ ...layer, text: event.currentTarget.value }, 'text')}
      />
      <Select
        label={t('field.face')}
        data={FACES.map((value) => ({ value, label: t(`field.faces.${value}`) }))}
        allowDeselect={false}
        value={layer.face}
        onChange={(face) => onChange({ ...layer, face: face as TextLayer['face'] })}
      />
      <Labelled label={t('field.weight')}>
        {(label) => (
          <Slider
            thumbLabel={label}
            min={400}
            max={650}
            step={50}
            value={layer.weight}
            onChange={(weight) => onChange({ ...layer, weight }, 'weight')}
          />
        )}
      </Labelled>
      <Labelled label={t('field.size')}>
        {(label) => (
          <Slider
            thumbLabel={label}
            label={percent}
            min={0.02}
            max={0.5}
            step={0.005}
            value={Math.min(layer.sizeMax, 0.5)}
            onChange={(sizeMax) => onChange({ ...layer, sizeMax }, 'size')}
          />
        )}
      </Labelled>
      <Labelled label={t('field.align')}>
        {(label) => (
          <SegmentedControl
            aria-label={label}
            fullWidth
            data={ALIGNS.map((value) => ({ value, label: t(`field.aligns.${value}`) }))}
            value={layer.align}
            onChange={(align) => onChange({ ...layer, align: align as TextLayer['align'] })}
          />
        )}
      </Labelled>
      <Select
        label={t('field.colour')}
        data={TEXT_COLOURS.map((value) => ({ value, label: t(`field.colours.${value}`) }))}
        allowDeselect={false}
        value={layer.colour}
        onChange={(colour) => onChange({ ...layer, colour: colour as TextLayer['colour'] })}
      />
    </>
  )
}

function StyleFields({ layer, onChange }: FieldsProps<StyleLayer>) {
  const { t } = useTranslation('designs')
  return (
    <>
      <Select
        label={t('field.style')}
        data={STYLES.map((value) => ({ value, label: t(`style.${value}`) }))}
        allowDeselect={false}
        value={layer.style}
        onChange={(style) => onChange({ ...layer, style: style as StyleLayer['style'] })}
      />
      <Button
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => onChange({ ...layer, seed: nextSeed(layer.seed) })}
      >
        {t('field.again')}
      </Button>
      <Switch
        label={t('field.free')}
        checked={layer.area === null}
        onChange={(event) =>
          onChange({
            ...layer,
            area: event.currentTarget.checked ? null : { x: 0, y: 0, width: 1, height: 1 },
          })
        }
      />
    </>
  )
}

/** Deterministic, so that undo and a second window show the same picture. */
function nextSeed(seed: string): string {
  const [, stem = '', number = '0'] = /^(.*?)(?:\.(\d+))?$/.exec(seed) ?? []
  return `${stem}.${Number(number) + 1}`
}

function ImageFields({ layer, onChange }: FieldsProps<ImageLayer>) {
  const { t } = useTranslation('designs')
  return (
    <>
      {FILTERS.map((name) => (
        <Labelled key={name} label={t(`filter.${name}`)}>
          {(label) => (
            <Slider
              thumbLabel={label}
              label={percent}
              min={name === 'blur' || name === 'duotone' ? 0 : -1}
              max={1}
              step={0.05}
              value={layer.filters[name]}
              onChange={(value) => onChange({ ...layer, filters: { ...layer.filters, [name]: value } }, name)}
            />
          )}
        </Labelled>
      ))}
      <Button onClick={() => onChange({ ...layer, filters: NO_FILTERS })}>{t('resetFilters')}</Button>
    </>
  )
}

function ShapeFields({ layer, onChange }: FieldsProps<ShapeLayer>) {
  const { t } = useTranslation('designs')
  return (
    <>
      <Select
        label={t('field.shape')}
        data={SHAPES.map((value) => ({ value, label: t(`field.shapes.${value}`) }))}
        allowDeselect={false}
        value={layer.shape}
        onChange={(shape) => onChange({ ...layer, shape: shape as ShapeLayer['shape'] })}
      />
      <Select
        label={t('field.colour')}
        data={SLOTS.map((value) => ({ value, label: t(`field.colours.${value}`) }))}
        allowDeselect={false}
        value={layer.colour}
        onChange={(colour) => onChange({ ...layer, colour: colour as ShapeLayer['colour'] })}
      />
    </>
  )
}

function GrainFields({ layer, onChange }: FieldsProps<GrainLayer>) {
  const { t } = useTranslation('designs')
  return (
    <Labelled label={t('field.amount')}>
      {(label) => (
        <Slider
          thumbLabel={label}
          label={percent}
          min={0}
          max={1}
          step={0.02}
          value={layer.amount}
          onChange={(amount) => onChange({ ...layer, amount }, 'amount')}
        />
      )}
    </Labelled>
  )
}

const percent = (value: number): string => `${Math.round(value * 100)}`

function Labelled({ label, children }: { label: string; children: (label: string) => ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children(label)}
    </div>
  )
}
