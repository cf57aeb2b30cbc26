// The actions for the selected deliveries, or for all that the filters find.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCount } from '#lib/web/use-count.ts'
import { BulkBar } from '#ui/ListBar.tsx'
import { BULK_MAX, bulkStatuses, type DeliveryStatus, isCancellable, isRetryable } from '../domain.ts'
import type { ListedDeliveryAnswer } from './api.ts'
import type { DeliveryChanges } from './use-delivery-changes.ts'
import type { DeliveryFilter } from './use-delivery-filter.ts'

interface DeliveryBulkProps {
  selected: readonly ListedDeliveryAnswer[]
  /** Everything that the filters find is selected, also what is not loaded. */
  isAll: boolean
  onSelectAll: () => void
  onClear: () => void
  filter: DeliveryFilter
  counts: Record<DeliveryStatus, number> | undefined
  changes: DeliveryChanges
}

export function DeliveryBulk(props: DeliveryBulkProps) {
  const { selected, isAll, onSelectAll, onClear, filter, counts, changes } = props
  const { t } = useTranslation('deliveries')
  const format = useCount()
  if (selected.length === 0 && !isAll) return null
  const found = (action: 'retry' | 'cancel') =>
    bulkStatuses(action, filter.status).reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const all = [
    ...new Set([...bulkStatuses('retry', filter.status), ...bulkStatuses('cancel', filter.status)]),
  ].reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const idsOf = (accepts: (status: DeliveryStatus) => boolean) =>
    selected.flatMap(({ id, status }) => (accepts(status) ? id : []))
  const [retryIds, cancelIds] = [idsOf(isRetryable), idsOf(isCancellable)]
  const retryCount = isAll ? Math.min(found('retry'), BULK_MAX) : retryIds.length
  const cancelCount = isAll ? Math.min(found('cancel'), BULK_MAX) : cancelIds.length
  const tooMany = !isAll && selected.length > BULK_MAX
  return (
    <BulkBar
      count={
        <>
          {isAll
            ? t('bulk.allSelected', { total: format(all) })
            : t('bulk.selected', { count: selected.length })}
          {!isAll && all > selected.length ? (
            <>
              {' '}
              <Button size="xs" onClick={onSelectAll}>
                {t('bulk.selectAll', { total: format(all) })}
              </Button>
            </>
          ) : null}
          {tooMany || (isAll && all > BULK_MAX) ? (
            <span className="muted small"> {t('bulk.most', { most: BULK_MAX })}</span>
          ) : null}
        </>
      }
    >
      {retryCount > 0 ? (
        <Button
          size="sm"
          variant="filled"
          loading={changes.isPending}
          disabled={tooMany}
          onClick={() => void changes.retry(isAll ? { filter } : { ids: retryIds }).then(onClear)}
        >
          {t('bulk.retry', { count: retryCount })}
        </Button>
      ) : null}
      {cancelCount > 0 ? (
        <Button
          size="sm"
          variant="danger"
          disabled={tooMany || changes.isPending}
          onClick={() => {
            changes.cancel(isAll ? { filter } : { ids: cancelIds }, { ids: cancelIds, count: cancelCount })
            onClear()
          }}
        >
          {t('bulk.cancel', { count: cancelCount })}
        </Button>
      ) : null}
      <Button size="sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </BulkBar>
  )
}
