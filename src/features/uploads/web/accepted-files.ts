// What the file chooser and the drop area let through, in the form the drop area asks for.
import { ACCEPTS, type UploadKind } from '../domain.ts'

export function acceptedFiles(kind: UploadKind): Record<string, string[]> {
  const names = ACCEPTS[kind].filter((one) => one.startsWith('.'))
  return Object.fromEntries(ACCEPTS[kind].filter((one) => !one.startsWith('.')).map((type) => [type, names]))
}
