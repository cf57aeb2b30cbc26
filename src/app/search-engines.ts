// What search engines read before the pages: /robots.txt and /sitemap.xml.
import { Hono } from 'hono'
import { listAddresses } from '#features/artist-pages/service.server.ts'
import { listPostAddresses } from '#features/blog/service.server.ts'
import { PUBLIC_PAGES } from '#features/site/domain.ts'
import { hasPublished } from '#features/staff-profiles/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { type Addresses, addressesOf, addressIn, alternatesOf } from '#lib/i18n/addresses.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Env } from './http.ts'

/** https://www.sitemaps.org/protocol.html: one file has at most 50,000 addresses. */
const ADDRESSES_MAX = 50_000

interface Entry {
  address: string
  /** The same page in every language. */
  addresses: Addresses
  changedAt?: Date
}

export function searchEngines(deps: Pick<Deps, 'db' | 'publicUrl'>) {
  const routes = new Hono<Env>()
  // Pages that are not public say so themselves, which is only read where it is not disallowed.
  routes.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Allow: /v1/blog/images/',
        'Allow: /v1/products/covers/',
        'Allow: /v1/staff-profiles/photos/',
        'Disallow: /v1/',
        'Disallow: /dev/',
        'Disallow: /sandbox/',
        '',
        `Sitemap: ${deps.publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
  routes.get('/sitemap.xml', async (c) =>
    c.body(sitemapOf(await entriesOf(deps), deps.publicUrl), 200, {
      'content-type': 'application/xml; charset=utf-8',
    }),
  )
  return routes
}

async function entriesOf(deps: Pick<Deps, 'db'>): Promise<Entry[]> {
  const team = (await hasPublished(deps.db)) ? [paths.staffTeam()] : []
  const pages = [...PUBLIC_PAGES, ...team].flatMap((path) => {
    const addresses = addressesOf(path)
    return Object.values(addresses).map((address): Entry => ({ address, addresses }))
  })
  const posts = await listPostAddresses(deps, ADDRESSES_MAX - pages.length)
  const left = ADDRESSES_MAX - pages.length - posts.length
  const artists = await listAddresses(deps.db, Math.floor(left / LANGUAGES.length))
  return [
    ...pages,
    ...posts.map(({ language, slug, translations, updatedAt }) => ({
      address: addressIn(paths.blogPost(slug), language),
      addresses: Object.fromEntries(
        translations.map((post) => [post.language, addressIn(paths.blogPost(post.slug), post.language)]),
      ),
      changedAt: updatedAt,
    })),
    ...artists.flatMap(({ slug, updated_at }) => {
      const addresses = addressesOf(paths.artistPublicPage(slug))
      return Object.values(addresses).map((address): Entry => ({ address, addresses, changedAt: updated_at }))
    }),
  ]
}

function sitemapOf(entries: readonly Entry[], publicUrl: string): string {
  const urls = entries.map(({ address, addresses, changedAt }) =>
    [
      '<url>',
      `<loc>${escapeXml(publicUrl + address)}</loc>`,
      changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '',
      ...alternatesOf(addresses).map(
        ({ language, address }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + address)}"/>`,
      ),
      '</url>',
    ].join(''),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
