// Tests the list of releases: every order over all pages, every filter, saved views, and the export of codes.
import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '#lib/db.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { sendBy } from './domain/cue.ts'
import { RELEASE_SORTS, type ReleaseSort } from './domain/listing.ts'
import { exportCodes } from './export-codes.server.ts'
import { listReleases } from './release-list.data.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const clientOf = (person: TestPerson) => app.client(person.cookie).releases
type Query = Parameters<ReturnType<typeof clientOf>['list']>[0]

async function buildLabel() {
  const person = await buildUser(app, { plan: 'advanced' })
  const artist = await buildArtist(app, person)
  const insert = async (values: Partial<Insertable<Tables['releases']>> = {}): Promise<string> => {
    const id = newId()
    const now = app.deps.clock.now()
    await app.deps.db
      .insertInto('releases')
      .values({
        id,
        account_id: person.viewer.accountId,
        artist_id: artist.id,
        created_at: now,
        updated_at: now,
        ...values,
      })
      .execute()
    return id
  }
  const track = (releaseId: string, values: Partial<Insertable<Tables['tracks']>> = {}) =>
    app.deps.db
      .insertInto('tracks')
      .values({
        id: newId(),
        account_id: person.viewer.accountId,
        release_id: releaseId,
        position: 1,
        contributors: '[]',
        performers: '[]',
        created_at: app.deps.clock.now(),
        ...values,
      })
      .execute()
  return { person, artist, insert, track }
}

