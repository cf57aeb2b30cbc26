// A field for a new password, with its strength in words below.
import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { passwordStrength } from '../domain.ts'
import styles from './form.module.css'

export function PasswordField({ value = '', ...rest }: PasswordInputProps & { value?: string }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <PasswordInput
        description={t('signup.passwordHint')}
        autoComplete="new-password"
        {...rest}
        value={value}
      />
      {value === '' ? null : (
        <p className={styles.strength} role="status">
          {t('signup.strengthLabel', { level: t(`signup.strength.${passwordStrength(value)}`) })}
        </p>
      )}
    </>
  )
}
