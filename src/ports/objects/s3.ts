// Objects in an S3 bucket, or any server that speaks its protocol.

import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import type { Objects } from './port.ts'

export interface S3Config {
  bucket: string
  region: string
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the server may be silent; the client itself would wait forever. */
const SILENCE_MS = 60_000

/** @throws AppError `storage_unavailable` (503) when the bucket cannot be used; an error with the code `ENOENT` for no object */
export function s3Objects(
  { bucket, region, endpoint, ...credentials }: S3Config,
  { silenceMs = SILENCE_MS } = {},
): Objects {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: Boolean(endpoint),
    // By default the client sends checksums as trailers, which many S3-compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    putFile: (key, from) => usable(() => disk.copyFromFs(from, key)),
    copy: (from, to) => usable(() => disk.copy(from, to)),
    localPath: (key, scratch) =>
      usable(async () => {
        const to = path.join(scratch, key.replaceAll('/', '_'))
        await pipeline(await disk.getStream(key), createWriteStream(to))
        return to
      }),
    read: (key, range) =>
      usable(async () => {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            Range: range && `bytes=${range.start}-${range.end}`,
          }),
        )
        return answer.Body as Readable
      }),
    sizeBytes: (key) =>
      usable(async () =>
        (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined,
      ),
    delete: (key) => usable(() => disk.delete(key)),
  }
}

/** Errors of S3 have their code as their name, and flydrive has them as its cause. */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    // A file on this machine, or a full disk.
    if (thrownCode(cause) === 'ENOENT' || thrownCode(cause) === 'ENOSPC') throw cause
    const name = cause instanceof Error ? cause.name : undefined
    if (name === 'NoSuchKey' || name === 'NotFound')
      throw Object.assign(new Error('There is no such object.', { cause }), { code: 'ENOENT' })
    log.error({ err: cause, event: 'storage_unavailable', reason: name }, 'object storage unavailable')
    throw new AppError('storage_unavailable', 503, { cause })
  }
}
