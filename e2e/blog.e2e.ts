// The blog as both sides: written, previewed, published and moved by staff, read by visitors and search engines without
// scripts.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#app/seed/blog/en.ts'
import { es } from '#app/seed/blog/es.ts'
import { PUBLIC_PAGES } from '#features/site/domain.ts'
import { type Call, callAs, STAFF, signUpByApi, stayReauthenticated, until } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { composeFiles, expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const LANGUAGES = ['en', 'es', 'pt', 'tr']

let server: RunningServer
let browser: Browser
let cookie: string
let call: Call
let cover: string
let coverId: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Mara Keller', username: 'mara', email: STAFF })
  await stayReauthenticated(server.dataDir, ['mara'])
  call = callAs(server.url, cookie)
  cover = (await composeFiles()).cover
  coverId = await addCover()
  for (const post of Object.values(en)) await publish({ ...post, language: 'en' })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

interface Post {
  id: string
  slug: string
  updatedAt: string
}

async function addCover(): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await readFile(cover))], 'cover.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${server.url}/v1/admin/blog/images`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function publish(post: object): Promise<Post> {
  const draft = await call<Post>('POST', '/admin/blog/posts', { author: 'Mara Keller', coverId, ...post })
  return call('POST', `/admin/blog/posts/${draft.id}/publication`, { updatedAt: draft.updatedAt })
}

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie, width, at })

async function openAsVisitor(at: string, width = 1280): Promise<Page> {
  const page = await openPage(browser, server.url, { width, reducedMotion: 'reduce' })
  await page.goto(at)
  return page
}

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

/** A page as a crawler reads it: without scripts, cookies or a language of its own. */
async function readWithoutScripts<T>(at: string, read: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const answer = await page.goto(at)
    expect(answer?.status(), at).toBe(200)
    return await read(page)
  } finally {
    await context.close()
  }
}

describe('staff', () => {
  test('write a post, see what is missing and how it will look, and publish it', async () => {
    const page = await open('/admin/blog')
    await page.getByRole('link', { name: 'New post' }).click()
    await page.getByLabel('Title').fill('Half a decibel')
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('# Try it\n\nPlay it **twice**.\n\n<script>document.title = "no"</script>')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/admin\/blog\/[\da-f-]{36}$/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page
      .getByText('Before it can be published, it needs: Summary, Cover, and Description of the cover.')
      .waitFor()

    await page.getByLabel('Author').fill('Mara K.')
    await page.getByRole('main').getByRole('link', { name: 'Blog' }).first().click()
    const leaving = await openedDialog(page, 'Leave without saving?')
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Author').inputValue()).toBe('Mara K.')
    await page.getByLabel('Author').fill('Mara Keller')
    await page.getByLabel('Summary').fill('The second one is better. Nothing has changed but the volume.')
    await page.getByLabel('Topics').fill('Sound')
    await page.keyboard.press('Enter')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add cover' }).click(),
    ])
    await chooser.setFiles(cover)
    await page.getByRole('button', { name: 'Change cover' }).waitFor()
    await page.getByLabel('Description of the cover').fill('Shapes that repeat')
    await page.getByText('Preview', { exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Try it' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Draft saved').first().waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published', { exact: true }).first().waitFor()
    await expectFits(page)

    await page.getByRole('link', { name: 'View post' }).click()
    await page.getByRole('heading', { level: 1, name: 'Half a decibel' }).waitFor()
    expect(await page.title()).toBe('Half a decibel | Backline')
    await done(page)
  })

  test('who opened a post before somebody else saved it chooses what is kept', async () => {
    const post = await call<Post>('POST', '/admin/blog/posts', { title: 'Draft', language: 'en' })
    const [one, other] = [await open(`/admin/blog/${post.id}`), await open(`/admin/blog/${post.id}`)]
    await other.getByLabel('Title').fill('Theirs')
    await one.getByLabel('Title').fill('Mine')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Draft saved').first().waitFor()
    await one.getByRole('button', { name: 'Save' }).click()
    const notice = one.getByRole('alert').filter({ hasText: 'Somebody else saved this post' })
    await notice.waitFor()
    expect(await call('GET', `/admin/blog/posts/${post.id}`)).toMatchObject({ title: 'Theirs' })
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await one.getByRole('button', { name: 'Save' }).click()
    await one.getByText('Draft saved').first().waitFor()
    expect(await call('GET', `/admin/blog/posts/${post.id}`)).toMatchObject({ title: 'Mine' })
    await done(one, other)
  })

  test('delete a draft, with time to undo it', async () => {
    const { id } = await call<Post>('POST', '/admin/blog/posts', { title: 'Not this one', language: 'tr' })
    const page = await open(`/admin/blog/${id}`, 360)
    await expectFits(page)
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.waitForURL(/\/admin\/blog$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await call('GET', `/admin/blog/posts/${id}`)).toMatchObject({ title: 'Not this one' })
    await done(page)
  })
})

