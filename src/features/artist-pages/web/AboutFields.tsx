// The picture and the bio of the page.
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#features/artists/web/PictureField.tsx'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { BIO_LENGTH_MAX, lengthOf } from '../domain.ts'
import styles from './artist-pages.module.css'
import type { PageEditor } from './use-page-form.ts'

export function AboutFields({
  editor: { form, base, changePicture },
  onUploading,
}: {
  editor: PageEditor
  onUploading: (isUploading: boolean) => void
}) {
  const { t } = useTranslation('artist-pages')
  const { number } = useNumbers()
  const head = useId()
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('about.title')} />
      <div className={styles.picture}>
        <PictureField
          key={base.picture?.uploadId}
          cover={base.picture}
          crop={form.values.picture?.crop ?? null}
          onChange={changePicture}
          onBusy={onUploading}
        />
      </div>
      <Textarea
        label={t('about.bio')}
        description={t('about.bioLength', {
          used: number(lengthOf(form.values.bio), 0),
          max: number(BIO_LENGTH_MAX, 0),
        })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('bio')}
      />
    </section>
  )
}
