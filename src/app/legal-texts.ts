// The legal pages as plain text, such as /terms-and-conditions.txt: open to everyone, in the language of the request.
import { Hono } from 'hono'
import { writeLegalText } from '#features/legal/service.server.ts'
import { LEGAL_PAGES, legalTextPath } from '#lib/pure/paths.ts'
import type { Env } from './http.ts'

export function legalTexts(supportEmail: string | null) {
  const texts = new Hono<Env>()
  for (const name of LEGAL_PAGES)
    texts.get(legalTextPath(name), (c) => {
      const language = c.get('language')
      return c.text(writeLegalText(name, { language, supportEmail }), 200, {
        'content-language': language,
        'cache-control': 'no-store',
      })
    })
  return texts
}
