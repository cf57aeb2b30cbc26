// One webhook: its actions, what its owner should know about it, and its log.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type WebhookAnswer, webhooksApi } from './api.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookFailures, WebhookNote } from './WebhookFailures.tsx'
import styles from './webhooks.module.css'

type Question = 'change' | 'rotate' | 'endPrevious' | 'remove'

export interface WebhookPanelProps {
  webhook: WebhookAnswer
  /** Shows a new secret. */
  onSecret: (secret: string) => void
}

export function WebhookPanel({ webhook, onSecret }: WebhookPanelProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const queries = useQueryClient()
  const { id, url, previousSecretUntil } = webhook
  const [asking, setAsking] = useState<Question>()
  const done = (message: string) => showToast({ message, closeLabel: t('common:close') })
  const refresh = () => queries.invalidateQueries({ queryKey: webhooksApi.key() })
  /** Somebody else deleted it: it leaves the list, and this panel with it. */
  const onError = (error: unknown) => {
    if (readRefusal(error).code !== 'not_found') return undefined
    done(t('removed'))
    return refresh()
  }
  const test = useMutation({
    mutationFn: () => webhooksApi.test.call({ id }),
    onSuccess: () => {
      done(t('tested'))
      return refresh()
    },
    onError,
  })
  // What was refused before may be possible after a change.
  const close = () => {
    setAsking(undefined)
    test.reset()
  }
  const rotate = useMutation({
    mutationFn: () => webhooksApi.rotate.call({ id }),
    onSuccess: ({ secret }) => {
      close()
      onSecret(secret)
      return queries.invalidateQueries({ queryKey: webhooksApi.list.key() })
    },
    onError,
  })
  const endPrevious = useMutation({
    mutationFn: () => webhooksApi.endPreviousSecret.call({ id }),
    onSuccess: () => {
      close()
      done(t('endedPrevious'))
      return refresh()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => webhooksApi.remove.call({ id }),
    onSuccess: () => {
      done(t('removed'))
      return refresh()
    },
    onError,
  })
  const words = { cancelLabel: t('common:cancel'), closeLabel: t('common:close'), onClose: close }
  const errorOf = (call: { error: unknown }) =>
    call.error && !isReauthenticationCancelled(call.error) ? errorMessage(readRefusal(call.error)) : undefined
  return (
    <div className={styles.panel}>
      <SectionHead level={3} title={t('deliveries')} side={url} />
      <div className={styles.buttons}>
        {webhook.enabled ? (
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
        ) : null}
        <Button onClick={() => setAsking('change')}>{t('edit')}</Button>
        <Button onClick={() => setAsking('rotate')}>{t('rotate')}</Button>
        <Button variant="danger" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </div>
      {test.isError ? (
        <p className={styles.error} role="alert">
          {errorOf(test)}
        </p>
      ) : null}
      {previousSecretUntil ? (
        <WebhookNote
          action={<Button onClick={() => setAsking('endPrevious')}>{t('endPrevious')}</Button>}
          lines={[t('overlap', { time: moment(previousSecretUntil) })]}
        />
      ) : null}
      <WebhookFailures webhook={webhook} />
      <DeliveryLog webhookId={id} />
      <WebhookDialog opened={asking === 'change'} onClose={close} webhook={webhook} />
      <ConfirmDialog
        {...words}
        opened={asking === 'rotate'}
        title={t('rotateTitle')}
        lead={t('rotateLead')}
        consequences={previousSecretUntil ? [t('rotateAgain')] : []}
        confirmLabel={t('rotateConfirm')}
        tone="plain"
        busy={rotate.isPending}
        error={errorOf(rotate)}
        onConfirm={() => rotate.mutate()}
      />
      <ConfirmDialog
        {...words}
        opened={asking === 'endPrevious'}
        title={t('endPreviousTitle')}
        lead={t('endPreviousLead')}
        confirmLabel={t('endPreviousConfirm')}
        busy={endPrevious.isPending}
        error={errorOf(endPrevious)}
        onConfirm={() => endPrevious.mutate()}
      />
      <ConfirmDialog
        {...words}
        opened={asking === 'remove'}
        title={t('removeTitle')}
        lead={t('removeLead', { url })}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        error={errorOf(remove)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
