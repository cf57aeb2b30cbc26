// Adds or edits a profile: name, roles by language, photo and link.
import { Button, FileButton, Input, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { listFormat } from '#lib/i18n/formats.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Cover } from '#ui/Cover.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { showToast } from '#ui/show-toast.tsx'
import {
  NAME_LENGTH_MAX,
  PHOTO_ALT_LENGTH_MAX,
  photoPath,
  ROLE_LENGTH_MAX,
  URL_LENGTH_MAX,
} from '../domain.ts'
import { type StaffProfileAnswer, staffProfilesApi } from './api.ts'
import styles from './staff-profiles.module.css'

export interface ProfileFormProps {
  /** The profile to edit; without it, the form adds one. */
  profile?: StaffProfileAnswer
  opened: boolean
  onClose: () => void
}

export function ProfileForm({ profile, opened, onClose }: ProfileFormProps) {
  const { t } = useTranslation(['staff-profiles', 'common'])
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={profile ? t('staff.editLabel', { name: profile.name }) : t('staff.add')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Form key={profile?.id} profile={profile} onDone={onClose} />
    </Dialog>
  )
}

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
const NO_ROLES: Record<Language, string> = { en: '', es: '', pt: '', tr: '' }

function Form({ profile, onDone }: { profile?: StaffProfileAnswer; onDone: () => void }) {
  const { t, i18n } = useTranslation(['staff-profiles', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const queries = useQueryClient()
  const required = errorMessage({ code: 'required' })
  const form = useForm({
    initialValues: {
      name: profile?.name ?? '',
      roles: { ...NO_ROLES, ...profile?.roles },
      photoId: profile?.photoId ?? null,
      photoAlt: profile?.photoAlt ?? '',
      url: profile?.url ?? '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? required : null),
      roles: { en: (role) => (role.trim() === '' ? required : null) },
    },
  })
  const save = useMutation({
    mutationFn: ({ roles, ...values }: typeof form.values) => {
      const written = LANGUAGES.filter((language) => roles[language].trim() !== '')
      const fields = {
        ...values,
        roles: Object.fromEntries(written.map((language) => [language, roles[language]])),
      }
      return profile
        ? staffProfilesApi.save.call({ id: profile.id, updatedAt: profile.updatedAt, ...fields })
        : staffProfilesApi.create.call(fields)
    },
    onSuccess: async ({ name }) => {
      showToast({
        message: t(profile ? 'staff.saved' : 'staff.added', { name }),
        closeLabel: t('common:close'),
      })
      await queries.invalidateQueries({ queryKey: staffProfilesApi.key() })
      onDone()
    },
    onError: (error) => form.setErrors(formErrors(readRefusal(error).problems)),
  })
  const refusal = save.error ? readRefusal(save.error) : undefined
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <PhotoField
        photoId={form.values.photoId}
        error={form.errors.photoId}
        onChange={(photoId) => form.setFieldValue('photoId', photoId)}
      />
      <TextInput
        label={<FieldLabel mark={t('common:optional')}>{t('field.photoAlt')}</FieldLabel>}
        description={t('field.photoAltHint')}
        inputWrapperOrder={HINT_BELOW}
        maxLength={PHOTO_ALT_LENGTH_MAX}
        {...form.getInputProps('photoAlt')}
      />
      <TextInput label={t('field.name')} maxLength={NAME_LENGTH_MAX} {...form.getInputProps('name')} />
      <TextInput
        label={t('field.role', { language: LANGUAGE_NAMES.en })}
        maxLength={ROLE_LENGTH_MAX}
        {...form.getInputProps('roles.en')}
      />
      <details>
        <summary>
          {listFormat(i18n.language).format(OTHERS.map((language) => LANGUAGE_NAMES[language]))}
        </summary>
        <p className="muted small">{t('field.roleFallback')}</p>
        <div className={styles.form}>
          {OTHERS.map((language) => (
            <TextInput
              key={language}
              label={t('field.role', { language: LANGUAGE_NAMES[language] })}
              maxLength={ROLE_LENGTH_MAX}
              {...form.getInputProps(`roles.${language}`)}
            />
          ))}
        </div>
      </details>
      <TextInput
        label={<FieldLabel mark={t('common:optional')}>{t('field.url')}</FieldLabel>}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={URL_LENGTH_MAX}
        {...form.getInputProps('url')}
      />
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(profile ? 'staff.save' : 'staff.add')}
        </Button>
      </div>
    </form>
  )
}

interface PhotoFieldProps {
  photoId: string | null
  error: ReactNode
  onChange: (photoId: string) => void
}

function PhotoField({ photoId, error, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('staff-profiles')
  const errorMessage = useErrorMessage()
  const add = useMutation({
    mutationFn: (file: File) => staffProfilesApi.addPhoto.call({ file }),
    onSuccess: ({ id }) => onChange(id),
  })
  const problem = add.error ? errorMessage(readRefusal(add.error)) : error
  return (
    <div className={styles.photo}>
      <Cover
        image={photoId ? { src: photoPath(photoId) } : null}
        alt={t('field.photo')}
        size={112}
        emptyText={t('staff.noPhoto')}
      />
      <div>
        <FileButton accept="image/jpeg,image/png" onChange={(file) => file && add.mutate(file)}>
          {(button) => (
            <Button
              {...button}
              leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
              loading={add.isPending}
            >
              {t(photoId ? 'field.changePhoto' : 'field.addPhoto')}
            </Button>
          )}
        </FileButton>
        <p className="muted small">{t('field.photoHint')}</p>
        {problem ? <Input.Error role="alert">{problem}</Input.Error> : null}
      </div>
    </div>
  )
}
