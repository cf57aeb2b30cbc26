// A new password and its repetition: which problems they have, and when to show them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { passwordStrength } from '../domain.ts'

export function useNewPassword() {
  const { t } = useTranslation('problem')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  useRestoreAutofill({ 'new-password': password, 'repeat-password': repeat }, (typed) => {
    setPassword(typed['new-password'])
    setRepeat(typed['repeat-password'])
  })
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<string>()
  const wrong =
    password === '' ? t('required') : passwordStrength(password) === 'weak' ? t('password_weak') : undefined
  const differs = repeat === password ? undefined : t('passwords_differ')
  const change = (set: (value: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value)
    setRefused(undefined)
  }
  return {
    password,
    /** Whether it may be sent; from now on the fields say what stops it, and the first of them has focus. */
    check(): boolean {
      setSent(true)
      const fieldId = wrong ? 'new-password' : differs ? 'repeat-password' : undefined
      if (fieldId) document.getElementById(fieldId)?.focus()
      return fieldId === undefined
    },
    refuse: setRefused,
    clear() {
      setPassword('')
      setRepeat('')
      setSent(false)
    },
    field: {
      id: 'new-password',
      value: password,
      onChange: change(setPassword),
      error: refused ?? (sent ? wrong : undefined),
    },
    repeatField: {
      id: 'repeat-password',
      value: repeat,
      onChange: change(setRepeat),
      autoComplete: 'new-password',
      error: sent ? differs : undefined,
    },
  }
}
