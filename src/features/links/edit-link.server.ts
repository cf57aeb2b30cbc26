// Makes, saves, deletes and restores smart links.
import { randomInt } from 'node:crypto'
import { lockAccount } from '#features/accounts/service.server.ts'
import { isLive } from '#features/releases/domain/status.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, premiumRequired } from '#lib/errors.ts'
import { includes, planWith } from '#lib/pure/entitlements.ts'
import { newIdAt, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import {
  countLinks,
  findLink,
  findRelease,
  insertLink,
  type LinkRow,
  listLiveStores,
  listStores,
  lockLink,
  replaceStores,
  takeSlug,
  updateLink,
} from './data.server.ts'
import { hostsOf, readStoreUrl } from './domain/store-urls.ts'
import { isOwnCode, type Look, linkProblems, type StoreRow } from './domain.ts'

type EditDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Links of an account, deleted ones included. */
const LINKS_MAX = 2_000

/** @throws not_found, release_not_live, too_many_links */
export async function createLink(
  { db, clock }: EditDeps,
  { releaseId, scope }: { releaseId: string; scope: TenantScope },
): Promise<string> {
  const release = await findRelease(db, { id: releaseId, scope })
  if (!release) throw notFound()
  if (!isLive({ status: release.status, liveAt: release.live_at }))
    throw new AppError('release_not_live', 409)
  const now = clock.now()
  const id = newIdAt(now)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, scope.accountId)
    if ((await countLinks(trx, scope.accountId)) >= LINKS_MAX)
      throw new AppError('too_many_links', 409, { params: { max: LINKS_MAX } })
    const slug = randomSlug()
    await insertLink(trx, {
      id,
      account_id: scope.accountId,
      release_id: release.id,
      slug,
      title: '',
      line: '',
      look: 'night',
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    if (!(await takeSlug(trx, { slug, linkId: id }))) throw new Error('A random address was taken')
  })
  return id
}

export interface SavedLink {
  title: string
  line: string
  look?: Look
  slug?: string
  stores: readonly StoreRow[]
}

/** @throws not_found, link_changed, invalid_input, premium_required, too_many_requests */
export async function saveLink(
  { db, clock, publicUrl, limits }: EditDeps & Pick<Deps, 'limits'>,
  viewer: Viewer,
  { id, updatedAt, ...fields }: SavedLink & { id: string; updatedAt?: string },
): Promise<void> {
  const scope = scopeOf(viewer)
  // Not in the transaction: limits need a connection of their own.
  if (fields.slug !== undefined && fields.slug !== (await findLink(db, { id, scope }))?.slug)
    await limits.take('page-address.account', viewer.accountId)
  await db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, { id, scope })
    if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at.getTime())
      throw new AppError('link_changed', 409)
    const ownHost = new URL(publicUrl).hostname
    const live = await listLiveStores({ db: trx, publicUrl }, row.release_id)
    const problems = linkProblems(fields, { live, ownHost })
    if (problems.length > 0) throw invalidInput(problems)
    const stores = fields.stores.map((store) => readRow(store, ownHost))
    await requirePlan(trx, viewer, row, stores)
    if (fields.slug !== undefined && !(await takeSlug(trx, { slug: fields.slug, linkId: id })))
      throw invalidInput([{ code: 'slug_taken', at: 'slug' }])
    await updateLink(trx, id, {
      title: fields.title.trim(),
      line: fields.line.trim(),
      look: fields.look ?? row.look,
      slug: fields.slug ?? row.slug,
      updated_at: clock.now(),
    })
    await replaceStores(trx, id, stores)
  })
}

/** A row as it is stored. Its address was checked. */
const readRow = ({ code, name, url, isShown }: StoreRow, ownHost: string): StoreRow => ({
  code,
  name: isOwnCode(code) ? (name?.trim() ?? '') : null,
  url: url?.trim() ? (readStoreUrl(url, { ownHost, hosts: hostsOf(code) }) ?? null) : null,
  isShown,
})

/** Existing options stay when a plan ends; new custom rows need the plan. */
async function requirePlan(
  trx: Trx,
  { plan }: Viewer,
  row: LinkRow,
  stores: readonly StoreRow[],
): Promise<void> {
  if (includes(plan, 'links.customization')) return
  const stored = await listStores(trx, row.id)
  const isNew = ({ code, name, url }: StoreRow) =>
    isOwnCode(code) && !stored.some((old) => old.code === code && old.name === name && old.url === url)
  if (stores.some(isNew)) throw premiumRequired(planWith('links.customization'))
}

/** @throws not_found */
export const deleteLink = ({ db, clock }: EditDeps, by: { id: string; scope: TenantScope }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOpen(trx, by)
    await updateLink(trx, by.id, { deleted_at: clock.now() })
  })

/** Changes nothing about a link that is not deleted. @throws not_found */
export const restoreLink = ({ db }: EditDeps, by: { id: string; scope: TenantScope }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockLink(trx, by))) throw notFound()
    await updateLink(trx, by.id, { deleted_at: null })
  })

async function lockOpen(trx: Trx, by: { id: string; scope: TenantScope }): Promise<LinkRow> {
  const row = await lockLink(trx, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** Eight characters that nobody confuses when reading them out: 39 bits. */
const randomSlug = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
