// How pages for fans are sent: with the headers of a page without a script, compressed where the browser accepts it.
import type { Context } from 'hono'
import type { WrittenPage } from '#features/links/service.server.ts'
import { acceptsBrotli } from './compressed.ts'
import { fanHeaders } from './headers.ts'
import type { Env } from './http.ts'

/** `brotli` is the same page compressed before. */
export async function sendFanPage(
  c: Context<Env>,
  { html, styleHash, hasForms }: WrittenPage,
  status: 200 | 403 | 404 | 410 | 422 | 429,
  brotli?: Promise<Buffer<ArrayBuffer>>,
) {
  const isCompressed = brotli !== undefined && acceptsBrotli(c.req.header('accept-encoding'))
  return c.body(isCompressed ? await brotli : html, status, {
    'content-type': 'text/html; charset=utf-8',
    ...fanHeaders(styleHash, { hasForms }),
    'content-language': c.var.language,
    'cache-control': 'private, no-cache',
    vary: 'accept-language, accept-encoding, cookie',
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  })
}
