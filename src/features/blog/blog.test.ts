// Tests the blog through the API: what staff write, what everybody reads, addresses that change, and similar posts.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#features/audit/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { imagePath } from './domain.ts'

let app: TestApp
let admin: TestPerson
let coverId: string

/** A JPEG of two by two pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAACAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  coverId = (await staff().addImage({ file: new File([JPEG], 'cover.jpg') })).id
})

beforeEach(async () => {
  await proveSession(app, admin)
})

const staff = () => app.client(admin.cookie).blog
const reader = () => app.client().blog

let count = 0
type Draft = Partial<Parameters<ReturnType<typeof staff>['create']>[0]>
const write = (more: Draft = {}) =>
  staff().create({
    title: `Post ${++count}`,
    language: 'en',
    summary: 'About something',
    author: 'Mara Kessler',
    tags: ['Money'],
    coverId,
    coverAlt: 'Two gray pixels',
    markdown: 'A **text**.',
    ...more,
  })
/** A post as it was seen. */
const seen = ({ id, updatedAt }: { id: string; updatedAt: string }) => ({ id, updatedAt })
const publish = async (more: Draft = {}) => staff().publish(seen(await write(more)))
const fieldsOf = ({
  title,
  slug,
  summary,
  author,
  tags,
  coverAlt,
  markdown,
}: Awaited<ReturnType<typeof write>>) => ({
  title,
  slug,
  summary,
  author,
  tags,
  coverId,
  coverAlt,
  markdown,
})

