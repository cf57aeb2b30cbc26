// What to say about a refusal.
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#lib/web/client.ts'

/** The sentence of a code in the page's language; for a server in trouble, or a code nobody knows, what the screen has for that. */
export function useSentence() {
  const { t } = useTranslation('problem')
  return ({ code, params }: Pick<Refusal, 'code' | 'params'>, fallback?: string): string => {
    const found = t(code as never, params as never) as unknown as string
    if (found === code) return fallback ?? t('server_error')
    return code === 'server_error' && fallback ? fallback : found
  }
}
