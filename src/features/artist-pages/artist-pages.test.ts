// Artist pages through the API, and as fans open them.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildArtist, buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let person: TestPerson

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const pagesOf = (who: TestPerson) => app.client(who.cookie).artistPages
const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { redirect: 'manual', headers: { 'user-agent': PHONE, ...headers } })
/** A page may be as old as a second. */
const opens = (path: string, status: number) =>
  expect.poll(async () => (await open(path)).status, { timeout: 20_000 }).toBe(status)

let count = 0
const newSlug = () => `page-${++count}-of-test`

async function buildPage(owner = person, { isPublished = true } = {}) {
  const artist = await buildArtist(app, owner, `Ana Lima ${++count}`)
  const { id } = await pagesOf(owner).create({ artistId: artist.id, slug: newSlug() })
  return isPublished ? pagesOf(owner).save({ id, isPublished: true }) : pagesOf(owner).find({ id })
}

async function publishRelease(owner: TestPerson, title: string): Promise<string> {
  const id = await buildRelease(app, owner, { title })
  await submit(app, owner, id)
  await setStatus(id, 'published')
  return id
}

const setStatus = (id: string, status: 'published' | 'takedown_requested') =>
  app.deps.db
    .updateTable('releases')
    .set({ status, live_at: app.deps.clock.now() })
    .where('id', '=', id)
    .execute()

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' })
  person = await buildUser(app, { plan: 'advanced' })
})

