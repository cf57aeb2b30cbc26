// Smart links for fans, below /l: pages without a script, and the way to a store, both counted.
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { sourceOf } from '#features/links/domain/visits.ts'
import {
  type OpenedLink,
  openLink,
  readCover,
  type WrittenPage,
  writeFanNotice,
  writeFanPage,
} from '#features/links/service.server.ts'
import { AppError } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { compress } from './compressed.ts'
import type { App } from './context.ts'
import { sendFanPage } from './fan-response.ts'
import type { Env } from './http.ts'

/** How long a change may take to be seen. A link that many open at once costs one read in that time. */
const FRESH_MS = 1_000

export function fanPages({ deps, config }: App) {
  const pages = new Hono<Env>()
  const opened = new LRUCache<string, OpenedLink>({
    max: 5_000,
    ttl: FRESH_MS,
    fetchMethod: (slug) => openLink(deps, slug),
  })
  /** As long as what they show is as fresh as it must be. */
  const written = new LRUCache<
    string,
    { of: OpenedLink; text: WrittenPage; brotli: Promise<Buffer<ArrayBuffer>> }
  >({
    max: 1_000,
  })
  const open = async (c: Context<Env>) => (await opened.forceFetch(c.req.param('slug') ?? '')) as OpenedLink
  const ownHost = new URL(config.publicUrl).hostname

  const sourceBehind = (c: Context<Env>) =>
    sourceOf({
      named: c.req.query('s') ?? c.req.query('utm_source'),
      referrer: c.req.header('referer') ?? '',
      ownHost,
    })

  const count = (c: Context<Env>, linkId: string, store: string) =>
    c.req.method === 'GET'
      ? deps.visits.add(
          {
            ...c.var.caller,
            purpose: c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '',
            source: sourceBehind(c),
            country: config.countryHeader && c.req.header(config.countryHeader),
          },
          { linkId, store },
        )
      : undefined

  const sendNotice = (c: Context<Env>, state: 'unknown' | 'gone') =>
    sendFanPage(c, writeFanNotice(state, { language: c.var.language }), state === 'gone' ? 410 : 404)

  pages.get('/l/:slug', async (c) => {
    const link = await open(c)
    if (link.state !== 'open') return sendNotice(c, link.state)
    const { language } = c.var
    if (link.page.slug !== c.req.param('slug'))
      return c.redirect(paths.smartLinkPage(link.page.slug, new URLSearchParams(c.req.query())), 301)
    await count(c, link.linkId, '')
    const source = sourceBehind(c)
    const key = `${link.page.slug} ${language} ${source}`
    let page = written.get(key)
    if (page?.of !== link) {
      const text = writeFanPage(link.page, {
        language,
        publicUrl: config.publicUrl,
        ...(source === 'direct' ? {} : { source }),
      })
      page = { of: link, text, brotli: compress(text.html) }
      written.set(key, page)
    }
    return sendFanPage(c, page.text, 200, page.brotli)
  })

  pages.get('/l/:slug/cover/:file{[0-9]+\\.webp}', async (c) => {
    const width = c.req.param('file').replace('.webp', '')
    try {
      const { body } = await readCover(deps, c.req.param('slug'), width)
      return c.body(await body.arrayBuffer(), 200, {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=600',
        // Shown by sites that share the link, and by the preview of the editor.
        'cross-origin-resource-policy': 'cross-origin',
      })
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return c.notFound()
      throw error
    }
  })

  pages.get('/l/:slug/:store', async (c) => {
    const link = await open(c)
    if (link.state !== 'open') return sendNotice(c, link.state)
    const store = link.page.stores.find(({ code }) => code === c.req.param('store'))
    // The page says what there is instead.
    if (!store) return c.redirect(paths.smartLinkPage(link.page.slug), 302)
    await count(c, link.linkId, store.code)
    c.header('cache-control', 'no-store')
    return c.redirect(store.url, 302)
  })

  return pages
}
