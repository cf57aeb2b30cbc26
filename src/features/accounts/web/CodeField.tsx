// The field for a 6-digit code.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function CodeField(props: Omit<TextInputProps, 'label'>) {
  const { t } = useTranslation('accounts')
  return (
    <TextInput
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      spellCheck={false}
      {...props}
    />
  )
}
