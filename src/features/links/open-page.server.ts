// Opens the page of a smart link for fans, or leads them to a store.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import { findLiveRevision } from '#features/releases/service.server.ts'
import { findPicture, readPicture } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { findLink, findLinkBySlug, listLiveStores, listStores, type StoredLink } from './data.server.ts'
import { hostsOf, readStoreUrl } from './domain/store-urls.ts'
import { isSlug, type StoreRow, shownStores, storesOf } from './domain.ts'
import type { SavedLink } from './edit-link.server.ts'
import { type FanPage, writeFanNotice, writeFanPage } from './fan.server.tsx'

type PageDeps = Pick<Deps, 'db' | 'publicUrl'>

export type OpenedLink =
  | { state: 'unknown' }
  /** The release is no longer in stores. */
  | { state: 'gone' }
  | { state: 'open'; linkId: string; page: FanPage; artworkUploadId: string }

/**
 * What an address shows to everybody. Only what was approved is public: the title, the artists and the cover are those
 * of the revision that stores have.
 *
 * @param slug the present address of the link or an earlier one; the page has the present one
 */
export async function openLink(deps: PageDeps, slug: string): Promise<OpenedLink> {
  const { db } = deps
  const row = isSlug(slug) ? await findLinkBySlug(db, slug) : undefined
  if (!row) return { state: 'unknown' }
  const [revision, rows] = await Promise.all([
    findLiveRevision(db, { ...row, id: row.release_id }),
    listStores(db, row.id),
  ])
  if (!revision) return { state: 'gone' }
  return {
    state: 'open',
    linkId: row.id,
    artworkUploadId: revision.artwork.uploadId,
    page: await pageOf(deps, { row, revision, rows }),
  }
}

/** The page with fields that are not saved; rows that lead nowhere are left out. @throws not_found */
export async function previewLink(
  deps: PageDeps,
  viewer: Viewer,
  { id, ...fields }: SavedLink & { id: string },
): Promise<{ html: string }> {
  const { db, publicUrl } = deps
  const row = await findLink(db, { id, scope: scopeOf(viewer) })
  if (!row || row.deleted_at) throw notFound()
  const revision = await findLiveRevision(db, { ...row, id: row.release_id })
  if (!revision) return { html: writeFanNotice('gone', { language: viewer.language }).html }
  const ownHost = new URL(publicUrl).hostname
  const rows = fields.stores.map((store): StoreRow => {
    if (!store.url?.trim()) return { ...store, url: null }
    const url = readStoreUrl(store.url, { ownHost, hosts: hostsOf(store.code) })
    return url ? { ...store, url } : { ...store, isShown: false }
  })
  const changed = {
    ...row,
    title: fields.title.trim(),
    line: fields.line.trim(),
    look: fields.look ?? row.look,
  }
  const page = await pageOf(deps, { row: changed, revision, rows })
  const { html } = writeFanPage(page, { language: viewer.language, publicUrl, isPreview: true })
  return { html }
}

async function pageOf(
  deps: PageDeps,
  {
    row,
    revision,
    rows,
  }: {
    row: Pick<StoredLink, 'release_id' | 'slug' | 'title' | 'line' | 'look'>
    revision: Revision
    rows: StoreRow[]
  },
): Promise<FanPage> {
  const [live, picture] = await Promise.all([
    listLiveStores(deps, row.release_id),
    findPicture(deps.db, revision.artwork.uploadId),
  ])
  return {
    slug: row.slug,
    title: row.title || revision.title,
    artist: displayArtist(mainNames(revision.artist.name, revision.otherArtists)),
    line: row.line,
    look: row.look,
    tint: picture.tint,
    coverWidths: picture.widths,
    release: {
      type: revision.type,
      releaseDate: revision.releaseDate,
      upc: revision.upc,
      tracks: revision.tracks.length,
    },
    stores: shownStores(storesOf(rows, live)),
  }
}

/** The cover of what an address shows. @throws not_found */
export async function readCover(deps: PageDeps & Pick<Deps, 'objects'>, slug: string, width: string) {
  const opened = await openLink(deps, slug)
  if (opened.state !== 'open') throw notFound()
  return readPicture(deps, { id: opened.artworkUploadId, width })
}
