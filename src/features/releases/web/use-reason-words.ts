// The text of a rejection reason: the reviewer's note, or what the checks found, in the user's language.
import type { ReleaseAnswer } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

/** Empty when there is none. */
export function useReasonWords(): (reason: Pick<Reason, 'note' | 'finding'>) => string {
  const findingSentence = useFindingSentence()
  return ({ note, finding }) => note || (finding ? findingSentence(finding) : '')
}
