// Objects in an S3 bucket, or any server that speaks its protocol.

import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Objects } from './port.ts'

export interface S3Config {
  bucket: string
  region: string
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

export function s3Objects({ bucket, region, endpoint, ...credentials }: S3Config): Objects {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: Boolean(endpoint),
    // By default the client sends checksums as trailers, which many S3-compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    putFile: (key, from) => disk.copyFromFs(from, key),
    copy: (from, to) => disk.copy(from, to),
    async localPath(key, scratch) {
      const to = path.join(scratch, key.replaceAll('/', '_'))
      await pipeline(await disk.getStream(key), createWriteStream(to))
      return to
    },
    async read(key, range) {
      const answer = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          Range: range && `bytes=${range.start}-${range.end}`,
        }),
      )
      return answer.Body as Readable
    },
    sizeBytes: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined,
    delete: (key) => disk.delete(key),
  }
}
