// The address of the page, and whether the catalogue of artists lists it.
import { Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SLUG_LENGTH_MAX } from '#features/links/domain.ts'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './artist-pages.module.css'
import type { PageEditor } from './use-page-form.ts'

export function AddressFields({ editor: { form } }: { editor: PageEditor }) {
  const { t } = useTranslation('artist-pages')
  const head = useId()
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('address.title')} />
      <TextInput
        label={t('address.label')}
        description={t('address.hint')}
        inputWrapperOrder={HINT_BELOW}
        leftSection={<span className="muted">/a/</span>}
        maxLength={SLUG_LENGTH_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
      <Switch
        label={t('address.catalogue')}
        description={t('address.catalogueHint')}
        {...form.getInputProps('inCatalogue', { type: 'checkbox' })}
      />
    </section>
  )
}
