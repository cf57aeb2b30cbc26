// Smart links through the API, and their pages as fans open them.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { overlap } from '#test/overlap.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createLink } from './edit-link.server.ts'

let app: TestApp
let person: TestPerson
let releaseId: string

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const linksOf = (who: TestPerson) => app.client(who.cookie).links
const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { redirect: 'manual', headers: { 'user-agent': PHONE, ...headers } })

async function buildLiveRelease(owner: TestPerson, title = 'Maré'): Promise<string> {
  const id = await buildRelease(app, owner, { title })
  await submit(app, owner, id)
  await setStatus(id, 'published')
  return id
}

const setStatus = (id: string, status: 'published' | 'takedown_requested' | 'submitted') =>
  app.deps.db
    .updateTable('releases')
    .set({ status, live_at: status === 'submitted' ? null : app.deps.clock.now() })
    .where('id', '=', id)
    .execute()

/** @param revision a later one has the content of the first */
async function deliver(
  id: string,
  store: string,
  url: string,
  { status = 'live', revision = 1 }: { status?: 'live' | 'removed'; revision?: number } = {},
) {
  const release = await app.deps.db
    .selectFrom('release_revisions')
    .selectAll()
    .where('release_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('release_revisions')
    .values({ ...release, number: revision })
    .onConflict((on) => on.doNothing())
    .execute()
  await app.deps.db
    .insertInto('deliveries')
    .values({
      id: newId(),
      account_id: release.account_id,
      release_id: id,
      revision,
      revision_sha256: release.sha256,
      store,
      kind: status === 'live' ? 'release' : 'takedown',
      status,
      message_id: newId(),
      batch_id: newId(),
      problem: null,
      store_url: url,
      created_at: app.deps.clock.now(),
    })
    .execute()
}

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' })
  person = await buildUser(app, { plan: 'pro' })
  releaseId = await buildLiveRelease(person)
  await deliver(releaseId, 'spotify', 'https://open.spotify.com/album/1')
  await deliver(releaseId, 'deezer', '/sandbox/deezer/1')
})

