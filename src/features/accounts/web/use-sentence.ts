// What to say about a refusal.
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#lib/web/client.ts'

/** The sentence of a code in the page's language; for a server in trouble, or a code nobody knows, what the screen has for that. */
export function useSentence() {
  const { t, i18n } = useTranslation('problem')
  return ({ code, params, said }: Pick<Refusal, 'code' | 'params' | 'said'>, fallback?: string): string => {
    if (code === 'server_error' && fallback) return fallback
    if (!i18n.exists(`problem:${code}`)) return fallback ?? said ?? t('server_error')
    return t(code as never, params as never) as unknown as string
  }
}
