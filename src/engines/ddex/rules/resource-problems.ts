// Profile rule R17: the files a message names are in the delivery, complete and unchanged.

import type { ReceivedFile, ReceivedRelease } from '../read/received-release.ts'
import type { Problem } from './problem.ts'

/** What was found in the delivery, by its URI as the message writes it; `md5` in hexadecimal. */
export type FoundFiles = ReadonlyMap<string, { md5: string; sizeBytes: number }>

/**
 * R17: what is missing or does not match. A file the sender says is not in this delivery is not asked for: an
 * update need not bring again what the recipient has. Version 3 has no words for that, so none is of its updates.
 */
export function resourceProblems(received: ReceivedRelease, files: FoundFiles): Problem[] {
  const tracks = received.tracks.flatMap(({ isrc, file, lyrics }) => [
    { what: isrc, file },
    ...(lyrics ? [{ what: `lyrics of ${isrc}`, file: lyrics }] : []),
  ])
  return [...tracks, { what: 'front cover', file: received.image }].flatMap(({ what, file }) => {
    if (file && (!file.isProvided || (received.isUpdate && !files.has(file.uri)))) return []
    return sentences(file, files).map((sentence) => ({
      rule: 'R17' as const,
      path: file?.uri ?? what,
      sentence: `${what}: ${sentence}`,
    }))
  })
}

function sentences(file: ReceivedFile | undefined, files: FoundFiles): string[] {
  if (!file) return ['The message names no file.']
  const received = files.get(file.uri)
  if (!received) return ['The file is not in the delivery.']
  const { hash, sizeBytes } = file
  if (!hash) return ['The message gives no hash.']
  if (hash.algorithm !== 'MD5') return [`The hash is ${hash.algorithm}; only MD5 can be compared.`]
  return [
    ...(sizeBytes !== undefined && sizeBytes !== received.sizeBytes
      ? [`The message says ${sizeBytes} bytes, the file has ${received.sizeBytes}.`]
      : []),
    ...(hash.value === received.md5.toLowerCase()
      ? []
      : ['The hash of the file is not the one in the message.']),
  ]
}
