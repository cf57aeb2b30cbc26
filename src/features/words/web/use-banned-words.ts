// The operator's banned words, to check titles while typing.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BannedWords, bannedWords } from '#engines/text-rules/banned-words.ts'
import { wordsApi } from './api.ts'

const FRESH_MS = 300_000

/** @returns undefined until they are known and without a connection: then only the words that no store accepts count. */
export function useBannedWords(): BannedWords | undefined {
  const { data } = useQuery({ ...wordsApi.banned.queryOptions({ input: undefined }), staleTime: FRESH_MS })
  return useMemo(() => data && bannedWords(data), [data])
}
