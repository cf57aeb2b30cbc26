// Confirmations of staff actions on an account: what the action means, its inputs, and the server's answer.
import { NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_CODES, planCodeOf } from '#features/accounts/domain.ts'
import { ROLES } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { forget } from '#lib/web/memory.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DayField } from '#ui/DayField.tsx'
import type { StaffAction } from '../domain.ts'
import { type PersonAnswer, peopleApi } from './api.ts'
import { useAccountAction } from './use-account-action.ts'

const BASIC = planCodeOf('basic')

interface DialogProps {
  person: PersonAnswer
  close: () => void
}

/** Props that every dialog shares. */
function useQuestion({ person, close }: DialogProps, action: StaffAction) {
  const { t } = useTranslation(['people', 'common'])
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: action === 'impersonate' ? undefined : t(`actions.done.${action}`, { name: person.name }),
    onDone: close,
  })
  return {
    t,
    run,
    problemAt,
    frame: {
      opened: true,
      onClose: close,
      busy,
      error,
      title: t(`actions.${action}Title`, { name: person.name }),
      confirmLabel: t(`actions.${action}`),
      cancelLabel: t('common:cancel'),
      closeLabel: t('common:close'),
    },
  }
}

export function BlockDialog(props: DialogProps & { kind: 'freeze' | 'ban' }) {
  const { kind, person } = props
  const { t, run, problemAt, frame } = useQuestion(props, kind)
  const [reason, setReason] = useState('')
  const [nextStep, setNextStep] = useState('')
  const [ends, setEnds] = useState('')
  return (
    <ConfirmDialog
      {...frame}
      consequences={[
        t('actions.blockSignedIn'),
        t('actions.blockOnHold'),
        t('actions.blockMail'),
        ...(kind === 'ban' ? [t('actions.banFinal'), t('actions.banPages')] : []),
        ...(kind === 'ban' && person.plan !== BASIC ? [t('actions.banPlan')] : []),
      ]}
      onConfirm={() =>
        run(() =>
          peopleApi.block.call({
            id: person.id,
            kind,
            reason,
            nextStep,
            endsAt: ends && kind === 'freeze' ? new Date(ends).toISOString() : null,
          }),
        )
      }
    >
      <ReasonField
        label={t('actions.reason')}
        description={t('actions.reasonHint')}
        value={reason}
        data-autofocus
        error={problemAt('reason')}
        onWords={setReason}
      />
      <ReasonField
        label={t('actions.nextStep')}
        description={t('actions.nextStepHint')}
        value={nextStep}
        error={problemAt('nextStep')}
        onWords={setNextStep}
      />
      {kind === 'freeze' ? (
        <TextInput
          type="datetime-local"
          label={t('actions.ends')}
          description={t('actions.endsHint')}
          value={ends}
          error={problemAt('endsAt')}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  )
}

export function UnblockDialog(props: DialogProps) {
  const { t, run, problemAt, frame } = useQuestion(props, 'unblock')
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      {...frame}
      tone="plain"
      consequences={[t('actions.unblockEffect')]}
      onConfirm={() => run(() => peopleApi.unblock.call({ id: props.person.id, note }))}
    >
      <ReasonField
        label={t('actions.note')}
        description={t('actions.noteHint')}
        value={note}
        data-autofocus
        error={problemAt('note')}
        onWords={setNote}
      />
    </ConfirmDialog>
  )
}

export function ImpersonateDialog(props: DialogProps) {
  const { t, run, problemAt, frame } = useQuestion(props, 'impersonate')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const begin = async () => {
    await peopleApi.impersonate.call({ id: props.person.id, reason })
    // Reloads the page as the other person, so that no cached data remains.
    client.clear()
    forget('user')
    location.assign(paths.dashboard())
  }
  return (
    <ConfirmDialog
      {...frame}
      tone="plain"
      consequences={[
        t('actions.impersonateHour'),
        t('actions.impersonateNotified'),
        t('actions.impersonateLimits'),
      ]}
      onConfirm={() => run(begin)}
    >
      <ReasonField
        label={t('actions.whyImpersonate')}
        description={t('actions.whyImpersonateHint')}
        value={reason}
        data-autofocus
        error={problemAt('reason')}
        onWords={setReason}
      />
    </ConfirmDialog>
  )
}

export function RoleDialog(props: DialogProps) {
  const { t, run, frame } = useQuestion(props, 'role')
  const [role, setRole] = useState(props.person.role)
  return (
    <ConfirmDialog
      {...frame}
      tone="plain"
      consequences={[t('actions.roleSignsOut')]}
      onConfirm={() => run(() => peopleApi.setRole.call({ id: props.person.id, role }))}
    >
      <NativeSelect
        label={t('person.role')}
        value={role}
        data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(event) => setRole(ROLES.find((role) => role === event.currentTarget.value) ?? role)}
      />
    </ConfirmDialog>
  )
}

export function PlanDialog(props: DialogProps) {
  const { t, run, problemAt, frame } = useQuestion(props, 'plan')
  const [plan, setPlan] = useState(props.person.plan)
  const [until, setUntil] = useState(props.person.planUntil)
  const money = useMoney()
  const { day } = useDates()
  const ending = plan === BASIC ? (props.person.money?.endingRequests ?? []) : []
  return (
    <ConfirmDialog
      {...frame}
      tone={ending.length > 0 ? 'danger' : 'plain'}
      lead={ending.length > 0 ? t('actions.planCancels', { count: ending.length }) : undefined}
      consequences={ending.map(({ amount, currency, availableOn }) =>
        t('actions.planCancelled', { amount: money.text(amount, currency), day: day(availableOn) }),
      )}
      onConfirm={() =>
        run(() => peopleApi.setPlan.call({ id: props.person.id, plan, until: plan === BASIC ? null : until }))
      }
    >
      <NativeSelect
        label={t('person.plan')}
        value={plan}
        data={PLAN_CODES.map((value) => ({ value, label: t(`common:plan.${value}`) }))}
        onChange={(event) => setPlan(PLAN_CODES.find((plan) => plan === event.currentTarget.value) ?? plan)}
      />
      {plan === BASIC ? null : (
        <DayField
          label={t('actions.until')}
          description={t('actions.untilHint')}
          value={until}
          error={problemAt('until')}
          onChange={setUntil}
        />
      )}
    </ConfirmDialog>
  )
}

type WordsProps = Pick<TextareaProps, 'label' | 'description' | 'error'> & {
  value: string
  'data-autofocus'?: boolean
  onWords: (words: string) => void
}

/** The reason for an action, shown to the user or in the audit log. */
function ReasonField({ onWords, ...field }: WordsProps) {
  return (
    <Textarea
      {...field}
      maxLength={5_000}
      autosize
      minRows={2}
      required
      onChange={(event) => onWords(event.currentTarget.value)}
    />
  )
}
