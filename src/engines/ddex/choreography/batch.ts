// The batch profile of the ERN choreography: the names of folders and files on a store's server.
import { posix } from 'node:path'
import { DdexError } from '../ddex-error.ts'
import { isGtin } from '../identifiers.ts'
import type { AudioFile, CoverImage, LyricsFile } from '../model.ts'

const EXTENSIONS = {
  FLAC: 'flac',
  PCM: 'wav',
  MP3: 'mp3',
  AAC: 'm4a',
  JPEG: 'jpg',
  PNG: 'png',
  UTF8Text: 'txt',
  LRC: 'lrc',
  TTML: 'ttml',
} as const

/** The batch identifier of a timestamp: `YYYYMMDDhhmmssnnn` in UTC. One store must not use a millisecond twice. */
export function batchId(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '')
}

/** The timestamp of a batch identifier, or undefined when it is invalid. */
export function instantOfBatch(id: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/.exec(id)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, ms] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  // Date normalizes a day like the 30th of February, which then gives another identifier.
  return !Number.isNaN(date.getTime()) && batchId(date) === id ? date : undefined
}

/** The paths in a batch, all relative to the store's folder. The message references `resources` by their URI. */
export function batchLayout(
  id: string,
  upc: string,
): { releaseFolder: string; message: string; manifest: string } {
  if (!instantOfBatch(id)) throw new DdexError('invalid_value', 'batchId', id)
  if (!isGtin(upc)) throw new DdexError('invalid_value', 'upc', upc)
  const releaseFolder = `${id}/${upc}`
  return { releaseFolder, message: `${releaseFolder}/${upc}.xml`, manifest: `${id}/${manifestFileName(id)}` }
}

/** The name of the file uploaded last, which tells the store that the batch is complete. */
export function manifestFileName(id: string): string {
  return `BatchComplete_${id}.xml`
}

/** The URI of a recording, or of its lyrics, in its message, such as `resources/4900000001235_01_002.flac`. */
export function trackUri(
  upc: string,
  disc: number,
  number: number,
  codec: AudioFile['codec'] | LyricsFile['codec'],
): string {
  const track = String(number).padStart(3, '0')
  return `resources/${upc}_${String(disc).padStart(2, '0')}_${track}.${EXTENSIONS[codec]}`
}

/** The front cover's URI in its message, such as `resources/4900000001235.jpg`. */
export function coverUri(upc: string, codec: CoverImage['codec']): string {
  return `resources/${upc}.${EXTENSIONS[codec]}`
}

/**
 * The path of the file with this `uri` in a message at `messagePath`, beside or below it. The URI is untrusted: throws
 * DdexError `unsafe_path` unless it is an `isPlainPath`.
 */
export function pathOfUri(messagePath: string, uri: string): string {
  if (!isPlainPath(uri)) throw new DdexError('unsafe_path', messagePath, uri)
  return posix.join(posix.dirname(messagePath), uri)
}

/**
 * False for a path that is absolute, leaves its folder, names a host or a drive, or hides any of these in an escape.
 */
export function isPlainPath(path: string): boolean {
  const steps = path.split('/')
  return (
    !/[\p{Cc}\p{Cs}\\:%]/u.test(path) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
  )
}
