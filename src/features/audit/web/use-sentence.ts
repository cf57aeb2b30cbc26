// Audit entries as sentences in the reader's language. A page that uses it loads `SENTENCE_NAMESPACES`.
import { useTranslation } from 'react-i18next'
import { type Translate, withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { SENTENCE_NAMESPACES, type SentenceEntry, type SentencePart, sentenceOf } from '../domain/sentence.ts'

export function useSentence(): (entry: SentenceEntry) => SentencePart[] {
  const translate = useTranslate()
  const { locale } = useDates()
  return (entry) => sentenceOf(entry, translate, locale)
}

/** `t` for the keys that entries lead to, which are not known to the compiler. */
export function useTranslate(): Translate {
  const { t } = useTranslation(SENTENCE_NAMESPACES)
  return withDynamicKeys(t)
}
