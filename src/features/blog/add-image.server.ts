// Adds a picture to the blog: decoded in the sandbox, and kept as two WebP copies. The original is never shown.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { tryCopies } from '#engines/artwork/renditions.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { insertImage } from './data.server.ts'
import { IMAGE_BYTES_MAX, IMAGE_WIDTHS } from './domain.ts'
import { imageKey } from './show-posts.server.ts'

/** @throws file_too_large (413), image_unsupported (415) */
export async function addImage(
  { db, objects, clock }: Pick<Deps, 'db' | 'objects' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  file: File,
): Promise<{ id: string; width: number; height: number }> {
  if (file.size > IMAGE_BYTES_MAX) throw new AppError('file_too_large', 413, { params: { max: '10 MB' } })
  const id = newIdAt(clock.now())
  await using scratch = await scratchFolder()
  const original = path.join(scratch.path, 'original')
  await writeFile(original, new Uint8Array(await file.arrayBuffer()))
  const copies = IMAGE_WIDTHS.map((sidePx) => ({
    shape: 'whole' as const,
    sidePx,
    outPath: path.join(scratch.path, String(sidePx)),
  }))
  const result = await tryCopies(original, copies)
  if (!result.ok) throw new AppError('image_unsupported', 415)
  for (const [index, width] of IMAGE_WIDTHS.entries())
    await objects.putFile(imageKey(id, width), required(copies[index]).outPath)
  const { widthPx, heightPx } = required(result.sizes.at(-1))
  await insertImage(db, {
    id,
    width_px: widthPx,
    height_px: heightPx,
    created_by: userId,
    created_at: clock.now(),
  })
  return { id, width: widthPx, height: heightPx }
}
