// The look of the page: layout, palette and pattern, each with a preview.
import { Radio } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { COLOURS } from '../domain/palettes.ts'
import { FREE_LAYOUTS, FREE_PALETTES, FREE_PATTERNS, LAYOUTS, PALETTES, PATTERNS } from '../domain.ts'
import styles from './artist-pages.module.css'
import type { PageEditor } from './use-page-form.ts'

export function LookFields({ editor: { form, base } }: { editor: PageEditor }) {
  const { t } = useTranslation('artist-pages')
  const canCustomize = usePlanIncludes('artist_pages.customization')
  const head = useId()
  const { bg, ink, soft, fill, mark } = COLOURS[form.values.palette]
  const colours = {
    '--bg': bg,
    '--ink': ink,
    '--soft': soft,
    '--fill': fill,
    '--mark': mark,
  } as CSSProperties
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('look.title')} />
      <Choices
        title={t('look.layout')}
        options={LAYOUTS}
        free={FREE_LAYOUTS}
        value={form.values.layout}
        saved={base.layout}
        nameOf={(layout) => t(`look.layouts.${layout}`)}
        onChange={(layout) => form.setFieldValue('layout', layout)}
      >
        {(layout) => (
          <span className={styles.layout} data-layout={layout} style={colours}>
            <i />
            <i />
            <i />
          </span>
        )}
      </Choices>
      <Choices
        title={t('look.palette')}
        side={t('look.paletteHint')}
        options={PALETTES}
        free={FREE_PALETTES}
        value={form.values.palette}
        saved={base.palette}
        nameOf={(palette) => t(`look.palettes.${palette}`)}
        onChange={(palette) => form.setFieldValue('palette', palette)}
      >
        {(palette) => (
          <span
            className={styles.palette}
            style={{ background: COLOURS[palette].bg, color: COLOURS[palette].ink }}
          >
            Aa
            <i style={{ background: COLOURS[palette].mark }} />
            <i style={{ background: COLOURS[palette].fill }} />
          </span>
        )}
      </Choices>
      <Choices
        title={t('look.pattern')}
        options={PATTERNS}
        free={FREE_PATTERNS}
        value={form.values.pattern}
        saved={base.pattern}
        nameOf={(pattern) => t(`look.patterns.${pattern}`)}
        onChange={(pattern) => form.setFieldValue('pattern', pattern)}
      >
        {(pattern) => <span className={styles.pattern} data-pattern={pattern} style={colours} />}
      </Choices>
      {canCustomize ? null : (
        <UpgradePrompt
          title={t('premium.customizationTitle')}
          line={t('premium.customization')}
          from="artist_page_look"
        />
      )}
    </section>
  )
}

/**
 * The current choice stays selectable even when the plan no longer includes it; other options outside the plan are
 * locked.
 */
function Choices<Option extends string>({
  title,
  side,
  options,
  free,
  value,
  saved,
  nameOf,
  onChange,
  children,
}: {
  title: string
  side?: string
  options: readonly Option[]
  free: readonly Option[]
  value: Option
  saved: Option
  nameOf: (option: Option) => string
  onChange: (option: Option) => void
  children: (option: Option) => ReactNode
}) {
  const canCustomize = usePlanIncludes('artist_pages.customization')
  const id = useId()
  return (
    <div className={styles.choice}>
      <h3 id={id}>
        {title}
        {side ? <small className="muted">{side}</small> : null}
      </h3>
      <Radio.Group aria-labelledby={id} value={value} onChange={(option) => onChange(option as Option)}>
        <div className={styles.options}>
          {options.map((option) => (
            <Radio.Card
              key={option}
              value={option}
              disabled={!canCustomize && option !== saved && !free.includes(option)}
              className={styles.option}
            >
              {children(option)}
              <span className={styles.optionName}>{nameOf(option)}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
