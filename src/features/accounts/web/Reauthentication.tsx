// A fresh proof of who sits there before a sensitive call goes through; the dialog comes when it is asked for.
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { readRefusal } from '#lib/web/client.ts'

type RunWithFreshAuth = <T>(call: () => Promise<T>) => Promise<T>

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
}))

const ReauthenticationContext = createContext<RunWithFreshAuth>((call) => call())

/**
 * Runs a call; where the server wants a fresh proof first it asks for one and runs the call again. Who closes the
 * dialog gets the refusal of the first try.
 */
export function useReauthentication(): RunWithFreshAuth {
  return useContext(ReauthenticationContext)
}

/** Whether somebody closed the dialog: they know, and need no sentence about it. */
export const isReauthenticationCancelled = (error: unknown): boolean =>
  readRefusal(error).code === 'proof_required'

export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  const answer = useRef<((proven: boolean) => void) | undefined>(undefined)
  const waiting = useRef<Promise<boolean> | undefined>(undefined)

  const settle = (proven: boolean) => {
    answer.current?.(proven)
    waiting.current = undefined
    setIsAsking(false)
  }
  const prove = useCallback<RunWithFreshAuth>(async (call) => {
    try {
      return await call()
    } catch (error) {
      if (readRefusal(error).code !== 'proof_required') throw error
      // Two calls at once ask once.
      waiting.current ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        setIsAsking(true)
      })
      if (!(await waiting.current)) throw error
      return call()
    }
  }, [])

  return (
    <ReauthenticationContext value={prove}>
      {children}
      <Suspense>
        {isAsking ? (
          <ReauthenticationDialog onProven={() => settle(true)} onCancel={() => settle(false)} />
        ) : null}
      </Suspense>
    </ReauthenticationContext>
  )
}
