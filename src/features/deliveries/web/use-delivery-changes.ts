// Retries and cancels deliveries, one or many, and keeps what came of those that were refused.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { deferAction } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { BulkAction } from '../domain.ts'
import { type BulkAnswer, deliveriesApi } from './api.ts'
import type { DeliveryFilter } from './use-delivery-filter.ts'

/** These deliveries, or all that a filter finds. */
export type Chosen = { ids: string[] } | { filter: DeliveryFilter }

/** What is shown until it is closed or the next action begins: refused deliveries, or a failed request. */
export interface ChangeReport {
  action: BulkAction
  done: number
  refused: BulkAnswer['results']
  hasMore: boolean
  failure?: Refusal
}

export function useDeliveryChanges() {
  const { t } = useTranslation(['deliveries', 'common'])
  const queries = useQueryClient()
  const [report, setReport] = useState<ChangeReport>()
  const closeLabel = t('common:close')
  const { mutateAsync, isPending, variables } = useMutation(
    deliveriesApi.bulk.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: deliveriesApi.key() }),
    }),
  )

  const run = async (action: BulkAction, chosen: Chosen) => {
    setReport(undefined)
    try {
      const { results, hasMore } = await mutateAsync({ action, ...chosen })
      const refused = results.filter(({ done }) => !done)
      const done = results.length - refused.length
      if (refused.length > 0 || hasMore || results.length === 0) setReport({ action, done, refused, hasMore })
      else if (action === 'retry') showToast({ message: t('bulk.retried', { count: done }), closeLabel })
      if (refused.length > 0 && action === 'cancel')
        warn(t('bulk.outcome.cancel', { done, count: results.length }))
    } catch (error) {
      setReport({ action, done: 0, refused: [], hasMore: false, failure: readRefusal(error) })
      if (action === 'cancel') warn(t('bulk.failed.cancel'))
    }
  }
  /** A cancellation is sent some seconds later, when its page may have been left. */
  const warn = (message: string) => showToast({ message, tone: 'error', closeLabel })
  return {
    report,
    closeReport: () => setReport(undefined),
    isPending,
    /** Whether this delivery is being changed now, alone or among others. */
    isChanging: (id: string) => isPending && (variables.ids?.includes(id) ?? true),
    /** A retry is sent at once: its delivery may be at the store a second later. */
    retry: (chosen: Chosen) => run('retry', chosen),
    /** A cancellation can be undone for a few seconds, and is sent after them. */
    cancel: (chosen: Chosen, { ids, count }: { ids: string[]; count: number }) =>
      deferAction({
        ids,
        message: t('bulk.cancelled', { count }),
        undoLabel: t('common:undo'),
        closeLabel,
        run: () => run('cancel', chosen),
      }),
  }
}
export type DeliveryChanges = ReturnType<typeof useDeliveryChanges>