describe('making a link', () => {
  test('needs a release that is live', async () => {
    const owner = await buildUser(app)
    const id = await buildRelease(app, owner)
    await expect(linksOf(owner).create({ releaseId: id })).rejects.toMatchObject({
      code: 'release_not_live',
      status: 409,
    })
    await expect(linksOf(person).create({ releaseId: id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('fills in the stores that have it, and shows its page at once', async () => {
    const link = await linksOf(person).create({ releaseId })
    expect(link).toMatchObject({
      title: '',
      look: 'night',
      isOpen: true,
      release: { title: 'Maré', artist: 'Ana Lima' },
      stores: [
        { code: 'spotify', url: null, liveUrl: 'https://open.spotify.com/album/1', verb: 'play' },
        { code: 'deezer', url: null, liveUrl: `${app.deps.publicUrl}/sandbox/deezer/1` },
      ],
    })
    expect(link.slug).toMatch(/^[2-9a-z]{8}$/)
    expect(link.url).toBe(`${app.deps.publicUrl}/l/${link.slug}`)
    expect((await open(`/l/${link.slug}`)).status).toBe(200)
  })
})

test('of links that are created at the same moment, none exceeds the limit', async () => {
  const owner = await buildUser(app)
  const live = await buildLiveRelease(owner)
  const now = app.deps.clock.now()
  const rows = Array.from({ length: 1_999 }, (_, index) => ({
    id: newId(),
    account_id: owner.viewer.accountId,
    release_id: live,
    slug: `full-${index}`,
    title: '',
    line: '',
    look: 'night' as const,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }))
  await app.deps.db.insertInto('smart_links').values(rows).execute()
  const create = () => createLink(app.deps, { releaseId: live, scope: scopeOf(owner.viewer) })
  // All three have counted before the first one stores, unless they wait for each other.
  const results = await overlap(app, 'smart_links', [create, create, create])
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused) expect(error).toMatchObject({ code: 'too_many_links', params: { max: 2_000 } })
})

describe('saving a link', () => {
  const row = (code: string, url: string | null = null, isShown = true) => ({
    code,
    name: null,
    url,
    isShown,
  })

  test('keeps order, addresses, texts and look, and fans see them', async () => {
    const { id, updatedAt } = await linksOf(person).create({ releaseId })
    const saved = await linksOf(person).save({
      id,
      updatedAt,
      title: ' Maré <b> ',
      line: 'New single, out now',
      look: 'cover_dark',
      slug: 'mare-ana',
      stores: [
        { code: 'own-abc123', name: ' Shop ', url: 'shop.example.org/mare', isShown: true },
        row('deezer', null, false),
        row('tidal', 'https://tidal.com/album/1'),
      ],
    })
    expect(saved).toMatchObject({ title: 'Maré <b>', slug: 'mare-ana', look: 'cover_dark' })
    expect(saved.stores.map(({ code, label, url }) => [code, label, url])).toEqual([
      ['own-abc123', 'Shop', 'https://shop.example.org/mare'],
      ['deezer', 'Deezer', null],
      ['tidal', 'TIDAL', 'https://tidal.com/album/1'],
      ['spotify', 'Spotify', null],
    ])
    const page = await open('/l/mare-ana')
    const html = await page.text()
    expect([...html.matchAll(/href="\/l\/mare-ana\/([^"]+)"/g)].map(([, store]) => store)).toEqual([
      'own-abc123',
      'tidal',
      'spotify',
    ])
    expect(html).toContain('Maré &lt;b&gt;')
    expect(html).toContain('New single, out now')
    expect(html).not.toContain('<b>')
    // The data for search engines is inside a script element, where only its end matters.
    const data = required(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1])
    expect(JSON.parse(data)).toMatchObject({ name: 'Maré <b>', byArtist: { name: 'Ana Lima' } })
  })

  test('an earlier address leads to the present one, and nobody else gets it', async () => {
    const { id, slug } = await linksOf(person).create({ releaseId })
    await linksOf(person).save({ id, slug: 'first-name', stores: [] })
    await linksOf(person).save({ id, slug: 'second-name', stores: [] })
    for (const earlier of [slug, 'first-name']) {
      const response = await open(`/l/${earlier}?s=qr`)
      expect([response.status, response.headers.get('location')]).toEqual([301, '/l/second-name?s=qr'])
      // An address may become the present one again; browsers that had kept this answer would go in a circle.
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
    }
    const other = await linksOf(person).create({ releaseId })
    await expect(
      linksOf(person).save({ id: other.id, slug: 'first-name', stores: [] }),
    ).rejects.toMatchObject({ status: 422, data: { problems: [{ code: 'slug_taken', at: 'slug' }] } })
    // Its own earlier address can be taken back.
    expect(await linksOf(person).save({ id, slug: 'first-name', stores: [] })).toMatchObject({
      slug: 'first-name',
    })
  })

  test('an account takes a limited number of new addresses in a day', async () => {
    const owner = await buildUser(app, { plan: 'pro' })
    const { id } = await linksOf(owner).create({ releaseId: await buildLiveRelease(owner) })
    for (let taken = 1; taken <= 60; taken++)
      await linksOf(owner).save({ id, slug: `taken-${taken}`, stores: [] })
    await expect(linksOf(owner).save({ id, slug: 'taken-61', stores: [] })).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
    })
    expect(await linksOf(owner).save({ id, slug: 'taken-60', title: 'New', stores: [] })).toMatchObject({
      title: 'New',
    })
  })

  test('refuses addresses that are none, at their row', async () => {
    const { id } = await linksOf(person).create({ releaseId })
    const refused = linksOf(person).save({
      id,
      stores: [row('spotify', 'javascript:alert(1)'), row('tidal'), row('deezer', 'https://evil.com/')],
    })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { code: 'link_url', at: 'stores.0.url' },
          { code: 'required', at: 'stores.1.url' },
          { code: 'link_url_elsewhere', at: 'stores.2.url', params: { store: 'Deezer', host: 'deezer.com' } },
        ],
      },
    })
  })

  test('does not overwrite what somebody else saved meanwhile', async () => {
    const { id, updatedAt } = await linksOf(person).create({ releaseId })
    app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))
    await linksOf(person).save({ id, updatedAt, title: 'One', stores: [] })
    await expect(linksOf(person).save({ id, updatedAt, title: 'Two', stores: [] })).rejects.toMatchObject({
      code: 'link_changed',
      status: 409,
    })
  })

  test('the plan decides about addresses, colours and rows of one’s own', async () => {
    const basic = await buildUser(app)
    const release = await buildLiveRelease(basic)
    const { id } = await linksOf(basic).create({ releaseId: release })
    const own = { code: 'own-abc123', name: 'Shop', url: 'https://shop.example.org/', isShown: true }
    for (const change of [{ slug: 'my-name' }, { look: 'cover_dark' as const }, { stores: [own] }])
      await expect(linksOf(basic).save({ id, stores: [], ...change })).rejects.toMatchObject({
        code: 'premium_required',
        status: 403,
        data: { params: { plan: 'pro' } },
      })
    expect(await linksOf(basic).save({ id, look: 'paper', line: 'Out now', stores: [] })).toMatchObject({
      look: 'paper',
      line: 'Out now',
    })
    await expect(linksOf(basic).statistics({ id })).rejects.toMatchObject({ code: 'premium_required' })
    expect((await linksOf(basic).list({})).items).toMatchObject([{ id, counted: null }])
  })

  test('rows of one’s own stay when the plan ends, and cannot be changed', async () => {
    const { id } = await linksOf(person).create({ releaseId })
    const own = { code: 'own-abc123', name: 'Shop', url: 'https://shop.example.org/', isShown: true }
    await linksOf(person).save({ id, stores: [own] })
    const { accountId } = person.viewer
    const plan = (plan: 'basic' | 'pro') =>
      app.deps.db.updateTable('accounts').set({ plan }).where('id', '=', accountId).execute()
    await plan('basic')
    try {
      expect(await linksOf(person).save({ id, line: 'Still here', stores: [own] })).toMatchObject({
        line: 'Still here',
      })
      await expect(
        linksOf(person).save({ id, stores: [{ ...own, url: 'https://other.example.org/' }] }),
      ).rejects.toMatchObject({ code: 'premium_required' })
    } finally {
      await plan('pro')
    }
  })

  test('the preview has what is not saved yet, and leads nowhere', async () => {
    const { id } = await linksOf(person).create({ releaseId })
    const { html } = await linksOf(person).preview({
      id,
      title: 'Unsaved',
      look: 'paper',
      stores: [row('spotify', 'not yet'), row('tidal', 'https://tidal.com/album/1')],
    })
    expect(html).toContain('<h1>Unsaved</h1>')
    expect(html).toContain('TIDAL')
    expect(html).not.toContain('Spotify')
    expect(html.match(/<a [^>]*href/g)).toBeNull()
    expect((await linksOf(person).find({ id })).title).toBe('')
  })
})

