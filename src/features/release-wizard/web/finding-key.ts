// Identifies a finding of a release: one rule can apply to two words of the same field.
import type { CodedProblem } from '#lib/web/use-error-message.ts'

export const findingKey = ({
  at,
  code,
  atMs,
  params = {},
}: CodedProblem & { at: string; atMs?: number }): string =>
  [at, code, atMs, ...Object.values(params)].join(' ')
