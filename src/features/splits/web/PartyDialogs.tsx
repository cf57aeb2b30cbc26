// Inviting somebody again, perhaps at another address, and taking back what nobody accepts.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type PartyAnswer, splitsApi } from './api.ts'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

interface PartyDialogProps {
  party: PartyAnswer
  onClose: () => void
}

export function ReinviteDialog({ party, onClose }: PartyDialogProps) {
  const { t } = useTranslation(['splits', 'common'])
  const [email, setEmail] = useState(party.email)
  const { run, busy, error } = useSplitAction({ done: t('reinvite.done', { email }), onDone: onClose })
  return (
    <ConfirmDialog
      opened
      tone="plain"
      onClose={onClose}
      onConfirm={() => run(() => splitsApi.reinvite.call({ id: party.id, email }))}
      title={t('reinvite.question', { name: party.name })}
      lead={t('reinvite.lead')}
      confirmLabel={t('reinvite.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={busy}
      ready={email.trim() !== ''}
    >
      <TextInput
        data-autofocus
        label={t('email')}
        type="email"
        maxLength={300}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

export function TakeBackDialog({ party, onClose }: PartyDialogProps) {
  const { t } = useTranslation(['splits', 'common'])
  const { day } = useDates()
  const { money } = useShares()
  const { run, busy, error } = useSplitAction({ done: t('takeBack.done'), onDone: onClose })
  const isEarly = party.takeBackFrom !== null && Date.parse(party.takeBackFrom) > Date.now()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => run(() => splitsApi.takeBack.call({ id: party.id }))}
      title={t('takeBack.question', { name: party.name })}
      lead={isEarly ? t('takeBack.early', { day: day(party.takeBackFrom ?? '') }) : undefined}
      consequences={
        isEarly
          ? []
          : [
              party.held
                ? t('takeBack.held', { amount: money(party.held.amount, party.held.currency) })
                : t('takeBack.nothing'),
              t('takeBack.later'),
            ]
      }
      confirmLabel={t('takeBack.title')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      ready={!isEarly}
      busy={busy}
      error={error}
    />
  )
}
