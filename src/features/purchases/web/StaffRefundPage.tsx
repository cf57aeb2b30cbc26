// /admin/refunds/:id: what was paid, why it is asked back, and the decision.
import { Button, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CasePage } from '#ui/CasePage.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { EventLog, type LogEntry } from '#ui/EventLog.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN, REFUND_DECISIONS, type RefundDecision } from '../domain.ts'
import type { Route } from './+types/StaffRefundPage'
import { purchasesApi, type StaffRefundAnswer, staffRefundQuery } from './api.ts'
import styles from './purchases.module.css'
import { RefundBadge } from './RefundBadge.tsx'
import { usePurchaseAction } from './use-purchase-action.ts'

export const handle = { namespaces: ['purchases'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffRefundQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffRefundQuery(params.id)])

export default function StaffRefundPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('purchases')
  const query = useQuery(staffRefundQuery(params.id))
  const titleOf = ({ invoice }: StaffRefundAnswer) => t('about', { number: invoice.number })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('refundFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('staffTitle')} href={paths.admin.refunds()} />}
      loadingLabel={t('loading')}
      failedTitle={t('refundFailed')}
      titleOf={titleOf}
      lead={({ state }) => <RefundBadge state={state} forStaff />}
      story={(refund) => (
        <>
          <Log refund={refund} />
          {refund.canDecline ? <Decision key={refund.id} refund={refund} /> : null}
        </>
      )}
      aside={(refund) => <Facts refund={refund} />}
    />
  )
}

function Facts({ refund: { account, invoice, amount, currency } }: { refund: StaffRefundAnswer }) {
  const { t } = useTranslation('purchases')
  const { dayOf } = useDates()
  const money = useMoney()
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('person')}>
          {account.userId ? (
            <AppLink href={paths.admin.person(account.userId)}>{account.name}</AppLink>
          ) : (
            account.name
          )}
        </DescriptionItem>
        <DescriptionItem label={t('amount')}>{money.text(amount, currency)}</DescriptionItem>
        <DescriptionItem label={t('paidFor')}>{invoice.description}</DescriptionItem>
        <DescriptionItem label={t('number')}>{invoice.number}</DescriptionItem>
        <DescriptionItem label={t('date')}>{dayOf(invoice.issuedAt)}</DescriptionItem>
      </DescriptionList>
    </section>
  )
}

/** From the moments that are stored of the request. */
function Log({ refund }: { refund: StaffRefundAnswer }) {
  const { t } = useTranslation('purchases')
  const { moment } = useDates()
  const {
    id,
    state,
    requestedAt,
    requestedBy,
    reason,
    proposedAt,
    proposedBy,
    decidedAt,
    decidedBy,
    endedAt,
  } = refund
  const decision = refund.decision ?? ''
  const entry = (type: typeof state, at: string | null, by: string | null, text: string): LogEntry[] =>
    at === null
      ? []
      : [{ id: `${id} ${type}`, what: t(`event.${type}`, { name: by ?? t('someone') }), at, text }]
  return (
    <EventLog
      title={t('log')}
      formatMoment={moment}
      entries={[
        ...entry('requested', requestedAt, requestedBy, reason),
        ...entry('proposed', proposedAt, proposedBy, decidedAt ? '' : decision),
        ...entry(state === 'declined' ? 'declined' : 'approved', decidedAt, decidedBy, decision),
        ...(state === 'settled' || state === 'failed' || state === 'withdrawn'
          ? entry(state, endedAt, requestedBy, '')
          : []),
      ]}
    />
  )
}

function Decision({
  refund: { id, kind, canApprove, state, needsSecondPerson },
}: {
  refund: StaffRefundAnswer
}) {
  const { t } = useTranslation('purchases')
  const [decision, setDecision] = useState<RefundDecision>()
  const [reason, setReason] = useState('')
  const { run, busy, error, problemAt } = usePurchaseAction({ done: t('saved') })
  return (
    <Panel title={t('decide')} label={t('decide')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (decision) run(() => purchasesApi.decideRefund.call({ id, decision, reason }))
        }}
      >
        {needsSecondPerson && state === 'requested' ? <p>{t('needsSecond')}</p> : null}
        {canApprove ? null : <p>{t('second')}</p>}
        <Radio.Group
          label={t('decide')}
          value={decision ?? ''}
          onChange={(value) => setDecision(REFUND_DECISIONS.find((known) => known === value))}
        >
          <div className={styles.choices}>
            {REFUND_DECISIONS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`choice.${value}`)}
                description={value === 'approved' ? t(`choiceLine.${kind}`) : undefined}
                disabled={value === 'approved' && !canApprove}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('staffReason')}
          description={t('reasonHint', { min: REASON_LENGTH_MIN })}
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          autosize
          minRows={3}
          required
          error={problemAt('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" variant="filled" loading={busy} disabled={!decision || reason.trim() === ''}>
            {t(`save.${decision ?? 'approved'}`)}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
