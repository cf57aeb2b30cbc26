// Creates an API token and shows it once.
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled, useReauthentication } from '#features/accounts/web/Reauthentication.tsx'
import { SCOPES, type Scope } from '#lib/pure/access.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ShownOnce } from '#ui/ShownOnce.tsx'
import { EXPIRY_DAYS, TOKEN_NAME_LENGTH_MAX } from '../domain.ts'
import { tokensApi } from './api.ts'
import styles from './tokens.module.css'

export function MakeToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['tokens', 'common'])
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Modal
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
      </Modal>
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
  const withFreshAuth = useReauthentication()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['catalogue.view'])
  const [days, setDays] = useState(90)
  const [tried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: () => withFreshAuth(() => tokensApi.create.call({ name, scopes, expires_in_days: days })),
    onSuccess: ({ token }) => {
      void queries.invalidateQueries({ queryKey: tokensApi.key() })
      onMade(token)
    },
  })
  const wrong = { name: name.trim() === '', scopes: scopes.length === 0 }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong.name) document.getElementById('token-name')?.focus()
    else if (!wrong.scopes) make.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        id="token-name"
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        value={name}
        maxLength={TOKEN_NAME_LENGTH_MAX}
        error={tried && wrong.name ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('scopes')}
        value={scopes}
        error={tried && wrong.scopes ? t('scopesMissing') : undefined}
        onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
      >
        <div className={styles.choices}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('expires')}
        value={days}
        data={EXPIRY_DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      {make.isError && !isReauthenticationCancelled(make.error) ? (
        <p className={styles.error} role="alert">
          {errorMessage(readRefusal(make.error))}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t('make')}
        </Button>
      </div>
    </form>
  )
}
