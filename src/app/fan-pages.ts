// Smart links for fans, below /l: pages without a script, and the way to a store, both counted.
import { type Context, Hono } from 'hono'
import { openLink, readCover, writeFanNotice, writeFanPage } from '#features/links/service.server.ts'
import { paths } from '#lib/pure/paths.ts'
import type { App } from './context.ts'
import { openFanCache } from './fan-cache.ts'
import { redirectToCurrent, sendFanPage, sendPicture } from './fan-response.ts'
import { sourceBehind, visitBehind } from './fan-visit.ts'
import type { Env } from './http.ts'

export function fanPages({ deps, config }: App) {
  const pages = new Hono<Env>()
  const cache = openFanCache((slug) => openLink(deps, slug))

  const count = (c: Context<Env>, id: string, store: string) =>
    c.req.method === 'GET' ? deps.visits.add(visitBehind(c, config), { id, store }) : undefined

  const sendNotice = (c: Context<Env>, state: 'unknown' | 'gone') =>
    sendFanPage(c, writeFanNotice(state, { language: c.var.language }), state === 'gone' ? 410 : 404)

  pages.get('/l/:slug', async (c) => {
    const link = await cache.open(c.req.param('slug'))
    if (link.state !== 'open') return sendNotice(c, link.state)
    const { language } = c.var
    if (link.page.slug !== c.req.param('slug'))
      return redirectToCurrent(c, paths.smartLinkPage(link.page.slug, new URLSearchParams(c.req.query())))
    await count(c, link.linkId, '')
    const source = sourceBehind(c, config)
    const page = cache.write(link, `${link.page.slug} ${language} ${source}`, () =>
      writeFanPage(link.page, {
        language,
        publicUrl: config.publicUrl,
        ...(source === 'direct' ? {} : { source }),
      }),
    )
    return sendFanPage(c, page.text, 200, page.brotli)
  })

  pages.get('/l/:slug/cover/:file{[0-9]+\\.webp}', (c) =>
    sendPicture(c, (width) => readCover(deps, c.req.param('slug'), width)),
  )

  pages.get('/l/:slug/:store', async (c) => {
    const link = await cache.open(c.req.param('slug'))
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
