// Profile rule R17: the files that a message names are in the delivery, complete and unchanged.

import type { ReceivedFile, ReceivedRelease } from '../read/received-release.ts'
import type { Problem } from './problem.ts'

/** The files of the delivery, by the URI in the message; `md5` in hexadecimal. */
export type FoundFiles = ReadonlyMap<string, { md5: string; sizeBytes: number }>

/**
 * R17: files that are missing or do not match. A file marked as not provided is not required, because an update need
 * not repeat files the recipient has. Version 3 has no such mark, so its updates require no files, and need not name any.
 */
export function resourceProblems(received: ReceivedRelease, files: FoundFiles): Problem[] {
  const tracks = received.tracks.flatMap(({ isrc, file, lyrics }) => [
    { subject: isrc, file },
    ...(lyrics ? [{ subject: `lyrics of ${isrc}`, file: lyrics }] : []),
  ])
  return [...tracks, { subject: 'front cover', file: received.image }].flatMap(({ subject, file }) => {
    if (received.isUpdate && !(file && files.has(file.uri))) return []
    if (file && !file.isProvided) return []
    return mismatches(file, files).map((reason) => ({
      rule: 'R17' as const,
      path: file?.uri ?? subject,
      message: `${subject}: ${reason}`,
    }))
  })
}

function mismatches(file: ReceivedFile | undefined, files: FoundFiles): string[] {
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
