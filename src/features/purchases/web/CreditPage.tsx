// /account/credit: the account's credit with its history, and payments that can be asked back.
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/CreditPage'
import { type CreditAnswer, creditQuery, invoicesQuery, type PaidInvoiceAnswer, purchasesApi } from './api.ts'
import { CreditHistory } from './CreditHistory.tsx'
import styles from './purchases.module.css'
import { RefundBadge } from './RefundBadge.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { usePurchaseAction } from './use-purchase-action.ts'
import { useReturnedPurchase } from './use-returned-purchase.ts'

export const handle = { namespaces: ['purchases'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [creditQuery(call), invoicesQuery(call)])
export const clientLoader = () => startQueries([creditQuery(), invoicesQuery()])

export default function CreditPage() {
  const { t } = useTranslation(['purchases', 'common'])
  const canManage = usePermission('plan.manage')
  usePageTitle(t('title'))
  if (!canManage)
    return (
      <div className="page">
        <NoAccess
          page
          title={t('noAccess')}
          line={t('noAccessLine')}
          action={<LinkButton href={paths.settings()}>{t('common:back')}</LinkButton>}
        />
      </div>
    )
  return (
    <div className="page">
      <PageTitle over={<TextButton label={t('back')} href={paths.subscription()} />}>{t('title')}</PageTitle>
      <div className={styles.sections}>
        <Balance />
        <Payments />
      </div>
    </div>
  )
}

function Balance() {
  const { t } = useTranslation('purchases')
  const query = useQuery(creditQuery())
  const returned = useReturnedPurchase(purchasesApi.key())
  if (query.isError && !query.data) return <LoadError title={t('failed')} query={query} primary />
  if (!query.data)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock width={160} height={48} gap={24} />
        <SkeletonBlock height={120} />
      </DelayedSkeleton>
    )
  return (
    <section className={styles.stack} aria-labelledby="balance-head">
      {returned ? (
        <p role="status" className={styles.notice}>
          {t(returned === 'paid' ? 'bought' : returned === 'open' ? 'boughtOpen' : 'boughtExpired')}
        </p>
      ) : null}
      <div className={styles.balance}>
        <div>
          <h2 id="balance-head">{t('balance')}</h2>
          <Figure credit={query.data} />
          <p className="muted">{t('balanceLine')}</p>
        </div>
        <Offers credit={query.data} />
      </div>
      <h3>{t('history')}</h3>
      <CreditHistory credit={query.data} />
    </section>
  )
}

function Figure({ credit: { balance, currency } }: { credit: CreditAnswer }) {
  const money = useMoney()
  return (
    <p className={styles.figure}>
      <small>{currency}</small> {money.cents(balance)}
    </p>
  )
}

function Offers({ credit: { offers, currency } }: { credit: CreditAnswer }) {
  const { t } = useTranslation('purchases')
  const money = useMoney()
  const errorMessage = useErrorMessage()
  const user = useUser()
  const buy = useMutation({
    mutationFn: (amount: string) => purchasesApi.buyCredit.call({ amount }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (offers.length === 0 || user?.impersonate) return null
  const isOpening = buy.isPending || buy.isSuccess
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        {offers.map((amount) => (
          <Button
            key={amount}
            loading={isOpening && buy.variables === amount}
            disabled={isOpening}
            onClick={() => buy.mutate(amount)}
          >
            {t('buy', { amount: money.text(amount, currency) })}
          </Button>
        ))}
      </div>
      {buy.error ? <FormAlert>{errorMessage(readRefusal(buy.error))}</FormAlert> : null}
    </div>
  )
}

function Payments() {
  const { t } = useTranslation('purchases')
  const query = useQuery(invoicesQuery())
  const [asked, setAsked] = useState<PaidInvoiceAnswer>()
  const columns = useColumns(setAsked)
  return (
    <section className={styles.stack} aria-labelledby="payments-head">
      <SectionHead id="payments-head" title={t('payments')} />
      <p className="muted">{t('paymentsLine')}</p>
      <ListTable
        query={query}
        label={t('payments')}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={2}
        failedTitle={t('paymentsFailed')}
        empty={{ compact: true, title: t('noPayments') }}
      />
      {asked ? <RefundDialog invoice={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  )
}

function useColumns(onAsk: (invoice: PaidInvoiceAnswer) => void): RowsColumn<PaidInvoiceAnswer>[] {
  const { t } = useTranslation('purchases')
  const { day, dayOf } = useDates()
  const money = useMoney()
  return [
    {
      key: 'for',
      head: t('paidFor'),
      cell: ({ description, number, issuedAt }) => (
        <RowLead title={description} line={`${number}, ${dayOf(issuedAt)}`} />
      ),
    },
    { key: 'until', head: t('until'), small: 'below', cell: ({ until }) => day(until) },
    {
      key: 'amount',
      head: t('amount'),
      align: 'end',
      small: 'side',
      cell: ({ amount, currency }) => money.text(amount, currency),
    },
    {
      key: 'refund',
      head: t('refund'),
      align: 'end',
      cell: (invoice) => <RefundCell invoice={invoice} onAsk={() => onAsk(invoice)} />,
    },
  ]
}

/** A request that ended without money can be made again. */
const REPEATABLE: readonly string[] = ['declined', 'withdrawn', 'failed']

function RefundCell({ invoice, onAsk }: { invoice: PaidInvoiceAnswer; onAsk: () => void }) {
  const { t } = useTranslation('purchases')
  const user = useUser()
  const { run, busy, error } = usePurchaseAction({ done: t('withdrawn') })
  const { refund, obstacle, number } = invoice
  const canAsk = !obstacle && !user?.impersonate && (!refund || REPEATABLE.includes(refund.state))
  return (
    <div className={styles.refund}>
      {refund ? <RefundBadge state={refund.state} /> : null}
      {refund?.decision && refund.decidedAt ? <span className="muted">{refund.decision}</span> : null}
      {refund && (refund.state === 'requested' || refund.state === 'proposed') && !user?.impersonate ? (
        <Button
          size="sm"
          loading={busy}
          onClick={() => run(() => purchasesApi.withdrawRefund.call({ id: refund.id }))}
        >
          {t('withdraw')}
        </Button>
      ) : null}
      {canAsk ? (
        <Button size="sm" aria-label={t('askOf', { number })} onClick={onAsk}>
          {t('ask')}
        </Button>
      ) : null}
      {error ? <FormAlert>{error}</FormAlert> : null}
      {!refund && obstacle ? <span className="muted">{t(`obstacle.${obstacle}`)}</span> : null}
    </div>
  )
}
