// Settings section: changes the password, or requests a link to set one.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { useNewPassword } from './use-new-password.ts'
import { useUser } from './use-user.ts'

export function PasswordSection() {
  const { t } = useTranslation('accounts')
  // Waits until the user is known, because the server refuses staff who impersonate a user.
  const own = useUser()?.impersonate === false
  const { data } = useQuery({ ...accountsApi.proofMethods.queryOptions(), enabled: own })
  return (
    <section className={styles.section}>
      <SectionHead title={t('password.title')} />
      {data && !data.methods.includes('password') ? (
        <>
          <p className="muted">{t('password.none')}</p>
          <div>
            <LinkButton href="/auth/forgot-password">{t('password.ask')}</LinkButton>
          </div>
        </>
      ) : (
        <PasswordForm />
      )}
    </section>
  )
}

function PasswordForm() {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const errorMessage = useErrorMessage()
  const fresh = useNewPassword()
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAlert(undefined)
    setError(current === '' ? t('problem:required') : undefined)
    const good = fresh.check()
    if (current === '') return document.getElementById('current-password')?.focus()
    if (!good) return
    setBusy(true)
    try {
      await accountsApi.changePassword.call({ current, password: fresh.password })
      setCurrent('')
      fresh.clear()
      showToast({ message: t('password.changed'), closeLabel: t('common:close') })
    } catch (failure) {
      const refused = readRefusal(failure)
      if (refused.code === 'invalid_password') {
        setError(errorMessage(refused))
        document.getElementById('current-password')?.focus()
      } else if (refused.code.startsWith('password_')) fresh.refuse(errorMessage(refused))
      else setAlert(errorMessage(refused))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className={styles.fields} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <PasswordInput
        id="current-password"
        label={t('password.current')}
        autoComplete="current-password"
        value={current}
        error={error}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField label={t('password.next')} {...fresh.field} />
      <PasswordInput label={t('password.repeat')} {...fresh.repeatField} />
      <div>
        <Button type="submit" loading={busy}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  )
}
