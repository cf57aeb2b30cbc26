// What staff do with posts: write, translate, save, publish, withdraw and delete them.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { newId, newIdAt } from '#lib/pure/ids.ts'
import type { NewPost, PostFields, StaffPost, StaffPostSummary } from './contract.ts'
import {
  claimSlug,
  deletePost,
  dropEarlierSlugs,
  findImageSizes,
  findPost,
  findPostForUpdate,
  insertPost,
  listForStaff,
  listTranslations,
  type PostRow,
  setState,
  updatePost,
} from './data.server.ts'
import { isSlug, type PostState, publishProblems, slugOf, uniqueTags } from './domain.ts'
import { picturesIn, renderMarkdown } from './render-markdown.server.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>
type Author = Pick<Viewer, 'userId'>
/** A post as somebody saw it: refused when it was saved since. */
interface Version {
  id: string
  updatedAt: string
}

export async function listStaffPosts(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit, ...filter }: { cursor?: string; limit: number; language?: Language; state?: PostState },
) {
  const rows = await listForStaff(db, { ...filter, after: cursor, limit })
  const items = rows.slice(0, limit)
  return {
    items: items.map(staffSummaryOf),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showStaffPost({ db }: Pick<Deps, 'db'>, id: string): Promise<StaffPost> {
  const row = await findPost(db, id)
  if (!row) throw notFound()
  const { width_px: width, height_px: height, cover_id } = row
  return {
    ...staffSummaryOf(row),
    summary: row.summary,
    tags: row.tags,
    coverId: cover_id,
    coverAlt: row.cover_alt,
    cover: cover_id && width && height ? { id: cover_id, width, height } : null,
    markdown: row.markdown,
    translations: await listTranslations(db, row),
  }
}

/** @throws invalid_input, translation_exists, and not_found when there is no post to translate */
export async function createPost(
  deps: WriteDeps,
  { userId }: Author,
  { language, translationOf, ...fields }: NewPost,
): Promise<StaffPost> {
  const now = deps.clock.now()
  const id = newIdAt(now)
  await deps.db.transaction().execute(async (trx) => {
    const original = translationOf === undefined ? undefined : await findPost(trx, translationOf)
    if (translationOf !== undefined && !original) throw notFound()
    const { terms, ...values } = await valuesOf(trx, { language, fields })
    const inserted = await insertPost(
      trx,
      {
        id,
        translation_group: original?.translation_group ?? newId(),
        language,
        ...values,
        created_by: userId,
        created_at: now,
        updated_at: now,
      },
      terms,
    )
    if (!inserted) throw new AppError('translation_exists', 409)
    await takeSlug(trx, { id, slug: values.slug })
  })
  return showStaffPost(deps, id)
}

/** @throws not_found, post_changed, invalid_input; a published post must stay complete */
export async function savePost(
  deps: WriteDeps,
  viewer: Author,
  { id, updatedAt, ...fields }: PostFields & Version,
): Promise<StaffPost> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await unchanged(trx, { id, updatedAt })
    const { terms, ...values } = await valuesOf(trx, { language: row.language, fields })
    if (row.state === 'published') requireComplete(fields)
    await takeSlug(trx, { id, slug: values.slug })
    if (row.published_at === null) await dropEarlierSlugs(trx, { id, slug: values.slug })
    await updatePost(trx, id, { ...values, updated_at: laterThan(row.updated_at, deps.clock.now()) }, terms)
    if (row.state !== 'published') return
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'blog_post.changed',
      entity: 'blog_post',
      entityId: id,
      before: { title: row.title, slug: row.slug },
      after: { title: values.title, slug: values.slug },
    })
    await findSimilarLater(trx, deps, row.language)
  })
  return showStaffPost(deps, id)
}

/** @throws not_found, post_changed, wrong_state when it is published, invalid_input when something is missing */
export const publishPost = (deps: WriteDeps, viewer: Author, version: Version): Promise<StaffPost> =>
  changeState(deps, viewer, version, 'published')