describe('readers', () => {
  test.each([360, 1440])('read the blog and a similar post at %i px', async (width) => {
    const page = await openAsVisitor('/blog', width)
    await page.getByRole('heading', { level: 1, name: 'Notes from backstage' }).waitFor()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: en.isrc.title }).click()
    await page.getByRole('heading', { level: 1, name: en.isrc.title }).waitFor()
    await expectFits(page)
    await expectAccessible(page)
    const similar = page.getByRole('region', { name: 'Similar' }).getByRole('heading', { level: 3 })
    await similar.first().waitFor()
    expect(await similar.allTextContents()).toContain(en.dates.title)
    expect(await similar.allTextContents()).not.toContain(en.isrc.title)
    await page.getByRole('link', { name: en.dates.title }).click()
    await page.getByRole('heading', { level: 1, name: en.dates.title }).waitFor()
    await done(page)
  })

  test('read every page of it without scripts, the newest first, and filter it by topic', async () => {
    for (let i = 0; i < 6; i++)
      await publish({ ...en.splits, title: `Splits ${i}`, slug: `splits-${i}`, language: 'en' })
    const newest = await call<{ items: { title: string }[] }>('GET', '/blog/posts?limit=100')
    const titles: string[] = []
    let next = '/blog'
    while (next) {
      next = await readWithoutScripts(next, async (page) => {
        titles.push(...(await page.locator('main article h2').allTextContents()))
        for (const image of await page.locator('main article img').all())
          expect(await image.getAttribute('alt')).toBeTruthy()
        const older = page.getByRole('link', { name: 'Older' })
        return (await older.count()) > 0 ? ((await older.getAttribute('href')) ?? '') : ''
      })
    }
    expect(titles).toEqual(newest.items.map(({ title }) => title))
    expect(titles.length).toBeGreaterThan(7)
    await readWithoutScripts('/blog?tag=Sound', async (page) => {
      expect(await page.locator('main article h2').allTextContents()).toEqual([
        'Half a decibel',
        en.loudness.title,
      ])
    })
  })

  test('follow an old address to the new one, and are told when there is nothing', async () => {
    const post = await publish({ ...en.dates, slug: 'old-address', language: 'en' })
    await call('PUT', `/admin/blog/posts/${post.id}`, {
      coverAlt: en.dates.coverAlt,
      markdown: en.dates.markdown,
      summary: en.dates.summary,
      tags: en.dates.tags,
      title: en.dates.title,
      coverId,
      author: 'Mara Keller',
      updatedAt: post.updatedAt,
      slug: 'new-address',
    })
    const moved = await fetch(`${server.url}/blog/old-address`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/new-address'])
    const page = await openAsVisitor('/blog/old-address')
    await page.waitForURL(/\/blog\/new-address$/)
    for (const absent of ['/blog/nothing', '/blog?before=01900000-0000-7000-8000-000000000000'])
      expect((await fetch(server.url + absent)).status, absent).toBe(404)
    await done(page)
  })

  test('find the other language of a post, whose blog lists only its own', async () => {
    const { items } = await call<{ items: { id: string; slug: string }[] }>(
      'GET',
      '/admin/blog/posts?limit=100',
    )
    const original = items.find(({ slug }) => slug === 'your-isrc-moves-with-you')
    await publish({ ...es.isrc, language: 'es', translationOf: original?.id })
    const page = await openAsVisitor('/blog/your-isrc-moves-with-you')
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: es.isrc.title }).waitFor()
    expect(await page.locator('article[lang=es]').first().isVisible()).toBe(true)
    await readWithoutScripts('/blog?lang=es', async (spanish) => {
      expect(await spanish.locator('main article h2').allTextContents()).toEqual([es.isrc.title])
    })
    await readWithoutScripts('/blog?lang=tr', (turkish) =>
      turkish.getByText('Henüz Türkçe yazı yok').waitFor(),
    )
    await done(page)
  })
})

interface Head {
  title: string
  canonical: string[]
  alternates: Record<string, string>
  meta: Record<string, string>
  data: Record<string, unknown>[]
  language: string
}

