// Creates, saves, deletes and restores artist pages.
import {
  type ProfileStore,
  readStoreProfiles,
  storeArtistPage,
} from '#features/artists/domain/store-profiles.ts'
import { requireUpload } from '#features/uploads/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newIdAt, type TenantScope } from '#lib/pure/ids.ts'
import {
  findPage,
  hasPage,
  insertPage,
  lockArtist,
  lockPage,
  type PageRow,
  takeSlug,
  updatePage,
} from './data.server.ts'
import { type Links, readLinks } from './domain/networks.ts'
import {
  BIO_LENGTH_MAX,
  type Block,
  FIRST_BLOCKS,
  type Layout,
  type PageFields,
  type Palette,
  type Pattern,
  pageProblems,
  slugProblems,
} from './domain.ts'
import type { StoredCrop } from './tables.server.ts'

type EditDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'limits'>

/**
 * Creates a page, prefilled from the profile of the artist.
 *
 * @throws not_found, invalid_input, artist_has_page, slug_taken, too_many_requests
 */
export async function createPage(
  { db, clock, publicUrl, limits }: EditDeps,
  { artistId, slug, scope }: { artistId: string; slug: string; scope: TenantScope },
): Promise<string> {
  await limits.take('page-address.account', scope.accountId)
  const now = clock.now()
  const id = newIdAt(now)
  await db.transaction().execute(async (trx) => {
    const artist = await lockArtist(trx, { id: artistId, scope })
    if (!artist) throw notFound()
    const problems = slugProblems(slug)
    if (problems.length > 0) throw invalidInput(problems)
    if (await hasPage(trx, artistId)) throw new AppError('artist_has_page', 409)
    await insertPage(trx, {
      id,
      account_id: scope.accountId,
      artist_id: artistId,
      slug,
      layout: 'default',
      palette: 'paper',
      pattern: 'none',
      picture_upload_id: artist.cover_upload_id,
      picture_crop: artist.cover_crop && JSON.stringify(artist.cover_crop),
      bio: [...artist.bio].slice(0, BIO_LENGTH_MAX).join('').trim(),
      links: JSON.stringify(linksOf(artist, new URL(publicUrl).hostname)),
      blocks: JSON.stringify(FIRST_BLOCKS),
      in_catalogue: true,
      published_at: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    await requireSlug(trx, { slug, pageId: id })
  })
  return id
}

type Profile = NonNullable<Awaited<ReturnType<typeof lockArtist>>>

function linksOf({ website, socials, store_profiles }: Profile, ownHost: string): Links {
  const profiles = readStoreProfiles(store_profiles)
  const pageAt = (store: ProfileStore) => {
    const { id } = profiles[store]
    return id && storeArtistPage(store, id)
  }
  return readLinks(
    { ...socials, website, spotify: pageAt('spotify'), apple_music: pageAt('apple_music') },
    ownHost,
  )
}

export interface SavedPage extends PageFields {
  layout?: Layout | undefined
  palette?: Palette | undefined
  pattern?: Pattern | undefined
  picture?: { uploadId: string; crop: StoredCrop | null } | null | undefined
}

export interface Saving extends SavedPage {
  id: string
  isPublished?: boolean | undefined
  inCatalogue?: boolean | undefined
  updatedAt?: string | undefined
}

/** @throws not_found, page_changed, invalid_input, slug_taken, too_many_requests */
export async function savePage(
  { db, clock, publicUrl, limits }: EditDeps,
  { scope, ...saving }: Saving & { scope: TenantScope },
): Promise<void> {
  const { id, slug, picture, updatedAt } = saving
  const ownHost = new URL(publicUrl).hostname
  // Not in the transaction: limits need a connection of their own.
  if (slug !== undefined && slug !== (await findPage(db, { id, scope }))?.slug)
    await limits.take('page-address.account', scope.accountId)
  await db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, { id, scope })
    if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at.getTime())
      throw new AppError('page_changed', 409)
    const problems = pageProblems(saving, { ownHost })
    if (problems.length > 0) throw invalidInput(problems)
    if (picture && picture.uploadId !== row.picture_upload_id)
      await requireUpload(trx, { id: picture.uploadId, scope, kind: 'artist_image' })
    if (slug !== undefined) await requireSlug(trx, { slug, pageId: id })
    const now = clock.now()
    await updatePage(trx, id, {
      slug: slug ?? row.slug,
      layout: saving.layout ?? row.layout,
      palette: saving.palette ?? row.palette,
      pattern: saving.pattern ?? row.pattern,
      ...(picture === undefined
        ? {}
        : {
            picture_upload_id: picture?.uploadId ?? null,
            picture_crop: picture?.crop ? JSON.stringify(picture.crop) : null,
          }),
      bio: saving.bio.trim(),
      links: JSON.stringify(readLinks(saving.links, ownHost)),
      blocks: JSON.stringify(saving.blocks.map(readBlock)),
      in_catalogue: saving.inCatalogue ?? row.in_catalogue,
      published_at: publishedAt(saving, row, now),
      updated_at: now,
    })
  })
}

const publishedAt = ({ isPublished }: Saving, { published_at }: PageRow, now: Date): Date | null => {
  if (isPublished === undefined) return published_at
  return isPublished ? (published_at ?? now) : null
}

export const readBlock = (block: Block): Block => ({
  ...block,
  title: block.title.trim(),
  text: block.kind === 'text' ? block.text.trim() : '',
})

async function requireSlug(trx: Trx, by: { slug: string; pageId: string }): Promise<void> {
  if (!(await takeSlug(trx, by)))
    throw new AppError('slug_taken', 409, { problems: [{ code: 'slug_taken', at: 'slug' }] })
}

/** @throws not_found */
export const deletePage = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOpen(trx, by)
    await updatePage(trx, by.id, { deleted_at: clock.now() })
  })

/** Idempotent. @throws not_found, artist_has_page when the artist has another page by now */
export const restorePage = (
  { db }: Pick<Deps, 'db'>,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockPage(trx, by)
    const artist = row && (await lockArtist(trx, { id: row.artist_id, scope: by.scope }))
    if (!artist) throw notFound()
    if (!row.deleted_at) return
    if (await hasPage(trx, artist.id)) throw new AppError('artist_has_page', 409)
    await updatePage(trx, by.id, { deleted_at: null })
  })

async function lockOpen(trx: Trx, by: { id: string; scope: TenantScope }): Promise<PageRow> {
  const row = await lockPage(trx, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}
