// The message of a problem or finding for callers of the API, which have no texts of their own.
import i18next from 'i18next'
import { withDynamicKeys } from '../pure/dynamic-keys.ts'
import type { Language } from './languages.ts'
import { type Params, sentenceParams } from './sentence-params.ts'

export type ProblemSentence = (code: string, params?: Params) => string

/** Parameters that are codes themselves, and where their texts are. */
const WORDS = {
  plan: 'common:plan',
  status: 'releases:status',
  type: 'releases:type',
  schedule: 'releases:schedule',
}

/** The message of a code in a language, with its numbers, its days and the texts of its parameters. */
export function problemSentences(language: Language): ProblemSentence {
  const t = withDynamicKeys(i18next.getFixedT(language, 'problem'))
  return (code, params = {}) => {
    const printable = sentenceParams(params, language)
    for (const [name, words] of Object.entries(WORDS)) {
      const key = `${words}.${params[name]}`
      if (i18next.exists(key, { lng: language })) printable[name] = t(key)
    }
    return t(code, printable)
  }
}
