// The operator's banned words, to check titles while typing.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BannedWords, bannedWords } from '#engines/text-rules/banned-words.ts'
import type { CallContext } from '#lib/web/client.ts'
import { wordsApi } from './api.ts'

const FRESH_MS = 300_000

export const bannedWordsQuery = (context: CallContext = {}) =>
  wordsApi.banned.queryOptions({ input: undefined, staleTime: FRESH_MS, context })

/** @returns undefined until loaded and while offline; then only the built-in words are checked. */
export function useBannedWords(): BannedWords | undefined {
  const { data } = useQuery(bannedWordsQuery())
  return useMemo(() => data && bannedWords(data), [data])
}
