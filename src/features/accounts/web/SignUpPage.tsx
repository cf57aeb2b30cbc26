// /auth/signup

import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isLanguage } from '#lib/i18n/languages.ts'
import { RichText } from '#lib/i18n/RichText.tsx'
import { keysOf } from '#lib/pure/keys-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { forget, forgetCampaign, forgetReferral, recallReferral, remember } from '#lib/web/memory.ts'
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
const FIELDS = keysOf(EMPTY)

/** The field that a refusal of the server belongs to. */
const FIELD: Record<string, Field> = { email_taken: 'email', username_taken: 'username' }

export default function SignUpPage() {
  const { t, i18n } = useTranslation(['accounts', 'problem'])
  const captcha = useCaptcha()
  const errorMessage = useErrorMessage()
  const [query] = useSearchParams()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const [attempt, setAttempt] = useState(0)
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) =>
      formErrors([
        ...registrationProblems(values),
        ...(values.repeat === values.password ? [] : [{ code: 'passwords_differ', at: 'repeat' }]),
      ]),
  })
  useRestoreAutofill(form)
  useLiveValidation(form, attempt > 0)
  const [refusal, setRefusal] = useState<Refusal>()
  const [sentTo, setSentTo] = useState<string>()
  usePageTitle(t('signup.title'))
  const correcting = useRef(false)
  useEffect(() => {
    if (sentTo || !correcting.current) return
    correcting.current = false
    document.getElementById('email')?.focus()
  }, [sentTo])
  if (sentTo)
    return (
      <CheckYourMail
        email={sentTo}
        onCorrect={() => {
          correcting.current = true
          setAttempt(0)
          setSentTo(undefined)
          void captcha.renew()
        }}
      />
    )

  const invalidFields = FIELDS.filter((field) => form.errors[field])
  const text = (field: Exclude<Field, 'terms'>) => ({
    ...form.getInputProps(field),
    id: field,
    label: t(`signup.${field}`),
    // An empty field is only wrong when the form is sent, and a problem of the server stays until the value changes.
    // Pressing the button sends the form; an error that appeared first would move the button away from the pointer.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      if (form.values[field] !== '' && !form.errors[field]) form.validateField(field)
    },
  })

  async function signUp(values: typeof EMPTY) {
    setRefusal(undefined)
    setAttempt(attempt + 1)
    try {
      await accountsApi.register.call({
        name: values.name,
        username: values.username,
        email: values.email,
        password: values.password,
        terms: values.terms,
        captcha: await captcha.take(),
        lang: isLanguage(i18n.language) ? i18n.language : undefined,
        referred_by_user: recallReferral(),
      })
      forgetReferral()
      forgetCampaign()
      const redirect = query.get('redirect')
      if (redirect) remember('redirect', redirect)
      else forget('redirect')
      setSentTo(values.email.trim())
    } catch (error) {
      const refused = readRefusal(error)
      const at = FIELD[refused.code]
      const problems = at ? [{ code: refused.code, at }] : refused.problems
      if (!showProblems(form, problems)) setRefusal(refused)
      void captcha.renew()
    }
  }

  return (
    <form onSubmit={form.onSubmit(signUp, () => setAttempt(attempt + 1))} className={styles.form} noValidate>
      <PageTitle
        lead={
          <>
            {t('signup.haveAccount')}{' '}
            <AppLink href={goingOn(paths.login(), query)}>{t('signup.signIn')}</AppLink>
          </>
        }
      >
        {t('signup.title')}
      </PageTitle>
      <FormErrors
        attempt={attempt}
        errors={
          attempt > 0 ? invalidFields.map((field) => ({ fieldId: field, message: summaryOf(field) })) : []
        }
      />
      {refusal ? <FormAlert>{errorMessage(refusal, t('signup.failed'))}</FormAlert> : null}
      <TextInput {...text('name')} autoComplete="name" />
      <TextInput
        {...text('username')}
        description={form.errors.username ? undefined : t('signup.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...text('email')} type="email" autoComplete="email" />
      <PasswordField {...text('password')} />
      <PasswordInput {...text('repeat')} autoComplete="new-password" />
      <Checkbox
        id="terms"
        {...form.getInputProps('terms', { type: 'checkbox' })}
        label={
          <RichText
            text={t('signup.terms')}
            parts={{
              1: <AppLink href={paths.terms()} target="_blank" />,
              3: <AppLink href={paths.privacy()} target="_blank" />,
            }}
          />
        }
      />
      <CaptchaLine state={captcha.state} onRefresh={captcha.renew} />
      <SubmitButton loading={form.submitting}>{t('signup.submit')}</SubmitButton>
      <SocialButtons />
    </form>
  )

  function summaryOf(field: Field): string {
    return field === 'terms' ? `${form.errors.terms}` : `${t(`signup.${field}`)}: ${form.errors[field]}`
  }
}
