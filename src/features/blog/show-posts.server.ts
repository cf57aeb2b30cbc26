// Posts as everybody reads them: pages of a blog in one language, and one post with what is related to it.
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { required } from '#lib/pure/required.ts'
import type { Post, PostPage, PostSummary } from './contract.ts'
import {
  findPlace,
  findPublished,
  listAddresses,
  listNewer,
  listPublished,
  listPublishedTranslations,
  listSimilar,
  listTags,
  type SummaryRow,
} from './data.server.ts'
import type { ImageWidth } from './domain.ts'

/** Tags that a list offers as filters. */
const TAGS_SHOWN = 6

interface PageQuery {
  language: Language
  tag?: string
  /** The last post of the page before. */
  cursor?: string
  limit: number
}

/** @throws invalid_input for a cursor that is no post of this blog */
export async function listPosts(
  { db }: Pick<Deps, 'db'>,
  { cursor, ...query }: PageQuery,
): Promise<PostPage> {
  const before = cursor === undefined ? undefined : await findPlace(db, { ...query, id: cursor })
  if (cursor !== undefined && !before) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const { limit } = query
  const [rows, tags] = await Promise.all([
    listPublished(db, { ...query, before, limit: limit + 1 }),
    listTags(db, { ...query, limit: TAGS_SHOWN }),
  ])
  const items = rows.slice(0, limit)
  const newer = before && (await listNewer(db, { ...query, after: items[0] ?? before, limit: limit + 1 }))
  return {
    items: items.map(summaryOf),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    previous: newer && newer.length > 0 ? { cursor: newer[limit]?.id ?? null } : null,
    tags,
  }
}

/** By its slug or an earlier one. @throws not_found also while it is a draft or withdrawn */
export async function showPost({ db }: Pick<Deps, 'db'>, slug: string): Promise<Post> {
  const row = await findPublished(db, slug)
  if (!row) throw notFound()
  const [translations, similar] = await Promise.all([
    listPublishedTranslations(db, row),
    listSimilar(db, row.id),
  ])
  return {
    ...summaryOf(row),
    html: row.html,
    sections: row.sections,
    updatedAt: changedAt(row),
    translations,
    similar: similar.map(summaryOf),
  }
}

export interface PostAddress {
  language: Language
  slug: string
}

/** The addresses of published posts, the newest first, each with those of its translations. */
export async function listPostAddresses(
  { db }: Pick<Deps, 'db'>,
  limit: number,
): Promise<(PostAddress & { updatedAt: Date; translations: PostAddress[] })[]> {
  const rows = await listAddresses(db, limit)
  const groups = Map.groupBy(rows, (row) => row.translation_group)
  return rows.map(({ language, slug, updated_at, published_at, translation_group }) => ({
    language,
    slug,
    updatedAt: changedAt({ updated_at, published_at }),
    translations: (groups.get(translation_group) ?? []).map(({ language, slug }) => ({ language, slug })),
  }))
}

/** The bytes of an address never change. @throws not_found */
export async function readImage(
  { objects }: Pick<Deps, 'objects'>,
  { id, width }: { id: string; width: ImageWidth },
) {
  const key = imageKey(id, width)
  if ((await objects.sizeBytes(key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(key))
  return {
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      // Networks that show a card load its picture from their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: new File([bytes], `${id}.webp`, { type: 'image/webp' }),
  }
}

export const imageKey = (id: string, width: ImageWidth): string => `blog/${id}-${width}`

/** When readers saw something new for the last time: a post can be published long after it was written. */
const changedAt = ({ updated_at, published_at }: { updated_at: Date; published_at: Date | null }): Date =>
  published_at && published_at > updated_at ? published_at : updated_at

function summaryOf(row: SummaryRow): PostSummary {
  return {
    slug: row.slug,
    language: row.language,
    title: row.title,
    summary: row.summary,
    author: row.author,
    tags: row.tags,
    cover: {
      id: required(row.cover_id),
      width: row.width_px,
      height: row.height_px,
      alt: row.cover_alt,
    },
    minutes: row.reading_minutes,
    publishedAt: required(row.published_at),
  }
}
