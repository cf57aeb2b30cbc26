// Every SQL statement of the blog.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PostState, SimilarCandidate } from './domain.ts'
import type {} from './tables.server.ts'

/** PostgreSQL's rules of words and endings for each language. */
const TEXT_SEARCH: Record<Language, string> = {
  en: 'english',
  es: 'spanish',
  pt: 'portuguese',
  tr: 'turkish',
}

export interface PostTerms {
  language: Language
  title: string
  tags: readonly string[]
  text: string
}

/** The words of a post; those of its title and tags are marked as more important. */
const termsOf = ({ language, title, tags, text }: PostTerms) => {
  const config = TEXT_SEARCH[language]
  return sql<string>`
    setweight(to_tsvector(${config}::regconfig, ${`${title} ${tags.join(' ')}`}), 'A') ||
    setweight(to_tsvector(${config}::regconfig, ${text}), 'D')`
}

const SUMMARY = [
  'post.id',
  'post.slug',
  'post.language',
  'post.title',
  'post.summary',
  'post.author',
  'post.tags',
  'post.reading_minutes',
  'post.published_at',
  'post.cover_id',
  'post.cover_alt',
  'image.width_px',
  'image.height_px',
] as const

const published = (db: Db) =>
  db
    .selectFrom('blog_posts as post')
    .innerJoin('blog_images as image', 'image.id', 'post.cover_id')
    .where('post.state', '=', 'published')

const publishedSummaries = (db: Db) => published(db).select(SUMMARY)
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof publishedSummaries>['execute']>>[number]

interface PageOptions {
  language: Language
  tag?: string
  limit: number
}

/** The place of a post in the order of its blog, also after it was withdrawn. */
export const findPlace = (db: Db, { id, language }: { id: string; language: Language }) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'published_at'])
    .where('id', '=', id)
    .where('language', '=', language)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
export interface Place {
  id: string
  published_at: Date | null
}

const inBlog = (db: Db, { language, tag }: PageOptions) =>
  publishedSummaries(db)
    .where('post.language', '=', language)
    .$call(whenSet(tag, (query, tag) => query.where('post.tags', '@>', sql<string[]>`array[${tag}]`)))

/** The newest posts, or those that follow a post. */
export const listPublished = (db: Db, { before, ...options }: PageOptions & { before?: Place }) =>
  inBlog(db, options)
    .$call(
      whenSet(before, (query, { id, published_at }) =>
        query.where(sql<boolean>`(post.published_at, post.id) < (${published_at}::timestamptz, ${id}::uuid)`),
      ),
    )
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(options.limit)
    .execute()