/** Reads all pages; `between` runs after the first. */
async function walk(person: TestPerson, query: Query, between = async () => {}) {
  const releases: { id: string; title: string; releaseDate: string | null; status: string }[] = []
  let cursor: string | undefined
  do {
    const page = await clientOf(person).list({ limit: 2, ...query, cursor })
    if (cursor === undefined) await between()
    releases.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return releases
}

describe('orders', () => {
  const titles = ['Zorro', 'água', 'Alma', 'agua', '', 'Çay', 'Dun', 'agua', '50% off, “a b”']
  const dates = ['2026-12-18', null, '2026-11-01', '2026-12-18', null, '2026-12-18', '2025-01-03', null, null]
  let person: TestPerson
  let ids: string[]
  beforeAll(async () => {
    const label = await buildLabel()
    person = label.person
    ids = []
    for (const [index, title] of titles.entries()) {
      ids.push(await label.insert({ title, release_date: dates[index] }))
    }
  })

  test.each(
    RELEASE_SORTS,
  )('the list in the order %s is complete without repetition, even with equal values', async (sort) => {
    const listed = await walk(person, { sort })
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const whole = await clientOf(person).list({ sort, limit: 100 })
    expect(whole.items.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(whole).toMatchObject({ total: titles.length, nextCursor: null })
  })

  test('titles are sorted without regard to case and accents', async () => {
    const titles = (await walk(person, { sort: 'title_az' })).map(({ title }) => title)
    expect(titles).toEqual(['', '50% off, “a b”', 'água', 'agua', 'agua', 'Alma', 'Çay', 'Dun', 'Zorro'])
    expect((await walk(person, { sort: 'title_za' })).map(({ title }) => title)).toEqual(titles.toReversed())
  })

  test('dates are sorted with missing ones last in both directions', async () => {
    const days = (sort: ReleaseSort) =>
      walk(person, { sort }).then((rows) => rows.map((row) => row.releaseDate))
    const [a, b, c, d] = ['2025-01-03', '2026-11-01', '2026-12-18', null]
    expect(await days('date_first')).toEqual([a, b, c, c, c, d, d, d, d])
    expect(await days('date_last')).toEqual([c, c, c, b, a, d, d, d, d])
  })

  test('statuses are sorted from what waits for the artist to what is over', async () => {
    const label = await buildLabel()
    for (const status of [
      'expired',
      'published',
      'draft',
      'in_review',
      'rejected',
      'draft',
      'reopened',
    ] as const)
      await label.insert({ status })
    const statuses = (sort: ReleaseSort) =>
      walk(label.person, { sort }).then((rows) => rows.map(({ status }) => status))
    const first = ['rejected', 'reopened', 'draft', 'draft', 'in_review', 'published', 'expired']
    expect(await statuses('status_first')).toEqual(first)
    expect(await statuses('status_last')).toEqual(first.toReversed())
  })

  test('deadlines are sorted by the last day for a submission, and what does not wait for the artist comes last', async () => {
    const label = await buildLabel()
    const rows = [
      { title: 'express', schedule: 'express', release_date: '2027-03-01' },
      { title: 'standard', schedule: 'standard', release_date: '2027-03-02' },
      { title: 'priority', schedule: 'priority', release_date: '2027-03-03' },
    ] as const
    for (const row of rows) await label.insert(row)
    await label.insert({ title: 'no date' })
    await label.insert({ title: 'sent', status: 'submitted', release_date: '2027-01-01' })
    const titles = async (sort: ReleaseSort) => (await walk(label.person, { sort })).map(({ title }) => title)
    const byDay = rows
      .map((row) => ({ ...row, day: String(sendBy(row.release_date, row.schedule)) }))
      .sort((a, b) => a.day.localeCompare(b.day))
      .map(({ title }) => title)
    expect(byDay).toEqual(['standard', 'priority', 'express'])
    expect((await titles('deadline_first')).slice(0, 3)).toEqual(byDay)
    expect((await titles('deadline_last')).slice(0, 3)).toEqual(byDay.toReversed())
  })

  test('a release is found by any of its main artists', async () => {
    const label = await buildLabel()
    const others = JSON.stringify([{ name: 'Bia Reis', pages: { deezer: '123' } }])
    await label.insert({ title: 'Ours', other_artists: others })
    await label.insert({ title: 'Alone' })
    const found = async (search: string) => (await walk(label.person, { search })).map(({ title }) => title)
    expect(await found('bia')).toEqual(['Ours'])
    expect(await found('deezer')).toEqual([])
  })

  test('rows that change while paging cause no repetition and no gap', async () => {
    const label = await buildLabel()
    for (const title of ['a', 'b', 'c', 'd', 'e']) await label.insert({ title })
    const rename = (from: string, to: string) =>
      app.deps.db
        .updateTable('releases')
        .set({ title: to })
        .where('account_id', '=', label.person.viewer.accountId)
        .where('title', '=', from)
        .execute()
    // Moves the last row of the first page to the end, and the first row as well.
    const titles = await walk(label.person, { sort: 'title_az' }, async () => {
      await rename('b', 'z')
      await app.deps.db
        .deleteFrom('releases')
        .where('account_id', '=', label.person.viewer.accountId)
        .where('title', '=', 'a')
        .execute()
    })
    expect(titles.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'z'])
  })

  test.each([
    ['none', 'newest', 'x'],
    ['one of another order', 'date_first', '01936f00-0000-7000-8000-00000000000a mare'],
    ['a day no calendar has', 'date_first', '01936f00-0000-7000-8000-00000000000a 0000-01-01'],
  ] as const)('a cursor that is %s is refused', async (_, sort, cursor) => {
    await expect(clientOf(person).list({ sort, cursor })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'invalid_value', at: 'cursor' }] },
    })
  })

  test.each([
    ['date_first', 'releases_date_first'],
    ['date_last', 'releases_date_last'],
    ['title_az', 'releases_title'],
    ['title_za', 'releases_title'],
    ['deadline_first', 'releases_deadline_first'],
    ['deadline_last', 'releases_deadline_last'],
    ['status_first', 'releases_status'],
    ['status_last', 'releases_status'],
  ] as const)('the order %s is read from its index', async (sort, index) => {
    const { rows } = await planOf(person, sort)
    expect(rows.join('\n')).toContain(index)
  })
})

/** The query plan for the list, as if the table were too large for a sequential scan. */
async function planOf(person: TestPerson, sort: ReleaseSort) {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const { db } = app.deps
  const spy = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const compiled = db.getExecutor().compileQuery(node, queryId)
      asked.push({ sql: compiled.sql, parameters: compiled.parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await listReleases(spy, { sort, limit: 24, scope: scopeOf(person.viewer) })
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    await sql`set enable_sort = off`.execute(connection)
    const text =
      asked[0]?.sql.replaceAll(/\$(\d+)/g, (_, n) => `'${String(asked[0]?.parameters[n - 1])}'`) ?? ''
    const plan = await sql<Record<string, string>>`explain ${sql.raw(text)}`.execute(connection)
    await sql`reset all`.execute(connection)
    return { rows: plan.rows.map((row) => row['QUERY PLAN'] ?? '') }
  })
}

