// /auth/signup

import { Checkbox, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isLanguage } from '#lib/i18n/languages.ts'
import { RichText } from '#lib/i18n/RichText.tsx'
import type { Problem } from '#lib/pure/problems.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { forget, recall, remember } from '#lib/web/memory.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { goingOn, registrationProblems } from '../domain.ts'
import { accountsApi } from './api.ts'
import { CaptchaLine } from './CaptchaLine.tsx'
import { CheckYourMail } from './CheckYourMail.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useCaptcha } from './use-captcha.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

const EMPTY = { name: '', username: '', email: '', password: '', repeat: '', terms: false }
type Field = keyof typeof EMPTY

/** Where a refusal of the server belongs. */
const FIELD: Record<string, Field> = { email_taken: 'email', username_taken: 'username' }

export default function SignUpPage() {
  const { t, i18n } = useTranslation(['accounts', 'problem'])
  const captcha = useCaptcha()
  const errorMessage = useErrorMessage()
  const [query] = useSearchParams()
  const [form, setForm] = useState(EMPTY)
  useRestoreAutofill(EMPTY, setForm)
  const [left, setLeft] = useState<Partial<Record<Field, true>>>({})
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<{
    code: string
    at?: Field | undefined
    params: Refusal['params']
  }>()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  usePageTitle(t('signup.title'))
  if (sentTo) return <CheckYourMail email={sentTo} />

  const messageOfCode = (code: string) => t(`problem:${code}` as never) as string
  const problems: Problem[] = [
    ...registrationProblems(form),
    ...(form.repeat === form.password ? [] : [{ code: 'passwords_differ', at: 'repeat' }]),
    ...(refused?.at ? [{ code: refused.code, at: refused.at }] : []),
  ]
  const errorOf = (field: Field): string | undefined => {
    const problem = problems.find((problem) => problem.at === field)
    // On blur a wrong value is said, an empty field only when sending.
    const isVisible = attempt > 0 || (left[field] && problem?.code !== 'required')
    return problem && isVisible ? messageOfCode(problem.code) : undefined
  }
  const change = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part })
    setRefused(undefined)
  }
  const text = (field: Exclude<Field, 'terms'>) => ({
    id: field,
    label: t(`signup.${field}`),
    value: form[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => setLeft({ ...left, [field]: true }),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0) return
    setBusy(true)
    try {
      await accountsApi.register.call({
        name: form.name,
        username: form.username,
        email: form.email,
        password: form.password,
        terms: form.terms,
        captcha: await captcha.take(),
        lang: isLanguage(i18n.language) ? i18n.language : undefined,
        referred_by_user: recall('referral') ?? undefined,
      })
      forget('referral')
      const redirect = query.get('redirect')
      if (redirect) remember('redirect', redirect)
      else forget('redirect')
      setSentTo(form.email.trim())
    } catch (error) {
      const refusal = readRefusal(error)
      const [problem] = refusal.problems
      const code = problem?.code ?? refusal.code
      const fieldName = (problem?.at as Field | undefined) ?? FIELD[code]
      setRefused({ code, at: fieldName, params: refusal.params })
      if (fieldName) document.getElementById(fieldName)?.focus()
      void captcha.renew()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PageTitle
        lead={
          <>
            {t('signup.haveOne')} <AppLink href={goingOn('/auth/login', query)}>{t('signup.signIn')}</AppLink>
          </>
        }
      >
        {t('signup.title')}
      </PageTitle>
      <FormErrors
        title={t('signup.errors', { count: problems.length })}
        attempt={attempt}
        errors={
          attempt > 0
            ? problems.map(({ at: fieldName, code }) => ({
                fieldId: fieldName,
                message: messageOf(fieldName as Field, code),
              }))
            : []
        }
      />
      {refused && !refused.at ? <FormAlert>{errorMessage(refused, t('signup.failed'))}</FormAlert> : null}
      <TextInput {...text('name')} autoComplete="name" />
      <TextInput
        {...text('username')}
        description={t('signup.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...text('email')} type="email" autoComplete="email" />
      <PasswordField {...text('password')} />
      <PasswordInput {...text('repeat')} autoComplete="new-password" />
      <Checkbox
        id="terms"
        checked={form.terms}
        onChange={(event) => change({ terms: event.currentTarget.checked })}
        error={errorOf('terms')}
        label={
          <RichText
            text={t('signup.terms')}
            parts={{
              1: <AppLink href="/terms-and-conditions" target="_blank" />,
              3: <AppLink href="/privacy-policy" target="_blank" />,
            }}
          />
        }
      />
      <CaptchaLine state={captcha.state} onRefresh={captcha.renew} />
      <SubmitButton loading={busy}>{t('signup.submit')}</SubmitButton>
      <SocialButtons />
    </form>
  )

  function messageOf(fieldName: Field, code: string): string {
    return fieldName === 'terms' ? messageOfCode(code) : `${t(`signup.${fieldName}`)}: ${messageOfCode(code)}`
  }
}
