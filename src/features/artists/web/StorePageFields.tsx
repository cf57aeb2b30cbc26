// The artist's page on each store: an existing page, a new one, or whichever the store finds by name.
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import {
  PROFILE_STORES,
  type ProfileStore,
  readStoreProfiles,
  STORE_CHOICES,
  type StoreProfiles,
  storeArtistId,
  storeArtistPage,
} from '../domain/store-profiles.ts'
import styles from './ArtistForm.module.css'
import { ArtistOnStores } from './ArtistOnStores.tsx'
import type { FormPart } from './use-artist-form.ts'

export function StorePageFields(part: FormPart) {
  const { t } = useTranslation('artists')
  const { storeProfiles } = part.form.values
  const undecided = PROFILE_STORES.filter((store) => storeProfiles[store].choice === 'match')
  const allNew = () => {
    for (const store of undecided)
      part.form.setFieldValue(`storeProfiles.${store}`, { choice: 'new', id: null })
  }
  return (
    <div className={styles.part}>
      <p className={styles.lead}>
        {`${t('pages.lead')} `}
        {undecided.length > 0 ? <TextButton label={t('pages.allNew')} onClick={allNew} /> : null}
      </p>
      <div className={styles.columns}>
        <FieldGrid min={240}>
          {PROFILE_STORES.map((store) => (
            <StorePage key={store} {...part} store={store} />
          ))}
        </FieldGrid>
        <div>
          <SectionHead title={t('onStores.title')} level={3} />
          <ArtistOnStores artist={{ storeProfiles: readStoreProfiles(storeProfiles) }} />
        </div>
      </div>
    </div>
  )
}

function StorePage({ form, field, store }: FormPart & { store: ProfileStore }) {
  const { t } = useTranslation('artists')
  const { choice, id } = form.values.storeProfiles[store]
  const name = findStore(store)?.name ?? store
  const path = `storeProfiles.${store}` as const
  const set = (profile: Partial<StoreProfiles[ProfileStore]>) =>
    form.setFieldValue(path, { choice, id, ...profile })
  return (
    <div className={styles.store}>
      <Select
        {...(choice === 'link' ? {} : field(path))}
        label={name}
        data={STORE_CHOICES.map((value) => ({ value, label: t(`pages.${value}`) }))}
        value={choice}
        allowDeselect={false}
        onChange={(next) => set({ choice: STORE_CHOICES.find((choice) => choice === next) ?? choice })}
      />
      {choice === 'link' ? (
        <TextInput
          {...field(path, () => set({ id: storeArtistId(store, id ?? '') ?? id }))}
          label={t('pages.linkOf', { store: name })}
          placeholder={storeArtistPage(store, '…')}
          value={id ?? ''}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => set({ id: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
