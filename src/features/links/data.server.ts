// Every SQL statement of smart links, besides those of their counts.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { hasPublicPages } from '#features/accounts/service.server.ts'
import { inReleaseScope } from '#features/releases/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { prepared, type ValueOf } from '#lib/prepared.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { LiveStore, StoreRow } from './domain.ts'
import type {} from './tables.server.ts'

export type StoredLink = Selectable<Tables['smart_links']>

const withRelease = (db: Db) =>
  db
    .selectFrom('smart_links')
    .innerJoin('releases', 'releases.id', 'smart_links.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('smart_links')
    .select([
      'releases.title as release_title',
      'releases.other_artists',
      'releases.artwork_upload_id',
      'releases.status',
      'releases.live_at',
      'releases.revision',
      'artists.name as artist_name',
    ])
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

interface Owned {
  id: string
  scope: TenantScope
}

/** Deleted ones too. */
export const findLink = (db: Db, { id, scope }: Owned) =>
  withRelease(db).where('smart_links.id', '=', id).where(inReleaseScope(scope)).executeTakeFirst()

export async function lockLink(trx: Trx, by: Owned): Promise<LinkRow | undefined> {
  await trx.selectFrom('smart_links').select('id').where('id', '=', by.id).forUpdate().execute()
  return findLink(trx, by)
}

/** The newest first; one row more than requested. */
export const listLinks = (
  db: Db,
  by: { scope: TenantScope; releaseId?: string; cursor?: string; limit: number },
) =>
  withRelease(db)
    .where(inReleaseScope(by.scope))
    .where('smart_links.deleted_at', 'is', null)
    .$call(whenSet(by.releaseId, (query, id) => query.where('smart_links.release_id', '=', id)))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('smart_links.id', '<', cursor)))
    .orderBy('smart_links.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** A release in scope that a link can be made for, if it is live. */
export const findRelease = (db: Db, { id, scope }: Owned) =>
  db
    .selectFrom('releases')
    .select(['id', 'status', 'live_at', 'revision'])
    .where('id', '=', id)
    .where(inReleaseScope(scope))
    .executeTakeFirst()

export async function countLinks(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('smart_links')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertLink = (trx: Trx, row: Insertable<Tables['smart_links']>) =>
  trx.insertInto('smart_links').values(row).execute()

export const updateLink = (db: Db, id: string, values: Updateable<Tables['smart_links']>) =>
  db.updateTable('smart_links').set(values).where('id', '=', id).execute()

/** Gives an address to a link, also one that it had before. @returns false when another link has it */
export async function takeSlug(
  trx: Trx,
  { slug, linkId }: { slug: string; linkId: string },
): Promise<boolean> {
  await trx
    .insertInto('smart_link_slugs')
    .values({ slug, link_id: linkId })
    .onConflict((on) => on.column('slug').doNothing())
    .execute()
  const { link_id } = await trx
    .selectFrom('smart_link_slugs')
    .select('link_id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return link_id === linkId
}

export async function replaceStores(trx: Trx, linkId: string, rows: readonly StoreRow[]): Promise<void> {
  await trx.deleteFrom('smart_link_stores').where('link_id', '=', linkId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('smart_link_stores')
    .values(
      rows.map(({ code, name, url, isShown }, position) => ({
        link_id: linkId,
        code,
        position,
        name,
        url,
        is_shown: isShown,
      })),
    )
    .execute()
}

export async function listStores(db: Db, linkId: string): Promise<StoreRow[]> {
  const rows = await storesOfLink(db, { linkId })
  return rows.map(({ code, name, url, is_shown }) => ({ code, name, url, isShown: is_shown }))
}
const storesOfLink = prepared((db, value: ValueOf<{ linkId: string }>) =>
  db
    .selectFrom('smart_link_stores')
    .select(['code', 'name', 'url', 'is_shown'])
    .where('link_id', '=', value('linkId'))
    .orderBy('position'),
)

/**
 * Where stores said that a release is live. While an update is on its way the earlier delivery counts; a store that took
 * the release down is left out.
 */
export async function listLiveStores(
  { db, publicUrl }: { db: Db; publicUrl: string },
  releaseId: string,
): Promise<LiveStore[]> {
  const rows = await liveStoresOfRelease(db, { releaseId })
  // The pages of sandbox stores have paths of this installation.
  return rows.map(({ store, url }) => ({ store, url: new URL(url, publicUrl).href }))
}
const liveStoresOfRelease = prepared((db, value: ValueOf<{ releaseId: string }>) =>
  db
    .selectFrom(
      db
        .selectFrom('deliveries')
        .distinctOn('store')
        .select(['store', 'store_url', 'status'])
        .where('release_id', '=', value('releaseId'))
        .where('isrcs', 'is', null)
        .where('status', 'in', ['live', 'removed'])
        .orderBy('store')
        .orderBy('revision', 'desc')
        .orderBy('id', 'desc')
        .as('newest'),
    )
    .select(['store', 'store_url as url'])
    .where('status', '=', 'live')
    .where('store_url', 'is not', null)
    .$narrowType<{ url: string }>(),
)

/** The link that has or had an address. Deleted ones are absent. */
export async function findLinkBySlug(db: Db, slug: string) {
  const [row] = await linkOfSlug(db, { slug })
  return row
}
const linkOfSlug = prepared((db, value: ValueOf<{ slug: string }>) =>
  db
    .selectFrom('smart_link_slugs')
    .innerJoin('smart_links', 'smart_links.id', 'smart_link_slugs.link_id')
    .innerJoin('releases', 'releases.id', 'smart_links.release_id')
    .selectAll('smart_links')
    .select(['releases.status', 'releases.live_at', 'releases.revision'])
    .where('smart_link_slugs.slug', '=', value('slug'))
    .where('smart_links.deleted_at', 'is', null)
    .where(hasPublicPages('smart_links.account_id')),
)
