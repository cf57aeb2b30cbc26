// Signed file URLs: valid for some hours and for one tenant scope, which the session must match.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope, UserId } from '#lib/pure/ids.ts'
import { isSigned, sign } from '#lib/secret.ts'
import type { ByteRange } from '#ports/objects/index.ts'
import { findAnyUpload } from './data.server.ts'
import { savedName } from './domain.ts'

/** Long enough for a review, short enough for a leaked link. Ends on a full hour, so that browsers may cache. */
const HOURS = 6

/** Those of a seat's reach; or one person alone, for what is about them. */
export type Reader = TenantScope | { userId: UserId }

/** An address given to a whole account is of no use to a seat of one artist in it. */
const nameOf = (reader: Reader): string =>
  'userId' in reader
    ? `person/${reader.userId}`
    : reader.artistId
      ? `${reader.accountId}/${reader.artistId}`
      : reader.accountId

/** `/v1/files/…` for `reader`, who alone can use it, signed in. */
export function signedFileUrl(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { key, reader }: { key: string; reader: Reader },
): string {
  const until = (Math.floor(clock.now().getTime() / 3_600_000) + HOURS + 1) * 3600
  return `/v1/files/${key}?until=${until}&signature=${sign(secret, 'file', key, nameOf(reader), until)}`
}

/**
 * The bytes behind an address.
 * @throws not_found when it is not signed for this reader, has run out, or the file is gone: one answer for all.
 */
export async function readFile(
  { db, objects, secret, clock }: Pick<Deps, 'db' | 'objects' | 'secret' | 'clock'>,
  params: { key: string; reader: Reader; until: number; signature: string; range?: string },
) {
  const valid = isSigned(secret, params.signature, 'file', params.key, nameOf(params.reader), params.until)
  if (!valid || params.until * 1000 < clock.now().getTime()) throw notFound()
  const sizeBytes = await objects.sizeBytes(params.key)
  if (sizeBytes === undefined) throw notFound()
  const range = parseRange(params.range, sizeBytes)
  const name = await sentName(db, params.key)
  if (range === 'unsatisfiable') return { name, sizeBytes, range, stream: undefined }
  return { name, sizeBytes, range, stream: await objects.read(params.key, range) }
}

/** What the original of an upload is saved as; undefined for what we made of it. */
async function sentName(db: Db, key: string): Promise<string | undefined> {
  const id = /^uploads\/([^/]+)\/original$/.exec(key)?.[1]
  const row = id && (await findAnyUpload(db, id))
  if (!row) return undefined
  const { report, kind } = row
  const type = report && ('mediaType' in report ? report.mediaType : 'format' in report && report.format)
  return savedName(row.file_name, type || kind)
}

/** A single byte range (RFC 9110 section 14); several, or none, give the whole file. */
function parseRange(header: string | undefined, sizeBytes: number): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
