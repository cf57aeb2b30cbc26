// Creates or edits a webhook: URL, events, and whether it is enabled.
import { Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled, useReauthentication } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { EVENTS, URL_LENGTH_MAX, type WebhookEvent } from '../domain.ts'
import { type WebhookAnswer, webhooksApi } from './api.ts'
import styles from './webhooks.module.css'

export interface WebhookDialogProps {
  opened: boolean
  onClose: () => void
  /** The one to change; without it one is made. */
  webhook?: WebhookAnswer
  onMade?: (webhook: { id: string; secret: string }) => void
}

export function WebhookDialog({ opened, onClose, webhook, onMade }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(webhook ? 'editTitle' : 'new')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <WebhookForm webhook={webhook} onClose={onClose} onMade={onMade} />
    </Modal>
  )
}

function WebhookForm({ webhook, onClose, onMade }: Omit<WebhookDialogProps, 'opened'>) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const withFreshAuth = useReauthentication()
  const queries = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...EVENTS])
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true)
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      if (webhook)
        await withFreshAuth(() => webhooksApi.update.call({ id: webhook.id, url, events, enabled }))
      else onMade?.(await withFreshAuth(() => webhooksApi.create.call({ url, events })))
    },
    onSuccess: () => {
      if (webhook) showToast({ message: t('saved'), closeLabel: t('common:close') })
      onClose()
      return queries.invalidateQueries({ queryKey: webhooksApi.list.key() })
    },
  })
  const refusal =
    save.isError && !isReauthenticationCancelled(save.error) ? readRefusal(save.error) : undefined
  const refusedUrl = refusal?.problems.find((problem) => problem.at === 'url')
  const wrong = { url: url.trim() === '', events: events.length === 0 }
  const urlError = tried && wrong.url ? t('urlMissing') : refusedUrl && errorMessage(refusedUrl)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong.url) document.getElementById('webhook-url')?.focus()
    else if (!wrong.events) save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        id="webhook-url"
        data-autofocus
        type="url"
        label={t('url')}
        description={t('urlHint')}
        value={url}
        maxLength={URL_LENGTH_MAX}
        error={urlError}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          save.reset()
        }}
      />
      <Checkbox.Group
        label={t('events')}
        value={events}
        error={tried && wrong.events ? t('eventsMissing') : undefined}
        onChange={(chosen) => setEvents(EVENTS.filter((event) => chosen.includes(event)))}
      >
        <div className={styles.choices}>
          {EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {webhook ? (
        <Switch
          label={t('enabled')}
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      ) : null}
      {refusal && !refusedUrl ? (
        <p className={styles.error} role="alert">
          {errorMessage(refusal)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(webhook ? 'save' : 'make')}
        </Button>
      </div>
    </form>
  )
}
