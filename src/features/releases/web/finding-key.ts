// Tells the findings of a release apart: the same thing may be said of two words of one field.
import type { Sayable } from '#features/uploads/web/use-sentence.ts'

export const findingKey = ({
  at,
  code,
  atMs,
  params = {},
}: Sayable & { at: string; atMs?: number }): string => [at, code, atMs, ...Object.values(params)].join(' ')
