// /auth/login

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { isLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { forget } from '#lib/web/memory.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import type { User } from '../contract.ts'
import { goingOn, type SecondFactorMethod, safeRedirect } from '../domain.ts'
import { accountsApi, setSignedIn } from './api.ts'
import { CaptchaLine } from './CaptchaLine.tsx'
import { CheckYourMail } from './CheckYourMail.tsx'
import { CodeStep } from './CodeStep.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { SocialButtons } from './SocialButtons.tsx'
import { SocialReturn } from './SocialReturn.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useCaptcha } from './use-captcha.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

/** The field each error belongs to; all other errors appear above the form. */
const FIELD: Record<string, 'username' | 'password' | 'captcha'> = {
  invalid_username: 'username',
  invalid_password: 'password',
  invalid_captcha: 'captcha',
}

export default function LoginPage() {
  const { t, i18n } = useTranslation(['accounts', 'problem'])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const captcha = useCaptcha()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('problem:required') : null),
      password: (value) => (value === '' ? t('problem:required') : null),
    },
  })
  useRestoreAutofill(form)
  const [refusal, setRefusal] = useState<Refusal>()
  const [codeMethods, setCodeMethods] = useState<readonly SecondFactorMethod[]>()
  const errorMessage = useErrorMessage()
  usePageTitle(codeMethods ? undefined : t('login.title'))

  const goOn = (user: User) => {
    setSignedIn(client, user)
    navigate(safeRedirect(query.get('redirect')), { replace: true })
  }
  const startOver = () => {
    setCodeMethods(undefined)
    form.setFieldValue('password', '')
    void captcha.renew()
  }
  if (codeMethods) return <CodeStep methods={codeMethods} onDone={goOn} onBack={startOver} />
  if (refusal?.code === 'email_not_verified') return <CheckYourMail email={String(refusal.params.email)} />

  const about = refusal && FIELD[refusal.code]
  const sentence = refusal && errorMessage(refusal, t('login.failed'))

  async function signIn(values: typeof form.values) {
    setRefusal(undefined)
    // Clears the data of an earlier user, whether or not this sign-in succeeds.
    forget('user')
    try {
      const lang = isLanguage(i18n.language) ? i18n.language : undefined
      const send = async () => accountsApi.login.call({ ...values, captcha: await captcha.take(), lang })
      // After failed sign-ins the server asks for more work; the form waits for it and sends itself again.
      const answer = await send().catch((error) => {
        const { code, params } = readRefusal(error)
        if (code !== 'captcha_harder') throw error
        void captcha.renew(Number(params.level))
        return send()
      })
      if ('two_factor_needed' in answer) setCodeMethods(answer.methods)
      else goOn(answer)
    } catch (error) {
      const refused = readRefusal(error)
      setRefusal(refused)
      void captcha.renew()
      const field = FIELD[refused.code]
      if (!field || field === 'captcha') return
      form.setFieldError(field, errorMessage(refused, t('login.failed')))
      form.getInputNode(field)?.focus()
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(signIn, (errors) => focusFirstError(form, errors))}
      className={styles.form}
      noValidate
    >
      <PageTitle
        lead={
          <>
            {t('login.noAccountYet')}{' '}
            <AppLink href={goingOn(paths.signUp(), query)}>{t('login.makeAccount')}</AppLink>
          </>
        }
      >
        {t('login.title')}
      </PageTitle>
      {refusal ? null : <SocialReturn onCode={setCodeMethods} />}
      {query.get('expired') && !refusal ? <FormAlert>{t('problem:sign_in_first')}</FormAlert> : null}
      {refusal && (!about || about === 'captcha') ? <FormAlert>{sentence}</FormAlert> : null}
      <TextInput
        id="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        id="password"
        label={t('login.password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <p className={styles.forgot}>
        <AppLink href={paths.forgotPassword()}>{t('login.forgot')}</AppLink>
      </p>
      <CaptchaLine state={captcha.state} onRefresh={() => captcha.renew()} />
      <SubmitButton loading={form.submitting}>{t('login.submit')}</SubmitButton>
      <SocialButtons />
    </form>
  )
}