describe('filters', () => {
  let person: TestPerson
  let guest: string
  beforeAll(async () => {
    const { insert, track, ...label } = await buildLabel()
    person = label.person
    guest = (await buildArtist(app, person, 'Bia Reis')).id
    await insert({ title: 'Maré', status: 'draft', type: 'single', upc: '036000291452' })
    await insert({ title: 'Sal', status: 'reopened', type: 'ep', artist_id: guest })
    const album = await insert({ title: 'Noite', status: 'published', type: 'album' })
    await track(album, { title: 'Farol 100%', isrc: 'QZZZZ2600001' })
  })
  const titlesFor = async (query: Query) => {
    const { items, total } = await clientOf(person).list(query)
    expect(total).toBe(items.length)
    return items.map(({ title }) => title)
  }

  test.each<[string, Query, string[]]>([
    ['nothing', {}, ['Noite', 'Sal', 'Maré']],
    ['a status', { status: 'draft' }, ['Maré']],
    ['several of them', { status: ['draft', 'reopened'] }, ['Sal', 'Maré']],
    ['types', { type: ['album', 'ep'] }, ['Noite', 'Sal']],
    ['two that exclude each other', { type: 'album', status: 'draft' }, []],
    ['part of a title', { search: 'ar' }, ['Noite', 'Maré']],
    ['the artist’s name', { search: 'bia' }, ['Sal']],
    ['a track’s title, its sign no wildcard', { search: '0%' }, ['Noite']],
    ['a UPC with spaces', { search: '0 36000 29145 2' }, ['Maré']],
    ['the same as an EAN', { search: '0036000291452' }, ['Maré']],
    ['an ISRC with dashes', { search: 'qz-zzz-26-00001' }, ['Noite']],
    ['signs that mean something to SQL', { search: "_' or %" }, []],
  ])('%s', async (_, query, titles) => {
    expect(await titlesFor(query)).toEqual(titles)
  })

  test('the artist filter finds nothing for artists of other accounts', async () => {
    expect(await titlesFor({ artist: guest })).toEqual(['Sal'])
    expect(await titlesFor({ artist: (await buildLabel()).artist.id })).toEqual([])
  })

  test('a filter can be repeated in the URL', async () => {
    const answer = await app.fetch('/v1/releases?status=draft&status=published&sort=title_az', {
      headers: { cookie: person.cookie },
    })
    const { items } = (await answer.json()) as { items: { title: string }[] }
    expect(items.map(({ title }) => title)).toEqual(['Maré', 'Noite'])
  })

  test('a draft is deletable until it was submitted', async () => {
    const label = await buildLabel()
    await label.insert({ title: 'never sent' })
    await label.insert({ title: 'taken back', revision: 1 })
    await label.insert({ title: 'out', status: 'published', revision: 1 })
    const { items } = await clientOf(label.person).list({ sort: 'oldest' })
    expect(items.map(({ deletable }) => deletable)).toEqual([true, false, false])
  })
})

