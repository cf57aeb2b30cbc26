// One upload of a form: start, pause, resume, retry, and the result.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Upload } from '../contract.ts'
import type { UploadKind } from '../domain.ts'
import { type FileState, FileUpload } from './file-upload.ts'

const noSubscription = () => () => undefined
const nothing = () => undefined

/** The state of an upload owned by another component; undefined without one. */
export function useFileState(upload: FileUpload | undefined): FileState | undefined {
  return useSyncExternalStore(upload?.subscribe ?? noSubscription, upload?.snapshot ?? nothing, nothing)
}

/** An upload whose lifetime is that of the component. */
export function useUpload(kind: UploadKind, onReady: (upload: Upload) => void) {
  const [upload, setUpload] = useState<FileUpload>()
  const state = useFileState(upload)
  const onReadyRef = useRef(onReady)
  onReadyRef.current = onReady
  useEffect(() => () => upload?.stop(), [upload])
  useEffect(() => {
    if (state?.kind === 'ready') onReadyRef.current(state.upload)
  }, [state])
  const start = useCallback(
    (file: File) => {
      const next = new FileUpload(kind, file)
      setUpload(next)
      void next.start()
    },
    [kind],
  )
  return { upload, state, start }
}
