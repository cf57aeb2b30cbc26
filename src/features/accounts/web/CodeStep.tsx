// The second step of signing in: a code of the authenticator app, one by e-mail, or a recovery code.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { User } from '../contract.ts'
import type { SecondFactorMethod } from '../domain.ts'
import { isSixDigits } from '../second-factor/domain.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

type Method = SecondFactorMethod | 'recovery'
const LINES = { totp: 'code.lineApp', mail: 'code.lineMail', recovery: 'code.lineRecovery' } as const

export interface CodeStepProps {
  /** What this person may use besides a recovery code. */
  methods: readonly SecondFactorMethod[]
  onDone: (user: User) => void
  onBack: () => void
}

export function CodeStep({ methods, onDone, onBack }: CodeStepProps) {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const [method, setMethod] = useState<Method>('totp')
  const [alert, setAlert] = useState<string>()
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => (method === 'recovery' || isSixDigits(value.trim()) ? null : t('code.digits')),
    },
  })
  const focusField = () => form.getInputNode('code')?.focus()
  usePageTitle(t('code.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another method has another field
  useEffect(focusField, [method])

  const attempt = async (work: () => Promise<void>) => {
    form.setSubmitting(true)
    form.clearErrors()
    setAlert(undefined)
    try {
      await work()
    } catch (failure) {
      const refused = readRefusal(failure)
      const sentence = errorMessage(refused, t('code.failed'))
      if (refused.code === 'code_invalid') form.setFieldError('code', sentence)
      else setAlert(sentence)
      focusField()
    } finally {
      form.setSubmitting(false)
    }
  }
  const go = (to: Method) => {
    setMethod(to)
    form.reset()
  }
  const confirm = ({ code }: { code: string }) => {
    const typed = code.trim()
    return attempt(async () => {
      const credentials = method === 'recovery' ? { recovery_code: typed } : { code: typed, method }
      onDone(await accountsApi.confirmSecondFactor.call(credentials))
    })
  }

  return (
    <form
      onSubmit={form.onSubmit(confirm, (errors) => focusFirstError(form, errors))}
      className={styles.form}
      noValidate
    >
      <PageTitle lead={t(LINES[method])}>{t('code.title')}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {method === 'recovery' ? (
        <TextInput
          label={t('code.recoveryLabel')}
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('code')}
        />
      ) : (
        <CodeField {...form.getInputProps('code')} />
      )}
      <Button
        type="submit"
        variant="filled"
        loading={form.submitting}
        fullWidth
        disabled={form.values.code.trim() === ''}
      >
        {t('code.submit')}
      </Button>
      <ul className={styles.ways}>
        {method === 'totp' ? null : (
          <li>
            <TextButton label={t('code.app')} onClick={() => go('totp')} />
          </li>
        )}
        {methods.includes('mail') ? (
          <li>
            <TextButton
              label={t('code.mail')}
              onClick={() =>
                attempt(async () => {
                  await accountsApi.mailSecondFactor.call({})
                  go('mail')
                })
              }
            />
          </li>
        ) : null}
        {method === 'recovery' ? null : (
          <li>
            <TextButton label={t('code.recovery')} onClick={() => go('recovery')} />
          </li>
        )}
        <li>
          <TextButton label={t('code.back')} onClick={onBack} />
        </li>
      </ul>
    </form>
  )
}
