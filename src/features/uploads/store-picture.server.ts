// Stores a picture that a model has drawn. It passes the same inspection as the file of a user, before it has a row: what
// is refused counts as not drawn.
import { stat } from 'node:fs/promises'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { analyzeImage, type ImageOutcome } from './analyze-upload.server.ts'
import { insertUpload, setArrived, setReady } from './data.server.ts'
import { bytesMax } from './domain.ts'
import { originalKey } from './receive-upload.server.ts'

/** Objects that have no row yet. */
export interface PreparedPicture {
  id: string
  sizeBytes: number
  outcome: Exclude<ImageOutcome, { refusal: unknown }>
}

/**
 * Decodes the file in the sandbox, and stores it with its renditions.
 *
 * @returns the code of the refusal for a file that is no acceptable picture
 */
export async function preparePicture(
  deps: Pick<Deps, 'objects'>,
  { path, scratch }: { path: string; scratch: string },
): Promise<PreparedPicture | { refusal: string }> {
  const { size: sizeBytes } = await stat(path)
  if (sizeBytes > bytesMax('artist_image')) return { refusal: 'file_too_large' }
  const id = newId()
  const outcome = await analyzeImage(deps, { id, kind: 'artist_image' }, path, scratch)
  if ('refusal' in outcome) return { refusal: outcome.refusal.code }
  await deps.objects.putFile(originalKey(id), path)
  return { id, sizeBytes, outcome }
}

/** @param drawnBy the name of the image model */
export async function insertPicture(
  trx: Trx,
  { id, sizeBytes, outcome }: PreparedPicture,
  { scope, fileName, drawnBy, now }: { scope: TenantScope; fileName: string; drawnBy: string; now: Date },
): Promise<void> {
  await insertUpload(trx, {
    id,
    account_id: scope.accountId,
    artist_id: scope.artistId,
    kind: 'artist_image',
    file_name: fileName,
    size_bytes: BigInt(sizeBytes),
    drawn_by: drawnBy,
    created_at: now,
  })
  await setArrived(trx, id, originalKey(id))
  await setReady(trx, id, outcome, now)
}

/** Deletes the objects of a picture that got no row. */
export async function discardPicture(
  { objects }: Pick<Deps, 'objects'>,
  { id, outcome }: PreparedPicture,
): Promise<void> {
  for (const key of [originalKey(id), ...Object.values(outcome.renditions)]) await objects.delete(key)
}
