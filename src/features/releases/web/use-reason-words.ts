// What a reason says beside its name: the reviewer's own words, or what the checks found, in the reader's language.
import type { ReleaseAnswer } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

/** Empty where there are none. */
export function useReasonWords(): (reason: Pick<Reason, 'note' | 'finding'>) => string {
  const say = useFindingSentence()
  return ({ note, finding }) => note || (finding ? say(finding) : '')
}
