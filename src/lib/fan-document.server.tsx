// Documents for fans: HTML with one style and no script, and the hash of that style for their policy.
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from './i18n/languages.ts'

export interface WrittenPage {
  html: string
  /** For `style-src` of its content security policy. */
  styleHash: string
  /** Whether it sends forms to this installation. */
  hasForms?: boolean
}

export interface FanDocument {
  language: Language
  title: string
  /** Of ours: it is not escaped. */
  style: string
  head: ReactNode
  body: ReactNode
}

export function writeDocument({ language, title, style, head, body }: FanDocument): WrittenPage {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {head}
      </head>
      <body>{body}</body>
    </html>,
  )
  return { html: `<!doctype html>${html}`, styleHash: hashOf(style) }
}

/** What search engines read. The sign that ends a script is escaped, because names are written by people. */
export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, whose signs that begin an element are escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

const hashOf = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`