/** The posts before a post, from it to the newest. */
export const listNewer = (db: Db, { after, ...options }: PageOptions & { after: Place }) =>
  inBlog(db, options)
    .where(
      sql<boolean>`(post.published_at, post.id) > (${after.published_at}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy('post.published_at')
    .orderBy('post.id')
    .limit(options.limit)
    .execute()

export async function listTags(db: Db, { language, limit }: PageOptions): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => [fn<string>('unnest', ['tags']).as('tag'), fn.countAll<bigint>().as('count')])
    .where('state', '=', 'published')
    .where('language', '=', language)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag)
}

/** By its slug, or one that it had before. */
export const findPublished = (db: Db, slug: string) =>
  published(db)
    .innerJoin('blog_slugs as address', 'address.post_id', 'post.id')
    .select([...SUMMARY, 'post.translation_group', 'post.html', 'post.sections', 'post.updated_at'])
    .where('address.slug', '=', slug)
    .executeTakeFirst()

export const listPublishedTranslations = (
  db: Db,
  { id, translation_group }: { id: string; translation_group: string },
) =>
  db
    .selectFrom('blog_posts')
    .select(['language', 'slug'])
    .where('translation_group', '=', translation_group)
    .where('id', '<>', id)
    .where('state', '=', 'published')
    .orderBy('language')
    .execute()

export const listSimilar = (db: Db, id: string) =>
  publishedSummaries(db)
    .innerJoin('blog_similar_posts as similar', 'similar.similar_id', 'post.id')
    .where('similar.post_id', '=', id)
    .orderBy('similar.position')
    .execute()

/** What search engines are shown: the address of every published post and of its translations. */
export const listAddresses = (db: Db, limit: number) =>
  db
    .selectFrom('blog_posts')
    .select(['translation_group', 'language', 'slug', 'updated_at', 'published_at'])
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()

/** One extra row shows whether there is a next page. */
export const listForStaff = (
  db: Db,
  {
    after,
    language,
    state,
    limit,
  }: { after?: string; language?: Language; state?: PostState; limit: number },
) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'language', 'slug', 'title', 'author', 'state', 'published_at', 'updated_at'])
    .$call(whenSet(after, (query, id) => query.where('id', '<', id)))
    .$call(whenSet(language, (query, language) => query.where('language', '=', language)))
    .$call(whenSet(state, (query, state) => query.where('state', '=', state)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

const withCover = (db: Db) =>
  db
    .selectFrom('blog_posts as post')
    .leftJoin('blog_images as image', 'image.id', 'post.cover_id')
    .select([
      'post.id',
      'post.translation_group',
      'post.language',
      'post.slug',
      'post.title',
      'post.summary',
      'post.author',
      'post.tags',
      'post.cover_id',
      'post.cover_alt',
      'post.markdown',
      'post.state',
      'post.published_at',
      'post.updated_at',
      'image.width_px',
      'image.height_px',
    ])

export const findPost = (db: Db, id: string) => withCover(db).where('post.id', '=', id).executeTakeFirst()
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export const findPostForUpdate = (db: Db, id: string) =>
  withCover(db).where('post.id', '=', id).forUpdate('post').executeTakeFirst()

export const listTranslations = (
  db: Db,
  { id, translation_group }: Pick<PostRow, 'id' | 'translation_group'>,
) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'language', 'state'])
    .where('translation_group', '=', translation_group)
    .where('id', '<>', id)
    .orderBy('language')
    .execute()

type NewPostRow = Omit<Insertable<Tables['blog_posts']>, 'terms' | 'state' | 'published_at'>

/** @returns whether it was inserted; otherwise there is a post of this group in this language */
export async function insertPost(db: Db, row: NewPostRow, terms: PostTerms): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('blog_posts')
    .values({ ...row, terms: termsOf(terms) })
    .onConflict((conflict) => conflict.columns(['translation_group', 'language']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const updatePost = (
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['blog_posts']>, 'terms'>,
  terms: PostTerms,
) =>
  db
    .updateTable('blog_posts')
    .set({ ...change, terms: termsOf(terms) })
    .where('id', '=', id)
    .execute()

/** Leaves `updated_at`, which is the version of the fields that staff edit. */
export const setState = (db: Db, id: string, change: { state: PostState; published_at: Date }) =>
  db.updateTable('blog_posts').set(change).where('id', '=', id).execute()

export const deletePost = (db: Db, id: string) => db.deleteFrom('blog_posts').where('id', '=', id).execute()

/** @returns whether the post has the slug now; otherwise it is, or was, that of another post */
export async function claimSlug(db: Db, { slug, id }: { slug: string; id: string }): Promise<boolean> {
  await db
    .insertInto('blog_slugs')
    .values({ slug, post_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const owner = await db
    .selectFrom('blog_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return owner?.post_id === id
}

/** For a post that nobody has seen under its earlier slugs. */
export const dropEarlierSlugs = (db: Db, { slug, id }: { slug: string; id: string }) =>
  db.deleteFrom('blog_slugs').where('post_id', '=', id).where('slug', '<>', slug).execute()

export const insertImage = (db: Db, row: Insertable<Tables['blog_images']>) =>
  db.insertInto('blog_images').values(row).execute()

export async function findImageSizes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('blog_images')
    .select(['id', 'width_px', 'height_px'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, width_px: width, height_px: height }) => [id, { width, height }]))
}

export const lockPublished = (db: Db, language: Language) =>
  db
    .selectFrom('blog_posts')
    .select('id')
    .where('language', '=', language)
    .where('state', '=', 'published')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Words of a post that are compared: those that say most about it, and that another post has too. */
const COMPARED_TERMS = 30
/** Of each post, those with the most similar words, and those with the most tags in common. */
const CANDIDATES = 3

/**
 * The candidates of every published post of a language: the cosine of their tf-idf vectors, in which a word of the title
 * or a tag counts three times, and the number of tags that both have.
 */
export async function listCandidates(
  db: Db,
  language: Language,
): Promise<(SimilarCandidate & { postId: string })[]> {
  const { rows } = await sql<{ post_id: string; id: string; score: number; shared_tags: number }>`
    with post as (
      select id, tags, terms, count(*) over () as posts
      from blog_posts where language = ${language} and state = 'published'
    ), term as (
      select id, posts, lexeme,
        cardinality(weights) + 2 * cardinality(array_positions(weights, 'A')) as frequency
      from post, unnest(terms)
    ), spread as (
      select *, count(*) over (partition by lexeme) as posts_with_it from term
    ), weighted as (
      select id, lexeme, posts_with_it,
        (1 + ln(frequency)) * ln(1 + posts::float8 / posts_with_it) as weight
      from spread
    ), norm as (
      select id, sqrt(sum(weight * weight)) as length from weighted group by id
    ), compared as (
      select id, lexeme, weight from (
        select *, row_number() over (partition by id order by weight desc, lexeme) as place
        from weighted where posts_with_it > 1
      ) as ranked where place <= ${COMPARED_TERMS}
    ), by_terms as (
      select one.id as post_id, other.id, sum(one.weight * other.weight) as product
      from compared as one join compared as other on other.lexeme = one.lexeme and other.id <> one.id
      group by one.id, other.id
    ), by_tags as (
      select one.id as post_id, other.id, count(*)::int as shared_tags
      from (select id, unnest(tags) as tag from post) as one
      join (select id, unnest(tags) as tag from post) as other on other.tag = one.tag and other.id <> one.id
      group by one.id, other.id
    ), pair as (
      select post_id, id, coalesce(product, 0) as product, coalesce(shared_tags, 0) as shared_tags
      from by_terms full join by_tags using (post_id, id)
    ), scored as (
      select post_id, pair.id, shared_tags, product / (own.length * its.length) as score
      from pair join norm as own on own.id = post_id join norm as its on its.id = pair.id
    )
    select post_id, id, score, shared_tags from (
      select *, row_number() over (partition by post_id order by score desc, id) as by_score,
        row_number() over (partition by post_id order by shared_tags desc, score desc, id) as by_tags
      from scored
    ) as ranked
    where by_score <= ${CANDIDATES} or by_tags <= ${CANDIDATES}
    order by post_id, score desc, id`.execute(db)
  return rows.map(({ post_id: postId, id, score, shared_tags: sharedTags }) => ({
    postId,
    id,
    score,
    sharedTags,
  }))
}

export async function replaceSimilar(
  db: Db,
  language: Language,
  rows: readonly Insertable<Tables['blog_similar_posts']>[],
): Promise<void> {
  await db
    .deleteFrom('blog_similar_posts')
    .where('post_id', 'in', (eb) => eb.selectFrom('blog_posts').select('id').where('language', '=', language))
    .execute()
  if (rows.length > 0)
    await db
      .insertInto('blog_similar_posts')
      .values([...rows])
      .execute()
}

/** The names of posts for the audit log: their titles. */
export const namePosts: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'title as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, text) => query.where('title', 'ilike', containing(text))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
