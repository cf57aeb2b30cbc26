// How pages for fans are sent: with the headers of a page without a script, compressed where the browser accepts it.
import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { WrittenPage } from '#lib/fan-document.server.tsx'
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

/**
 * Leads from an earlier address to the current one. Browsers ask again each time: an earlier address may become the
 * current one again, and browsers that had kept both redirects would go in a circle.
 */
export function redirectToCurrent(c: Context<Env>, address: string) {
  c.header('cache-control', 'private, no-cache')
  return c.redirect(address, 301)
}

/** A picture of a page for fans, by the width in its address: `320.webp`. */
export async function sendPicture(c: Context<Env>, read: (width: string) => Promise<{ body: File }>) {
  try {
    const { body } = await read((c.req.param('file') ?? '').replace('.webp', ''))
    return c.body(await body.arrayBuffer(), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=600',
      // Shown by sites that share the page, and by the preview of the editor.
      'cross-origin-resource-policy': 'cross-origin',
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return c.notFound()
    throw error
  }
}
