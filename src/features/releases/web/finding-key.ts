// Tells the findings of a release apart: the same thing may be said of two words of one field.
import type { CodedProblem } from '#lib/web/use-error-message.ts'

export const findingKey = ({
  at,
  code,
  atMs,
  params = {},
}: CodedProblem & { at: string; atMs?: number }): string =>
  [at, code, atMs, ...Object.values(params)].join(' ')
