// Signed file URLs: valid for some hours and for one tenant scope, which the session must match.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import type { TenantScope, UserId } from '#lib/pure/ids.ts'
import { isSigned, sign } from '#lib/secret.ts'
import type { ByteRange } from '#ports/objects/index.ts'
import { findAnyUpload } from './data.server.ts'
import { savedName } from './domain.ts'

/** Long enough for a review, short enough for a leaked link. Expires on a full hour, so that browsers can cache. */
const HOURS = 6

/** A tenant scope; or a single user, for files about that user. */
export type Reader = TenantScope | { userId: UserId }

/** A URL for a whole account is not valid for a seat of one artist in it. */
const nameOf = (reader: Reader): string =>
  'userId' in reader
    ? `person/${reader.userId}`
    : reader.artistId
      ? `${reader.accountId}/${reader.artistId}`
      : reader.accountId

/** A `/v1/files/…` URL that only `reader` can use, signed in. */
export function signedFileUrl(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { key, reader }: { key: string; reader: Reader },
): string {
  const until = (Math.floor(clock.now().getTime() / HOUR_MS) + HOURS + 1) * 3600
  return `/v1/files/${key}?until=${until}&signature=${sign(secret, 'file', key, nameOf(reader), until)}`
}

const DOWNLOAD_SECONDS = 600

/** When a download URL that is made now expires. */
export const downloadEnd = (clock: Deps['clock']): Date =>
  new Date((Math.floor(clock.now().getTime() / 1000) + DOWNLOAD_SECONDS) * 1000)

/** A `/v1/files/…` URL that downloads a file under `name`; only `reader` can use it, signed in. */
export function signedDownloadUrl(
  { secret }: Pick<Deps, 'secret'>,
  { key, reader, name, expiresAt }: { key: string; reader: Reader; name: string; expiresAt: Date },
): string {
  const until = expiresAt.getTime() / 1000
  const signature = sign(secret, 'download', key, nameOf(reader), until, name)
  return `/v1/files/${key}?${new URLSearchParams({ name, until: String(until), signature })}`
}

/**
 * The bytes of a signed URL.
 * @throws not_found when it is not signed for this reader, has expired, or the file is gone: the same answer for all.
 */
export async function readFile(
  { db, objects, secret, clock }: Pick<Deps, 'db' | 'objects' | 'secret' | 'clock'>,
  params: { key: string; reader: Reader; until: number; signature: string; name?: string; range?: string },
) {
  const signed = [params.key, nameOf(params.reader), params.until]
  const valid =
    params.name === undefined
      ? isSigned(secret, params.signature, 'file', ...signed)
      : isSigned(secret, params.signature, 'download', ...signed, params.name)
  if (!valid || params.until * 1000 < clock.now().getTime()) throw notFound()
  const sizeBytes = await objects.sizeBytes(params.key)
  if (sizeBytes === undefined) throw notFound()
  const range = parseRange(params.range, sizeBytes)
  const name = params.name ?? (await sentName(db, params.key))
  if (range === 'unsatisfiable') return { name, sizeBytes, range, stream: undefined }
  return { name, sizeBytes, range, stream: await objects.read(params.key, range) }
}

/** The download name of an original; undefined for renditions. */
async function sentName(db: Db, key: string): Promise<string | undefined> {
  const id = /^uploads\/([^/]+)\/original$/.exec(key)?.[1]
  const row = id && (await findAnyUpload(db, id))
  if (!row) return undefined
  const { report, kind } = row
  const type = report && ('mediaType' in report ? report.mediaType : 'format' in report && report.format)
  return savedName(row.file_name, type || kind)
}

/** A single byte range (RFC 9110 section 14); several, or none, return the whole file. */
function parseRange(header: string | undefined, sizeBytes: number): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
