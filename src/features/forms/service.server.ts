// Public server API of request forms: shows them, and accepts answers to them.
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import { plainFileName } from '#lib/pure/documents.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { Problem } from '#lib/pure/problems.ts'
import type { Form } from './contract.ts'
import { findArtist, findRelease, findTrack } from './data.server.ts'
import type { StoredAnswer, StoredAnswers } from './domain/answers.ts'
import { currentForms, findForm } from './domain/catalogue.ts'
import { type Field, type FormDefinition, fieldsOf } from './domain/definition.ts'
import { type Answer, type Answers, answerProblems, placeOf, tidyAnswers } from './domain/validate.ts'

export function listForms() {
  return { items: currentForms().map(({ id, name, lead }) => ({ id, name, lead })) }
}

/** @throws not_found */
export function showForm({ clock }: Pick<Deps, 'clock'>, id: string): Form {
  const form = findForm({ id })
  if (!form) throw notFound()
  return { ...form, today: clock.today() }
}

export interface SentAnswers {
  formId: string
  version: number
  answers: Answers
}

export interface AcceptedAnswers {
  form: FormDefinition
  answers: StoredAnswers
  /** The release that the first field of this kind names. */
  release?: { id: string; name: string }
  files: readonly File[]
}

/**
 * Checks answers by the version that was filled in, and that what they name belongs to the account.
 *
 * @throws not_found, invalid_input
 */
export async function acceptAnswers(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { formId, version, answers: sent }: SentAnswers,
): Promise<AcceptedAnswers> {
  const form = findForm({ id: formId, version })
  if (!form) throw notFound()
  const problems = answerProblems(form, sent, deps.clock.today())
  if (problems.length > 0) throw invalidInput(problems)
  const answers = tidyAnswers(form, sent)
  const named = await findNamed(deps, viewer, { form, answers })
  return {
    form,
    release: fieldsOf(form)
      .filter(({ kind }) => kind === 'release')
      .map(({ id }) => named.get(id))
      .find((release) => release !== undefined),
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [id, named.get(id) ?? storedAnswer(answer)]),
    ),
    files: Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? [] : answer)),
  }
}

const storedAnswer = (answer: Answer): StoredAnswer =>
  typeof answer === 'string' ? answer : answer.map(({ name }) => plainFileName(name))

/** The releases, tracks and artists that are answered, by the field. @throws invalid_input for those of others */
async function findNamed(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { form, answers }: { form: FormDefinition; answers: Answers },
): Promise<Map<string, { id: string; name: string }>> {
  const scope = scopeOf(viewer)
  const named = new Map<string, { id: string; name: string }>()
  const problems: Problem[] = []
  for (const field of fieldsOf(form)) {
    const id = answers[field.id]
    if (typeof id !== 'string' || !isNaming(field)) continue
    const thing = await find(field, id)
    if (thing) named.set(field.id, { id: thing.id, name: thing.name })
    else problems.push({ code: 'choice_unavailable', at: placeOf(field.id) })
  }
  if (problems.length > 0) throw invalidInput(problems)
  return named

  async function find({ kind, statuses, of }: Field, id: string) {
    if (kind === 'artist') return findArtist(db, { id, scope })
    if (kind === 'track') {
      const release = of === undefined ? undefined : named.get(of)
      return release && findTrack(db, { id, releaseId: release.id, scope })
    }
    const release = await findRelease(db, { id, scope })
    return release && (statuses?.includes(release.status) ?? true) ? release : undefined
  }
}

const isNaming = ({ kind }: Field): boolean => kind === 'release' || kind === 'track' || kind === 'artist'
