// A new password, typed twice.
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { PasswordField } from './PasswordField.tsx'

/** For forms with the values `password` and `repeat`, as `newPasswordProblems` checks them. */
export function NewPasswordFields({ form }: { form: Pick<UseFormReturnType<unknown>, 'getInputProps'> }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <PasswordField id="new-password" label={t('password.next')} {...form.getInputProps('password')} />
      <PasswordInput
        id="repeat-password"
        label={t('password.repeat')}
        autoComplete="new-password"
        {...form.getInputProps('repeat')}
      />
    </>
  )
}
