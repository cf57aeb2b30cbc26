// Approving a list of payouts by its hash, alone or as the second person.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type BatchAnswer, batchesQuery, payoutsApi, payoutsOfBatchQuery } from './api.ts'
import styles from './staff-payouts.module.css'
import { useAmounts } from './use-amounts.ts'
import { useStaffPayoutColumns } from './use-staff-payout-columns.tsx'

interface ApproveListProps {
  opened: boolean
  ids: string[]
  onClose: () => void
  onDone: () => void
}

export function ApproveList({ opened, ids, onClose, onDone }: ApproveListProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const { money } = useAmounts()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const preview = useQuery({
    ...payoutsApi.previewBatch.queryOptions({ input: { ids } }),
    enabled: opened && ids.length > 0,
    gcTime: 0,
    retry: false,
  })
  const propose = useMutation({
    mutationFn: (sha256: string) => payoutsApi.proposeBatch.call({ ids, sha256 }),
    onSuccess: ({ state }) => {
      showToast({
        message: t(state === 'approved' ? 'staff.approved' : 'staff.proposed'),
        closeLabel: t('common:close'),
      })
      onDone()
    },
    // A list that has changed is read again, so that what is approved next is what is shown.
    onSettled: () => queries.invalidateQueries({ queryKey: payoutsApi.key() }),
  })
  const close = () => {
    propose.reset()
    onClose()
  }
  const { data } = preview
  const error = propose.error ?? preview.error
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => data && propose.mutate(data.sha256)}
      title={t('staff.approveTitle')}
      lead={
        data
          ? t('staff.approveLead', { count: data.count, total: money(data.totalMicros, data.currency) })
          : t('request.loading')
      }
      consequences={data?.needsSecondPerson ? [t('staff.approveSecond')] : []}
      confirmLabel={t(data?.needsSecondPerson ? 'staff.propose' : 'staff.approveConfirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      ready={data !== undefined}
      busy={propose.isPending}
      error={error && !isReauthenticationCancelled(error) ? errorMessage(readRefusal(error)) : undefined}
    >
      {data ? (
        <p>
          <span className="muted small">{t('staff.hash')}</span>
          <code className={styles.hash}>{data.sha256}</code>
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

/** Lists that somebody has proposed; nothing while there are none. */
export function WaitingLists() {
  const { t } = useTranslation('payouts')
  const { data } = useQuery(batchesQuery())
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('staff.waitingLists')} />
      <ul className={styles.batches}>
        {data.items.map((batch) => (
          <WaitingList key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function WaitingList({ batch }: { batch: BatchAnswer }) {
  const { t } = useTranslation(['payouts', 'common'])
  const { moment } = useDates()
  const { money } = useAmounts()
  const user = useUser()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const approve = useMutation({
    mutationFn: () => payoutsApi.approveBatch.call({ id: batch.id, sha256: batch.sha256 }),
    onSuccess: () => showToast({ message: t('staff.approved'), closeLabel: t('common:close') }),
    onError: (error) => {
      if (!isReauthenticationCancelled(error))
        showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: payoutsApi.key() }),
  })
  const mayManage = user ? staffMay(user.role, 'money.manage') : false
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <div className={styles.batch}>
        <b>
          {t('staff.listOf', {
            count: batch.payoutIds.length,
            total: money(batch.totalMicros, batch.currency),
          })}
        </b>
        <p className="muted small">
          {t('staff.proposedBy', { name: batch.proposedBy, moment: moment(batch.proposedAt) })}
        </p>
        <code className={styles.hash}>{batch.sha256}</code>
        <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'staff.hidePaid' : 'staff.showPaid')}
        </Button>
      </div>
      {batch.isOwnProposal || !mayManage ? (
        <span className="muted small">{t('staff.own')}</span>
      ) : (
        <Button variant="filled" loading={approve.isPending} onClick={() => approve.mutate()}>
          {t('staff.second')}
        </Button>
      )}
      <div id={id} className={styles.paid} hidden={!isOpen}>
        {isOpen ? <PaidByList id={batch.id} /> : null}
      </div>
    </li>
  )
}

function PaidByList({ id }: { id: string }) {
  const { t } = useTranslation('payouts')
  const query = useQuery(payoutsOfBatchQuery(id))
  const columns = useStaffPayoutColumns()
  if (query.isError) return <LoadError title={t('staff.failed')} query={query} />
  return (
    <RowsTable
      label={t('staff.paidByList')}
      columns={columns}
      rows={query.data?.items ?? []}
      rowKey={(payout) => payout.id}
      loading={query.isPending}
      compact
    />
  )
}
