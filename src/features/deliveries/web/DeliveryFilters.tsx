// Search and filters above the list of deliveries.
import { Button, Popover, Select, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '#features/releases/web/ChoiceFilter.tsx'
import { storesApi } from '#features/stores/web/api.ts'
import { useCount } from '#lib/web/use-count.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { TextButton } from '#ui/TextButton.tsx'
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
        onChange={(status) => onChange({ status: status as DeliveryStatus[] })}
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
      <DaysFilter filter={filter} onChange={onChange} />
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

function DaysFilter({ filter: { from, until }, onChange }: Omit<DeliveryFiltersProps, 'counts'>) {
  const { t } = useTranslation(['deliveries', 'common'])
  const { dayShort } = useDates()
  const [opened, setOpened] = useState(false)
  const chosen =
    from && until
      ? t('list.days.between', { from: dayShort(from), until: dayShort(until) })
      : from
        ? t('list.days.since', { day: dayShort(from) })
        : until
          ? t('list.days.to', { day: dayShort(until) })
          : t('list.days.title')
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          className={styles.days}
          data-chosen={from || until ? true : undefined}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {chosen}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.days.title')}>
        <div className={styles.dayFields}>
          <TextInput
            size="sm"
            type="date"
            label={t('list.days.from')}
            value={from ?? ''}
            max={until}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            size="sm"
            type="date"
            label={t('list.days.until')}
            value={until ?? ''}
            min={from}
            onChange={(event) => onChange({ until: event.currentTarget.value || undefined })}
          />
          {from || until ? (
            <TextButton
              label={t('common:clear')}
              onClick={() => void onChange({ from: undefined, until: undefined })}
            />
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
