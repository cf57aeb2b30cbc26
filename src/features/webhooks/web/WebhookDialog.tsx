// Creates or edits a webhook: URL, events, and whether it is enabled.
import { Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { EVENTS, URL_LENGTH_MAX, type WebhookEvent } from '../domain.ts'
import { type WebhookAnswer, webhooksApi } from './api.ts'
import styles from './webhooks.module.css'

export interface WebhookDialogProps {
  opened: boolean
  onClose: () => void
  /** The webhook to edit; a new one is created when it is missing. */
  webhook?: WebhookAnswer
  onMade?: (webhook: { id: string; secret: string }) => void
}

export function WebhookDialog({ opened, onClose, webhook, onMade }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(webhook ? 'editTitle' : 'new')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <WebhookForm webhook={webhook} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

function WebhookForm({ webhook, onClose, onMade }: Omit<WebhookDialogProps, 'opened'>) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const showProblems = useShowProblems()
  const form = useForm<{ url: string; events: WebhookEvent[]; enabled: boolean }>({
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...EVENTS],
      enabled: webhook?.enabled ?? true,
    },
    validate: {
      url: (value) => (value.trim() === '' ? t('urlMissing') : null),
      events: (value) => (value.length === 0 ? t('eventsMissing') : null),
    },
  })
  const save = useMutation({
    mutationFn: async ({ url, events: chosen, enabled }: typeof form.values) => {
      const events = EVENTS.filter((event) => chosen.includes(event))
      if (webhook) await webhooksApi.update.call({ id: webhook.id, url, events, enabled })
      else onMade?.(await webhooksApi.create.call({ url, events }))
    },
    onSuccess: () => {
      if (webhook) showToast({ message: t('saved'), closeLabel: t('common:close') })
      onClose()
      return queries.invalidateQueries({ queryKey: webhooksApi.list.key() })
    },
    onError: (error) => {
      const { code, problems } = readRefusal(error)
      showProblems(form, problems)
      if (code !== 'not_found') return undefined
      // Somebody else deleted it.
      showToast({ message: t('removed'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: webhooksApi.list.key() })
    },
  })
  const refusal =
    save.isError && !isReauthenticationCancelled(save.error) ? readRefusal(save.error) : undefined
  const isAboutField = refusal?.problems.some((problem) => problem.at in form.values)
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <TextInput
        id="webhook-url"
        data-autofocus
        type="url"
        label={t('url')}
        description={t('urlHint')}
        maxLength={URL_LENGTH_MAX}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
        <div className={styles.choices}>
          {EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {webhook ? (
        <Switch label={t('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      ) : null}
      {refusal && !isAboutField ? (
        <p className={styles.error} role="alert">
          {errorMessage(refusal)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(webhook ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  )
}
