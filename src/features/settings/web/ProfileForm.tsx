// Name, phone and preferred contact method.
import { Button, Select, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { CONTACT_METHODS, type ContactMethod, profileProblems } from '../domain.ts'
import type { SettingsAnswer } from './api.ts'
import styles from './settings.module.css'
import { useSettingsChange } from './use-settings-change.ts'

const fieldsOf = (settings: SettingsAnswer) => ({
  first_name: settings.first_name,
  last_name: settings.last_name,
  phone_code: settings.phone_code ?? '',
  phone_number: settings.phone_number ?? '',
  contact_method: settings.contact_method,
})
type Fields = ReturnType<typeof fieldsOf>

export function ProfileForm({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const save = useSettingsChange()
  const [form, setForm] = useState(() => fieldsOf(settings))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problem[]>([])
  const [alert, setAlert] = useState<string>()

  const problems = [...profileProblems(form), ...refused]
  const sentence = ({ code, params = {} }: Problem) => errorMessage({ code, params })
  const change = (part: Partial<Fields>) => {
    setForm((before) => ({ ...before, ...part }))
    setRefused([])
    setAlert(undefined)
  }
  const field = (at: keyof Fields) => {
    const problem = problems.find((problem) => problem.at === at)
    return {
      id: `profile-${at}`,
      error: problem && (attempt > 0 || left.has(at)) ? sentence(problem) : undefined,
      onBlur: () => setLeft((before) => new Set([...before, at])),
    }
  }
  const text = (at: Exclude<keyof Fields, 'contact_method'>) => ({
    ...field(at),
    value: form[at],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [at]: event.currentTarget.value }),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0) return
    try {
      setForm(fieldsOf(await save.mutateAsync(form)))
      setAttempt(0)
      showToast({ message: t('profile.saved'), closeLabel: t('common:close') })
    } catch (error) {
      const refusal = readRefusal(error)
      setRefused(refusal.problems)
      if (refusal.problems.length === 0) setAlert(t('profile.failed'))
    }
  }

  return (
    <section className={styles.section}>
      <SectionHead title={t('profile.title')} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrors
          title={t('profile.errors', { count: problems.length })}
          attempt={attempt}
          errors={
            attempt > 0
              ? problems.map((problem) => ({ fieldId: `profile-${problem.at}`, message: sentence(problem) }))
              : []
          }
        />
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <FieldGrid>
          <TextInput
            {...text('first_name')}
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextInput
            {...text('last_name')}
            label={<FieldLabel mark={t('common:optional')}>{t('profile.lastName')}</FieldLabel>}
            autoComplete="family-name"
            maxLength={100}
          />
          <FieldWide>
            <div className={styles.phone}>
              <TextInput
                {...text('phone_code')}
                label={t('profile.phoneCode')}
                placeholder="+55"
                type="tel"
                autoComplete="tel-country-code"
                maxLength={8}
              />
              <TextInput
                {...text('phone_number')}
                label={<FieldLabel mark={t('common:optional')}>{t('profile.phoneNumber')}</FieldLabel>}
                type="tel"
                autoComplete="tel-national"
                maxLength={30}
              />
            </div>
          </FieldWide>
          <Select
            {...field('contact_method')}
            label={t('profile.contactMethod')}
            data={CONTACT_METHODS.map((value) => ({ value, label: t(`profile.contact.${value}`) }))}
            value={form.contact_method}
            allowDeselect={false}
            onChange={(value) => change({ contact_method: (value ?? 'email') as ContactMethod })}
          />
        </FieldGrid>
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
