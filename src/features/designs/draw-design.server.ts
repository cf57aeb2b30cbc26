// Draws covers and banners into files. Each takes about a second of CPU, so accounts have a daily limit.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeRendition } from '#engines/artwork/renditions.ts'
import { type BannerTemplate, composeBanner } from '#engines/covers/banners.ts'
import { wordsOf } from '#engines/covers/compose.ts'
import { COVER } from '#engines/covers/draw.ts'
import { PALETTES, type PaletteName } from '#engines/covers/palettes.ts'
import { readPalette } from '#engines/covers/read-palette.ts'
import { type BannerFormat, FORMATS, type Palette, type Scene } from '#engines/covers/scene.ts'
import { writeDrawing } from '#engines/covers/write-drawing.ts'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { saveRelease, showRelease } from '#features/releases/service.server.ts'
import { beginUpload, findUploadKey, finishUpload, forgetUpload } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { drawingName, picturesOf } from './domain.ts'
import { requireDesign } from './show-designs.server.ts'

type DrawDeps = Pick<Deps, 'db' | 'objects' | 'limits'>

/** The side of a cover, in pixels. */
const PICTURE_SIDE = 3000

/** @throws not_found, too_many_requests, drawing_failed */
export async function downloadDesign(deps: DrawDeps, by: { id: string; scope: TenantScope }) {
  const { scene } = await requireDesign(deps, by)
  await deps.limits.take('drawing.account', by.scope.accountId)
  await using scratch = await scratchFolder()
  const file = await drawFile(deps, scratch.path, { scene, type: 'jpeg' })
  return fileOf(await readFile(file), `${drawingName(wordsOf(scene))}.jpg`, 'image/jpeg')
}

/**
 * Makes a design the artwork of a draft. The file is analyzed and checked like an uploaded one.
 *
 * @returns the id of the upload
 * @throws not_found for the design or the release, locked, too_many_requests, drawing_failed
 */
export async function applyDesign(
  deps: DrawDeps & Parameters<typeof saveRelease>[0] & Pick<Deps, 'incoming'>,
  {
    id,
    releaseId,
    aiArtwork,
    scope,
  }: { id: string; releaseId: string; aiArtwork?: boolean; scope: TenantScope },
): Promise<string> {
  const { scene } = await requireDesign(deps, { id, scope })
  const release = await showRelease(deps, { id: releaseId, scope })
  if (!release.editable) throw new AppError('locked', 409, { params: { status: release.status } })
  await deps.limits.take('drawing.account', scope.accountId)
  await using scratch = await scratchFolder()
  const file = await drawFile(deps, scratch.path, { scene, type: 'jpeg' })
  const uploadId = newId()
  await beginUpload(deps, {
    id: uploadId,
    scope,
    kind: 'artwork',
    fileName: `${drawingName(wordsOf(scene))}.jpg`,
    sizeBytes: (await stat(file)).size,
  })
  await finishUpload(deps, { id: uploadId, path: file })
  try {
    await saveRelease(deps, { id: releaseId, scope, artworkUploadId: uploadId, aiArtwork })
  } catch (error) {
    // The draft has been submitted or deleted since.
    await deps.db.transaction().execute((trx) => forgetUpload(trx, deps, uploadId))
    throw error
  }
  return uploadId
}

export interface BannerRequest {
  releaseId: string
  format: BannerFormat
  template: BannerTemplate
  palette: PaletteName | 'cover'
  title?: string
  line: string
}

/** @throws not_found, too_many_requests, drawing_failed */
export async function drawBanner(
  deps: DrawDeps & Parameters<typeof showRelease>[0],
  { scope, releaseId, format, template, palette, title, line }: BannerRequest & { scope: TenantScope },
) {
  const release = await showRelease(deps, { id: releaseId, scope })
  await deps.limits.take('drawing.account', scope.accountId)
  const words = {
    title: title?.trim() || release.title,
    artist: displayArtist(mainNames(release.artist?.name, release.otherArtists)),
  }
  const coverId = release.artwork?.status === 'ready' ? release.artwork.id : undefined
  await using scratch = await scratchFolder()
  const cover = coverId ? await picturePath(deps, coverId, scratch.path) : undefined
  const scene = composeBanner({
    ...words,
    line,
    format,
    template,
    palette: await paletteFor(palette, cover),
    seed: releaseId,
    hasCover: cover !== undefined,
  })
  const file = await drawFile(deps, scratch.path, { scene, type: 'png', cover })
  return fileOf(await readFile(file), `${drawingName(words, format)}.png`, 'image/png')
}

const paletteFor = async (name: PaletteName | 'cover', cover: string | undefined): Promise<Palette> => {
  if (name !== 'cover') return PALETTES[name]
  return cover ? readPalette(cover) : PALETTES.paper
}

async function drawFile(
  deps: DrawDeps,
  folder: string,
  { scene, type, cover }: { scene: Scene; type: 'jpeg' | 'png'; cover?: string },
): Promise<string> {
  const pictures: [string, string | undefined][] = []
  for (const id of picturesOf(scene)) pictures.push([id, await picturePath(deps, id, folder)])
  const file = path.join(folder, `drawing.${type}`)
  try {
    await writeDrawing(file, {
      scene,
      ...FORMATS[scene.format],
      type,
      // A missing picture is drawn as a plain area.
      pictures: [...pictures, [COVER, cover] as const].flatMap(([name, at]) =>
        at ? [[name, at] as const] : [],
      ),
    })
  } catch (error) {
    log.error({ err: error }, 'drawing failed')
    throw new AppError('drawing_failed', 503, { cause: error })
  }
  return file
}

/** A re-encoded copy, cropped as the browser shows it, because uploads are decoded only in the sandbox. */
async function picturePath(
  { db, objects }: DrawDeps,
  uploadId: string,
  folder: string,
): Promise<string | undefined> {
  const key = await findUploadKey(db, uploadId)
  if (!key || (await objects.sizeBytes(key)) === undefined) return undefined
  const copy = path.join(folder, `${uploadId}.webp`)
  await writeRendition(await objects.localPath(key, folder), copy, PICTURE_SIDE)
  return copy
}

const fileOf = (bytes: Buffer<ArrayBuffer>, name: string, type: string) => ({
  headers: { 'content-disposition': attachment(name) },
  body: new File([bytes], name, { type }),
})