/** @throws not_found, post_changed, wrong_state unless it is published */
export const withdrawPost = (deps: WriteDeps, viewer: Author, version: Version): Promise<StaffPost> =>
  changeState(deps, viewer, version, 'withdrawn')

async function changeState(
  deps: WriteDeps,
  viewer: Author,
  version: Version,
  state: 'published' | 'withdrawn',
): Promise<StaffPost> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await unchanged(trx, version)
    if ((row.state === 'published') === (state === 'published')) throw wrongState(row.state)
    if (state === 'published') requireComplete({ ...row, coverId: row.cover_id, coverAlt: row.cover_alt })
    await setState(trx, row.id, { state, published_at: row.published_at ?? deps.clock.now() })
    await recordAudit(trx, deps, {
      by: viewer,
      action: `blog_post.${state}`,
      entity: 'blog_post',
      entityId: row.id,
      after: { title: row.title, slug: row.slug },
    })
    await findSimilarLater(trx, deps, row.language)
  })
  return showStaffPost(deps, version.id)
}

/** @throws not_found, and wrong_state for a post that was published */
export async function removeDraft({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findPostForUpdate(trx, id)
    if (!row) throw notFound()
    if (row.state !== 'draft') throw wrongState(row.state)
    await deletePost(trx, id)
  })
}

export async function previewPost({ db }: Pick<Deps, 'db'>, markdown: string) {
  const { html, minutes } = renderMarkdown(markdown, await findImageSizes(db, picturesIn(markdown)))
  return { html, minutes }
}

async function unchanged(trx: Db, { id, updatedAt }: Version): Promise<PostRow> {
  const row = await findPostForUpdate(trx, id)
  if (!row) throw notFound()
  if (Date.parse(updatedAt) !== row.updated_at.getTime()) throw new AppError('post_changed', 409)
  return row
}

/** Two changes in the same millisecond must not look like one. */
const laterThan = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1))

async function valuesOf(trx: Db, { language, fields }: { language: Language; fields: PostFields }) {
  const { title, summary, author, coverId, coverAlt, markdown } = fields
  const slug = fields.slug === '' ? slugOf(title) : fields.slug
  if (!isSlug(slug)) throw invalidInput([{ code: 'slug_invalid', at: 'slug' }])
  const pictures = await findImageSizes(trx, [...picturesIn(markdown), ...(coverId ? [coverId] : [])])
  if (coverId && !pictures.has(coverId)) throw invalidInput([{ code: 'invalid_value', at: 'coverId' }])
  const { html, sections, minutes, text } = renderMarkdown(markdown, pictures)
  const tags = uniqueTags(fields.tags)
  return {
    slug,
    title,
    summary,
    author,
    tags,
    cover_id: coverId,
    cover_alt: coverAlt,
    markdown,
    html,
    sections: JSON.stringify(sections),
    reading_minutes: minutes,
    terms: { language, title, tags, text },
  }
}

async function takeSlug(trx: Db, { id, slug }: { id: string; slug: string }): Promise<void> {
  if (!(await claimSlug(trx, { id, slug }))) throw invalidInput([{ code: 'slug_taken', at: 'slug' }])
}

function requireComplete(post: Parameters<typeof publishProblems>[0]): void {
  const problems = publishProblems(post)
  if (problems.length > 0) throw invalidInput(problems)
}

/** Any change of a published post can change which posts are similar to any other of its language. */
const findSimilarLater = (trx: Db, { jobs }: Pick<Deps, 'jobs'>, language: Language) =>
  jobs.add(trx, 'blog.find_similar', { language }, { key: `blog.find_similar:${language}` })

const staffSummaryOf = (
  row: Pick<
    PostRow,
    'id' | 'language' | 'slug' | 'title' | 'author' | 'state' | 'published_at' | 'updated_at'
  >,
): StaffPostSummary => ({
  id: row.id,
  language: row.language,
  slug: row.slug,
  title: row.title,
  author: row.author,
  state: row.state,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
})
