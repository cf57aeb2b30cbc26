// The operator's banned words, for titles that are judged while they are typed.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BannedWords, bannedWords } from '#engines/text-rules/banned-words.ts'
import { wordsApi } from './api.ts'

const FRESH_MS = 300_000

/**
 * @param read of the rules, once they are there
 * @returns undefined until they are known, and without a connection: the rules then know what no store takes, and the server the rest.
 */
export function useBannedWords(read: typeof bannedWords | undefined): BannedWords | undefined {
  const { data } = useQuery({ ...wordsApi.banned.queryOptions({ input: undefined }), staleTime: FRESH_MS })
  return useMemo(() => data && read?.(data), [data, read])
}
