// Artist pages for fans, below /a: pages without a script, counted.
import { type Context, Hono } from 'hono'
import {
  openPage,
  readArtistPicture,
  readReleaseCover,
  writeNotice,
  writePage,
} from '#features/artist-pages/service.server.ts'
import { MINUTE_MS } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import type { App } from './context.ts'
import { openFanCache } from './fan-cache.ts'
import { redirectToCurrent, sendFanPage, sendPicture } from './fan-response.ts'
import { visitBehind } from './fan-visit.ts'
import type { Env } from './http.ts'

export function artistPagePages({ deps, config }: App) {
  const pages = new Hono<Env>()
  const cache = openFanCache((slug) => openPage(deps, slug))

  const minute = () => {
    const now = deps.clock.now().getTime()
    return new Date(now - (now % MINUTE_MS)).toISOString()
  }
  const count = (c: Context<Env>, id: string) =>
    c.req.method === 'GET' ? deps.pageVisits.add(visitBehind(c, config), { id, minute: minute() }) : undefined

  pages.get('/a/:slug', async (c) => {
    const artist = await cache.open(c.req.param('slug'))
    const { language } = c.var
    if (artist.state !== 'open') return sendFanPage(c, writeNotice({ language }), 404)
    const { slug } = artist.page
    if (slug !== c.req.param('slug'))
      return redirectToCurrent(c, paths.artistPublicPage(slug, new URLSearchParams(c.req.query())))
    await count(c, artist.pageId)
    const page = cache.write(artist, `${slug} ${language}`, () =>
      writePage(artist.page, { language, publicUrl: config.publicUrl }),
    )
    return sendFanPage(c, page.text, 200, page.brotli)
  })

  pages.get('/a/:slug/picture/:file{[0-9]+\\.webp}', (c) =>
    sendPicture(c, (width) => readArtistPicture(deps, c.req.param('slug'), width)),
  )
  pages.get('/a/:slug/cover/:release/:file{[0-9]+\\.webp}', async (c) => {
    const artist = await cache.open(c.req.param('slug'))
    const releaseId = c.req.param('release')
    return sendPicture(c, (width) => readReleaseCover(deps, artist, { releaseId, width }))
  })

  // Where these pages were before.
  pages.get('/tools/indiefy-me', (c) => c.redirect(paths.artistPages(), 301))
  pages.get('/tools/indiefy-me/:id{[\\w-]+}', (c) => c.redirect(paths.artistPage(c.req.param('id')), 301))

  return pages
}
