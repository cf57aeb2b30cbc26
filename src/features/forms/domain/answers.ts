// Answers as a ticket keeps them, and as its pages show them.
import { type FieldKind, type FormDefinition, fieldsOf, type Texts } from './definition.ts'

/** Text; a release, track or artist with the name it had; or the names of files, which the message has. */
export type StoredAnswer = string | { id: string; name: string } | string[]
export type StoredAnswers = Record<string, StoredAnswer>

export interface ShownAnswer {
  field: string
  kind: FieldKind
  label: Texts
  /** The label of a choice is in every language. */
  value: string | Texts
}

/** In the order of the form. Without a definition there is nothing to call the answers by. */
export function describeAnswers(form: FormDefinition | undefined, answers: StoredAnswers): ShownAnswer[] {
  if (!form) return []
  return fieldsOf(form).flatMap(({ id, kind, label, choices }) => {
    const answer = answers[id]
    if (answer === undefined) return []
    const choice = choices?.find(({ value }) => value === answer)
    return [{ field: id, kind, label, value: choice?.label ?? textOf(answer) }]
  })
}

function textOf(answer: StoredAnswer): string {
  if (Array.isArray(answer)) return answer.join(', ')
  return typeof answer === 'string' ? answer : answer.name
}
