// Opens the dialog whenever the server asks for a fresh sign-in, whichever screen made the call.
import { useEffect, useState } from 'react'
import { onReauthenticationRequired, readRefusal } from '#lib/web/client.ts'
import { LazyReauthenticationDialog } from './LazyReauthenticationDialog.tsx'

/** Whether the user closed the dialog, in which case no error message is needed. */
export const isReauthenticationCancelled = (error: unknown): boolean =>
  readRefusal(error).code === 'reauthentication_required'

export function Reauthentication() {
  const [settle, setSettle] = useState<(proven: boolean) => void>()
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    // Concurrent calls share one dialog.
    return onReauthenticationRequired(() => {
      waiting ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        waiting = undefined
        setSettle(undefined)
      })
      return waiting
    })
  }, [])
  return settle && <LazyReauthenticationDialog onProven={() => settle(true)} onCancel={() => settle(false)} />
}
