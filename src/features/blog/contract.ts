// API contract of the blog: anybody reads published posts, staff write them.
import * as z from 'zod'
import {
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  publicEndpoint,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import {
  AUTHOR_LENGTH_MAX,
  COVER_ALT_LENGTH_MAX,
  IMAGE_WIDTHS,
  isImageWidth,
  MARKDOWN_LENGTH_MAX,
  POST_STATES,
  SLUG_LENGTH_MAX,
  SUMMARY_LENGTH_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  TITLE_LENGTH_MAX,
} from './domain.ts'

const Language = z.enum(LANGUAGES)
const Slug = z.string().max(SLUG_LENGTH_MAX)

export const Picture = z.object({
  id: z.uuid().describe('Read at `/blog/images/{id}/{width}`'),
  width: z.number(),
  height: z.number(),
})

export const PostSummary = z.object({
  slug: z.string(),
  language: Language,
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  cover: Picture.extend({ alt: z.string() }),
  minutes: z.number().describe('How long it takes to read'),
  publishedAt: z.date(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const Post = PostSummary.extend({
  html: z.string().describe('Sanitized: no scripts, no event handlers, no images from elsewhere'),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  updatedAt: z.date(),
  translations: z
    .array(z.object({ language: Language, slug: z.string() }))
    .describe('The published posts that say the same in other languages'),
  similar: z.array(PostSummary).describe('In the same language, the most similar first'),
})
export type Post = z.infer<typeof Post>

export const PostPage = pageOf(PostSummary).extend({
  previous: z
    .object({ cursor: z.string().nullable() })
    .nullable()
    .describe('The page of newer posts: null on the first one; its cursor is null when it is the first one'),
  tags: z.array(z.string()).describe('The tags that most posts in this language have'),
})
export type PostPage = z.infer<typeof PostPage>

export const PostFields = z.object({
  title: z.string().trim().min(1).max(TITLE_LENGTH_MAX),
  slug: Slug.default('').describe('Made from the title when it is empty'),
  summary: z.string().trim().max(SUMMARY_LENGTH_MAX).default(''),
  author: z.string().trim().max(AUTHOR_LENGTH_MAX).default(''),
  tags: z.array(z.string().trim().min(1).max(TAG_LENGTH_MAX)).max(TAGS_MAX).default([]),
  coverId: Id.nullable().default(null),
  coverAlt: z.string().trim().max(COVER_ALT_LENGTH_MAX).default(''),
  markdown: z.string().max(MARKDOWN_LENGTH_MAX).default(''),
})
export type PostFields = z.infer<typeof PostFields>

export const NewPost = PostFields.extend({
  language: Language,
  translationOf: Id.optional().describe('The post that this one is in another language'),
})
export type NewPost = z.infer<typeof NewPost>

export const StaffPostSummary = z.object({
  id: z.uuid(),
  language: Language,
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  state: z.enum(POST_STATES),
  publishedAt: z.date().nullable(),
  updatedAt: z.date(),
})
export type StaffPostSummary = z.infer<typeof StaffPostSummary>

export const StaffPost = PostFields.extend(StaffPostSummary.shape).extend({
  cover: Picture.nullable(),
  translations: z.array(z.object({ id: z.uuid(), language: Language, state: z.enum(POST_STATES) })),
})
export type StaffPost = z.infer<typeof StaffPost>

const tags = ['blog']
const staffTags = ['staff']
const ById = z.object({ id: Id })
const Version = ById.extend({
  updatedAt: z.iso.datetime().describe('The `updatedAt` that the change was made from'),
})
const changes = { post_changed: refusal(409), wrong_state: refusal(409) }

export const blog = {
  list: publicEndpoint
    .route({ method: 'GET', path: '/blog/posts', summary: 'List published posts, the newest first', tags })
    .input(
      PageQuery.extend({
        language: Language.default('en'),
        tag: z.string().max(TAG_LENGTH_MAX).optional(),
        cursor: Id.optional(),
      }),
    )
    .output(PostPage),
  find: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/blog/posts/{slug}',
      summary: 'Get a published post; an earlier slug finds it too',
      tags,
    })
    .input(z.object({ slug: Slug }))
    .output(Post),
  image: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/blog/images/{id}/{width}',
      summary: 'Get a picture of a post',
      tags,
      outputStructure: 'detailed',
    })
    .input(
      ById.extend({
        width: z.coerce
          .number()
          .refine(isImageWidth)
          .describe(`${IMAGE_WIDTHS.join(' or ')}; the picture itself can be smaller`),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),

  staffList: staffEndpoint('announcements')
    .route({
      method: 'GET',
      path: '/admin/blog/posts',
      summary: 'List posts of every state, the newest first',
      tags: staffTags,
    })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        language: Language.optional(),
        state: z.enum(POST_STATES).optional(),
      }),
    )
    .output(pageOf(StaffPostSummary)),
  staffFind: staffEndpoint('announcements')
    .route({
      method: 'GET',
      path: '/admin/blog/posts/{id}',
      summary: 'Get a post to edit it',
      tags: staffTags,
    })
    .input(ById)
    .output(StaffPost),
  create: staffEndpoint('announcements')
    .errors({ translation_exists: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/blog/posts',
      summary: 'Write a draft, or the draft of a translation',
      tags: staffTags,
      successStatus: 201,
    })
    .input(NewPost)
    .output(StaffPost),
  save: staffEndpoint('announcements')
    .errors({ post_changed: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/blog/posts/{id}',
      summary:
        'Save a post; a published one changes for everybody, and its earlier slug leads to the new one',
      tags: staffTags,
    })
    .input(PostFields.extend(Version.shape))
    .output(StaffPost),
  publish: guardedStaffEndpoint('announcements')
    .errors(changes)
    .route({
      method: 'POST',
      path: '/admin/blog/posts/{id}/publication',
      summary: 'Publish a draft or a withdrawn post',
      tags: staffTags,
    })
    .input(Version)
    .output(StaffPost),
  withdraw: staffEndpoint('announcements')
    .errors(changes)
    .route({
      method: 'POST',
      path: '/admin/blog/posts/{id}/withdrawal',
      summary: 'Withdraw a published post; nobody but staff can read it then',
      tags: staffTags,
    })
    .input(Version)
    .output(StaffPost),
  remove: staffEndpoint('announcements')
    .errors({ wrong_state: refusal(409) })
    .route({ method: 'DELETE', path: '/admin/blog/posts/{id}', summary: 'Delete a draft', tags: staffTags })
    .input(ById)
    .output(z.object({ success: z.literal(true) })),
  preview: staffEndpoint('announcements')
    .route({
      method: 'POST',
      path: '/admin/blog/preview',
      summary: 'Render Markdown as a post would show it',
      tags: staffTags,
    })
    .input(z.object({ markdown: z.string().max(MARKDOWN_LENGTH_MAX) }))
    .output(z.object({ html: z.string(), minutes: z.number() })),
  addImage: staffEndpoint('announcements')
    .errors({ image_unsupported: refusal(415), file_too_large: refusal(413) })
    .route({
      method: 'POST',
      path: '/admin/blog/images',
      summary: 'Add a JPEG or PNG of up to 10 MB; its address is public',
      tags: staffTags,
      successStatus: 201,
    })
    .input(z.object({ file: z.file() }))
    .output(Picture),
}