describe('making a page', () => {
  test('a new page is filled in from the profile, and nobody else sees it', async () => {
    const artist = await app.client(person.cookie).artists.create({
      name: 'Nara Sol',
      mainGenre: 'pop',
      country: 'BR',
      bio: `${'🎷'.repeat(600)}`,
      website: 'https://nara.example.org/',
      socials: { instagram: 'https://instagram.com/nara', facebook: 'https://facebook.com/nara' },
      storeProfiles: { spotify: { choice: 'link', id: '4Z8W4fKeB5YxbusRsdQVPb' } },
      legalFirstName: 'Secret',
      legalLastName: 'Nobody',
    })
    const page = await pagesOf(person).create({ artistId: artist.id, slug: 'nara-sol' })
    expect(page).toMatchObject({
      slug: 'nara-sol',
      url: `${app.deps.publicUrl}/a/nara-sol`,
      artist: { id: artist.id, name: 'Nara Sol' },
      layout: 'default',
      palette: 'paper',
      pattern: 'none',
      isPublished: false,
      inCatalogue: true,
      bio: '🎷'.repeat(500),
      links: {
        spotify: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb',
        instagram: 'https://instagram.com/nara',
        facebook: 'https://facebook.com/nara',
        website: 'https://nara.example.org/',
        tiktok: null,
      },
    })
    expect((await open('/a/nara-sol')).status).toBe(404)
    expect((await pagesOf(person).list({})).items).toMatchObject([{ id: page.id, visits: 0 }])
  })

  test('a second page of an artist, and taken or reserved addresses are refused', async () => {
    const { artist, slug } = await buildPage()
    const another = await buildArtist(app, person, 'Another')
    const { create } = pagesOf(person)
    await expect(create({ artistId: artist.id, slug: newSlug() })).rejects.toMatchObject({
      code: 'artist_has_page',
      status: 409,
    })
    await expect(create({ artistId: another.id, slug })).rejects.toMatchObject({
      code: 'slug_taken',
      status: 409,
      data: { problems: [{ code: 'slug_taken', at: 'slug' }] },
    })
    await expect(create({ artistId: another.id, slug: 'adm1n' })).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'slug_reserved', at: 'slug' }] },
    })
    await expect(create({ artistId: newId(), slug: newSlug() })).rejects.toMatchObject({ status: 404 })
  })

  test('an account takes a limited number of new addresses in a day, so that nobody collects those of others', async () => {
    const owner = await buildUser(app, { plan: 'advanced' })
    const { id, slug } = await buildPage(owner)
    for (let taken = 1; taken < 60; taken++) await pagesOf(owner).save({ id, slug: newSlug() })
    const refused = { code: 'too_many_requests', status: 429 }
    await expect(pagesOf(owner).save({ id, slug: newSlug() })).rejects.toMatchObject(refused)
    const { slug: last } = await pagesOf(owner).save({ id, bio: 'Plays.' })
    expect(await pagesOf(owner).save({ id, slug: last, bio: 'Sings.' })).toMatchObject({ bio: 'Sings.' })
    // Nor by way of other pages.
    await pagesOf(owner).remove({ id })
    const artist = await buildArtist(app, owner, 'Another')
    await expect(pagesOf(owner).create({ artistId: artist.id, slug: newSlug() })).rejects.toMatchObject(
      refused,
    )
    expect((await open(`/a/${slug}`)).status).toBe(404)
  })

  test('of two concurrent requests for an address, one gets it', async () => {
    const artists = await Promise.all(['One', 'Two'].map((name) => buildArtist(app, person, name)))
    const results = await Promise.allSettled(
      artists.map(({ id }) => pagesOf(person).create({ artistId: id, slug: 'wanted-by-two' })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('saving a page', () => {
  test('saved texts are escaped, and fans see them', async () => {
    const { id, slug, updatedAt } = await buildPage()
    const bio = 'First line <b>bold</b> & 🎷\nSecond line\n\n<script>alert(1)</script>'
    const saved = await pagesOf(person).save({
      id,
      updatedAt,
      bio,
      layout: 'sidebar',
      palette: 'forest',
      pattern: 'dots',
      links: { bandcamp: 'ana.bandcamp.com', tiktok: 'https://tiktok.com/@ana' },
      blocks: [
        { id: 'abc123', kind: 'text', title: ' Tour ', text: 'Lisbon <i>now</i>', isShown: true },
        { id: 'def456', kind: 'text', title: 'Hidden', text: 'Not yet', isShown: false },
      ],
    })
    expect(saved).toMatchObject({
      bio,
      layout: 'sidebar',
      links: { bandcamp: 'https://ana.bandcamp.com/', spotify: null },
    })
    await expect
      .poll(async () => (await open(`/a/${slug}`)).text(), { timeout: 20_000 })
      .toContain('class="sidebar"')
    const html = await (await open(`/a/${slug}`)).text()
    expect(html).toContain('First line &lt;b&gt;bold&lt;/b&gt; &amp; 🎷\nSecond line\n\n&lt;script&gt;')
    expect(html).toContain('--bg:#e8f1e6')
    expect(html).toContain('radial-gradient')
    expect(html).toContain('href="https://ana.bandcamp.com/"')
    expect(html).toContain('Lisbon &lt;i&gt;now&lt;/i&gt;')
    expect(html).not.toContain('Not yet')
    const data = required(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1])
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'MusicGroup',
      description: bio,
      sameAs: ['https://ana.bandcamp.com/', 'https://tiktok.com/@ana'],
    })
  })

  test('links to other hosts are refused at their field', async () => {
    const { id } = await buildPage()
    await expect(
      pagesOf(person).save({ id, links: { spotify: 'https://evil.com/', website: 'javascript:alert(1)' } }),
    ).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { code: 'link_url_elsewhere', at: 'links.spotify' },
          { code: 'link_url', at: 'links.website' },
        ],
      },
    })
  })

  test('an earlier address leads to the current one, and no other page gets it', async () => {
    const { id, slug } = await buildPage()
    await pagesOf(person).save({ id, slug: 'second-name' })
    await pagesOf(person).save({ id, slug: 'third-name' })
    for (const earlier of [slug, 'second-name']) {
      const response = await open(`/a/${earlier}?s=qr`)
      expect([response.status, response.headers.get('location')]).toEqual([301, '/a/third-name?s=qr'])
      // An address may become the present one again; browsers that had kept this answer would go in a circle.
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
    }
    const other = await buildPage()
    await expect(pagesOf(person).save({ id: other.id, slug: 'second-name' })).rejects.toMatchObject({
      code: 'slug_taken',
      status: 409,
    })
    expect(await pagesOf(person).save({ id, slug: 'second-name' })).toMatchObject({ slug: 'second-name' })
  })

  test('saving does not overwrite what somebody else has saved since', async () => {
    const { id, updatedAt } = await buildPage()
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))
    await pagesOf(person).save({ id, updatedAt, bio: 'One' })
    await expect(pagesOf(person).save({ id, updatedAt, bio: 'Two' })).rejects.toMatchObject({
      code: 'page_changed',
      status: 409,
    })
  })

  test('the plan decides about the look and the visits', async () => {
    const basic = await buildUser(app)
    const { id } = await buildPage(basic)
    for (const change of [
      { layout: 'centered' as const },
      { palette: 'plum' as const },
      { pattern: 'waves' as const },
    ])
      await expect(pagesOf(basic).save({ id, ...change })).rejects.toMatchObject({
        code: 'premium_required',
        status: 403,
        data: { params: { plan: 'pro' } },
      })
    expect(await pagesOf(basic).save({ id, palette: 'night', slug: newSlug() })).toMatchObject({
      palette: 'night',
    })
    await expect(pagesOf(basic).visits({ id })).rejects.toMatchObject({ code: 'premium_required' })
    expect((await pagesOf(basic).list({})).items).toMatchObject([{ id, visits: 0 }])
  })

  test('the preview shows unsaved changes, and its links lead nowhere', async () => {
    const { id } = await buildPage()
    const { html } = await pagesOf(person).preview({
      id,
      layout: 'centered',
      bio: 'Not saved',
      links: { tiktok: 'https://tiktok.com/@ana', spotify: 'half typed' },
    })
    expect(html).toContain('Not saved')
    expect(html).toContain('class="centered"')
    expect(html).toContain('TikTok')
    expect(html).not.toContain('Spotify')
    expect(html.match(/<a [^>]*href/g)).toBeNull()
    expect((await pagesOf(person).find({ id })).bio).toBe('')
  })
})

