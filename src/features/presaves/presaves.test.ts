// Pre-saves through the API, their pages as fans open them, and what fans get when a release is out.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertBlock } from '#features/accounts/service.server.ts'
import type { ReleaseTiming } from '#features/releases/domain/vocabulary.ts'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildUser, mailsTo, sessionCookie, submit, type TestPerson } from '#test/factories.ts'
import { clearJobQueue } from '#test/job-queue.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { deliverPresave, startPresave } from './deliver-presave.server.ts'

let app: TestApp
let person: TestPerson
let count = 0

const RELEASE_DAY = '2026-12-18'
const PRESAVE_DAY = '2026-11-22'
/** The page is open; a week before the release. */
const WEEK_BEFORE = '2026-12-11T10:00:00Z'
const RELEASED = '2026-12-18T00:10:00Z'

const api = (who = person) => app.client(who.cookie).presaves
const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { redirect: 'manual', headers: { 'x-country': 'BR', ...headers } })
const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-country': 'BR', ...headers },
    body: new URLSearchParams(form).toString(),
  })
const service = () => required(app.deps.musicServices.local)

const setRelease = (id: string, values: Record<string, unknown>) =>
  app.deps.db.updateTable('releases').set(values).where('id', '=', id).execute()

const transition = (id: string, to: 'in_review' | 'approved' | 'in_process' | 'published') =>
  transitionReleaseById(app.deps, id, {
    to,
    by: to === 'in_process' || to === 'published' ? 'system' : 'staff',
    ...(to === 'published' ? { values: { live_at: app.deps.clock.now() } } : {}),
  })

async function buildSubmitted(owner: TestPerson, title = `Maré ${++count}`): Promise<string> {
  app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
  const id = await buildRelease(app, owner, { title, tracks: [{ title: 'Maré', seconds: 61 }] })
  await setRelease(id, { presave: true, presave_date: PRESAVE_DAY })
  await submit(app, owner, id)
  return id
}

/** A release that was approved, a week before it comes out, and its pre-save. */
async function buildPresave({
  title,
  timing = 'utc_midnight',
}: {
  title?: string
  timing?: ReleaseTiming
} = {}) {
  app.deps.clock.set(new Date('2026-11-21T09:00:00Z'))
  const name = title ?? `Maré ${count + 1}`
  count += 1
  const releaseId = await buildRelease(app, person, { title: name, tracks: [{ title: 'Maré', seconds: 61 }] })
  await setRelease(releaseId, {
    presave: true,
    presave_date: PRESAVE_DAY,
    release_timing: timing,
  })
  await submit(app, person, releaseId)
  await transition(releaseId, 'in_review')
  await transition(releaseId, 'approved')
  await transition(releaseId, 'in_process')
  // Deliveries have tests of their own.
  await clearJobQueue(app.deps.db)
  const presave = await api().create({ releaseId, key: `mare-${count}` })
  app.deps.clock.set(new Date(WEEK_BEFORE))
  return { releaseId, ...presave }
}

async function publish(releaseId: string, at = RELEASED) {
  app.deps.clock.set(new Date(at))
  await transition(releaseId, 'published')
}

async function linkTo(email: string, part: 'confirmation' | 'withdrawal'): Promise<string> {
  const [mail] = await mailsTo(app, email)
  const link = required(new RegExp(`https?://[^\\s"\\]]+/${part}\\?[^\\s"\\]]+`).exec(mail?.text ?? '')?.[0])
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function subscribe(key: string, email: string, form: Record<string, string> = {}, country = 'BR') {
  expect(
    (await post(`/release/${key}/subscription`, { email, ...form }, { 'x-country': country })).status,
  ).toBe(200)
  await app.runJobs()
  const { news } = form
  expect((await post(await linkTo(email, 'confirmation'), news ? { news } : {})).status).toBe(200)
}

interface Connection {
  name: string
  behaviour?: string
  choice?: 'continue' | 'cancel' | 'fail'
  followers?: string
  country?: string
}

/** As a browser walks it: to the service, its page, and back with the cookie. */
async function connect(key: string, { name, behaviour = 'saves', choice = 'continue', ...more }: Connection) {
  const { followers = '', country = 'BR' } = more
  const there = await open(`/release/${key}/connect/spotify`)
  const cookie = required(there.headers.get('set-cookie')?.split(';')[0])
  const request = Object.fromEntries(new URL(required(there.headers.get('location'))).searchParams)
  const agreed = await post('/dev/music/authorize', { ...request, name, followers, behaviour, choice })
  const back = new URL(required(agreed.headers.get('location')))
  const end = await open(back.pathname + back.search, { cookie, 'x-country': country })
  return { there, cookie, back, end }
}

const fansOf = (presaveId: string) =>
  app.deps.db.selectFrom('presave_fans').selectAll().where('presave_id', '=', presaveId).execute()
const savesOf = (presaveId: string) =>
  app.deps.db.selectFrom('presave_saves').selectAll().where('presave_id', '=', presaveId).execute()
const statesOf = async (presaveId: string) => (await savesOf(presaveId)).map(({ state }) => state).sort()

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'X-Country' })
  person = await buildUser(app, { plan: 'advanced' })
})
beforeEach(() => app.deps.limits.reset('presave.address', 'local'))

