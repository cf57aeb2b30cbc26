// Search, status and order above the list of releases.
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#ui/SearchField.tsx'
import { STATUSES } from '../domain/status.ts'
import styles from './ReleaseFilters.module.css'
import type { ReleaseFilter } from './use-release-filter.ts'

export interface ReleaseFiltersProps {
  filter: ReleaseFilter
  onChange: (part: Partial<ReleaseFilter>) => void
  disabled: boolean
}

/** Approved and in process are one word on screen (decision D22); the list filters by the one stores work on. */
const SHOWN = STATUSES.filter((status) => status !== 'approved' && status !== 'unknown')

export function ReleaseFilters({ filter, onChange, disabled }: ReleaseFiltersProps) {
  const { t } = useTranslation(['releases', 'common'])
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        initial={filter.search ?? ''}
        disabled={disabled}
        maxLength={200}
        onSearch={(text) => onChange({ search: text })}
      />
      <Select
        size="sm"
        className={styles.choice}
        aria-label={t('list.status')}
        placeholder={t('list.allStatuses')}
        data={SHOWN.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        disabled={disabled}
        onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
      />
      <Select
        size="sm"
        className={styles.choice}
        aria-label={t('list.sort')}
        data={[
          { value: 'newest', label: t('list.newest') },
          { value: 'oldest', label: t('list.oldest') },
        ]}
        value={filter.sort}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ sort: value === 'oldest' ? 'oldest' : 'newest' })}
      />
    </div>
  )
}
