// Search, filters and sort order above the list of releases.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { artistsQuery } from '#features/artists/web/api.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { RELEASE_SORTS } from '../domain/listing.ts'
import { STATUSES } from '../domain/status.ts'
import { RELEASE_TYPES } from '../domain/vocabulary.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import styles from './ReleaseFilters.module.css'
import type { ReleaseFilter } from './use-release-filter.ts'

export interface ReleaseFiltersProps {
  filter: ReleaseFilter
  onChange: (part: Partial<ReleaseFilter>) => Promise<void>
  disabled: boolean
}

/** Approved and in process share one label and one filter. */
const SHOWN = STATUSES.filter((status) => status !== 'approved' && status !== 'unknown')

export function ReleaseFilters({ filter, onChange, disabled }: ReleaseFiltersProps) {
  const { t } = useTranslation('releases')
  const { data } = useQuery(artistsQuery())
  const artists = data?.items ?? []
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        initial={filter.search}
        disabled={disabled}
        maxLength={200}
        onSearch={(search) => onChange({ search })}
      />
      <ChoiceFilter
        label={t('list.status')}
        choices={SHOWN.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status}
        disabled={disabled}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t('list.type')}
        choices={RELEASE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filter.type}
        disabled={disabled}
        onChange={(type) => onChange({ type })}
      />
      {artists.length > 1 || filter.artist.length > 0 ? (
        <ChoiceFilter
          label={t('field.artistId')}
          choices={artists.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.artist}
          disabled={disabled}
          onChange={(artist) => onChange({ artist })}
        />
      ) : null}
      <Select
        size="sm"
        className={styles.sort}
        aria-label={t('list.sort')}
        data={RELEASE_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        value={filter.sort}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ sort: RELEASE_SORTS.find((sort) => sort === value) ?? 'newest' })}
      />
    </div>
  )
}
