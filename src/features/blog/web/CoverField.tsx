// The cover of a post and its description.
import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { PostFields } from '../contract.ts'
import { COVER_ALT_LENGTH_MAX, imagePath } from '../domain.ts'
import styles from './blog.module.css'
import { PictureButton } from './PictureButton.tsx'

export function CoverField({ form }: { form: UseFormReturnType<PostFields> }) {
  const { t } = useTranslation('blog')
  const { coverId } = form.values
  return (
    <div className={styles.picture}>
      {coverId ? (
        <img className={styles.cover} src={imagePath(coverId, 800)} alt={form.values.coverAlt} />
      ) : (
        <p className={styles.noPicture}>{t('field.noCover')}</p>
      )}
      <div className={styles.form}>
        <PictureButton
          label={t(coverId ? 'field.changeCover' : 'field.addCover')}
          error={form.errors.coverId}
          onAdded={({ id }) => form.setFieldValue('coverId', id)}
        />
        <Textarea
          label={t('field.coverAlt')}
          description={t('field.coverAltHint')}
          autosize
          minRows={2}
          maxLength={COVER_ALT_LENGTH_MAX}
          {...form.getInputProps('coverAlt')}
        />
      </div>
    </div>
  )
}
