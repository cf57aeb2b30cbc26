// Every SQL statement of artist pages, besides those of their visits.
import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { hasPublicPages } from '#features/accounts/service.server.ts'
import { IS_LIVE } from '#features/releases/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { prepared, type ValueOf } from '#lib/prepared.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

/** Pages of the account, or for a limited seat only that of its artist. */
const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'artist_pages'>) =>
    eb.and({
      'artist_pages.account_id': accountId,
      ...(artistId ? { 'artist_pages.artist_id': artistId } : {}),
    })

const withArtist = (db: Db) =>
  db
    .selectFrom('artist_pages')
    .innerJoin('artists', 'artists.id', 'artist_pages.artist_id')
    .selectAll('artist_pages')
    .select(['artists.name as artist_name', 'artists.main_genre as genre'])
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

interface Owned {
  id: string
  scope: TenantScope
}

/** Includes deleted ones. */
export const findPage = (db: Db, { id, scope }: Owned) =>
  withArtist(db).where('artist_pages.id', '=', id).where(inScope(scope)).executeTakeFirst()

export async function lockPage(trx: Trx, by: Owned): Promise<PageRow | undefined> {
  await trx.selectFrom('artist_pages').select('id').where('id', '=', by.id).forUpdate().execute()
  return findPage(trx, by)
}

/** The newest first; one row more than requested. */
export const listPages = (db: Db, by: { scope: TenantScope; cursor?: string; limit: number }) =>
  withArtist(db)
    .where(inScope(by.scope))
    .where('artist_pages.deleted_at', 'is', null)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('artist_pages.id', '<', cursor)))
    .orderBy('artist_pages.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** Locks an artist in scope. @returns what a new page is prefilled with */
export const lockArtist = (trx: Trx, { id, scope }: Owned) =>
  trx
    .selectFrom('artists')
    .select(['id', 'name', 'bio', 'website', 'socials', 'store_profiles', 'cover_upload_id', 'cover_crop'])
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .$if(scope.artistId !== null, (query) => query.where('id', '=', scope.artistId))
    .forUpdate()
    .executeTakeFirst()

/** Whether an artist has a page that is not deleted. */
export async function hasPage(trx: Trx, artistId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('artist_pages')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const insertPage = (trx: Trx, row: Insertable<Tables['artist_pages']>) =>
  trx.insertInto('artist_pages').values(row).execute()

export const updatePage = (trx: Trx, id: string, values: Updateable<Tables['artist_pages']>) =>
  trx.updateTable('artist_pages').set(values).where('id', '=', id).execute()

/** Gives a page an address, which may be one of its earlier ones. @returns false when another page has or had it */
export async function takeSlug(
  trx: Trx,
  { slug, pageId }: { slug: string; pageId: string },
): Promise<boolean> {
  await trx
    .insertInto('artist_page_slugs')
    .values({ slug, page_id: pageId })
    .onConflict((on) => on.column('slug').doNothing())
    .execute()
  const { page_id } = await trx
    .selectFrom('artist_page_slugs')
    .select('page_id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return page_id === pageId
}

/** The published page that has or had an address. */
export async function findPublishedPage(db: Db, slug: string) {
  const [row] = await publishedPageOfSlug(db, { slug })
  return row
}
const publishedPageOfSlug = prepared((db, value: ValueOf<{ slug: string }>) =>
  db
    .selectFrom('artist_page_slugs')
    .innerJoin('artist_pages', 'artist_pages.id', 'artist_page_slugs.page_id')
    .innerJoin('artists', 'artists.id', 'artist_pages.artist_id')
    .selectAll('artist_pages')
    .select(['artists.name as artist_name', 'artists.main_genre as genre'])
    .where('artist_page_slugs.slug', '=', value('slug'))
    .where('artist_pages.published_at', 'is not', null)
    .where('artist_pages.deleted_at', 'is', null)
    .where(hasPublicPages('artist_pages.account_id')),
)

/** The newest live releases of an artist, each with the address of its newest smart link. */
export const listLiveReleases = (db: Db, by: { artistId: string; limit: number }) =>
  liveReleasesOfArtist(db, by)
const liveReleasesOfArtist = prepared((db, value: ValueOf<{ artistId: string; limit: number }>) =>
  db
    .selectFrom('releases')
    .select(['id', 'status', 'live_at', 'revision'])
    .select((eb) =>
      eb
        .selectFrom('smart_links')
        .select('smart_links.slug')
        .whereRef('smart_links.release_id', '=', 'releases.id')
        .where('smart_links.deleted_at', 'is', null)
        .orderBy('smart_links.id', 'desc')
        .limit(1)
        .as('link'),
    )
    .where('artist_id', '=', value('artistId'))
    .where(IS_LIVE)
    .orderBy('release_date', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit')),
)

/** Published pages for search engines. */
export const listAddresses = (db: Db, limit: number) =>
  db
    .selectFrom('artist_pages')
    .select(['slug', 'updated_at'])
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(hasPublicPages('artist_pages.account_id'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
