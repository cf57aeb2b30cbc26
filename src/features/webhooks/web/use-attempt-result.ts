// What an attempt to send a message came to, in words.
import { useTranslation } from 'react-i18next'

export function useAttemptResult(): (attempt: { status: number | null; error: string | null }) => string {
  const { t } = useTranslation('webhooks')
  return ({ status, error }) =>
    status === null ? t(`error.${error ?? 'connection'}` as 'error.connection') : t('response', { status })
}
