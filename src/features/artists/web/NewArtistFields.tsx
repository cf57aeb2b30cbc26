// The name and main genre of an artist that is created inside another form.
import { Button, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { GENRES } from '../domain.ts'
import styles from './NewArtistFields.module.css'
import type { NewArtist } from './use-new-artist.ts'

export interface NewArtistFieldsProps {
  artist: NewArtist
  /** Creates the artist; without it, the surrounding form does. */
  onCreate?: () => void
  onCancel?: () => void
}

export function NewArtistFields({ artist, onCreate, onCancel }: NewArtistFieldsProps) {
  const { t } = useTranslation(['artists', 'releases', 'common'])
  const { form, field, busy } = artist
  const headId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out with the fields below it.
    <div className={styles.panel} role="group" aria-labelledby={headId}>
      <h3 id={headId} className={styles.head}>
        {t('newTitle')}
      </h3>
      <FieldGrid>
        <TextInput
          {...field('name')}
          label={t('name')}
          description={t('nameHint')}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onCreate) return
            event.preventDefault()
            onCreate()
          }}
        />
        <Select
          {...field('mainGenre')}
          label={t('genre')}
          description={t('genreHint')}
          placeholder={t('common:chooseOne')}
          data={GENRES.map((value) => ({ value, label: t(`releases:genre.${value}`) }))}
          value={form.values.mainGenre || null}
          searchable
          allowDeselect={false}
        />
      </FieldGrid>
      <p className="muted small">{t('completeLater')}</p>
      {onCreate ? (
        <div className={styles.buttons}>
          <Button variant="ink" loading={busy} onClick={onCreate}>
            {t('create')}
          </Button>
          {onCancel ? <Button onClick={onCancel}>{t('common:cancel')}</Button> : null}
        </div>
      ) : null}
    </div>
  )
}