test('a draft that is deleted takes its pre-save with it', async () => {
  const id = await buildRelease(app, person)
  await setRelease(id, { presave: true, presave_date: PRESAVE_DAY })
  const presave = await api().create({ releaseId: id })
  await app.client(person.cookie).releases.remove({ id })
  await expect(api().find({ id: presave.id })).rejects.toMatchObject({ status: 404 })
})

describe('making a pre-save', () => {
  test('a new pre-save takes artist and date from the release, and gets an address', async () => {
    const releaseId = await buildSubmitted(person, 'Sal')
    const presave = await api().create({ releaseId, key: 'sal' })
    expect(presave).toMatchObject({
      key: 'sal',
      url: `${app.deps.publicUrl}/release/sal`,
      release: { id: releaseId, title: 'Sal', artist: 'Ana Lima' },
      releaseDate: RELEASE_DAY,
      phase: 'review',
      link: null,
      subscribers: 0,
    })
    expect(presave.upc).toMatch(/^\d{12,13}$/)
    expect((await api().list({ releaseId })).items).toMatchObject([{ id: presave.id, subscribers: 0 }])
    await expect(api().create({ releaseId })).rejects.toMatchObject({ code: 'presave_exists', status: 409 })
  })

  test('creating a pre-save names what is missing or wrong', async () => {
    const id = await buildRelease(app, person, { title: 'Vento' })
    await expect(api().create({ releaseId: id })).rejects.toMatchObject({ code: 'presave_off', status: 409 })
    await setRelease(id, { presave: true, release_date: null, artist_id: null })
    await expect(api().create({ releaseId: id, key: 'Bad key', upc: '859700000015' })).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { code: 'presave_artist', at: 'artist' },
          { code: 'presave_release_date', at: 'releaseDate' },
          { code: 'presave_key', at: 'key' },
          { code: 'upc_invalid', at: 'upc' },
        ],
      },
    })
  })

  test('a pre-save is refused for a release that is out, and for one of somebody else', async () => {
    const releaseId = await buildSubmitted(person)
    const stranger = await buildUser(app, { plan: 'pro' })
    await expect(api(stranger).create({ releaseId })).rejects.toMatchObject({ code: 'not_found' })
    await setRelease(releaseId, { status: 'published', live_at: app.deps.clock.now() })
    await expect(api().create({ releaseId })).rejects.toMatchObject({ code: 'presave_too_late', status: 409 })
  })

  test('an address belongs to one pre-save, even a deleted one', async () => {
    const first = await buildPresave()
    await api().remove({ id: first.id })
    const releaseId = await buildSubmitted(person)
    await expect(api().create({ releaseId, key: first.key })).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'presave_key_taken', at: 'key' }] },
    })
  })

  test('creating a pre-save needs PRO', async () => {
    const basic = await buildUser(app)
    const releaseId = await buildRelease(app, basic)
    await expect(api(basic).create({ releaseId })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
  })

  test('other accounts see neither a pre-save nor its fans', async () => {
    const { id, key } = await buildPresave()
    await subscribe(key, 'fan@fans.example')
    const stranger = api(await buildUser(app, { plan: 'pro' }))
    for (const name of ['find', 'remove', 'restore', 'retry', 'subscribers', 'exportSubscribers'] as const)
      await expect(stranger[name]({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect((await stranger.list({})).items).toEqual([])
  })
})

describe('the page of fans', () => {
  test('the page shows cover, title, artist and days, without scripts and not for search engines', async () => {
    const { key } = await buildPresave({ title: 'Maré <b>' })
    const answer = await open(`/release/${key}`, { 'accept-language': 'pt-BR' })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="pt">')
    expect(html).toContain('<h1>Maré &lt;b&gt;</h1>')
    expect(html).toContain('Ana Lima')
    expect(html).toContain('<b>7</b>')
    expect(html).toContain('dias para sair')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toMatch(/form-action 'self'/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(Buffer.byteLength(html)).toBeLessThan(14_000)
    const cover = await open(`/release/${key}/cover/320.webp`)
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await open(`/release/${key}/cover/321.webp`)).status).toBe(404)
  })

  test('the page offers a calendar file', async () => {
    const { key } = await buildPresave()
    const answer = await open(`/release/${key}/calendar.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toContain('DTSTART;VALUE=DATE:20261218')
  })

  test('unknown, deleted, unapproved and unopened pages look the same', async () => {
    const deleted = await buildPresave()
    await api().remove({ id: deleted.id })
    const early = await buildPresave()
    const draft = await api().create({ releaseId: await buildSubmitted(person), key: 'not-approved' })
    app.deps.clock.set(new Date('2026-11-21T23:59:00Z'))
    for (const key of [deleted.key, early.key, draft.key, 'ZZ', '%00', '%2F%2Fevil.com', 'a'.repeat(50)])
      for (const end of ['', '/calendar.ics', '/connect/spotify', '/cover/320.webp']) {
        const [answer, unknown] = await Promise.all([
          open(`/release/${key}${end}`),
          open(`/release/zzzz${end}`),
        ])
        expect(answer.status, key + end).toBe(404)
        expect(await answer.text(), key + end).toBe(await unknown.text())
      }
    expect((await post(`/release/${early.key}/subscription`, { email: 'a@fans.example' })).status).toBe(404)
    app.deps.clock.set(new Date('2026-11-22T00:00:00Z'))
    await expect.poll(async () => (await open(`/release/${early.key}`)).status, { timeout: 20_000 }).toBe(200)
  })

  test('only approved content is public, and not while it is being corrected', async () => {
    const { key, releaseId } = await buildPresave({ title: 'Approved' })
    await setRelease(releaseId, { title: 'Unreviewed' })
    expect(await (await open(`/release/${key}`)).text()).not.toContain('Unreviewed')
    await setRelease(releaseId, { status: 'reopened' })
    await expect.poll(async () => (await open(`/release/${key}`)).status, { timeout: 20_000 }).toBe(404)
  })
})

describe('subscribing by mail', () => {
  test('subscribing by mail needs the button behind the link, and counts once', async () => {
    const { id, key } = await buildPresave()
    const email = 'once@fans.example'
    for (const typed of [email, ` ONCE@fans.example `]) {
      const answer = await post(`/release/${key}/subscription`, { email: typed, news: 'yes', lang: 'es' })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Revisa tu bandeja de entrada')
    }
    await app.runJobs()
    const confirmation = await linkTo(email, 'confirmation')
    expect((await open(confirmation)).status).toBe(200)
    expect(await api().find({ id })).toMatchObject({ subscribers: 0, unconfirmed: 1 })
    await post(confirmation)
    await post(confirmation)
    const before = (await mailsTo(app, email)).length
    await post(`/release/${key}/subscription`, { email })
    await app.runJobs()
    expect((await mailsTo(app, email)).length).toBe(before)
    expect(await fansOf(id)).toHaveLength(1)
    expect(await api().find({ id })).toMatchObject({
      subscribers: 1,
      thisWeek: 1,
      unconfirmed: 0,
      methods: [{ method: 'email', count: 1 }],
      days: [{ day: '2026-12-11', count: 1 }],
    })
    expect((await api().subscribers({ id })).items).toMatchObject([
      { name: email, country: 'BR', followers: null, method: 'email', state: 'queued' },
    ])
  })

  test('the page behind the link says what is agreed to, and nobody agrees to news that they did not see', async () => {
    const { id, key } = await buildPresave()
    const email = 'asked@fans.example'
    const send = async (form: Record<string, string>) => {
      await post(`/release/${key}/subscription`, { email, lang: 'en', ...form })
      await app.runJobs()
      return linkTo(email, 'confirmation')
    }
    const link = await send({})
    const seen = await (await open(link)).text()
    expect(seen).toContain('Ana Lima sees your address and your country')
    expect(seen).not.toContain('name="news"')
    // Somebody else ticks the box in their name, before they press the button.
    await send({ news: 'yes' })
    const consents = () =>
      app.deps.db
        .selectFrom('presave_consents')
        .innerJoin('presave_fans', 'presave_fans.id', 'presave_consents.fan_id')
        .select('purpose')
        .where('presave_id', '=', id)
        .orderBy('purpose')
        .execute()
    expect(await consents()).toEqual([{ purpose: 'news' }, { purpose: 'reminder' }])
    expect(await (await open(link)).text()).toMatch(/name="news"[^>]*checked/)
    expect((await post(link)).status).toBe(200)
    expect(await consents()).toEqual([{ purpose: 'reminder' }])
    expect(await (await open(link)).text()).not.toContain('name="news"')
  })

  test('an invalid address and a forged link are refused', async () => {
    const { key, id } = await buildPresave()
    const answer = await post(`/release/${key}/subscription`, { email: 'not an address<b>' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('value="not an address&lt;b&gt;"')
    await subscribe(key, 'real@fans.example')
    const [fan] = await fansOf(id)
    for (const part of ['confirmation', 'withdrawal'])
      for (const query of [`fan=${fan?.id}&proof=x`, 'fan=x&proof=y', ''])
        expect((await post(`/release/${key}/${part}?${query}`)).status).toBe(404)
    // The proof of one link is not that of the other.
    const confirmation = await linkTo('real@fans.example', 'confirmation')
    expect((await post(confirmation.replace('confirmation', 'withdrawal'))).status).toBe(404)
  })

  test('a form of another site is refused', async () => {
    const { key, id } = await buildPresave()
    const answer = await post(
      `/release/${key}/subscription`,
      { email: 'a@fans.example' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    expect(await fansOf(id)).toEqual([])
  })

  test('a form with a wrong address keeps its tick for news', async () => {
    const { key } = await buildPresave()
    const shown = async (form: Record<string, string>) =>
      (await post(`/release/${key}/subscription`, { email: 'not an address', ...form })).text()
    expect(await shown({ news: 'yes' })).toMatch(/name="news"[^>]*checked/)
    expect(await shown({})).not.toContain('checked')
  })

  test('the address of the form leads back to the page when a phone loads it again', async () => {
    const { key } = await buildPresave()
    const again = await open(`/release/${key}/subscription`)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/release/${key}`])
  })

  test('addresses and forms that no page sends are refused without an error', async () => {
    for (const key of ['%00', '%0d%0aset-cookie:a=b', '..%2f..%2fsettings', '%5cexample.com'])
      expect((await open(`/release/${key}/subscription`)).status, key).toBe(404)
    const { key } = await buildPresave()
    const large = await post(`/release/${key}/subscription`, { email: 'a'.repeat(5_000) })
    expect(large.status).toBe(413)
  })

  test('subscribing has a limit for each recipient and each client address', async () => {
    const { key } = await buildPresave()
    const send = (email: string) => post(`/release/${key}/subscription`, { email })
    for (let tries = 0; tries < 5; tries++) expect((await send('many@fans.example')).status).toBe(200)
    const refused = await send('many@fans.example')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('an address that nobody confirms is deleted after a week', async () => {
    const { key, id } = await buildPresave()
    await post(`/release/${key}/subscription`, { email: 'never@fans.example' })
    await app.moveTo('2026-12-17T10:00:00Z')
    expect(await fansOf(id)).toHaveLength(1)
    await app.moveTo('2026-12-18T10:00:01Z')
    expect(await fansOf(id)).toEqual([])
  })
})

describe('what owners see and export', () => {
  test('only people who edit the catalogue see addresses, and nobody sees unconfirmed ones', async () => {
    const { id, key } = await buildPresave()
    await subscribe(key, 'seen@fans.example')
    await post(`/release/${key}/subscription`, { email: 'hidden@fans.example' })
    const analyst = await buildUser(app)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: crypto.randomUUID(),
        account_id: person.viewer.accountId,
        user_id: analyst.viewer.userId,
        role: 'analyst',
        artist_id: null,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const seat = await sessionCookie(app, analyst.viewer.userId, { seatAccountId: person.viewer.accountId })
    const namesFor = async (cookie: string) =>
      (await app.client(cookie).presaves.subscribers({ id })).items.map(({ name }) => name)
    expect(await namesFor(person.cookie)).toEqual(['h…@fans.example', 'seen@fans.example'])
    expect(await namesFor(seat)).toEqual(['h…@fans.example', 's…@fans.example'])
    await expect(app.client(seat).presaves.exportSubscribers({ id })).rejects.toMatchObject({
      code: 'permission_denied',
    })
  })

  test('the export has a line for each confirmed fan, with consents, and no formulas', async () => {
    const { id, key } = await buildPresave()
    await subscribe(key, 'news@fans.example', { news: 'yes', lang: 'tr' })
    await connect(key, { name: '=HYPERLINK("x")', followers: '12' })
    const { body, headers } = await api().exportSubscribers({ id })
    expect(headers['content-disposition']).toContain(`pre-save-${key}-2026-12-11.csv`)
    const lines = (await body.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines).toEqual([
      'name,email,method,country,followers,subscribed_at,state,reason,consent,consent_at,consent_text_version,consent_language,news_consent,news_consent_at',
      `"'=HYPERLINK(""x"")",,spotify,BR,12,2026-12-11T10:00:00.000Z,queued,,yes,2026-12-11T10:00:00.000Z,1,en,no,`,
      ',news@fans.example,email,BR,,2026-12-11T10:00:00.000Z,queued,,yes,2026-12-11T10:00:00.000Z,1,tr,yes,2026-12-11T10:00:00.000Z',
    ])
  })
})

describe('connecting a music service', () => {
  test('connecting a service again subscribes the fan once, and leads back', async () => {
    const { id, key } = await buildPresave()
    const { there, end, cookie } = await connect(key, {
      name: 'Lena Brandt',
      followers: '214',
      country: 'DE',
    })
    expect(there.status).toBe(302)
    const asked = new URL(required(there.headers.get('location'))).searchParams
    expect(asked.get('scope')).toBe('user-library-modify')
    expect(there.headers.get('set-cookie')).toMatch(
      /^backline\.presave=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect([end.status, end.headers.get('location')]).toEqual([303, `/release/${key}?connect=connected`])
    const kept = required(
      end.headers
        .getSetCookie()
        .findLast((line) => line.startsWith('backline.presave='))
        ?.split(';')[0],
    )
    const page = await (await open(`/release/${key}?connect=connected`, { cookie: kept })).text()
    expect(page).toContain('/withdrawal?')
    expect(await (await open(`/release/${key}?connect=connected`)).text()).not.toContain('/withdrawal?')
    await connect(key, { name: 'Lena Brandt', followers: '215', country: 'DE' })
    expect((await api().subscribers({ id })).items).toMatchObject([
      { name: 'Lena Brandt', country: 'DE', followers: 215, method: 'spotify', state: 'queued' },
    ])
    expect(cookie).not.toContain('state')
    const [save] = await savesOf(id)
    expect(save?.token).toMatch(/^eyJ/)
  })

  test('a fan who cancels, or a service that fails, leaves nothing behind', async () => {
    const { id, key } = await buildPresave()
    const cancelled = await connect(key, { name: 'Rafael', choice: 'cancel' })
    expect(cancelled.end.headers.get('location')).toBe(`/release/${key}?connect=cancelled`)
    expect(await (await open(`/release/${key}?connect=cancelled`)).text()).toContain('nothing was stored')
    const failed = await connect(key, { name: 'Rafael', choice: 'fail' })
    expect(failed.end.headers.get('location')).toBe(`/release/${key}?connect=failed`)
    expect(await fansOf(id)).toEqual([])
  })

  test('an answer counts once, and only in the browser that began', async () => {
    const { id, key } = await buildPresave()
    const there = await open(`/release/${key}/connect/spotify`)
    const cookie = required(there.headers.get('set-cookie')?.split(';')[0])
    const request = Object.fromEntries(new URL(required(there.headers.get('location'))).searchParams)
    const agreed = await post('/dev/music/authorize', { ...request, name: 'Jo', choice: 'continue' })
    const { pathname, search } = new URL(required(agreed.headers.get('location')))
    expect((await open(pathname + search)).status).toBe(422)
    expect((await open(pathname + search.replace(/state=[^&]+/, 'state=other'), { cookie })).status).toBe(422)
    const code = search.replace(/code=[^&]+/, 'code=forged')
    expect((await open(pathname + code, { cookie })).headers.get('location')).toContain('connect=failed')
    expect(await fansOf(id)).toEqual([])
    expect((await open(pathname + search, { cookie })).headers.get('location')).toContain('connect=connected')
    expect((await open(pathname + search, { cookie })).headers.get('location')).toContain('connect=failed')
    expect(await fansOf(id)).toHaveLength(1)
  })

  test('a service that is not configured has neither button nor endpoint', async () => {
    const { key } = await buildPresave()
    expect((await open(`/release/${key}/connect/deezer`)).status).toBe(404)
  })
})

describe('when the release is out', () => {
  test('each fan gets one mail and one save, however many workers there are, and the page is the smart link', async () => {
    const { id, key, releaseId } = await buildPresave()
    const names = Array.from({ length: 12 }, (_, index) => `Worker fan ${key} ${index}`)
    for (const name of names) await connect(key, { name })
    const emails = Array.from({ length: 8 }, (_, index) => `${key}-${index}@fans.example`)
    for (const email of emails) await subscribe(key, email)
    const calls = service().saveCalls()
    await publish(releaseId)
    await app.runJobs()
    await Promise.all([1, 2, 3].map(() => deliverPresave(app.deps, { presaveId: id })))
    await app.runJobs()
    expect(service().saveCalls() - calls).toBe(names.length)
    expect(await statesOf(id)).toEqual(names.map(() => 'delivered'))
    expect((await savesOf(id)).map(({ token }) => token)).toEqual(names.map(() => null))
    for (const email of emails) {
      const released = (await mailsTo(app, email)).filter(({ subject }) => subject.endsWith('is out'))
      expect(released, email).toHaveLength(1)
    }
    const presave = await api().find({ id })
    expect(presave).toMatchObject({ phase: 'out', states: { queued: 0, delivered: 20, failed: 0 } })
    const page = await expect.poll(() => open(`/release/${key}`).then(({ status }) => status), {
      timeout: 20_000,
    })
    await page.toBe(302)
    const there = (await open(`/release/${key}?s=instagram`)).headers.get('location')
    expect(there).toMatch(/^\/l\/[a-z0-9]+\?s=instagram$/)
    expect(presave.link?.url).toBe(app.deps.publicUrl + required(there).split('?')[0])
    expect((await open(required(there))).status).toBe(200)
  })

  test('two workers at the same time claim different fans', async () => {
    const { id, key, releaseId } = await buildPresave()
    const emails = Array.from({ length: 6 }, (_, index) => `${key}-${index}@fans.example`)
    for (const email of emails) await subscribe(key, email)
    for (const email of emails) await connect(key, { name: email })
    await publish(releaseId)
    await Promise.all([1, 2].map(() => startPresave(app.deps, { releaseId })))
    const calls = service().saveCalls()
    await Promise.all([1, 2, 3, 4].map(() => deliverPresave(app.deps, { presaveId: id })))
    expect(service().saveCalls() - calls).toBe(emails.length)
    for (const email of emails)
      expect((await mailsTo(app, email)).filter(({ subject }) => subject.endsWith('is out'))).toHaveLength(1)
    await app.runJobs()
    const links = await app.deps.db
      .selectFrom('smart_links')
      .select('id')
      .where('release_id', '=', releaseId)
      .execute()
    expect(links.length).toBeGreaterThan(0)
  })

  test('a fan who withdrew before gets no call and no mail, and only the proof is left', async () => {
    const { id, key, releaseId } = await buildPresave()
    await subscribe(key, 'gone@fans.example', { news: 'yes' })
    const { end } = await connect(key, { name: `Gone ${key}`, followers: '9' })
    const kept = required(end.headers.getSetCookie().findLast(Boolean)?.split(';')[0])
    const page = await (await open(`/release/${key}?connect=connected`, { cookie: kept })).text()
    const withdrawal = required(/href="([^"]+\/withdrawal\?[^"]+)"/.exec(page)?.[1]).replaceAll('&amp;', '&')
    for (const link of [withdrawal, await linkTo('gone@fans.example', 'withdrawal')]) {
      expect((await open(link)).status).toBe(200)
      expect((await api().find({ id })).withdrawn).toBe(link === withdrawal ? 0 : 1)
      for (let tries = 0; tries < 2; tries++)
        expect(await (await post(link)).text()).toContain('You have withdrawn')
    }
    const calls = service().saveCalls()
    await publish(releaseId)
    await app.runJobs()
    expect(service().saveCalls()).toBe(calls)
    expect(await statesOf(id)).toEqual(['cancelled'])
    expect((await mailsTo(app, 'gone@fans.example')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Do you want/),
    ])
    for (const fan of await fansOf(id))
      expect(fan).toMatchObject({ email: null, name: '', country: null, followers: null })
    const consents = await app.deps.db
      .selectFrom('presave_consents')
      .innerJoin('presave_fans', 'presave_fans.id', 'presave_consents.fan_id')
      .select(['purpose', 'text_version', 'presave_consents.withdrawn_at'])
      .where('presave_id', '=', id)
      .orderBy('purpose')
      .execute()
    expect(consents).toEqual(
      ['library', 'news', 'reminder'].map((purpose) => ({
        purpose,
        text_version: 1,
        withdrawn_at: new Date(WEEK_BEFORE),
      })),
    )
    expect(await api().find({ id })).toMatchObject({ subscribers: 0, withdrawn: 2 })
    expect((await api().subscribers({ id })).items).toEqual([])
  })

  test('a fan who withdrew can subscribe again', async () => {
    const { id, key } = await buildPresave()
    await subscribe(key, 'back@fans.example')
    await post(await linkTo('back@fans.example', 'withdrawal'))
    await subscribe(key, 'back@fans.example')
    await connect(key, { name: 'Back' })
    expect(await api().find({ id })).toMatchObject({ subscribers: 2, withdrawn: 0 })
    expect(await fansOf(id)).toHaveLength(2)
  })

  test('each kind of failure is counted, and only those that can succeed are retried', async () => {
    const { id, key, releaseId } = await buildPresave()
    for (const behaviour of ['saves', 'busy_once', 'revoked', 'not_in_market', 'error'])
      await connect(key, { name: `${behaviour} ${key}`, behaviour })
    await publish(releaseId)
    await app.runJobs()
    // Whether others of the batch were called before the service was busy is not certain; a minute later all were.
    await app.moveTo('2026-12-18T00:11:00Z')
    const presave = await api().find({ id })
    expect(presave.states).toMatchObject({ delivered: 2, queued: 1, failed: 2 })
    expect(presave.failures).toEqual([
      { reason: 'token_revoked', count: 1 },
      { reason: 'not_in_market', count: 1 },
    ])
    for (const at of ['00:12', '00:20', '00:40', '01:50', '06:00', '06:30'])
      await app.moveTo(`2026-12-18T${at}:00Z`)
    expect(await api().find({ id })).toMatchObject({ states: { failed: 3 }, retryable: 2 })
    const calls = service().saveCalls()
    expect(await api().retry({ id })).toEqual({ queued: 2 })
    await app.runJobs()
    expect(service().saveCalls() - calls).toBe(2)
    await app.moveTo('2026-12-21T00:10:00Z')
    await expect(api().retry({ id })).rejects.toMatchObject({ code: 'presave_over', status: 409 })
    expect((await savesOf(id)).filter(({ token }) => token !== null)).toEqual([])
    expect(
      (await api().subscribers({ id, state: 'failed' })).items.map(({ reason }) => reason).sort(),
    ).toEqual(['not_in_market', 'store_error', 'token_revoked'])
  })

  test('an account that retries too often has to wait, and another one need not', async () => {
    const { id } = await buildPresave()
    const { accountId } = person.viewer
    await app.deps.limits.reset('presave-retry.account', accountId)
    for (let used = 0; used < 29; used++) await app.deps.limits.take('presave-retry.account', accountId)
    // The thirtieth is counted and finds that the pre-save did not begin.
    await expect(api().retry({ id })).rejects.toMatchObject({ code: 'presave_over' })
    await expect(api().retry({ id })).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
    const other = app.client((await buildUser(app, { plan: 'pro' })).cookie).presaves
    await expect(other.retry({ id })).rejects.toMatchObject({ code: 'not_found' })
    await app.deps.limits.reset('presave-retry.account', accountId)
  })

  test('a busy service is asked again when it says, and not before', async () => {
    const { id, key, releaseId } = await buildPresave()
    await connect(key, { name: `Busy ${key}`, behaviour: 'busy_once' })
    await publish(releaseId)
    await app.runJobs()
    const [save] = await savesOf(id)
    expect(save).toMatchObject({ state: 'queued', attempts: 0, due_at: new Date('2026-12-18T00:10:07Z') })
    const calls = service().saveCalls()
    await app.moveTo('2026-12-18T00:10:06Z')
    expect(service().saveCalls()).toBe(calls)
    await app.moveTo('2026-12-18T00:10:07Z')
    expect(await statesOf(id)).toEqual(['delivered'])
  })

  test('saves wait until the service has the release, and fail after three days', async () => {
    const first = await buildPresave()
    const second = await buildPresave()
    for (const { key } of [first, second]) await connect(key, { name: `Waiting ${key}` })
    for (const { upc } of [first, second]) service().missing.add(required(upc))
    await publish(first.releaseId)
    await transition(second.releaseId, 'published')
    await app.runJobs()
    expect(await statesOf(first.id)).toEqual(['pending_source'])
    expect(await api().find({ id: first.id })).toMatchObject({
      services: [{ service: 'spotify', isFound: false }],
    })
    service().missing.delete(required(first.upc))
    await app.moveTo('2026-12-18T00:19:00Z')
    expect(await statesOf(first.id)).toEqual(['pending_source'])
    await app.moveTo('2026-12-18T00:20:00Z')
    expect(await statesOf(first.id)).toEqual(['delivered'])
    await app.moveTo('2026-12-21T00:10:00Z')
    expect((await savesOf(second.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'source_not_found'],
    ])
  })

  test('fans get it when the day has begun where they are', async () => {
    const { id, key, releaseId } = await buildPresave({ timing: 'local_midnight' })
    await connect(key, { name: `Jo ${key}`, country: 'JP' })
    await connect(key, { name: `Tomás ${key}`, country: 'BR' })
    await publish(releaseId, '2026-12-17T15:00:00Z')
    await app.runJobs()
    expect(await statesOf(id)).toEqual(['queued', 'queued'])
    await app.moveTo('2026-12-17T15:05:00Z')
    expect(await statesOf(id)).toEqual(['delivered', 'queued'])
    await app.moveTo('2026-12-18T05:05:00Z')
    expect(await statesOf(id)).toEqual(['delivered', 'delivered'])
  })

  test('a deleted pre-save sends nothing until it is restored', async () => {
    const { id, key, releaseId } = await buildPresave()
    await subscribe(key, `${key}@fans.example`)
    await api().remove({ id })
    await publish(releaseId)
    await app.runJobs()
    const subjects = async () => (await mailsTo(app, `${key}@fans.example`)).map(({ subject }) => subject)
    expect(await subjects()).toHaveLength(1)
    await api().restore({ id })
    await app.runJobs()
    expect(await subjects()).toHaveLength(2)
  })

  test('fans of a banned account hear nothing, unless the ban is lifted in time', async () => {
    const { id, key, releaseId } = await buildPresave()
    await subscribe(key, `${key}@fans.example`)
    await connect(key, { name: `Fan of ${key}` })
    const block = newId()
    await insertBlock(app.deps.db, {
      id: block,
      user_id: person.viewer.userId,
      kind: 'ban',
      reason: 'Stolen music',
      set_at: app.deps.clock.now(),
    })
    await publish(releaseId)
    await app.runJobs()
    const subjects = async () => (await mailsTo(app, `${key}@fans.example`)).map(({ subject }) => subject)
    expect(await subjects()).toHaveLength(1)
    expect(await statesOf(id)).toEqual(['queued'])
    await app.deps.db
      .updateTable('blocks')
      .set({ lifted_at: app.deps.clock.now() })
      .where('id', '=', block)
      .execute()
    await app.moveTo(new Date('2026-12-18T02:00:00Z'))
    expect(await subjects()).toHaveLength(2)
    expect(await statesOf(id)).toEqual(['delivered'])
  })

  test('a fan who comes back from the service, or sends the form, too late is led to the release', async () => {
    const { key, releaseId, id } = await buildPresave()
    const there = await open(`/release/${key}/connect/spotify`)
    const cookie = required(there.headers.get('set-cookie')?.split(';')[0])
    const request = Object.fromEntries(new URL(required(there.headers.get('location'))).searchParams)
    const agreed = await post('/dev/music/authorize', {
      ...request,
      name: `Late ${key}`,
      followers: '',
      behaviour: 'saves',
      choice: 'continue',
    })
    const back = new URL(required(agreed.headers.get('location')))
    // Out, and its smart link is not made yet.
    await publish(releaseId)
    const end = await open(back.pathname + back.search, { cookie })
    expect([end.status, end.headers.get('location')]).toEqual([303, `/release/${key}`])
    const sent = await post(`/release/${key}/subscription`, { email: 'slow@fans.example' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/release/${key}`])
    // What an address shows is known for a second.
    const page = async () => (await open(`/release/${key}`)).text()
    await expect.poll(page, { timeout: 5_000 }).toContain('Out now')
    const again = await open(`/release/${key}/connect/spotify`)
    expect([again.status, again.headers.get('location')]).toEqual([302, `/release/${key}`])
    expect((await api().find({ id })).subscribers).toBe(0)
  })

  test('a link that is followed too late says that the release is out', async () => {
    const { key, releaseId, id } = await buildPresave()
    await post(`/release/${key}/subscription`, { email: 'late@fans.example' })
    await app.runJobs()
    const confirmation = await linkTo('late@fans.example', 'confirmation')
    await publish(releaseId)
    await app.runJobs()
    expect(await (await post(confirmation)).text()).toContain('It is out already')
    expect((await api().find({ id })).subscribers).toBe(0)
  })
})
