// Solves the captcha while the form is being filled in.
import { useCallback, useEffect, useRef, useState } from 'react'
import { accountsApi } from './api.ts'

export type CaptchaState = 'idle' | 'working' | 'ready' | 'failed'

/** Challenges last 5 minutes; a solution older than this is renewed before it is sent. */
const FRESH_MS = 4 * 60_000
/** A connection that hangs must not hold the form for longer; the next attempt asks again. */
const CHALLENGE_TIMEOUT_MS = 15_000

export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle')
  const solved = useRef<Promise<{ answer: string; at: number } | undefined>>(undefined)

  const start = useCallback((level = 0) => {
    setState('working')
    solved.current = solve(level).then(
      (answer) => {
        setState('ready')
        return { answer, at: Date.now() }
      },
      () => {
        setState('failed')
        return undefined
      },
    )
    return solved.current
  }, [])

  useEffect(() => void start(), [start])

  /** The solution to send, once it is ready; each one works for a single request. */
  const take = useCallback(async () => {
    const solution = await (solved.current ?? start())
    const fresh = solution && Date.now() - solution.at < FRESH_MS ? solution : await start()
    return fresh?.answer ?? ''
  }, [start])

  return { state, take, renew: start }
}

async function solve(level: number): Promise<string> {
  const [{ solveChallengeWorkers }, challenge] = await Promise.all([
    import('altcha-lib'),
    accountsApi.captcha.call(level > 0 ? { level } : {}, {
      signal: AbortSignal.timeout(CHALLENGE_TIMEOUT_MS),
    }),
  ])
  const solution = await solveChallengeWorkers({
    challenge: challenge as never,
    concurrency: 1,
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (!solution) throw new Error('captcha not solved')
  return btoa(JSON.stringify({ challenge, solution }))
}
