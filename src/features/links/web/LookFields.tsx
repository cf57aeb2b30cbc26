// The look of the page: colours, title, the line under the artist, and the end of its address.
import { Radio, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import {
  FREE_LOOKS,
  LINE_LENGTH_MAX,
  LOOKS,
  type Look,
  SLUG_LENGTH_MAX,
  TITLE_LENGTH_MAX,
} from '../domain.ts'
import styles from './links.module.css'
import type { LinkEditor } from './use-link-form.ts'

export function LookFields({ editor: { form, base } }: { editor: LinkEditor }) {
  const { t } = useTranslation(['links', 'common'])
  const canCustomize = usePlanIncludes('links.customization')
  const head = useId()
  const isLocked = (look: Look) => !canCustomize && look !== base.look && !FREE_LOOKS.includes(look)
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('look.title')} side={t('look.line')} />
      <Radio.Group
        aria-labelledby={head}
        value={form.values.look}
        onChange={(look) => form.setFieldValue('look', look as Look)}
      >
        <div className={styles.looks}>
          {LOOKS.map((look) => (
            <Radio.Card key={look} value={look} disabled={isLocked(look)} className={styles.look}>
              <span
                className={styles.swatch}
                data-look={look}
                style={base.tint ? { '--link-tint': base.tint } : undefined}
                aria-hidden="true"
              >
                Aa
                <i />
              </span>
              <span className={styles.lookName}>
                <Radio.Indicator size="xs" />
                {t(`look.${look}`)}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <FieldGrid min={240}>
        <TextInput
          label={t('look.name')}
          description={t('look.nameHint')}
          inputWrapperOrder={HINT_BELOW}
          placeholder={base.release.title}
          maxLength={TITLE_LENGTH_MAX}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('look.under')}
          description={t('look.underHint')}
          inputWrapperOrder={HINT_BELOW}
          maxLength={LINE_LENGTH_MAX}
          {...form.getInputProps('line')}
        />
      </FieldGrid>
      <TextInput
        label={t('look.address')}
        description={t('look.addressHint')}
        inputWrapperOrder={HINT_BELOW}
        leftSection={<span className="muted">/l/</span>}
        maxLength={SLUG_LENGTH_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        disabled={!canCustomize}
        {...form.getInputProps('slug')}
      />
      {canCustomize ? null : (
        <UpgradePrompt title={t('look.title')} line={t('premium.customization')} from="smart_link_look" />
      )}
    </section>
  )
}