const headOf = (at: string): Promise<Head> =>
  readWithoutScripts(at, async (page) => ({
    title: await page.title(),
    language: (await page.locator('html').getAttribute('lang')) ?? '',
    canonical: await page
      .locator('head link[rel=canonical]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)),
    alternates: Object.fromEntries(
      await page
        .locator('head link[rel=alternate][hreflang]')
        .evaluateAll((links) =>
          links.map((link) => [(link as HTMLLinkElement).hreflang, (link as HTMLLinkElement).href]),
        ),
    ),
    meta: Object.fromEntries(
      await page
        .locator('head meta[content]')
        .evaluateAll((tags) =>
          tags.map((tag) => [
            tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
            tag.getAttribute('content') ?? '',
          ]),
        ),
    ),
    data: (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    ),
  }))

describe('search engines', () => {
  test('find in every page of the sitemap its own address, its languages, a description and a card', async () => {
    const xml = await (await fetch(`${server.url}/sitemap.xml`)).text()
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    const pages = addresses.filter((address) => !address.includes('/blog/'))
    expect(pages).toHaveLength(PUBLIC_PAGES.length * LANGUAGES.length)
    const descriptions = new Set<string>()
    for (const address of addresses) {
      const { title, canonical, alternates, meta, language, data } = await headOf(address)
      expect(canonical, address).toEqual([address])
      expect(language, address).toBe(new URL(address).searchParams.get('lang') ?? 'en')
      expect(title, address).toMatch(/.+ \| Backline$/)
      expect(meta.description?.length, address).toBeGreaterThan(30)
      expect(meta.robots, address).toBeUndefined()
      expect(meta['og:url'], address).toBe(address)
      expect(meta['og:description'], address).toBe(meta.description)
      expect(`${meta['og:title']} | Backline`, address).toBe(title)
      if (pages.includes(address)) {
        expect(Object.keys(alternates).sort(), address).toEqual([...LANGUAGES, 'x-default'])
        descriptions.add(meta.description ?? '')
      } else {
        expect(alternates['x-default'], address).toBeTruthy()
        expect(meta['og:type']).toBe('article')
        expect(meta['og:image']).toMatch(/^http:\/\/localhost:\d+\/v1\/blog\/images\/[\da-f-]+\/1600$/)
        expect(data).toMatchObject([
          { '@type': 'Article', mainEntityOfPage: address, author: { name: 'Mara Keller' } },
        ])
      }
    }
    expect(descriptions.size).toBe(pages.length)
  })

  test('read of the start page who is behind it, and of other pages that they are the same', async () => {
    const { data, meta } = await headOf('/')
    expect(data).toMatchObject([
      { '@type': 'Organization', name: 'Backline', url: `${server.url}/` },
      { '@type': 'FAQPage' },
    ])
    expect(data[1]?.mainEntity).toHaveLength(6)
    expect((await fetch(meta['og:image'] ?? '')).ok).toBe(true)
    expect((await headOf('/pro')).canonical).toEqual([`${server.url}/upgrade`])
    expect((await headOf('/upgrade?from=footer')).canonical).toEqual([`${server.url}/upgrade`])
    expect((await headOf('/blog?tag=Sound')).canonical).toEqual([`${server.url}/blog?tag=Sound`])
  })

  test('a title is no way out of the data', async () => {
    const { slug } = await publish({
      ...en.dates,
      slug: 'way-out',
      title: '</script><b>x</b>',
      language: 'en',
    })
    const html = await (await fetch(`${server.url}/blog/${slug}`)).text()
    expect(html).not.toContain('</script><b>')
    expect((await headOf(`/blog/${slug}`)).data[0]?.headline).toBe('</script><b>x</b>')
  })

  test.each([
    '/auth/login',
    '/auth/signup',
    '/auth/forgot-password',
    '/shared/0123456789abcdef',
    '/split-invitation/0123456789abcdef',
    '/team/join',
    '/dev/ui',
  ])('are asked not to list %s', async (at) => {
    const html = await (await fetch(server.url + at)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })

  test.each(['/dashboard', '/admin/blog', '/account'])('are asked not to list %s', async (at) => {
    const page = await open(at)
    expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex')
    // Nothing of the last page is left on the next one.
    await page.goto('/')
    expect(await page.locator('head meta[name=robots]').count()).toBe(0)
    await done(page)
  })

  test('a page that is opened by a link has its own tags', async () => {
    const page = await openAsVisitor('/upgrade')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notes from backstage' }).waitFor()
    await until('canonical', async () => {
      const links = await page
        .locator('link[rel=canonical]')
        .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
      return links.length === 1 && links[0] === `${server.url}/blog`
    })
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/\/auth\/login/)
    await until(
      'noindex',
      async () => (await page.locator('meta[name=robots][content=noindex]').count()) === 1,
    )
    expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    await done(page)
  })
})