describe('saved views', () => {
  const filter = {
    status: ['draft' as const],
    type: [],
    artist: [],
    search: 'mar',
    sort: 'title_az' as const,
  }

  test('saved views are created, changed and deleted', async () => {
    const { person } = await buildLabel()
    const made = await clientOf(person).createView({ name: ' Mine to finish ', filter })
    expect(made).toEqual({ id: made.id, name: 'Mine to finish', filter })
    await clientOf(person).changeView({
      id: made.id,
      name: 'Out',
      filter: { ...filter, status: ['published'] },
    })
    expect((await clientOf(person).listViews()).items).toMatchObject([
      { name: 'Out', filter: { status: ['published'] } },
    ])
    await clientOf(person).removeView({ id: made.id })
    expect((await clientOf(person).listViews()).items).toEqual([])
    await expect(clientOf(person).removeView({ id: made.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('another person’s saved views are hidden, even in the same account', async () => {
    const { person } = await buildLabel()
    const mate = await buildUser(app)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: person.viewer.accountId,
        user_id: mate.viewer.userId,
        role: 'manager',
        artist_id: null,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const cookie = await sessionCookie(app, mate.viewer.userId, { seatAccountId: person.viewer.accountId })
    const { id } = await clientOf(person).createView({ name: 'Mine', filter })
    const theirs = app.client(cookie).releases
    expect((await theirs.listViews()).items).toEqual([])
    await expect(theirs.changeView({ id, name: 'Ours', filter })).rejects.toMatchObject({ code: 'not_found' })
    await expect(theirs.removeView({ id })).rejects.toMatchObject({ code: 'not_found' })
    // The user's saved views of this account are separate from those of their own account.
    await theirs.createView({ name: 'Mine', filter })
    expect((await clientOf(mate).listViews()).items).toEqual([])
    expect((await clientOf(person).listViews()).items).toHaveLength(1)
  })

  test('saved views have unique names', async () => {
    const { person } = await buildLabel()
    await clientOf(person).createView({ name: 'Drafts', filter })
    const other = await clientOf(person).createView({ name: 'Others', filter })
    const refused = { code: 'invalid_input', data: { problems: [{ code: 'view_name_taken', at: 'name' }] } }
    await expect(clientOf(person).createView({ name: 'drafts', filter })).rejects.toMatchObject(refused)
    await expect(clientOf(person).changeView({ ...other, name: 'DRAFTS' })).rejects.toMatchObject(refused)
    await expect(clientOf(person).createView({ name: '  ', filter })).rejects.toMatchObject({
      data: { problems: [{ code: 'required', at: 'name' }] },
    })
  })

  test('a person has at most thirty saved views, even with concurrent requests', async () => {
    const { person } = await buildLabel()
    for (let made = 0; made < 29; made++) await clientOf(person).createView({ name: `View ${made}`, filter })
    const last = await Promise.allSettled(
      ['a', 'b'].map((name) => clientOf(person).createView({ name, filter })),
    )
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(last.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'view_limit',
      status: 409,
      data: { params: { most: 30 } },
    })
  })
})

describe('codes', () => {
  const csv = async (person: TestPerson, query = '') =>
    app.fetch(`/v1/releases/codes${query}`, { headers: { cookie: person.cookie } })
  const HEAD =
    'release,artist,type,status,upc,label,release_date,track_number,track,version,track_artist,featured_artists,isrc,duration_seconds'

  test('the code export has a row per track, a row for empty drafts, and no formulas', async () => {
    const { person, insert, track } = await buildLabel()
    const upload = newId()
    await app.deps.db
      .insertInto('uploads')
      .values({
        id: upload,
        account_id: person.viewer.accountId,
        kind: 'audio',
        file_name: 'a.flac',
        size_bytes: 1n,
        status: 'ready',
        report: JSON.stringify({ durationMs: 222_400 }),
        created_at: app.deps.clock.now(),
      } as never)
      .execute()
    const full = await insert({
      title: '=SUM(1,2)',
      type: 'ep',
      status: 'published',
      upc: '049900000016',
      label: 'Pell “Street”, "Brass"',
      release_date: '2026-12-18',
    })
    await track(full, {
      title: 'Farol',
      isrc: 'QZZZZ2600001',
      upload_id: upload,
      featured_artists: ['Bia', 'Cem'],
    })
    await track(full, { title: 'Sal', position: 2, artist: 'Outra', version: 'live' })
    await insert({ title: 'Rascunho' })
    const answer = await csv(person, '?sort=oldest')
    expect(answer.headers.get('content-type')).toBe('text/csv;charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="codes-2026-11-21.csv"')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const release = `"'=SUM(1,2)",Ana Lima,ep,published,049900000016,"Pell “Street”, ""Brass""",2026-12-18`
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      HEAD,
      `${release},1,Farol,original,Ana Lima,Bia; Cem,QZZZZ2600001,222`,
      `${release},2,Sal,live,Outra,,,`,
      'Rascunho,Ana Lima,single,draft,,,,,,,,,,',
      '',
    ])
  })

  test('the code export covers the selection or everything that matches the filters', async () => {
    const { person, insert } = await buildLabel()
    const [a, b] = [await insert({ title: 'A' }), await insert({ title: 'B', status: 'published' })]
    await insert({ title: 'C' })
    const stranger = await buildLabel()
    const foreign = await stranger.insert({ title: 'Foreign' })
    const titles = async (query: string) =>
      (await (await csv(person, query)).text())
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
    expect(await titles('?sort=title_az')).toEqual(['A', 'B', 'C'])
    expect(await titles('?status=draft&sort=title_az')).toEqual(['A', 'C'])
    expect(await titles(`?sort=title_za&ids=${a}&ids=${b}`)).toEqual(['B', 'A'])
    const { body } = await clientOf(person).codes({ ids: [a, b] })
    expect(body).toBeInstanceOf(File)
    expect((body as File).name).toBe('codes-2026-11-21.csv')
    // Missing releases are skipped; an export without any release is refused.
    expect(await titles(`?ids=${a}&ids=${foreign}`)).toEqual(['A'])
    expect((await csv(person, `?ids=${foreign}`)).status).toBe(404)
  })

  test('a code export that cannot hold all tracks is refused, not cut off', async () => {
    const { person, insert } = await buildLabel()
    for (const title of ['A', 'B', 'C']) await insert({ title })
    const scope = scopeOf(person.viewer)
    const few = exportCodes(app.deps, { scope, sort: 'title_az' }, 2)
    await expect(few).rejects.toMatchObject({ code: 'too_many_rows', params: { max: 2 } })
    const lines = (await (await exportCodes(app.deps, { scope, sort: 'title_az' }, 3)).text()).split('\r\n')
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['A', 'B', 'C'])
  })
})
