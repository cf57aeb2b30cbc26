// Does one thing to many releases, two at a time, and keeps what came of each.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { useUnloadQuestion } from '#lib/web/use-unload-question.ts'
import { type ReleaseRowAnswer, releasesApi } from './api.ts'

const AT_ONCE = 2

export interface BulkResult {
  row: ReleaseRowAnswer
  /** Undefined when it was done. */
  refusal: Refusal | undefined
  /** Stores that the plan does not include, which were left out. */
  ignoredStores: readonly string[]
}

export function useBulkRun() {
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [count, setCount] = useState(0)
  const [isRunning, setRunning] = useState(false)
  useUnloadQuestion(isRunning)

  /** @returns the rows for which it was done */
  const run = async (
    rows: readonly ReleaseRowAnswer[],
    act: (row: ReleaseRowAnswer) => Promise<{ ignoredPlatforms?: readonly string[] } | undefined>,
  ): Promise<ReleaseRowAnswer[]> => {
    const queue = [...rows]
    const done: ReleaseRowAnswer[] = []
    setResults([])
    setCount(rows.length)
    setRunning(true)
    const next = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const current = row
        const result = await act(current).then(
          (answer) => ({ refusal: undefined, ignoredStores: answer?.ignoredPlatforms ?? [] }),
          (error: unknown) => ({ refusal: readRefusal(error), ignoredStores: [] }),
        )
        if (!result.refusal) done.push(current)
        setResults((before) => [...before, { row: current, ...result }])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    setRunning(false)
    await queries.invalidateQueries({ queryKey: releasesApi.key() })
    return done
  }
  return { results, count, isRunning, run }
}
