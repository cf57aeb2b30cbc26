// /admin/payouts/reconciliation: our payouts of a day, the payment service and the bank; what does not agree has an owner.
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { isPlainDate, toPlainDate } from '#lib/pure/dates.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DayField } from '#ui/DayField.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { PAYOUT_METHODS, type PayoutMethod } from '../domain.ts'
import type { Route } from './+types/ReconciliationPage'
import { type DifferenceAnswer, differencesQuery, payoutsApi } from './api.ts'
import { StaffPayoutTabs } from './StaffPayoutTabs.tsx'
import styles from './staff-payouts.module.css'
import { useAmounts } from './use-amounts.ts'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

const dayIn = (search: URLSearchParams): string => {
  const day = search.get('day') ?? ''
  return isPlainDate(day) ? day : toPlainDate(new Date())
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [differencesQuery(dayIn(new URL(request.url).searchParams), call)])
export const clientLoader = () => null

export default function ReconciliationPage() {
  const { t } = useTranslation('payouts')
  const [search, setSearch] = useSearchParams()
  const [rail, setRail] = useState<PayoutMethod>('stripe')
  const day = dayIn(search)
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  usePageTitle(t('staff.tabs.reconciliation'))
  const compare = useMutation({
    mutationFn: () => payoutsApi.reconcileDay.call({ day, rail }),
    onSettled: () => queries.invalidateQueries({ queryKey: payoutsApi.differences.key() }),
  })
  // The page can have turned to another day or service since.
  const result = compare.data?.day === day && compare.data.rail === rail ? compare.data : undefined
  return (
    <div className="page">
      <PageTitle lead={t('staff.reconciliationLead')}>{t('staff.tabs.reconciliation')}</PageTitle>
      <StaffPayoutTabs />
      <div className={styles.line}>
        <DayField
          label={t('staff.compareDay')}
          value={day}
          clearable={false}
          onChange={(chosen) => chosen && setSearch({ day: chosen }, { replace: true })}
        />
        <NativeSelect
          label={t('staff.compareRail')}
          data={PAYOUT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
          value={rail}
          onChange={(event) =>
            setRail(PAYOUT_METHODS.find((known) => known === event.currentTarget.value) ?? 'stripe')
          }
        />
        <Button variant="filled" loading={compare.isPending} onClick={() => compare.mutate()}>
          {t('staff.compare')}
        </Button>
      </div>
      {compare.isError ? <FormAlert>{errorMessage(readRefusal(compare.error))}</FormAlert> : null}
      <p aria-live="polite">
        {result
          ? t('staff.compared', {
              ours: result.ours,
              rail: result.atRail,
              bank: result.atBank,
              differences: result.differences,
              method: t(`method.${result.rail}`),
            })
          : null}
      </p>
      <Differences day={day} />
      <BankLines rail={rail} />
    </div>
  )
}

function Differences({ day }: { day: string }) {
  const { t } = useTranslation('payouts')
  const [explaining, setExplaining] = useState<DifferenceAnswer>()
  const query = useQuery(differencesQuery(day))
  return (
    <section className={styles.section}>
      <SectionHead title={t('staff.differences')} />
      <ListTable
        query={query}
        label={t('staff.differences')}
        columns={useColumns(setExplaining)}
        rowKey={({ id }) => id}
        skeletonRows={2}
        failedTitle={t('staff.failed')}
        empty={{ compact: true, title: t('staff.differencesEmpty'), line: t('staff.differencesEmptyLine') }}
      />
      <Explain difference={explaining} onClose={() => setExplaining(undefined)} />
    </section>
  )
}

function useColumns(onExplain: (difference: DifferenceAnswer) => void): RowsColumn<DifferenceAnswer>[] {
  const { t } = useTranslation(['payouts', 'common'])
  const { day } = useDates()
  const { money } = useAmounts()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: (id: string) => payoutsApi.explainDifference.call({ id }),
    onSuccess: () => {
      showToast({ message: t('staff.taken'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: payoutsApi.differences.key() })
    },
    onError: (error) =>
      showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') }),
  })
  const side = (micros: string | null, currency: string) => (micros === null ? '–' : money(micros, currency))
  return [
    {
      key: 'kind',
      head: t('staff.differences'),
      cell: ({ kind, reference }) => (
        <RowLead title={t(`staff.difference.${kind}`)} line={<code>{reference}</code>} />
      ),
    },
    {
      key: 'sides',
      head: t('staff.amount'),
      small: 'below',
      cell: ({ oursMicros, railMicros, bankMicros, currency }) =>
        t('staff.sides', {
          ours: side(oursMicros, currency),
          rail: side(railMicros, currency),
          bank: side(bankMicros, currency),
        }),
    },
    {
      key: 'day',
      head: t('staff.day'),
      small: 'side',
      cell: (difference) => day(difference.day),
    },
    {
      key: 'owner',
      head: t('staff.state'),
      small: 'below',
      cell: ({ status, ownerName, note }) => (
        <RowLead
          title={
            status === 'explained'
              ? t('staff.explained')
              : ownerName
                ? t('staff.owner', { name: ownerName })
                : t('staff.nobody')
          }
          line={note}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('staff.actions')}</span>,
      align: 'end',
      small: 'below',
      cell: (difference) =>
        difference.status === 'explained' ? null : (
          <span className={styles.actions}>
            <TextButton
              label={t('staff.take')}
              ariaLabel={`${t('staff.take')}: ${difference.reference}`}
              onClick={() => take.mutate(difference.id)}
            />
            <TextButton
              label={t('staff.explain')}
              ariaLabel={`${t('staff.explain')}: ${difference.reference}`}
              onClick={() => onExplain(difference)}
            />
          </span>
        ),
    },
  ]
}

