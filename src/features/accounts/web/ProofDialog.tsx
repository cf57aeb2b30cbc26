// A fresh proof of who sits there before a sensitive call goes through; the dialog comes when it is asked for.
import i18next from 'i18next'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { readRefusal } from '#lib/web/client.ts'
import { later } from '#ui/later.ts'
import type { AskProofProps } from './AskProof.tsx'

type Prove = <T>(call: () => Promise<T>) => Promise<T>

const dialog = later(async () => {
  const [{ AskProof }] = await Promise.all([import('./AskProof.tsx'), i18next.loadNamespaces(['accounts'])])
  return { AskProof }
})

const ProofContext = createContext<Prove>((call) => call())

/**
 * Runs a call; where the server wants a fresh proof first it asks for one and runs the call again. Who closes the
 * dialog gets the refusal of the first try.
 */
export function useProof(): Prove {
  // Where one may be asked, the dialog is there by then.
  dialog.useLoaded()
  return useContext(ProofContext)
}

/** Whether somebody closed the dialog: they know, and need no sentence about it. */
export const isProofCancelled = (error: unknown): boolean => readRefusal(error).code === 'proof_required'

export function ProofProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<AskProofProps>>()
  const answer = useRef<((proven: boolean) => void) | undefined>(undefined)
  const waiting = useRef<Promise<boolean> | undefined>(undefined)

  const settle = (proven: boolean) => {
    answer.current?.(proven)
    waiting.current = undefined
    setDialog(undefined)
  }
  const prove = useCallback<Prove>(async (call) => {
    try {
      return await call()
    } catch (error) {
      if (readRefusal(error).code !== 'proof_required') throw error
      const { AskProof } = await dialog.fetch()
      // Two calls at once ask once.
      waiting.current ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        setDialog(() => AskProof)
      })
      if (!(await waiting.current)) throw error
      return call()
    }
  }, [])

  return (
    <ProofContext value={prove}>
      {children}
      {Dialog ? <Dialog onProven={() => settle(true)} onCancel={() => settle(false)} /> : null}
    </ProofContext>
  )
}
