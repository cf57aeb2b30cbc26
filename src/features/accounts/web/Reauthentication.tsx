// Runs sensitive calls and, when the server asks for a fresh sign-in, opens the dialog and runs the call again.
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
 * Returns a function that runs a call; when the server requires a fresh sign-in, it opens the dialog and runs the call
 * again. If the user closes the dialog, the error of the first attempt is thrown.
 */
export function useReauthentication(): RunWithFreshAuth {
  return useContext(ReauthenticationContext)
}

/** Whether the user closed the dialog, in which case no error message is needed. */
export const isReauthenticationCancelled = (error: unknown): boolean =>
  readRefusal(error).code === 'reauthentication_required'

export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  const answer = useRef<((proven: boolean) => void) | undefined>(undefined)
  const waiting = useRef<Promise<boolean> | undefined>(undefined)

  const settle = (proven: boolean) => {
    answer.current?.(proven)
    waiting.current = undefined
    setIsAsking(false)
  }
  const runWithFreshAuth = useCallback<RunWithFreshAuth>(async (call) => {
    try {
      return await call()
    } catch (error) {
      if (readRefusal(error).code !== 'reauthentication_required') throw error
      // Concurrent calls share one dialog.
      waiting.current ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        setIsAsking(true)
      })
      if (!(await waiting.current)) throw error
      return call()
    }
  }, [])

  return (
    <ReauthenticationContext value={runWithFreshAuth}>
      {children}
      <Suspense>
        {isAsking ? (
          <ReauthenticationDialog onProven={() => settle(true)} onCancel={() => settle(false)} />
        ) : null}
      </Suspense>
    </ReauthenticationContext>
  )
}
