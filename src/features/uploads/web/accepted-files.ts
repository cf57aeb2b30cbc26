// The accepted file types, in the format the drop zone expects.
import { ACCEPTS, type UploadKind } from '../domain.ts'

export function acceptedFiles(kind: UploadKind): Record<string, string[]> {
  const names = ACCEPTS[kind].filter((pattern) => pattern.startsWith('.'))
  return Object.fromEntries(
    ACCEPTS[kind].filter((pattern) => !pattern.startsWith('.')).map((type) => [type, names]),
  )
}
