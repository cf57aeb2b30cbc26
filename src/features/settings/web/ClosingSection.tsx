// Closes the account: the consequences, the word to type, and cancelling a planned closure.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userQuery } from '#features/accounts/web/api.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Cue } from '#ui/Cue.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type ClosingAnswer, settingsApi } from './api.ts'
import styles from './settings.module.css'

export function ClosingSection({ username }: { username: string }) {
  const { t } = useTranslation(['settings', 'common'])
  const query = useQuery(settingsApi.previewClosing.queryOptions())
  return (
    <section className={styles.section}>
      <SectionHead title={t('closing.title')} />
      {query.data ? (
        query.data.closingAt ? (
          <Planned at={query.data.closingAt} preview={query.data} />
        ) : (
          <Offer preview={query.data} username={username} />
        )
      ) : query.isError ? (
        <LoadError title={t('closing.failed')} query={query} />
      ) : (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonBlock width="80%" height={14} gap={16} />
          <SkeletonBlock width={180} height={40} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

/** Both actions change the account status that the page and the header show. */
function useAnswer() {
  const queries = useQueryClient()
  return (answer: ClosingAnswer) => {
    queries.setQueryData(settingsApi.previewClosing.queryKey(), answer)
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
  }
}

/** What nobody can withdraw afterwards. */
function useBalanceLine({ balance }: ClosingAnswer): string | undefined {
  const { t } = useTranslation('settings')
  const money = useMoney()
  if (balance.length === 0) return undefined
  const amount = balance.map(({ amount, currency }) => money.text(amount, currency)).join(' + ')
  return t('closing.consequences.balance', { amount })
}

function Planned({ at, preview }: { at: string; preview: ClosingAnswer }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const dates = useDates()
  const answer = useAnswer()
  const staff = useUser()?.impersonate ?? false
  const balance = useBalanceLine(preview)
  const cancelClosing = useMutation({
    mutationFn: () => settingsApi.cancelClosing.call({}),
    onSuccess: (account) => {
      answer(account)
      showToast({ message: t('closing.closingCancelled'), closeLabel: t('common:close') })
    },
  })
  return (
    <>
      <p>{t('closing.planned')}</p>
      {balance ? <p>{balance}</p> : null}
      <Cue
        tone="you"
        turn={{ label: t('common:whoseTurn'), value: t('closing.turn') }}
        until={{ label: t('common:until'), value: dates.moment(at) }}
        next={{ label: t('common:next'), value: t('closing.next') }}
      />
      {cancelClosing.isError ? <FormAlert>{errorMessage(readRefusal(cancelClosing.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button onClick={() => cancelClosing.mutate()} loading={cancelClosing.isPending} disabled={staff}>
          {t('closing.keep')}
        </Button>
      </div>
    </>
  )
}

function Offer({ preview, username }: { preview: ClosingAnswer; username: string }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const answer = useAnswer()
  const staff = useUser()?.impersonate ?? false
  const [asking, setAsking] = useState(false)
  const close = useMutation({
    mutationFn: () => settingsApi.close.call({ confirm: username }),
    onSuccess: (closing) => {
      setAsking(false)
      answer(closing)
    },
  })
  const balance = useBalanceLine(preview)
  const refusal = close.isError ? readRefusal(close.error) : undefined
  const consequences = [
    ...(preview.live > 0 ? [t('closing.consequences.live', { count: preview.live })] : []),
    ...(preview.inProgress > 0 ? [t('closing.consequences.inProgress', { count: preview.inProgress })] : []),
    ...(preview.drafts > 0 ? [t('closing.consequences.drafts', { count: preview.drafts })] : []),
    ...(preview.teamSeats > 0 ? [t('closing.consequences.seats', { count: preview.teamSeats })] : []),
    ...(preview.renewedBy ? [t(`closing.consequences.${preview.renewedBy}`)] : []),
    ...(balance ? [balance] : []),
    t('closing.consequences.payouts'),
    t('closing.consequences.codes'),
    t('closing.consequences.identity'),
  ]
  return (
    <>
      <p>{t('closing.line')}</p>
      <ul className={styles.list}>
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="danger" onClick={() => setAsking(true)} disabled={staff}>
          {t('closing.open')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false)
          close.reset()
        }}
        onConfirm={() => close.mutate()}
        title={t('closing.question')}
        lead={t('closing.line')}
        consequences={consequences}
        typed={{ label: t('closing.type', { username }), expected: username }}
        confirmLabel={t('closing.confirm')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        busy={close.isPending}
        error={refusal && refusal.code !== 'reauthentication_required' ? errorMessage(refusal) : undefined}
      />
    </>
  )
}
