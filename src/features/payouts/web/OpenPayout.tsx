// One withdrawal on its way: its steps, whose turn it is, until when, and what follows.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Cue, type CueProps } from '#ui/Cue.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type Pause, type PayoutState, pauseOf } from '../domain/payout-states.ts'
import { type OverviewAnswer, payoutsApi, type RequestAnswer } from './api.ts'
import { Money } from './Money.tsx'
import { BADGES } from './payout-badge.ts'
import styles from './payouts-page.module.css'
import { useAmounts } from './use-amounts.ts'

interface OpenPayoutProps {
  payout: RequestAnswer
  overview: OverviewAnswer
  mayManage: boolean
}

export function OpenPayout({ payout, overview, mayManage }: OpenPayoutProps) {
  const { t } = useTranslation('payouts')
  const { dayOf } = useDates()
  const { money } = useAmounts()
  const [cancelling, setCancelling] = useState(false)
  const amount = money(payout.amountMicros, payout.currency)
  return (
    <article className={styles.payout} aria-label={amount}>
      <div className={styles.head}>
        <h3 className={styles.amount}>
          <Money micros={payout.amountMicros} currency={payout.currency} />
        </h3>
        <BoxBadge {...BADGES[payout.state]}>{t(`state.${payout.state}`)}</BoxBadge>
        <span className={styles.requested}>{t('page.requested', { day: dayOf(payout.requestedAt) })}</span>
        {payout.canCancel && mayManage ? (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t('page.cancelOf', { amount })}
            onClick={() => setCancelling(true)}
          >
            {t('page.cancel')}
          </Button>
        ) : null}
      </div>
      <Bars variant="timeline" label={t('step.label', { amount })} items={useSteps(payout)} />
      {payout.state === 'unknown' ? (
        <p className={styles.explanation}>{t('unknownLine', { method: t(`method.${payout.rail}`) })}</p>
      ) : null}
      <div className={styles.cue}>
        <Cue {...useCue(payout, overview)} />
      </div>
      <CancelDialog opened={cancelling} onClose={() => setCancelling(false)} id={payout.id} amount={amount} />
    </article>
  )
}

/** Requested, waiting, approved, sent, paid, with the days on which each happened or will. */
function useSteps(payout: RequestAnswer): BarItem[] {
  const { t } = useTranslation('payouts')
  const { dayOf, dayShort } = useDates()
  const reached = (state: PayoutState) => payout.events.findLast((event) => event.state === state)?.at
  const isUnknown = payout.state === 'unknown'
  const current = {
    waiting: 1,
    due: 2,
    approved: 3,
    sending: 3,
    unknown: 3,
    sent: 4,
    paid: 5,
    failed: 5,
    cancelled: 5,
  }
  const now = current[payout.state]
  const approvedAt = now > 2 ? reached('approved') : undefined
  const steps = [
    { key: 'requested', note: dayOf(payout.requestedAt) },
    { key: 'waiting', note: t('step.until', { day: dayShort(payout.availableOn) }) },
    { key: 'approved', note: approvedAt ? dayOf(approvedAt) : undefined },
    {
      key: 'sent',
      note: isUnknown ? t('step.noAnswer') : payout.sentAt ? dayOf(payout.sentAt) : undefined,
    },
    { key: 'paid', note: t('step.by', { day: dayShort(payout.arrivesBy) }) },
  ] as const
  return steps.map(({ key, note }, index) => ({
    key,
    label: t(`step.${key}`),
    note,
    state: index < now ? 'done' : index === now ? 'now' : 'later',
  }))
}

function useCue(payout: RequestAnswer, overview: OverviewAnswer): CueProps {
  const { t } = useTranslation(['payouts', 'common'])
  const { dayShort, moment, clock } = useDates()
  const pauseLine = usePauseLine(overview)
  const part = (turn: string, note: string, until: string, next: string): CueProps => ({
    turn: { label: t('common:whoseTurn'), value: turn, note },
    until: { label: t('common:until'), value: until },
    next: { label: t('common:next'), value: next },
  })
  const method = t(`method.${payout.rail}`)
  const pause = pauseOf(payout, overview)
  if (pause) {
    const isOurs = pause === 'ledger_hold' || pause === 'blocked'
    const turn = isOurs ? 'team' : pause === 'balance_negative' || pause === 'method_changed' ? 'time' : 'you'
    return {
      ...part(
        t(`turn.${turn}`),
        pauseLine(pause),
        pause === 'method_changed' && overview.heldUntil ? moment(overview.heldUntil) : t('turn.open'),
        t('turn.pausedNext'),
      ),
      tone: turn === 'you' ? 'you' : 'other',
    }
  }
  switch (payout.state) {
    case 'waiting':
      return part(t('turn.time'), t('turn.timeNote'), dayShort(payout.availableOn), t('turn.approvedNext'))
    case 'due':
      return part(t('turn.team'), t('turn.teamNote'), t('turn.soon'), t('turn.sentNext'))
    case 'unknown':
      return part(
        method,
        payout.askedAt && payout.nextAskAt
          ? t('turn.askedNote', { last: clock(payout.askedAt), next: clock(payout.nextAskAt) })
          : t('step.noAnswer'),
        payout.alertAt ? t('turn.person', { moment: moment(payout.alertAt) }) : t('turn.open'),
        t('turn.eitherNext'),
      )
    case 'sent':
      return part(method, t('turn.railNote'), dayShort(payout.arrivesBy), t('turn.paidNext'))
    default:
      return part(t('turn.team'), t('turn.teamNote'), t('turn.soon'), t('turn.sentNext'))
  }
}

export function usePauseLine({ heldUntil }: Pick<OverviewAnswer, 'heldUntil'>): (pause: Pause) => string {
  const { t } = useTranslation('payouts')
  const { moment } = useDates()
  return (pause) => t(`pause.${pause}`, { until: heldUntil ? moment(heldUntil) : '' })
}

interface CancelDialogProps {
  opened: boolean
  onClose: () => void
  id: string
  amount: string
}

function CancelDialog({ opened, onClose, id, amount }: CancelDialogProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => payoutsApi.cancel.call({ id }),
    onSuccess: () => {
      onClose()
      showToast({ message: t('page.cancelled'), closeLabel: t('common:close') })
    },
    // A withdrawal that was approved in the meantime shows that, and can no longer be cancelled.
    onSettled: () => queries.invalidateQueries({ queryKey: payoutsApi.key() }),
  })
  const close = () => {
    cancel.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => cancel.mutate()}
      title={t('page.cancelTitle')}
      lead={t('page.cancelLead', { amount })}
      confirmLabel={t('page.cancelConfirm')}
      cancelLabel={t('page.keep')}
      closeLabel={t('common:close')}
      busy={cancel.isPending}
      error={cancel.isError ? errorMessage(readRefusal(cancel.error)) : undefined}
    />
  )
}
