// Creates an API token and shows it once.
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { SCOPES, type Scope } from '#lib/pure/access.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ShownOnce } from '#ui/ShownOnce.tsx'
import { EXPIRY_DAYS, TOKEN_NAME_LENGTH_MAX } from '../domain.ts'
import { tokensApi } from './api.ts'
import styles from './tokens.module.css'

export function MakeToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['tokens', 'common'])
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={t('new')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <TokenForm
          onCancel={onClose}
          onMade={(token) => {
            setSecret(token)
            onClose()
          }}
        />
      </Dialog>
      <ShownOnce
        secret={secret}
        onClose={() => setSecret(undefined)}
        title={t('shownTitle')}
        lead={t('shownLine')}
        copyLabel={t('copyToken')}
        copiedLabel={t('common:copied')}
        doneLabel={t('done')}
      />
    </>
  )
}

function TokenForm({ onCancel, onMade }: { onCancel: () => void; onMade: (token: string) => void }) {
  const { t } = useTranslation(['tokens', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const form = useForm<{ name: string; scopes: Scope[]; days: string }>({
    initialValues: { name: '', scopes: ['catalogue.view'], days: '90' },
    validate: {
      name: (value) => (value.trim() === '' ? t('nameMissing') : null),
      scopes: (value) => (value.length === 0 ? t('scopesMissing') : null),
    },
  })
  const make = useMutation({
    mutationFn: ({ name, scopes, days }: typeof form.values) =>
      tokensApi.create.call({
        name,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        expires_in_days: Number(days),
      }),
    onSuccess: ({ token }) => {
      void queries.invalidateQueries({ queryKey: tokensApi.key() })
      onMade(token)
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => make.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <TextInput
        id="token-name"
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        maxLength={TOKEN_NAME_LENGTH_MAX}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
        <div className={styles.choices}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('expires')}
        data={EXPIRY_DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        {...form.getInputProps('days')}
      />
      {make.isError && !isReauthenticationCancelled(make.error) ? (
        <p className={styles.error} role="alert">
          {errorMessage(readRefusal(make.error))}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
