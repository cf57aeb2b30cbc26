// Tables of the blog.
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#lib/i18n/languages.ts'
import type { PostState } from './domain.ts'

/** A heading of the second level, as the table of contents links it. */
export interface Section {
  id: string
  title: string
}

declare module '#lib/db.ts' {
  interface Tables {
    blog_images: {
      id: string
      width_px: number
      height_px: number
      created_by: string
      created_at: Date
    }
    blog_posts: {
      id: string
      translation_group: string
      language: Language
      slug: string
      title: string
      summary: string
      author: string
      tags: string[]
      cover_id: string | null
      cover_alt: string
      markdown: string
      html: string
      sections: ColumnType<Section[], string, string>
      reading_minutes: number
      terms: string
      state: Generated<PostState>
      published_at: Date | null
      created_by: string
      created_at: Date
      updated_at: Date
    }
    blog_slugs: {
      slug: string
      post_id: string
    }
    blog_similar_posts: {
      post_id: string
      position: number
      similar_id: string
    }
  }
}