describe('a post', () => {
  test('is read by everybody once it is published, with what its Markdown became', async () => {
    const draft = await write({
      title: 'Half a decibel',
      markdown: '# Try it\n\n<script>alert(1)</script>\n\n*Yes*',
    })
    expect(draft).toMatchObject({ slug: 'half-a-decibel', state: 'draft', publishedAt: null })
    await expect(reader().find({ slug: draft.slug })).rejects.toMatchObject({ code: 'not_found' })
    await staff().publish(seen(draft))
    const post = await reader().find({ slug: draft.slug })
    expect(post).toMatchObject({
      title: 'Half a decibel',
      html: '<h2 id="section-try-it">Try it</h2>\n<p><em>Yes</em></p>\n',
      sections: [{ id: 'section-try-it', title: 'Try it' }],
      cover: { id: coverId, width: 2, height: 2, alt: 'Two gray pixels' },
      minutes: 1,
      publishedAt: app.deps.clock.now().toISOString(),
    })
    expect(post).not.toHaveProperty('markdown')
  })

  test('is not published before it is complete, and stays complete afterwards', async () => {
    const draft = await write({ coverId: null, summary: '', markdown: ' ' })
    await expect(staff().publish(seen(draft))).rejects.toMatchObject({
      code: 'invalid_input',
      data: {
        problems: [
          { code: 'required', at: 'summary' },
          { code: 'required', at: 'markdown' },
          { code: 'required', at: 'coverId' },
        ],
      },
    })
    const post = await publish()
    await expect(
      staff().save({ ...fieldsOf(post), id: post.id, updatedAt: post.updatedAt, coverAlt: '' }),
    ).rejects.toMatchObject({ code: 'invalid_input', data: { problems: [{ at: 'coverAlt' }] } })
    expect((await reader().find({ slug: post.slug })).cover.alt).toBe('Two gray pixels')
  })

  test('is withdrawn and published again on its first day, each recorded', async () => {
    const post = await publish()
    await staff().withdraw(seen(post))
    await expect(staff().withdraw(seen(post))).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(reader().find({ slug: post.slug })).rejects.toMatchObject({ code: 'not_found' })
    expect((await reader().list({ limit: 100 })).items.map(({ slug }) => slug)).not.toContain(post.slug)
    expect((await staff().publish(seen(post))).publishedAt).toBe(post.publishedAt)
    const { items } = await listAudit(app.deps, { action: 'blog_post', limit: 50 })
    expect(items.filter(({ entityId }) => entityId === post.id).map(({ action }) => action)).toEqual([
      'blog_post.published',
      'blog_post.withdrawn',
      'blog_post.published',
    ])
  })

  test('two editors do not overwrite each other', async () => {
    const opened = await publish()
    const version = { id: opened.id, updatedAt: opened.updatedAt }
    const saved = await staff().save({ ...fieldsOf(opened), ...version, title: 'Mine' })
    const conflict = { code: 'post_changed', status: 409 }
    const theirs = staff().save({ ...fieldsOf(opened), ...version, title: 'Theirs' })
    await expect(theirs).rejects.toMatchObject(conflict)
    await expect(staff().withdraw(version)).rejects.toMatchObject(conflict)
    expect(await staff().staffFind({ id: opened.id })).toMatchObject({
      title: 'Mine',
      state: 'published',
      updatedAt: saved.updatedAt,
    })
  })

  test('of twenty saves at once from the same version one is kept', async () => {
    const { id, updatedAt, ...opened } = await write()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        staff().save({ ...fieldsOf({ id, updatedAt, ...opened }), id, updatedAt, title: `Save ${i}` }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is deleted only while it is a draft', async () => {
    const draft = await write({ slug: 'to-be-deleted' })
    await staff().remove({ id: draft.id })
    await expect(staff().staffFind({ id: draft.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await write({ slug: 'to-be-deleted' })).slug).toBe('to-be-deleted')
    const post = await publish()
    await expect(staff().remove({ id: post.id })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('is found under its earlier addresses, which no other post can take', async () => {
    const post = await publish({ slug: 'first-address' })
    const change = { ...fieldsOf(post), id: post.id }
    const second = await staff().save({ ...change, updatedAt: post.updatedAt, slug: 'second-address' })
    expect((await reader().find({ slug: 'first-address' })).slug).toBe('second-address')
    await expect(write({ slug: 'first-address' })).rejects.toMatchObject({
      data: { problems: [{ code: 'slug_taken', at: 'slug' }] },
    })
    const back = await staff().save({ ...change, updatedAt: second.updatedAt, slug: 'first-address' })
    expect((await reader().find({ slug: 'second-address' })).slug).toBe(back.slug)
  })

  test('that nobody has seen gives its earlier address free', async () => {
    const draft = await write({ slug: 'working-title' })
    await staff().save({ ...fieldsOf(draft), id: draft.id, updatedAt: draft.updatedAt, slug: 'final-title' })
    expect((await write({ slug: 'working-title' })).slug).toBe('working-title')
  })

  test.each([
    [{ slug: 'Not A Slug' }, 'slug', 'slug_invalid'],
    [{ title: '日本語' }, 'slug', 'slug_invalid'],
    [{ coverId: newId() }, 'coverId', 'invalid_value'],
    [{ markdown: '> '.repeat(60) }, 'markdown', 'markdown_too_deep'],
  ])('%j is refused', async (draft, at, code) => {
    await expect(write(draft)).rejects.toMatchObject({ data: { problems: [{ at, code }] } })
  })
})

describe('translations', () => {
  test('have their own address and language, and lead to each other', async () => {
    const post = await publish({ title: 'Codes' })
    const draft = await write({ title: 'Códigos', language: 'es', translationOf: post.id })
    expect((await reader().find({ slug: post.slug })).translations).toEqual([])
    await staff().publish(seen(draft))
    expect((await reader().find({ slug: post.slug })).translations).toEqual([
      { language: 'es', slug: 'codigos' },
    ])
    expect((await reader().find({ slug: 'codigos' })).translations).toEqual([
      { language: 'en', slug: 'codes' },
    ])
    expect((await reader().list({ language: 'es' })).items.map(({ slug }) => slug)).toEqual(['codigos'])
    await expect(write({ language: 'es', translationOf: post.id })).rejects.toMatchObject({
      code: 'translation_exists',
    })
    await expect(write({ language: 'es', translationOf: newId() })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('of twenty at once in the same language one is written', async () => {
    const post = await write()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => write({ language: 'tr', translationOf: post.id })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the list', () => {
  let slugs: string[]
  beforeAll(async () => {
    await proveSession(app, admin)
    slugs = []
    for (let i = 0; i < 8; i++)
      slugs.unshift((await publish({ language: 'pt', tags: i % 2 ? ['Som'] : ['Som', 'Dinheiro'] })).slug)
  })
  const page = async (cursor?: string) => {
    const { items, nextCursor, previous } = await reader().list({ language: 'pt', limit: 3, cursor })
    return { slugs: items.map(({ slug }) => slug), nextCursor, previous }
  }

  test('has the newest first, and pages in both directions that meet', async () => {
    const first = await page()
    const second = await page(first.nextCursor ?? '')
    const third = await page(second.nextCursor ?? '')
    expect([first, second, third].flatMap(({ slugs }) => slugs)).toEqual(slugs)
    expect([first.previous, third.nextCursor]).toEqual([null, null])
    expect(second.previous).toEqual({ cursor: null })
    expect(await page(third.previous?.cursor ?? '')).toEqual(second)
  })

  test('is filtered by a tag, and names the tags that most posts have', async () => {
    const { items, tags } = await reader().list({ language: 'pt', tag: 'Dinheiro' })
    expect(items).toHaveLength(4)
    expect(tags).toEqual(['Som', 'Dinheiro'])
    expect((await reader().list({ language: 'pt', tag: 'Money' })).items).toEqual([])
  })

  test('a cursor of another blog is refused', async () => {
    for (const cursor of [newId(), (await publish()).id])
      await expect(page(cursor)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('staff see posts of every state', async () => {
    const draft = await write({ language: 'tr' })
    const { items } = await staff().staffList({ language: 'tr', state: 'draft' })
    expect(items.map(({ id }) => id)).toContain(draft.id)
    expect((await staff().staffList({ language: 'tr', state: 'withdrawn' })).items).toEqual([])
  })
})

describe('similar posts', () => {
  const TEXTS = {
    'loudness-one': 'Loudness in LUFS: masters, limiters and the true peak of a mix. A limiter is not loud.',
    'loudness-two': 'The true peak, measured: how limiters and masters change the loudness of a mix in LUFS.',
    'tax-forms':
      'Which form a tax office wants from you, and why a treaty lowers what is withheld from payments.',
    'tour-vans': 'Vans, drivers, petrol, and hotels with a place to park while the drummer sleeps.',
    'release-day': 'What to post on the day, and who answers the phone.',
  }
  const similarTo = async (slug: string) => (await reader().find({ slug })).similar.map((post) => post.slug)

  beforeAll(async () => {
    app = await openTestApp()
    admin = await buildStaff(app)
    coverId = (await staff().addImage({ file: new File([JPEG], 'cover.jpg') })).id
    for (const [slug, markdown] of Object.entries(TEXTS))
      await publish({
        slug,
        title: slug.replaceAll('-', ' '),
        markdown,
        tags: slug === 'tour-vans' || slug === 'release-day' ? ['Planning'] : [slug],
      })
    await publish({ slug: 'volumen', language: 'es', markdown: TEXTS['loudness-one'], tags: ['Planning'] })
    await app.runJobs()
  })

  test('have the most words in common, in their forms, and come first', async () => {
    expect((await similarTo('loudness-one'))[0]).toBe('loudness-two')
    expect((await similarTo('loudness-two'))[0]).toBe('loudness-one')
  })

  test('are of the same language, never the post itself, and one shares a tag when there is one', async () => {
    for (const slug of Object.keys(TEXTS)) {
      const similar = await similarTo(slug)
      expect(similar).not.toContain(slug)
      expect(similar).not.toContain('volumen')
      expect(similar.length).toBeLessThanOrEqual(3)
    }
    expect(await similarTo('tour-vans')).toContain('release-day')
    expect(await similarTo('release-day')).toContain('tour-vans')
    expect(await similarTo('volumen')).toEqual([])
  })

  test('a withdrawn post is similar to none', async () => {
    const { items } = await staff().staffList({ language: 'en' })
    const post = items.find(({ slug }) => slug === 'loudness-two')
    if (!post) throw new Error('no such post')
    await staff().withdraw(seen(post))
    expect(await similarTo('loudness-one')).not.toContain('loudness-two')
    await app.runJobs()
    expect(await similarTo('loudness-one')).not.toContain('loudness-two')
    await staff().publish(seen(post))
    await app.runJobs()
    expect((await similarTo('loudness-one'))[0]).toBe('loudness-two')
  })
})

describe('pictures', () => {
  test('are read by everybody, never change, and are shown only', async () => {
    for (const width of [800, 1600] as const) {
      const answer = await app.fetch(imagePath(coverId, width))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    }
    for (const path of [imagePath(newId(), 800), `/v1/blog/images/${coverId}/801`, '/v1/blog/images/x/800'])
      expect([404, 422], path).toContain((await app.fetch(path)).status)
  })

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a broken JPEG', JPEG.subarray(0, 60)],
    ['nothing', ''],
  ])('%s is refused', async (_, bytes) => {
    await expect(staff().addImage({ file: new File([bytes], 'cover.jpg') })).rejects.toMatchObject({
      code: 'image_unsupported',
    })
  })

  test('a large body is read from staff only', async () => {
    const form = new FormData()
    form.set('file', new File([Buffer.alloc(200_000)], 'cover.jpg'))
    const send = async (cookie?: string) =>
      (
        await app.fetch('/v1/admin/blog/images', {
          method: 'POST',
          body: form,
          headers: cookie ? { cookie } : {},
        })
      ).status
    expect(await send((await buildUser(app)).cookie)).toBe(413)
    expect(await send()).toBe(413)
    expect(await send(admin.cookie)).toBe(415)
  })

  test('a text shows only those that exist', async () => {
    const markdown = `![Dots](${imagePath(coverId, 800)}) ![x](${imagePath(newId(), 800)}) ![y](https://a.example/y.png)`
    const { html } = await staff().preview({ markdown })
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain(`src="${imagePath(coverId, 800)}"`)
  })
})

describe('search engines', () => {
  test('find every public page in every language, and every post with its translations', async () => {
    const post = await publish({ title: 'A & B', slug: 'a-b' })
    await publish({ slug: 'a-b-es', language: 'es', translationOf: post.id })
    await write({ slug: 'only-a-draft' })
    const answer = await app.fetch('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const xml = await answer.text()
    const origin = app.deps.publicUrl
    for (const address of ['/', '/?lang=tr', '/blog', '/blog?lang=pt', '/upgrade', '/promotion?lang=es'])
      expect(xml).toContain(`<loc>${origin}${address}</loc>`)
    expect(xml).toContain(
      `<loc>${origin}/blog/a-b-es?lang=es</loc><lastmod>${app.deps.clock.now().toISOString()}</lastmod>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${origin}/blog/a-b"/>` +
        `<xhtml:link rel="alternate" hreflang="es" href="${origin}/blog/a-b-es?lang=es"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/blog/a-b"/></url>`,
    )
    expect(xml).not.toContain('only-a-draft')
    expect(xml).not.toMatch(/\/dashboard|\/admin|\/auth\//)
  })

  test('find the sitemap in robots.txt, which leaves out the API except its pictures', async () => {
    const text = await (await app.fetch('/robots.txt')).text()
    expect(text).toContain(`Sitemap: ${app.deps.publicUrl}/sitemap.xml`)
    expect(text).toMatch(/^User-agent: \*\n(Allow: \/v1\/\S+\/\n)+Disallow: \/v1\/$/m)
    expect([...text.matchAll(/^Allow: (.*)$/gm)].map(([, path]) => path)).toEqual([
      '/v1/blog/images/',
      '/v1/products/covers/',
      '/v1/staff-profiles/photos/',
    ])
  })
})
