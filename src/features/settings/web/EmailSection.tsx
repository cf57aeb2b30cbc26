// The email address of the account: change it, and see the status of a pending change.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Cue } from '#ui/Cue.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type SettingsAnswer, settingsApi } from './api.ts'
import styles from './settings.module.css'

export function EmailSection({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation('settings')
  const staff = useUser()?.impersonate ?? false
  const { email, email_change } = settings
  return (
    <section className={styles.section}>
      <SectionHead title={t('email.title')} />
      <p>{t('email.now', { email })}</p>
      {email_change ? (
        <Waiting email={email} change={email_change} locked={staff} />
      ) : (
        <NewAddress locked={staff} />
      )}
    </section>
  )
}

type Change = NonNullable<SettingsAnswer['email_change']>

function Waiting({ email, change, locked }: { email: string; change: Change; locked: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const dates = useDates()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const turn = change.old_confirmed
    ? t('email.waitsFor.new', { email: change.email })
    : change.new_confirmed
      ? t('email.waitsFor.old', { email })
      : t('email.waitsFor.both')

  async function cancelChange() {
    setBusy(true)
    try {
      queries.setQueryData(settingsApi.find.queryKey(), await settingsApi.cancelEmailChange.call({}))
      showToast({ message: t('email.changeCancelled'), closeLabel: t('common:close') })
    } catch (error) {
      setAlert(errorMessage(readRefusal(error)))
      setBusy(false)
    }
  }
  return (
    <>
      <Cue
        tone="you"
        turn={{ label: t('common:whoseTurn'), value: turn, note: t('email.sent') }}
        until={{ label: t('common:until'), value: dates.moment(change.expires_at) }}
        next={{ label: t('common:next'), value: t('email.next', { email: change.email }) }}
      />
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button onClick={cancelChange} loading={busy} disabled={locked}>
          {t('email.keep')}
        </Button>
      </div>
    </>
  )
}

function NewAddress({ locked }: { locked: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const form = useForm({ initialValues: { email: '' } })

  async function changeEmail({ email }: { email: string }) {
    form.clearErrors()
    try {
      const saved = await settingsApi.changeEmail.call({ email })
      queries.setQueryData(settingsApi.find.queryKey(), saved)
    } catch (failure) {
      const refusal = readRefusal(failure)
      if (refusal.code !== 'reauthentication_required')
        form.setFieldError('email', errorMessage(refusal.problems[0] ?? refusal))
      form.getInputNode('email')?.focus()
    }
  }
  return (
    <form className={`${styles.form} ${styles.narrow}`} onSubmit={form.onSubmit(changeEmail)} noValidate>
      <TextInput
        id="new-email"
        label={t('email.new')}
        description={t('email.hint')}
        type="email"
        autoComplete="email"
        disabled={locked}
        {...form.getInputProps('email')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.submitting} disabled={locked}>
          {t('email.change')}
        </Button>
      </div>
    </form>
  )
}
