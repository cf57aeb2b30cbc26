// The legal name, visible only to members of the account.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import styles from './ArtistForm.module.css'
import type { FormPart } from './use-artist-form.ts'

export function LegalFields({ form, field }: FormPart) {
  const { t } = useTranslation('artists')
  const { legalFirstName, legalLastName } = form.values
  if (legalFirstName === undefined || legalLastName === undefined)
    return <p className="muted">{t('legalHidden')}</p>
  return (
    <div className={styles.part}>
      <p className="muted small">{t('legalHint')}</p>
      <FieldGrid>
        <TextInput {...field('legalFirstName')} label={t('legalFirstName')} maxLength={100} />
        <TextInput {...field('legalLastName')} label={t('legalLastName')} maxLength={100} />
      </FieldGrid>
    </div>
  )
}
