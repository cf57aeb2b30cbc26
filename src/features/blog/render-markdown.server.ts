// Markdown as sanitized HTML. Staff may write HTML in it, so nothing of it is trusted: the sanitizer runs last, on what the
// Markdown became.
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { invalidInput } from '#lib/errors.ts'
import {
  imageIdOf,
  imagePath,
  imageSrcSet,
  isNestedTooDeeply,
  NESTING_MAX,
  readingMinutes,
  slugOf,
} from './domain.ts'
import type { Section } from './tables.server.ts'

export interface RenderedPost {
  html: string
  sections: Section[]
  minutes: number
  /** Without markup, for the search of similar posts. */
  text: string
}

/** The size of each picture that the post may show, by its id. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>

/**
 * Pictures that are not in `pictures`, and so all from elsewhere, are left out.
 * @throws invalid_input for quotes and lists that are nested too deeply
 */
export function renderMarkdown(markdown: string, pictures: PictureSizes): RenderedPost {
  if (isNestedTooDeeply(markdown))
    throw invalidInput([{ code: 'markdown_too_deep', at: 'markdown', params: { max: NESTING_MAX } }])
  const clean = sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      // The title of the page is its only h1.
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(href.startsWith('/') || href.startsWith('#') ? {} : { rel: 'noopener' }) },
      }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: attributesOf(src, alt, pictures) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  const { html, sections } = withSections(clean)
  const text = plainText(html)
  return { html, sections, text, minutes: readingMinutes(text) }
}

/** The ids of the pictures that a text may show. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/\/v1\/blog\/images\/[\da-f-]{36}\/\d+/g)].flatMap(
      ([path]) => imageIdOf(path) ?? [],
    ),
  ),
]

const marked = new Marked({ gfm: true })

const TAGS =
  'h2 h3 p ul ol li blockquote pre hr br img a strong em del code table thead tbody tr th td'.split(' ')

function attributesOf(src: string, alt: string, pictures: PictureSizes): Record<string, string> {
  const id = imageIdOf(src)
  const size = id === undefined ? undefined : pictures.get(id)
  if (id === undefined || !size) return {}
  return {
    src: imagePath(id, 800),
    srcset: imageSrcSet(id),
    sizes: '(min-width: 820px) 640px, 100vw',
    alt,
    width: String(size.width),
    height: String(size.height),
    loading: 'lazy',
    decoding: 'async',
  }
}

/** Gives each h2 an id to link to; the prefix keeps it from being one of the page. */
function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const used = new Set<string>()
  const linked = html.replaceAll(/<h2>([\s\S]*?)<\/h2>/g, (_, inside: string) => {
    const title = plainText(inside)
    const base = `section-${slugOf(title) || sections.length + 1}`
    const id = used.has(base) ? `${base}-${sections.length + 1}` : base
    used.add(id)
    sections.push({ id, title })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: linked, sections }
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of HTML that the sanitizer wrote, which knows four entities. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
