// A store connected through a bucket: an object arrives completely, with the MD5 we declared, or not at all.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { absent, isUnfinished, READ_BYTES_MAX, stepsOf, tooLarge, writeBounded } from './paths.ts'
import type { StoreFile, StoreTransport } from './port.ts'

export interface BucketSettings {
  bucket: string
  region: string
  /** The endpoint of an S3-compatible server other than Amazon's. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** Prefix of every key; empty for the whole bucket. */
  folder: string
}

/**
 * Larger files would need multipart uploads (Amazon S3 user guide, "Uploading objects"); our recordings stay far
 * below.
 */
const PUT_MAX_BYTES = 5 * 1024 ** 3

const isAbsent = (error: unknown): boolean =>
  ['NotFound', 'NoSuchKey'].includes((error as { name?: string }).name ?? '')

/** How long a server may be silent; the client itself would wait forever. */
const SILENCE_MS = 60_000

export function s3Transport(
  { bucket, region, endpoint, folder, ...credentials }: BucketSettings,
  { silenceMs = SILENCE_MS } = {},
): StoreTransport {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: Boolean(endpoint),
    // Content-MD5 has the same effect and is checked by every compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
  })
  const keyOf = (name: string) => [...(folder === '' ? [] : stepsOf(folder)), ...stepsOf(name)].join('/')
  const size = async (Key: string) =>
    (await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))).ContentLength
  /** The answer to HEAD has no body: why it was refused is only in that to GET. */
  const reasonOf = (error: unknown, Key: string) =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key, Range: 'bytes=0-0' })).then(
      () => error,
      (reason: unknown) => reason,
    )

  return {
    async put(name, content) {
      const Key = keyOf(name)
      const own = await measure(content)
      if (own.bytes > PUT_MAX_BYTES) throw new Error(`${name} is too large for one upload.`)
      const Body = content instanceof Uint8Array ? content : createReadStream(content.file)
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key,
          Body,
          ContentLength: own.bytes,
          ContentMD5: own.md5,
        }),
      )
      if ((await size(Key)) !== own.bytes)
        throw Object.assign(new Error(`${name} arrived changed.`), { code: 'arrived_changed' })
    },
    async exists(name) {
      const Key = keyOf(name)
      try {
        await size(Key)
        return true
      } catch (error) {
        // A missing bucket looks like a missing file.
        const reason = await reasonOf(error, Key)
        if (isAbsent(reason)) return false
        throw reason
      }
    },
    async list(name) {
      const Prefix = `${keyOf(name)}/`
      const names: string[] = []
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix, Delimiter: '/' },
      )) {
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(Prefix.length))
      }
      return names.filter((name) => name !== '' && !isUnfinished(name)).sort()
    },
    async read(name) {
      const Key = keyOf(name)
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
        // A server need not say how long its answer is. Leaving the loop closes the connection.
        const chunks: Buffer[] = []
        let size = 0
        for await (const chunk of answer.Body as Readable) {
          size += chunk.length
          if (size > READ_BYTES_MAX) throw tooLarge(name)
          chunks.push(chunk)
        }
        return Buffer.concat(chunks)
      } catch (error) {
        throw isAbsent(error) ? absent(name) : error
      }
    },
    async listFiles(name) {
      const Prefix = `${keyOf(name)}/`
      const files: StoreFile[] = []
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix, Delimiter: '/' },
      )) {
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          files.push({
            name: Key.slice(Prefix.length),
            sizeBytes: Size,
            modifiedAt: LastModified ?? new Date(0),
          })
      }
      return files
        .filter(({ name }) => name !== '' && !isUnfinished(name))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async download(name, to, maxBytes) {
      const Key = keyOf(name)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
        await writeBounded(Body as Readable, name, to, maxBytes)
      } catch (error) {
        throw isAbsent(error) ? absent(name) : error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
    },
    close: async () => client.destroy(),
  }
}

/** Length and base64 MD5, as the header needs them (RFC 1864). */
async function measure(content: { file: string } | Uint8Array): Promise<{ bytes: number; md5: string }> {
  const hash = createHash('md5')
  if (content instanceof Uint8Array)
    return { bytes: content.length, md5: hash.update(content).digest('base64') }
  for await (const chunk of createReadStream(content.file)) hash.update(chunk as Buffer)
  return { bytes: (await stat(content.file)).size, md5: hash.digest('base64') }
}
