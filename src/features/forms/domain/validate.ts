// Checks answers against the definition of their form. Browser and server run the same code, so they refuse the same.
import { isUpc, parseIsrc } from '#engines/ddex/identifiers.ts'
import { EMAIL } from '#features/accounts/domain.ts'
import { websiteUrl } from '#features/artists/domain/links.ts'
import { DOCUMENTS_MAX } from '#features/uploads/domain.ts'
import { addDays, isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'
import {
  type DayLimit,
  type Field,
  type FieldKind,
  type FormDefinition,
  fieldsOf,
  lengthMax,
  TICKED,
} from './definition.ts'
import { PATTERNS } from './patterns.ts'

/** Files for a field of files, text for every other. */
export type Answer = string | File[]
export type Answers = Readonly<Record<string, Answer>>
type Form = Pick<FormDefinition, 'sections'>

/** The fields that are asked, given the answers so far. What depends on a hidden field is hidden too. */
export function shownFields(form: Form, answers: Answers): Field[] {
  const shown = new Map<string, Field>()
  for (const field of fieldsOf(form)) {
    const { showIf } = field
    if (!showIf || (shown.has(showIf.field) && showIf.in.includes(textOf(answers[showIf.field]))))
      shown.set(field.id, field)
  }
  return [...shown.values()]
}

/** The answers as they are sent and stored: trimmed, without empty ones and those to fields that are not asked. */
export function tidyAnswers(form: Form, answers: Answers): Answers {
  return Object.fromEntries(
    shownFields(form, answers)
      .map(({ id, kind }) => [id, tidy(kind, answers[id] ?? '')] as const)
      .filter(([, answer]) => answer.length > 0),
  )
}

/** At most one problem for each field, and one for each answer to a field that is not asked. */
export function answerProblems(form: Form, answers: Answers, today: PlainDate): Problem[] {
  const shown = shownFields(form, answers)
  const known = new Set(shown.map(({ id }) => id))
  return [
    ...Object.keys(answers)
      .filter((id) => !known.has(id))
      .map((id) => ({ code: 'unknown_field', at: placeOf(id) })),
    ...shown.flatMap((field) => {
      const problem = problemOf(field, answers, today)
      return problem ? [{ ...problem, at: placeOf(field.id) }] : []
    }),
  ]
}

/** The path of an answer in a call, and of its field in the form. */
export const placeOf = (id: string): string => `answers.${id}`

type Finding = Omit<Problem, 'at'>

function problemOf(field: Field, answers: Answers, today: PlainDate): Finding | undefined {
  const { id, kind, rules } = field
  const answer = answers[id] ?? ''
  if (tidy(kind, answer).length === 0) return rules.required && { code: 'required' }
  if (typeof answer !== 'string') return filesProblem(kind, answer)
  const text = tidyText(kind, answer)
  return (
    lengthProblem(field, text) ??
    kindProblem(field, text) ??
    dayProblem(field, text, today) ??
    patternProblem(field, text) ??
    (rules.equals !== undefined && text !== tidyText(kind, textOf(answers[rules.equals]))
      ? { code: 'fields_differ' }
      : undefined)
  )
}

function filesProblem(kind: FieldKind, files: File[]): Finding | undefined {
  if (kind !== 'file') return { code: 'invalid_value' }
  return files.length > DOCUMENTS_MAX ? { code: 'too_many_files', params: { max: DOCUMENTS_MAX } } : undefined
}

function lengthProblem(field: Field, text: string): Finding | undefined {
  const { minLength: min = 0 } = field.rules
  const max = lengthMax(field) ?? Number.POSITIVE_INFINITY
  if (text.length > max) return { code: 'text_too_long', params: { max } }
  if (text.length < min) return { code: 'text_too_short', params: { min } }
}

function kindProblem({ kind, choices = [] }: Field, text: string): Finding | undefined {
  switch (kind) {
    case 'email':
      return EMAIL.test(text) ? undefined : { code: 'email_invalid' }
    case 'url':
      return websiteUrl(text) ? undefined : { code: 'url_invalid' }
    case 'date':
      return isPlainDate(text) ? undefined : { code: 'invalid_value' }
    case 'isrc':
      return parseIsrc(text) ? undefined : { code: 'isrc_invalid' }
    case 'upc':
      return isUpc(text) ? undefined : { code: 'upc_invalid' }
    case 'select':
    case 'radio':
      return choices.some(({ value }) => value === text) ? undefined : { code: 'invalid_value' }
    case 'checkbox':
      return text === TICKED ? undefined : { code: 'invalid_value' }
    case 'file':
      return { code: 'invalid_value' }
    // Only the server knows whether there is such a thing in the account, and answers with the same code.
    case 'release':
    case 'track':
    case 'artist':
      return UUID.test(text) ? undefined : { code: 'choice_unavailable' }
    case 'text':
    case 'textarea':
      return undefined
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

function dayProblem({ kind, rules }: Field, text: string, today: PlainDate): Finding | undefined {
  if (kind !== 'date') return undefined
  const first = rules.minDate && dayOf(rules.minDate, today)
  const last = rules.maxDate && dayOf(rules.maxDate, today)
  if (first !== undefined && text < first) return { code: 'day_too_early', params: { day: first } }
  if (last !== undefined && text > last) return { code: 'day_too_late', params: { day: last } }
}

export const dayOf = (limit: DayLimit, today: PlainDate): PlainDate =>
  typeof limit === 'string' ? limit : addDays(today, limit.fromToday)

function patternProblem({ rules: { pattern } }: Field, text: string): Finding | undefined {
  return pattern && !PATTERNS[pattern.name].test(text) ? { code: 'pattern_mismatch' } : undefined
}

const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '')

const tidy = (kind: FieldKind, answer: Answer): Answer =>
  typeof answer === 'string' ? tidyText(kind, answer) : answer

/** Trims text, adds the scheme of a URL, and normalizes an ISRC. */
function tidyText(kind: FieldKind, answer: string): string {
  const text = answer.trim()
  if (kind === 'url' && text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)) return `https://${text}`
  if (kind === 'isrc') return parseIsrc(text) ?? text
  return text
}
