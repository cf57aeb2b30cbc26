// Stores the cover of a playlist: copies of its picture at Spotify, or a drawn one when there is none.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { tryCopies, writeCopies } from '#engines/artwork/renditions.ts'
import { proposeCovers } from '#engines/covers/compose.ts'
import { writeDrawing } from '#engines/covers/write-drawing.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { findPlaylist, type StoredPlaylist, updatePlaylist } from './data.server.ts'
import { COVER_WIDTHS, type CoverWidth } from './domain.ts'

type CoverDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'objects' | 'outgoing'>

const DOWNLOAD_MS = 15_000
const DOWNLOAD_BYTES_MAX = 5 * 1024 * 1024
const DRAWN_SIDE = 640

/** Job `playlists.cover`. */
export async function storeCover(deps: CoverDeps, { playlistId }: { playlistId: string }): Promise<void> {
  const { db, clock, jobs, objects } = deps
  const row = await findPlaylist(db, playlistId, clock.today())
  if (!row) return
  await using scratch = await scratchFolder()
  const copies = COVER_WIDTHS.map((sidePx) => ({
    shape: 'square' as const,
    sidePx,
    outPath: path.join(scratch.path, `${sidePx}.webp`),
  }))
  const picture = path.join(scratch.path, 'picture')
  const isStored = (await download(deps, row.cover_source, picture)) && (await tryCopies(picture, copies)).ok
  if (!isStored) {
    await drawCover(row, picture)
    await writeCopies(picture, copies)
  }
  const version = newId()
  for (const [index, width] of COVER_WIDTHS.entries())
    await objects.putFile(coverKey({ id: row.id, version, width }), required(copies[index]).outPath)
  await db.transaction().execute(async (trx) => {
    await updatePlaylist(trx, row.id, { cover_version: version })
    if (row.cover_version === null) return
    for (const width of COVER_WIDTHS)
      await jobs.add(trx, 'settings.forget_object', {
        key: coverKey({ id: row.id, version: row.cover_version, width }),
      })
  })
}

/** @returns false when there is no picture or it cannot be downloaded */
async function download({ outgoing }: CoverDeps, url: string | null, outPath: string): Promise<boolean> {
  if (url === null || !outgoing.accepts(url)) return false
  try {
    const { status, bytes } = await outgoing.get(url, {
      timeoutMs: DOWNLOAD_MS,
      bytesMax: DOWNLOAD_BYTES_MAX,
    })
    if (status !== 200) return false
    await writeFile(outPath, bytes)
    return true
  } catch (error) {
    log.info({ err: error, url }, 'the cover of a playlist could not be read')
    return false
  }
}

/** Draws a cover without text, which would be illegible at the size of a list. */
async function drawCover({ id, name, curator_name, genre }: StoredPlaylist, outPath: string): Promise<void> {
  const [proposal] = proposeCovers({ title: name, artist: curator_name, mood: 'bold', genre, seed: id })
  const scene = required(proposal)
  await writeDrawing(outPath, {
    scene: { ...scene, layers: scene.layers.filter(({ kind }) => kind !== 'text') },
    width: DRAWN_SIDE,
    height: DRAWN_SIDE,
    type: 'png',
    pictures: [],
  })
}

interface CoverFile {
  id: string
  version: string
  width: CoverWidth
}

const coverKey = ({ id, version, width }: CoverFile): string => `playlists/${id}/${version}-${width}.webp`

/** Public URLs by width; null until the cover is stored. */
export const coverUrlsOf = (id: string, version: string | null): Record<string, string> | null =>
  version === null
    ? null
    : Object.fromEntries(
        COVER_WIDTHS.map((width) => [width, `/v1/playlists/${id}/cover/${version}/${width}`]),
      )

/** @throws not_found */
export async function readCover({ objects }: Pick<Deps, 'objects'>, file: CoverFile) {
  const key = coverKey(file)
  if ((await objects.sizeBytes(key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(key))
  return {
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    body: new File([bytes], 'cover.webp', { type: 'image/webp' }),
  }
}
