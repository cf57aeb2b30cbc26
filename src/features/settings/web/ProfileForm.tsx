// Name, phone and preferred contact method.
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { SaveState } from '#ui/SaveState.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { CONTACT_METHODS, contactProblems, profileProblems } from '../domain.ts'
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
  const save = useSettingsChange()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const [attempt, setAttempt] = useState(0)
  const [alert, setAlert] = useState<string>()
  const form = useForm({
    initialValues: fieldsOf(settings),
    validate: (values) => formErrors([...profileProblems(values), ...contactProblems(values)]),
  })
  useLiveValidation(form, attempt > 0)
  const field = (name: keyof Fields) => ({
    ...form.getInputProps(name),
    id: `profile-${name}`,
    // A problem of the server stays until the value changes.
    onBlur: () => {
      if (!form.errors[name]) form.validateField(name)
    },
  })

  async function saveProfile(values: Fields) {
    setAlert(undefined)
    setAttempt(attempt + 1)
    try {
      form.setValues(fieldsOf(await save.mutateAsync(values)))
      setAttempt(0)
      showToast({ message: t('profile.saved'), closeLabel: t('common:close') })
    } catch (error) {
      if (!showProblems(form, readRefusal(error).problems)) setAlert(t('profile.failed'))
    }
  }

  return (
    <section className={styles.section}>
      <SectionHead title={t('profile.title')} />
      <form
        className={styles.form}
        onSubmit={form.onSubmit(saveProfile, () => setAttempt(attempt + 1))}
        noValidate
      >
        <FormErrors
          attempt={attempt}
          errors={
            attempt > 0
              ? Object.entries(form.errors).map(([name, message]) => ({
                  fieldId: `profile-${name}`,
                  message: String(message),
                }))
              : []
          }
        />
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <FieldGrid>
          <TextInput
            {...field('first_name')}
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextInput
            {...field('last_name')}
            label={<FieldLabel mark={t('common:optional')}>{t('profile.lastName')}</FieldLabel>}
            autoComplete="family-name"
            maxLength={100}
          />
          <FieldWide>
            <div className={styles.phone}>
              <TextInput
                {...field('phone_code')}
                label={t('profile.phoneCode')}
                placeholder="+55"
                type="tel"
                autoComplete="tel-country-code"
                maxLength={8}
              />
              <TextInput
                {...field('phone_number')}
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
            allowDeselect={false}
          />
        </FieldGrid>
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={form.submitting}>
            {t('profile.save')}
          </Button>
          {save.isPaused ? (
            <SaveState state="offline" text={t('common:offline.waiting', { count: 1 })} />
          ) : null}
        </div>
      </form>
    </section>
  )
}
