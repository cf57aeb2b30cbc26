// The fields of a rejected edit that were wrong, so that the others can still be saved.
import type { Refusal } from '#lib/web/client.ts'
import type { Edit } from './draft-edits.ts'

/**
 * @returns the part that stays unsaved with its messages by field, and the part worth sending again. A refusal that
 * names no field covers the whole edit.
 */
export function refusedPart(
  edit: Extract<Edit, { kind: 'release' | 'track' | 'remove' | 'order' }>,
  refusal: Refusal,
): { refused?: Edit; rest?: Edit; problems: [string, Refusal][] } {
  if (edit.kind === 'remove' || edit.kind === 'order') return { problems: [['tracks', refusal]] }
  const prefix = edit.kind === 'track' ? `track:${edit.trackId}.` : ''
  const fields = Object.entries(edit.fields)
  const wrong = (field: string) =>
    refusal.problems.find((problem) => problem.at === field || problem.at.startsWith(`${field}.`))
  const named = fields.filter(([field]) => wrong(field))
  const bad = named.length > 0 ? named : fields
  const good = fields.filter((field) => !bad.includes(field))
  const part = (some: [string, unknown][]): Edit | undefined =>
    some.length > 0 ? ({ ...edit, fields: Object.fromEntries(some) } as Edit) : undefined
  const problems = bad.map(([field]): [string, Refusal] => {
    const problem = wrong(field)
    return [
      prefix + field,
      problem ? { ...refusal, code: problem.code, params: problem.params ?? {} } : refusal,
    ]
  })
  // A plan's refusal is not a fault of the field, so the value is reset to the server's version.
  const keep = refusal.code === 'invalid_input'
  return { refused: keep ? part(bad) : undefined, rest: part(good), problems }
}