interface ExplainProps {
  /** The dialog is open while this is set. */
  difference: DifferenceAnswer | undefined
  onClose: () => void
}

function Explain({ difference, onClose }: ExplainProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const close = () => {
    setNote('')
    explain.reset()
    onClose()
  }
  const explain = useMutation({
    mutationFn: (id: string) => payoutsApi.explainDifference.call({ id, note }),
    onSuccess: () => {
      close()
      return queries.invalidateQueries({ queryKey: payoutsApi.differences.key() })
    },
  })
  return (
    <ConfirmDialog
      opened={difference !== undefined}
      onClose={close}
      onConfirm={() => difference && explain.mutate(difference.id)}
      title={t('staff.explainTitle')}
      confirmLabel={t('staff.explain')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      ready={note.trim() !== ''}
      busy={explain.isPending}
      error={explain.isError ? errorMessage(readRefusal(explain.error)) : undefined}
    >
      <Textarea
        data-autofocus
        label={t('staff.note')}
        value={note}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function BankLines({ rail }: { rail: PayoutMethod }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const [csv, setCsv] = useState('')
  const add = useMutation({
    mutationFn: () => payoutsApi.addBankLines.call({ rail, csv }),
    onSuccess: ({ added }) => {
      setCsv('')
      showToast({ message: t('staff.added', { count: added }), closeLabel: t('common:close') })
    },
  })
  const refusal = add.isError ? readRefusal(add.error) : undefined
  const [problem] = refusal?.problems ?? []
  return (
    <section className={styles.section}>
      <SectionHead title={t('staff.bankLines')} />
      <div className={styles.bank}>
        <Textarea
          label={t('staff.bankLines')}
          description={t('staff.bankLinesHint')}
          placeholder="2026-11-21, 01a20a39-8986-731e-842f-a48250ca940d, 120.50"
          value={csv}
          autosize
          minRows={3}
          maxRows={12}
          error={
            problem?.at.startsWith('csv.')
              ? t('staff.bankLineProblem', {
                  line: problem.at.slice('csv.'.length),
                  problem: errorMessage(problem),
                })
              : refusal && errorMessage(problem ?? refusal)
          }
          onChange={(event) => setCsv(event.currentTarget.value)}
        />
        <Button disabled={csv.trim() === ''} loading={add.isPending} onClick={() => add.mutate()}>
          {t('staff.addLines')}
        </Button>
      </div>
    </section>
  )
}
