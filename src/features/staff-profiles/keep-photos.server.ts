// Photos of staff profiles: decoded in the sandbox and kept as a square WebP copy. The original is never stored.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { tryCopies } from '#engines/artwork/renditions.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { staffMay } from '#lib/pure/access.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { deleteUnusedPhotos, insertPhoto, isShown } from './data.server.ts'
import { PHOTO_BYTES_MAX, PHOTO_SIDE } from './domain.ts'

type PhotoDeps = Pick<Deps, 'db' | 'objects' | 'clock'>

/** How long an uploaded photo waits for its profile to be saved. */
const UNUSED_MS = DAY_MS

/** @throws file_too_large (413), image_unsupported (415) */
export async function addPhoto(
  deps: PhotoDeps,
  { userId }: Pick<Viewer, 'userId'>,
  file: File,
): Promise<{ id: string }> {
  const { db, objects, clock } = deps
  if (file.size > PHOTO_BYTES_MAX) throw new AppError('file_too_large', 413, { params: { max: '10 MB' } })
  const id = newIdAt(clock.now())
  await using scratch = await scratchFolder()
  const original = path.join(scratch.path, 'original')
  const square = path.join(scratch.path, 'square')
  await writeFile(original, new Uint8Array(await file.arrayBuffer()))
  const result = await tryCopies(original, [{ shape: 'square', sidePx: PHOTO_SIDE, outPath: square }])
  if (!result.ok) throw new AppError('image_unsupported', 415)
  await objects.putFile(photoKey(id), square)
  await insertPhoto(db, { id, created_by: userId, created_at: clock.now() })
  await removeUnusedPhotos(deps, new Date(clock.now().getTime() - UNUSED_MS))
  return { id }
}

/** Everybody can read photos of published profiles; staff can read all. @throws not_found */
export async function readPhoto(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  viewer: Pick<Viewer, 'role'> | undefined,
  id: string,
) {
  const isStaff = viewer !== undefined && staffMay(viewer.role, 'announcements')
  if (!isStaff && !(await isShown(db, id))) throw notFound()
  if ((await objects.sizeBytes(photoKey(id))) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(photoKey(id)))
  return {
    // Checked again after an hour: a profile can be taken off the page.
    headers: { 'cache-control': `${isStaff ? 'private' : 'public'}, max-age=3600` },
    body: new File([bytes], `${id}.webp`, { type: 'image/webp' }),
  }
}

export async function removeUnusedPhotos(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  before: Date,
): Promise<void> {
  for (const id of await deleteUnusedPhotos(db, before)) await objects.delete(photoKey(id))
}

const photoKey = (id: string): string => `staff/${id}`