describe('the page of fans', () => {
  test('has no script, names its style in its policy, and is found by what shares it', async () => {
    const { slug, url } = await linksOf(person).create({ releaseId })
    const response = await open(`/l/${slug}`, { 'accept-language': 'pt-BR' })
    const html = await response.text()
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/]{43}='; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(html).toContain('<html lang="pt">')
    expect(html).toContain('Ouvir')
    expect(html).toContain('<meta property="og:title" content="Maré – Ana Lima"/>')
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(html.match(/<script(?! type="application\/ld\+json")/)).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(Buffer.byteLength(html)).toBeLessThan(8_000)
  })

  test.each([
    '%00',
    '%0d%0aset-cookie:x',
    '%E6%97%A5',
    '%ff',
    'a'.repeat(41),
    '%2F%2Fevil.com',
    'A-B',
  ])('an address that none can have is unknown: %s', async (slug) => {
    for (const end of ['', '/spotify', '/cover/320.webp'])
      expect((await open(`/l/${slug}${end}`)).status, end).toBe(404)
  })

  test('shows the cover in the sizes there are', async () => {
    const { slug } = await linksOf(person).create({ releaseId })
    const cover = await open(`/l/${slug}/cover/320.webp`)
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp'])
    for (const path of [`/l/${slug}/cover/321.webp`, '/l/nothing/cover/320.webp'])
      expect((await open(path)).status, path).toBe(404)
  })

  test('an unknown address and a deleted link are the same; a restored one is back', async () => {
    const { id, slug } = await linksOf(person).create({ releaseId })
    await linksOf(person).remove({ id })
    const [deleted, unknown] = [await open(`/l/${slug}`), await open('/l/never-there')]
    expect([deleted.status, unknown.status]).toEqual([404, 404])
    expect(await deleted.text()).toBe(await unknown.text())
    expect((await linksOf(person).list({})).items.map((item) => item.id)).not.toContain(id)
    await expect(linksOf(person).find({ id })).rejects.toMatchObject({ code: 'not_found' })
    await linksOf(person).restore({ id })
    // A page may be as old as a second.
    await expect.poll(async () => (await open(`/l/${slug}`)).status, { timeout: 20_000 }).toBe(200)
  })

  test('a release that is no longer in stores is gone', async () => {
    const id = await buildLiveRelease(person, 'Sal')
    const { slug } = await linksOf(person).create({ releaseId: id })
    await setStatus(id, 'takedown_requested')
    const response = await open(`/l/${slug}`)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('no longer in stores')
  })

  test('only what was approved is public', async () => {
    const { slug } = await linksOf(person).create({ releaseId })
    await app.deps.db
      .updateTable('releases')
      .set({ title: 'Unreviewed' })
      .where('id', '=', releaseId)
      .execute()
    try {
      expect(await (await open(`/l/${slug}`)).text()).not.toContain('Unreviewed')
    } finally {
      await app.deps.db.updateTable('releases').set({ title: 'Maré' }).where('id', '=', releaseId).execute()
    }
  })

  test('a store that took the release down is left out, and comes back with a new delivery', async () => {
    const id = await buildLiveRelease(person, 'Vento')
    await deliver(id, 'spotify', 'https://open.spotify.com/album/2')
    const link = await linksOf(person).create({ releaseId: id })
    expect(link.stores).toHaveLength(1)
    await deliver(id, 'spotify', 'https://open.spotify.com/album/2', { status: 'removed' })
    expect((await linksOf(person).find({ id: link.id })).stores).toEqual([])
    await deliver(id, 'spotify', 'https://open.spotify.com/album/3', { revision: 2 })
    expect((await linksOf(person).find({ id: link.id })).stores).toMatchObject([
      { liveUrl: 'https://open.spotify.com/album/3' },
    ])
  })

  test('leads to the store, and to the page for a store that is not shown', async () => {
    const { slug } = await linksOf(person).create({ releaseId })
    const there = await open(`/l/${slug}/spotify`)
    expect([there.status, there.headers.get('location')]).toEqual([302, 'https://open.spotify.com/album/1'])
    for (const store of ['tidal', 'nowhere', 'https:%2F%2Fevil.com', '%00', '%0d%0ax']) {
      const back = await open(`/l/${slug}/${store}`)
      expect([back.status, back.headers.get('location')], store).toEqual([302, `/l/${slug}`])
    }
  })
})

