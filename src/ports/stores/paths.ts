// Which paths are valid at a store, and what a file is named while it is being transferred.

import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { MESSAGE_BYTES_MAX } from '#engines/ddex/xml/parse-xml.ts'

/** The largest file read from a store. */
export const READ_BYTES_MAX = MESSAGE_BYTES_MAX

/** The error of a transport for a file that is larger. */
export const tooLarge = (name: string): Error => new DdexError('message_too_large', name)

/** Prefix of files that are still being transferred. */
const UNFINISHED = '.part-'

/**
 * The steps of a path below a store's folder, and never outside.
 *
 * @throws for `..`, `.`, an empty step, a backslash or a control character
 */
export function stepsOf(name: string): string[] {
  const steps = name.split('/')
  const plain =
    !/[\p{Cc}\\]/u.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (!plain)
    throw Object.assign(new Error(`Not a path inside the store's folder: ${JSON.stringify(name)}`), {
      code: 'path_refused',
      params: { file: (steps.at(-1) ?? '').replace(/\p{Cc}/gu, '�') },
    })
  return steps
}

export const isUnfinished = (name: string): boolean => name.startsWith(UNFINISHED)

/** The same name each time, so that a retry overwrites what a failed attempt left. */
export const unfinishedName = (name: string): string => `${UNFINISHED}${name}`

/** Writes what a store sends to a local file, and ends when it is more than is accepted. */
export async function writeBounded(
  source: Readable,
  name: string,
  to: string,
  maxBytes: number,
): Promise<void> {
  let size = 0
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes)
          throw Object.assign(new Error(`${name} is too large.`), { code: 'file_too_large' })
        yield chunk
      }
    },
    createWriteStream(to),
  )
}

/** The error of a transport for a missing file, whatever the protocol calls it. */
export const absent = (name: string): Error =>
  Object.assign(new Error(`There is no ${name} at the store.`), { code: 'ENOENT' })