describe('the page of fans', () => {
  test('the page has no script, allows its style by policy, and is indexed in every language', async () => {
    const { slug, url } = await buildPage()
    const response = await open(`/a/${slug}?lang=pt`)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/]{43}=';/,
    )
    expect(html).toContain('<html lang="pt">')
    expect(html).toContain(`<link rel="canonical" href="${url}?lang=pt"/>`)
    expect([...html.matchAll(/hrefLang="([^"]+)"/gi)].map(([, language]) => language)).toEqual([
      'en',
      'es',
      'pt',
      'tr',
      'x-default',
    ])
    expect(html).toMatch(/<meta property="og:title" content="Ana Lima \d+"\/>/)
    expect(html.match(/<script(?! type="application\/ld\+json")/)).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    const sitemap = await (await app.fetch('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${url}</loc>`)
    expect(sitemap).toContain(`<loc>${url}?lang=tr</loc>`)
  })

  test('the page never shows a legal name', async () => {
    const artist = await app.client(person.cookie).artists.create({
      name: 'Masked',
      mainGenre: 'pop',
      country: 'BR',
      legalFirstName: 'Zacharias',
      legalLastName: 'Quillfeather',
    })
    const { id, slug } = await pagesOf(person).create({ artistId: artist.id, slug: newSlug() })
    const page = await pagesOf(person).save({ id, isPublished: true })
    const html = await (await open(`/a/${slug}`)).text()
    expect(html).toContain('Masked')
    expect(html + JSON.stringify(page)).not.toMatch(/Zacharias|Quillfeather|@backline/)
  })

  test('the page shows live releases as they were approved, each with its smart link', async () => {
    const owner = await buildUser(app, { plan: 'pro' })
    const first = await publishRelease(owner, 'Maré')
    const second = await publishRelease(owner, 'Vento')
    const { slug: link } = await app.client(owner.cookie).links.create({ releaseId: first })
    await app.deps.db.updateTable('releases').set({ title: 'Unreviewed' }).where('id', '=', second).execute()
    const artist = required((await app.client(owner.cookie).artists.list()).items[0])
    const { id, slug } = await pagesOf(owner).create({ artistId: artist.id, slug: newSlug() })
    await pagesOf(owner).save({
      id,
      isPublished: true,
      blocks: [{ id: 'latest', kind: 'releases', title: '', text: '', isShown: true }],
    })
    const html = await (await open(`/a/${slug}`)).text()
    expect(html).toContain(`<a class="release" href="/l/${link}">`)
    expect(html).toContain('Vento')
    expect(html).not.toContain('Unreviewed')
    const cover = required(/src="(\/a\/[^"]+\/cover\/[^"]+\.webp)"/.exec(html)?.[1])
    const image = await open(cover)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    // The cover of a release that the page does not show is not there.
    const hidden = await buildRelease(app, owner, { title: 'Draft' })
    expect((await open(`/a/${slug}/cover/${hidden}/320.webp`)).status).toBe(404)
    await setStatus(first, 'takedown_requested')
    await expect
      .poll(async () => (await open(`/a/${slug}`)).text(), { timeout: 20_000 })
      .not.toContain('Maré')
  })

  test.each([
    '%00',
    '%E6%97%A5',
    '%ff',
    'a'.repeat(41),
    'A-B',
    'never-there',
    '%2F%2Fevil.com',
  ])('an unused address is unknown: %s', async (slug) => {
    for (const end of ['', '/picture/320.webp', '/cover/x/320.webp'])
      expect((await open(`/a/${slug}${end}`)).status, end).toBe(404)
  })

  test('an unknown address, an offline page and a deleted one are the same', async () => {
    const offline = await buildPage()
    const deleted = await buildPage()
    await pagesOf(person).save({ id: offline.id, isPublished: false })
    await pagesOf(person).remove({ id: deleted.id })
    const answers = await Promise.all(
      [offline.slug, deleted.slug, 'never-there'].map(async (slug) => {
        const response = await open(`/a/${slug}`)
        return [response.status, await response.text()]
      }),
    )
    expect(answers[0]?.[0]).toBe(404)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await (await app.fetch('/sitemap.xml')).text()).not.toContain(offline.slug)
    await pagesOf(person).restore({ id: deleted.id })
    await opens(`/a/${deleted.slug}`, 200)
  })

  test('a deleted page cannot be restored beside a newer one', async () => {
    const { id, artist } = await buildPage()
    await pagesOf(person).remove({ id })
    await pagesOf(person).create({ artistId: artist.id, slug: newSlug() })
    await expect(pagesOf(person).restore({ id })).rejects.toMatchObject({ code: 'artist_has_page' })
  })

  test('a page is deleted with its artist, and its address stays taken', async () => {
    const { artist, slug } = await buildPage()
    await app.client(person.cookie).artists.remove({ id: artist.id })
    await opens(`/a/${slug}`, 404)
    const other = await buildPage()
    await expect(pagesOf(person).save({ id: other.id, slug })).rejects.toMatchObject({ code: 'slug_taken' })
  })

  test.each([
    ['', '/tools/artist-pages'],
    ['/1', '/tools/artist-pages/1'],
  ])('the earlier address of the tool leads to it: %s', async (end, to) => {
    const response = await open(`/tools/indiefy-me${end}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  test('an earlier address of the editor with anything but an id leads nowhere', async () => {
    for (const id of ['%0d%0ax', '%00', '..%2f..%2fsettings'])
      expect((await open(`/tools/indiefy-me/${id}`)).status, id).toBe(404)
  })
})

describe('visits', () => {
  test('visits are counted by day and country, and the newest listed one by one', async () => {
    const { id, slug } = await buildPage()
    await open(`/a/${slug}?s=instagram`, { 'x-country': 'PT' })
    await open(`/a/${slug}?s=instagram`, { 'x-country': 'PT' })
    await open(`/a/${slug}`, {
      'x-country': 'BR',
      'user-agent': COMPUTER,
      referer: 'https://www.tiktok.com/',
    })
    await open(`/a/${slug}`, { 'x-country': 'nonsense' })
    // Neither robots nor previews, nor what only asks for the headers.
    await open(`/a/${slug}`, { 'user-agent': 'facebookexternalhit/1.1' })
    await open(`/a/${slug}`, { 'sec-purpose': 'prefetch;prerender' })
    await app.fetch(`/a/${slug}`, { method: 'HEAD', headers: { 'user-agent': PHONE } })
    await app.deps.pageVisits.flush()
    const visits = await pagesOf(person).visits({ id })
    expect(visits).toMatchObject({ total: 4, before: { total: 0 } })
    expect(visits.points).toHaveLength(30)
    expect(visits.points.at(-1)).toMatchObject({ visits: 4 })
    expect(visits.countries).toEqual([
      { country: 'PT', visits: 2 },
      { country: 'BR', visits: 1 },
      { country: 'ZZ', visits: 1 },
    ])
    const now = app.deps.clock.now().getTime()
    const minute = new Date(now - (now % 60_000)).toISOString()
    expect(visits.recent).toEqual([
      { minute, country: 'BR', device: 'computer', source: 'tiktok' },
      { minute, country: 'PT', device: 'phone', source: 'instagram' },
      { minute, country: 'PT', device: 'phone', source: 'instagram' },
      { minute, country: 'ZZ', device: 'phone', source: 'direct' },
    ])
    const { items } = await pagesOf(person).list({})
    expect(items.find((item) => item.id === id)).toMatchObject({ visits: 4 })
  })

  test('the newest 50 visits are listed, newest first', async () => {
    const { id, slug } = await buildPage()
    const start = app.deps.clock.now().getTime()
    for (let index = 0; index < 60; index++) {
      app.deps.clock.set(new Date(start + index * 60_000))
      await open(`/a/${slug}`)
      if (index % 20 === 0) await app.deps.pageVisits.flush()
    }
    await app.deps.pageVisits.flush()
    const { recent, total } = await pagesOf(person).visits({ id })
    expect(total).toBe(60)
    expect(recent).toHaveLength(50)
    const last = start + 59 * 60_000
    expect(recent[0]?.minute).toBe(new Date(last - (last % 60_000)).toISOString())
    const stored = await app.deps.db
      .selectFrom('artist_page_visits')
      .select('page_id')
      .where('page_id', '=', id)
      .execute()
    expect(stored).toHaveLength(50)
  })
})

test('a page does not exist for other accounts', async () => {
  const other = await buildUser(app, { plan: 'pro' })
  const { id, artist } = await buildPage()
  const mine = pagesOf(other)
  for (const call of [
    () => mine.create({ artistId: artist.id, slug: newSlug() }),
    () => mine.find({ id }),
    () => mine.save({ id }),
    () => mine.preview({ id }),
    () => mine.remove({ id }),
    () => mine.restore({ id }),
    () => mine.visits({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect((await mine.list({})).items).toEqual([])
})