describe('what is counted', () => {
  async function countedOf(visits: (slug: string) => Promise<void>) {
    const { id, slug } = await linksOf(person).create({ releaseId })
    await visits(slug)
    await app.deps.visits.flush()
    return linksOf(person).statistics({ id })
  }

  test('views and clicks, by store, source, country and device', async () => {
    const statistics = await countedOf(async (slug) => {
      const [from, at] = [{ 'x-country': 'PT' }, { 'user-agent': COMPUTER }]
      await open(`/l/${slug}?s=instagram`, from)
      await open(`/l/${slug}?utm_source=instagram`, from)
      await open(`/l/${slug}`, { ...at, 'x-country': 'BR', referer: 'https://www.tiktok.com/' })
      await open(`/l/${slug}`, { 'x-country': 'nonsense' })
      await open(`/l/${slug}/spotify?s=instagram`, from)
      await open(`/l/${slug}/deezer`, { ...at, 'x-country': 'BR' })
    })
    expect(statistics.total).toEqual({ views: 4, clicks: 2, rate: 0.5 })
    expect(statistics.before).toMatchObject({ views: 0, clicks: 0, rate: null })
    expect(statistics.points).toHaveLength(30)
    expect(statistics.points.at(-1)).toEqual({ day: '2026-11-21', views: 4, clicks: 2 })
    expect(statistics.stores).toEqual([
      { code: 'deezer', name: 'Deezer', clicks: 1 },
      { code: 'spotify', name: 'Spotify', clicks: 1 },
    ])
    expect(statistics.sources).toEqual([
      { source: 'instagram', views: 2, clicks: 1, rate: 0.5 },
      { source: 'direct', views: 1, clicks: 1, rate: 1 },
      { source: 'tiktok', views: 1, clicks: 0, rate: 0 },
    ])
    expect(statistics.countries.map(({ country, views }) => [country, views])).toEqual([
      ['PT', 2],
      ['BR', 1],
      ['ZZ', 1],
    ])
    expect(statistics.devices.map(({ device, views, clicks }) => [device, views, clicks])).toEqual([
      ['phone', 3, 1],
      ['computer', 1, 1],
    ])
  })

  test('the links of a page keep where its reader came from', async () => {
    const { slug } = await linksOf(person).create({ releaseId })
    expect(await (await open(`/l/${slug}?s=qr`)).text()).toContain(`/l/${slug}/spotify?s=qr`)
    expect(await (await open(`/l/${slug}`)).text()).toContain(`/l/${slug}/spotify"`)
  })

  test.each([
    ['a bot', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a preview in a chat', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['nobody', { 'user-agent': '' }],
    ['a page that is loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older way to say so', { purpose: 'prefetch' }],
  ])('not %s', async (_, headers) => {
    const { total } = await countedOf(async (slug) => {
      expect((await open(`/l/${slug}`, headers)).status).toBe(200)
      await open(`/l/${slug}/spotify`, headers)
    })
    expect(total).toEqual({ views: 0, clicks: 0, rate: null })
  })

  test('not what only asks for the headers, and not one visitor without end', async () => {
    const { total } = await countedOf(async (slug) => {
      await app.fetch(`/l/${slug}`, { method: 'HEAD', headers: { 'user-agent': PHONE } })
      for (let visit = 0; visit < 310; visit++) await open(`/l/${slug}/spotify`)
      await open(`/l/${slug}/spotify`, { 'user-agent': COMPUTER })
    })
    expect(total).toEqual({ views: 0, clicks: 301, rate: null })
  })

  test('everything, although many come at once and the database is away for a while', async () => {
    const { id, slug } = await linksOf(person).create({ releaseId })
    const visitors = Array.from({ length: 60 }, (_, index) => `203.0.113.${index}`)
    await app.deps.db.schema.alterTable('smart_link_counts').renameTo('smart_link_counts_away').execute()
    try {
      await Promise.all(visitors.map((visitor) => open(`/l/${slug}`, { 'x-forwarded-for': visitor })))
      await app.deps.visits.flush()
    } finally {
      await app.deps.db.schema.alterTable('smart_link_counts_away').renameTo('smart_link_counts').execute()
    }
    await Promise.all(visitors.map((visitor) => open(`/l/${slug}`, { 'x-forwarded-for': visitor })))
    await Promise.all([app.deps.visits.flush(), app.deps.visits.flush()])
    expect((await linksOf(person).statistics({ id })).total.views).toBe(120)
  })

  test('the list shows the totals of all time', async () => {
    const { id, slug } = await linksOf(person).create({ releaseId })
    await open(`/l/${slug}`)
    await open(`/l/${slug}/spotify`)
    await app.deps.visits.flush()
    const { items } = await linksOf(person).list({ releaseId })
    expect(items.find((item) => item.id === id)).toMatchObject({
      title: 'Maré',
      counted: { views: 1, clicks: 1, rate: 1 },
    })
  })
})

test('a link does not exist for other accounts', async () => {
  const other = await buildUser(app, { plan: 'pro' })
  const { id } = await linksOf(person).create({ releaseId })
  const mine = linksOf(other)
  for (const call of [
    () => mine.find({ id }),
    () => mine.save({ id, stores: [] }),
    () => mine.preview({ id, stores: [] }),
    () => mine.remove({ id }),
    () => mine.restore({ id }),
    () => mine.statistics({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect((await mine.list({})).items).toEqual([])
})
