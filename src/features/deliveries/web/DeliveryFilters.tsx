// Search and filters above the list of deliveries.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '#features/releases/web/ChoiceFilter.tsx'
import { storesApi } from '#features/stores/web/api.ts'
import { useCount } from '#lib/web/use-count.ts'
import { DayField } from '#ui/DayField.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { DELIVERY_PURPOSES, DELIVERY_STATUSES, DELIVERY_TROUBLES, type DeliveryStatus } from '../domain.ts'
import styles from './deliveries.module.css'
import type { DeliveryFilter } from './use-delivery-filter.ts'

interface DeliveryFiltersProps {
  filter: DeliveryFilter
  /** How many deliveries of each status match the other filters. */
  counts: Record<DeliveryStatus, number> | undefined
  onChange: (part: Partial<DeliveryFilter>) => Promise<void>
}

export function DeliveryFilters({ filter, counts, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation(['deliveries', 'common'])
  const count = useCount()
  const stores = useStoreChoices()
  const statuses = DELIVERY_STATUSES.map((value) => {
    const total = counts?.[value]
    const status = t(`status.${value}`)
    return { value, label: total ? t('list.statusCount', { status, total: count(total) }) : status }
  })
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('common:clear') } } as const
  const day = (name: 'from' | 'until') => (
    <DayField
      size="sm"
      className={styles.choice}
      aria-label={t(`list.${name}`)}
      placeholder={t(`list.${name}`)}
      value={filter[name] ?? null}
      minDate={name === 'until' ? filter.from : undefined}
      maxDate={name === 'from' ? filter.until : undefined}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  )
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        initial={filter.search ?? ''}
        maxLength={200}
        onSearch={(search) => onChange({ search: search.trim() || undefined })}
      />
      <Select
        {...clear}
        size="sm"
        className={styles.choice}
        aria-label={t('list.trouble')}
        placeholder={t('list.trouble')}
        data={DELIVERY_TROUBLES.map((value) => ({ value, label: t(`trouble.${value}`) }))}
        value={filter.trouble ?? null}
        onChange={(value) => onChange({ trouble: DELIVERY_TROUBLES.find((trouble) => trouble === value) })}
      />
      <ChoiceFilter
        label={t('stores.status')}
        choices={statuses}
        value={filter.status ?? []}
        disabled={false}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t('stores.store')}
        choices={stores}
        value={filter.store ?? []}
        disabled={stores.length === 0}
        onChange={(store) => onChange({ store })}
      />
      <Select
        {...clear}
        size="sm"
        className={styles.choice}
        aria-label={t('list.kind')}
        placeholder={t('list.kind')}
        data={DELIVERY_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        value={filter.kind ?? null}
        onChange={(value) => onChange({ kind: DELIVERY_PURPOSES.find((kind) => kind === value) })}
      />
      {day('from')}
      {day('until')}
    </div>
  )
}

/** Stores with a connection, and stores that received something while they had one. */
function useStoreChoices() {
  const { data } = useQuery(storesApi.list.queryOptions({ input: undefined }))
  return (data ?? [])
    .filter(
      ({ connectionKind, lastDelivery, failures }) => connectionKind !== 'none' || lastDelivery || failures,
    )
    .map(({ id, name }) => ({ value: id, label: name }))
}
