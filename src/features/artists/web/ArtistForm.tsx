// The form of a new or existing artist: profile, store pages, links and private details.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ArtistFields } from '../contract.ts'
import styles from './ArtistForm.module.css'
import type { ArtistAnswer } from './api.ts'
import { LegalFields } from './LegalFields.tsx'
import { LinkFields } from './LinkFields.tsx'
import { PictureField } from './PictureField.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { StorePageFields } from './StorePageFields.tsx'
import { useArtistForm } from './use-artist-form.ts'

export interface ArtistFormProps {
  artist?: ArtistAnswer
  onSave: (fields: ArtistFields, updatedAt: string | undefined) => Promise<void>
  /** Loads the artist again after somebody else saved it. */
  onChanged?: () => Promise<ArtistAnswer>
}

export function ArtistForm({ artist, onSave, onChanged }: ArtistFormProps) {
  const { t } = useTranslation(['artists', 'common'])
  const { form, field, save, busy, unsaved, isMerged, base, attempt, errors } = useArtistForm(
    artist,
    onSave,
    onChanged,
  )
  useUnsavedInput(unsaved, { isSending: busy })
  const [pictureBusy, setPictureBusy] = useState(false)
  const part = { form, field }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      noValidate
    >
      <FormErrors attempt={attempt} errors={errors} />
      <section>
        <SectionHead title={t('profile')} />
        <div className={styles.columns}>
          <ProfileFields {...part} verified={base?.verified ?? false} />
          <PictureField
            cover={base?.cover ?? null}
            crop={form.values.coverCrop}
            onChange={(coverUploadId, coverCrop) => form.setValues({ coverUploadId, coverCrop })}
            onBusy={setPictureBusy}
          />
        </div>
      </section>
      <section id="stores">
        <SectionHead title={t('pages.title')} />
        <StorePageFields {...part} />
      </section>
      <section>
        <SectionHead title={t('links.title')} side={t('common:optional')} />
        <LinkFields {...part} />
      </section>
      <section>
        <SectionHead title={t('private')} side={t('common:optional')} />
        <LegalFields {...part} />
      </section>
      {isMerged ? <p role="alert">{t('changedElsewhere')}</p> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={busy} disabled={pictureBusy}>
          {t('save')}
        </Button>
        <LinkButton href={paths.artists()}>{t('common:cancel')}</LinkButton>
      </div>
    </form>
  )
}
