// Who has claimed the case, above the decision, with buttons to claim or release it.
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './review.module.css'
import type { ClaimState } from './use-claim.ts'

export function ClaimStrip({ state }: { state: ClaimState }) {
  const { t } = useTranslation('review')
  const { clock } = useDates()
  const findingSentence = useFindingSentence()
  const [taking, setTaking] = useState(false)
  const { claim, take, giveBack, busy, refusal } = state
  const until = claim ? { name: claim.name, time: clock(claim.until) } : {}
  return (
    <div className={styles.claim} data-mine={claim?.mine || undefined}>
      <p>
        {claim === null ? t('claim.nobody') : claim.mine ? t('claim.mine', until) : t('claim.other', until)}
      </p>
      {claim === null ? (
        <Button
          size="xs"
          loading={busy}
          onClick={() => take.mutate(undefined)}
          rightSection={<ShortcutHint names={['takeCase']} />}
        >
          {t('claim.take')}
        </Button>
      ) : claim.mine ? (
        <TextButton label={t('claim.release')} onClick={() => giveBack.mutate()} />
      ) : (
        <TextButton label={t('claim.takeOver')} onClick={() => setTaking(true)} />
      )}
      {refusal && !taking ? (
        <p role="alert" className={styles.refusal}>
          {findingSentence(refusal)}
        </p>
      ) : null}
      <TakeOverDialog opened={taking} onClose={() => setTaking(false)} state={state} />
    </div>
  )
}

function TakeOverDialog({
  opened,
  onClose,
  state: { claim, take, refusal },
}: {
  opened: boolean
  onClose: () => void
  state: ClaimState
}) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const [why, setWhy] = useState('')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => take.mutate(why, { onSuccess: onClose })}
      tone="plain"
      title={t('claim.takeOverTitle', { name: claim?.name ?? '' })}
      lead={t('claim.takeOverLead', { name: claim?.name ?? '' })}
      confirmLabel={t('claim.takeOver')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      ready={why.trim() !== ''}
      busy={take.isPending}
      error={refusal ? findingSentence(refusal) : undefined}
    >
      <Textarea
        data-autofocus
        label={t('claim.why')}
        value={why}
        maxLength={500}
        required
        autosize
        minRows={2}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
