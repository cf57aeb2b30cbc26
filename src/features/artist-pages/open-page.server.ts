// Opens the page of an artist for fans, and previews unsaved changes.

import { isSlug } from '#features/links/domain.ts'
import { findLiveRevision } from '#features/releases/service.server.ts'
import { findPicture, readPicture, showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { findPage, findPublishedPage, listLiveReleases, type PageRow } from './data.server.ts'
import { readLinks } from './domain/networks.ts'
import { RELEASES_MAX, shownBlocks } from './domain.ts'
import { readBlock, type SavedPage } from './edit-page.server.ts'
import { type FanPage, type Sources, writePage } from './fan.server.tsx'

type PageDeps = Pick<Deps, 'db' | 'publicUrl'>

/** Uploads by release. */
type Covers = ReadonlyMap<string, string>

export type OpenedPage =
  | { state: 'unknown' }
  | { state: 'open'; pageId: string; page: FanPage; covers: Covers }

/**
 * Resolves a public address. An unpublished page is unknown.
 *
 * @param slug the current or an earlier address of the page; the result has the current one
 */
export async function openPage({ db }: PageDeps, slug: string): Promise<OpenedPage> {
  const row = isSlug(slug) ? await findPublishedPage(db, slug) : undefined
  if (!row) return { state: 'unknown' }
  const sourcesOf = (folder: string) => async (uploadId: string) => {
    const { widths } = await findPicture(db, uploadId)
    return Object.fromEntries(
      widths.map((width) => [width, `${paths.artistPublicPage(row.slug)}/${folder}/${width}.webp`]),
    )
  }
  return {
    state: 'open',
    pageId: row.id,
    ...(await pageOf(db, row, {
      picture: sourcesOf('picture'),
      cover: (uploadId, releaseId) => sourcesOf(`cover/${releaseId}`)(uploadId),
    })),
  }
}

/** The page with fields that are not saved; links that cannot be are left out. @throws not_found */
export async function previewPage(
  deps: PageDeps & Pick<Deps, 'secret' | 'clock'>,
  viewer: Viewer,
  { id, picture, ...fields }: SavedPage & { id: string },
): Promise<{ html: string }> {
  const { db, publicUrl } = deps
  const scope = scopeOf(viewer)
  const row = await findPage(db, { id, scope })
  if (!row || row.deleted_at) throw notFound()
  const signed = async (uploadId: string) =>
    (await showUploads(deps, [uploadId], scope)).get(uploadId)?.urls ?? {}
  const changed: PageRow = {
    ...row,
    layout: fields.layout ?? row.layout,
    palette: fields.palette ?? row.palette,
    pattern: fields.pattern ?? row.pattern,
    ...(picture === undefined
      ? {}
      : { picture_upload_id: picture?.uploadId ?? null, picture_crop: picture?.crop ?? null }),
    bio: fields.bio.trim(),
    links: readLinks(fields.links, new URL(publicUrl).hostname),
    blocks: fields.blocks.map(readBlock),
  }
  const { page } = await pageOf(db, changed, { picture: signed, cover: signed })
  return { html: writePage(page, { language: viewer.language, publicUrl, isPreview: true }).html }
}

/** Titles, types and covers of releases come from approved revisions, because only approved content is public. */
async function pageOf(
  db: Deps['db'],
  row: PageRow,
  sources: {
    picture: (uploadId: string) => Promise<Sources>
    cover: (uploadId: string, releaseId: string) => Promise<Sources>
  },
): Promise<{ page: FanPage; covers: Covers }> {
  const blocks = shownBlocks(row.blocks)
  const needsReleases = blocks.some(({ kind }) => kind === 'releases')
  const live = needsReleases
    ? await listLiveReleases(db, { artistId: row.artist_id, limit: RELEASES_MAX })
    : []
  const found = await Promise.all(
    live.map(async ({ link, ...release }) => {
      const revision = await findLiveRevision(db, release)
      if (!revision) return []
      const { title, type, releaseDate, artwork } = revision
      const cover = await sources.cover(artwork.uploadId, release.id)
      const shown = { id: release.id, title, type, releaseDate, cover, link }
      return [{ uploadId: artwork.uploadId, shown }]
    }),
  )
  const releases = found.flat()
  return {
    page: {
      slug: row.slug,
      name: row.artist_name,
      genre: row.genre,
      layout: row.layout,
      palette: row.palette,
      pattern: row.pattern,
      picture: row.picture_upload_id
        ? { sources: await sources.picture(row.picture_upload_id), crop: row.picture_crop }
        : null,
      bio: row.bio,
      links: row.links,
      blocks,
      releases: releases.map(({ shown }) => shown),
    },
    covers: new Map(releases.map(({ uploadId, shown }) => [shown.id, uploadId])),
  }
}

/** The picture of the artist. @throws not_found */
export async function readArtistPicture(deps: PageDeps & Pick<Deps, 'objects'>, slug: string, width: string) {
  const row = isSlug(slug) ? await findPublishedPage(deps.db, slug) : undefined
  if (!row?.picture_upload_id) throw notFound()
  return readPicture(deps, { id: row.picture_upload_id, width })
}

/** The cover of a release that an opened page shows. @throws not_found */
export async function readReleaseCover(
  deps: PageDeps & Pick<Deps, 'objects'>,
  opened: OpenedPage,
  { releaseId, width }: { releaseId: string; width: string },
) {
  const id = opened.state === 'open' ? opened.covers.get(releaseId) : undefined
  if (!id) throw notFound()
  return readPicture(deps, { id, width })
}
