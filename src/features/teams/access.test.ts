// Access over HTTP for every team role, with access to the whole account and limited to one artist.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedFileUrl } from '#features/uploads/service.server.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { required } from '#lib/pure/required.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraft, buildLabel, buildMember, buildUpload } from './teams.fixtures.ts'

type Draft = Awaited<ReturnType<typeof buildDraft>>
const ROLES = ['manager', 'analyst', 'finance'] as const
const ARTIST = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
/** The drafts of two artists of one label; limited seats are for the first artist. */
let ownDraft: Draft
let other: Draft
let people: Record<string, TestPerson>

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildLabel(app)
  stranger = await buildUser(app, { plan: 'advanced' })
  ownDraft = await buildDraft(app, owner, 'Ana Lima')
  other = await buildDraft(app, owner, 'Noa Pell')
  people = { owner, stranger }
  for (const role of ROLES) {
    people[role] = await buildMember(app, owner, role)
    people[`${role} of one`] = await buildMember(app, owner, role, ownDraft.artistId)
  }
}, 60_000)

interface Call {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}
const call = (person: TestPerson, { method, path, body, headers }: Call) =>
  app.fetch(`/v1${path}`, {
    method,
    headers: { cookie: person.cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const get = (path: string): Call => ({ method: 'GET', path })
const post = (path: string, body: object = {}): Call => ({ method: 'POST', path, body })
const patch = (path: string, body: object): Call => ({ method: 'PATCH', path, body })
const remove = (path: string): Call => ({ method: 'DELETE', path })

const clientOf = (person: TestPerson) => app.client(person.cookie)
const draftOf = (artistId: string) => clientOf(owner).releases.create({ title: 'Fresh', artistId })
const address = () => `${newId()}@backline.test`

const SEND_FILE: Call = {
  method: 'POST',
  path: '/uploads/files',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': `kind ${Buffer.from('audio').toString('base64')},filename ${Buffer.from('a').toString('base64')}`,
  },
}

/** Calls about one draft of the label: its release, its artist, its files. */
const ABOUT = {
  'read a release': (it) => get(`/releases/${it.releaseId}`),
  'read its findings': (it) => get(`/releases/${it.releaseId}/findings`),
  'read its deliveries': (it) => get(`/releases/${it.releaseId}/deliveries`),
  'save a release': (it) => patch(`/releases/${it.releaseId}`, { label: 'Pell Street' }),
  'delete a release': async (it) => remove(`/releases/${(await draftOf(it.artistId)).id}`),
  'add a track': (it) => post(`/releases/${it.releaseId}/tracks`, { title: 'More' }),
  'save a track': (it) => patch(`/releases/${it.releaseId}/tracks/${it.trackId}`, { title: 'Again' }),
  'remove a track': async (it) => {
    const { tracks } = await clientOf(owner).releases.addTrack({ id: it.releaseId, title: 'Gone' })
    return remove(`/releases/${it.releaseId}/tracks/${tracks.at(-1)?.id}`)
  },
  'order tracks': (it) => ({
    method: 'PUT',
    path: `/releases/${it.releaseId}/tracks/order`,
    body: { trackIds: [] },
  }),
  'submit a release': (it) => post(`/releases/${it.releaseId}/submission`),
  'withdraw a release': (it) => remove(`/releases/${it.releaseId}/submission`),
  'read an artist': (it) => get(`/artists/${it.artistId}`),
  'save an artist': (it) => ({ method: 'PUT', path: `/artists/${it.artistId}`, body: ARTIST }),
  'read an audio file': (it) => get(`/uploads/${it.audioId}`),
  'read a cover': (it) => get(`/uploads/${it.artworkId}`),
  'listen to a file again': (it) => post(`/uploads/${it.audioId}/analysis`),
  'ask how far a file is': (it) => ({
    method: 'HEAD',
    path: `/uploads/files/${it.audioId}`,
    headers: { 'tus-resumable': '1.0.0' },
  }),
} satisfies Record<string, (it: Draft) => Call | Promise<Call>>

/** Calls about the whole account. */
const WHOLE = {
  'see oneself': () => get('/api/user'),
  'see the dashboard': () => get('/dashboard'),
  'list releases': () => get('/releases'),
  'list artists': () => get('/artists'),
  'begin a release': () => post('/releases', { artistId: ownDraft.artistId }),
  'make an artist': () => post('/artists', ARTIST),
  'delete an artist': async () => remove(`/artists/${(await clientOf(owner).artists.create(ARTIST)).id}`),
  'send a file': () => SEND_FILE,
  'see the team': () => get('/team'),
  'invite somebody': () => post('/team/invitations', { email: address(), role: 'analyst' }),
  'send an invitation again': () => post(`/team/invitations/${newId()}/resend`),
  'withdraw an invitation': () => remove(`/team/invitations/${newId()}`),
  'change a seat': () => patch(`/team/seats/${newId()}`, { role: 'analyst' }),
  'remove a seat': () => remove(`/team/seats/${newId()}`),
} satisfies Record<string, () => Call | Promise<Call>>

/** Status for owner, manager, analyst, finance. */
const ABOUT_TABLE: Record<keyof typeof ABOUT, [number, number, number, number]> = {
  'read a release': [200, 200, 200, 200],
  'read its findings': [200, 200, 200, 200],
  'read its deliveries': [200, 200, 200, 200],
  'save a release': [200, 200, 403, 403],
  'delete a release': [200, 200, 403, 403],
  'add a track': [201, 201, 403, 403],
  'save a track': [200, 200, 403, 403],
  'remove a track': [200, 200, 403, 403],
  'order tracks': [422, 422, 403, 403],
  'submit a release': [422, 422, 403, 403],
  'withdraw a release': [409, 409, 403, 403],
  'read an artist': [200, 200, 200, 200],
  'save an artist': [200, 200, 403, 403],
  'read an audio file': [200, 200, 200, 200],
  'read a cover': [200, 200, 200, 200],
  'listen to a file again': [409, 409, 403, 403],
  'ask how far a file is': [200, 200, 403, 403],
}
const WHOLE_TABLE: Record<keyof typeof WHOLE, [number, number, number, number]> = {
  'see oneself': [200, 200, 200, 200],
  'see the dashboard': [200, 200, 200, 200],
  'list releases': [200, 200, 200, 200],
  'list artists': [200, 200, 200, 200],
  'begin a release': [201, 201, 403, 403],
  'make an artist': [201, 201, 403, 403],
  'delete an artist': [200, 200, 403, 403],
  'send a file': [201, 201, 403, 403],
  'see the team': [200, 200, 403, 403],
  'invite somebody': [201, 403, 403, 403],
  'send an invitation again': [404, 403, 403, 403],
  'withdraw an invitation': [404, 403, 403, 403],
  'change a seat': [404, 403, 403, 403],
  'remove a seat': [404, 403, 403, 403],
}

const cells = <K extends string>(table: Record<K, number[]>, columns: readonly string[]) =>
  (Object.entries(table) as [K, number[]][]).flatMap(([name, statuses]) =>
    statuses.map((status, index) => ({ who: required(columns[index]), name, status })),
  )
const person = (who: string) => required(people[who])

describe('a seat for the whole account', () => {
  const columns = ['owner', ...ROLES]
  test.each(cells(ABOUT_TABLE, columns))('$who: $name is $status', async ({ who, name, status }) => {
    expect((await call(person(who), await ABOUT[name](ownDraft))).status).toBe(status)
  })
  test.each(cells(WHOLE_TABLE, columns))('$who: $name is $status', async ({ who, name, status }) => {
    expect((await call(person(who), await WHOLE[name]())).status).toBe(status)
  })
})

describe('somebody from another account', () => {
  test.each(keysOf(ABOUT))('%s returns 404', async (name) => {
    expect((await call(stranger, await ABOUT[name](ownDraft))).status).toBe(404)
  })
  test.each(['/team/seats', '/team/invitations'])('%s of a seat or invitation returns 404', async (place) => {
    const { seats, invitations } = await clientOf(owner).teams.find()
    const { id } = required((place === '/team/seats' ? seats : invitations)[0])
    expect((await call(stranger, remove(`${place}/${id}`))).status).toBe(404)
  })
})

/**
 * Status for a manager, analyst and finance seat of one artist, for that artist and for another one of the label.
 */
const LIMITED_TABLE: Record<keyof typeof ABOUT, [[number, number, number], [number, number, number]]> = {
  'read a release': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'read its findings': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'read its deliveries': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'save a release': [
    [200, 403, 403],
    [404, 403, 403],
  ],
  'delete a release': [
    [200, 403, 403],
    [404, 403, 403],
  ],
  'add a track': [
    [201, 403, 403],
    [404, 403, 403],
  ],
  'save a track': [
    [200, 403, 403],
    [404, 403, 403],
  ],
  'remove a track': [
    [200, 403, 403],
    [404, 403, 403],
  ],
  'order tracks': [
    [422, 403, 403],
    [404, 403, 403],
  ],
  'submit a release': [
    [422, 403, 403],
    [404, 403, 403],
  ],
  'withdraw a release': [
    [409, 403, 403],
    [404, 403, 403],
  ],
  'read an artist': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'save an artist': [
    [200, 403, 403],
    [404, 403, 403],
  ],
  'read an audio file': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'read a cover': [
    [200, 200, 200],
    [404, 404, 404],
  ],
  'listen to a file again': [
    [409, 403, 403],
    [404, 403, 403],
  ],
  'ask how far a file is': [
    [200, 403, 403],
    [404, 403, 403],
  ],
}
const LIMITED_WHOLE_TABLE: Record<keyof typeof WHOLE, [number, number, number]> = {
  'see oneself': [200, 200, 200],
  'see the dashboard': [200, 200, 200],
  'list releases': [200, 200, 200],
  'list artists': [200, 200, 200],
  'begin a release': [201, 403, 403],
  'make an artist': [403, 403, 403],
  'delete an artist': [403, 403, 403],
  'send a file': [201, 403, 403],
  'see the team': [403, 403, 403],
  'invite somebody': [403, 403, 403],
  'send an invitation again': [403, 403, 403],
  'withdraw an invitation': [403, 403, 403],
  'change a seat': [403, 403, 403],
  'remove a seat': [403, 403, 403],
}

describe('a seat limited to one artist', () => {
  const columns = ROLES.map((role) => `${role} of one`)
  const own = Object.fromEntries(Object.entries(LIMITED_TABLE).map(([name, [first]]) => [name, first]))
  const foreign = Object.fromEntries(
    Object.entries(LIMITED_TABLE).map(([name, [, second]]) => [name, second]),
  )
  test.each(
    cells<keyof typeof ABOUT>(own as never, columns),
  )('$who, of that artist: $name is $status', async ({ who, name, status }) => {
    expect((await call(person(who), await ABOUT[name](ownDraft))).status).toBe(status)
  })
  test.each(
    cells<keyof typeof ABOUT>(foreign as never, columns),
  )('$who, of another artist: $name is $status', async ({ who, name, status }) => {
    expect((await call(person(who), await ABOUT[name](other))).status).toBe(status)
  })
  test.each(cells(LIMITED_WHOLE_TABLE, columns))('$who: $name is $status', async ({ who, name, status }) => {
    expect((await call(person(who), await WHOLE[name]())).status).toBe(status)
  })
})

describe('the data a limited seat sees', () => {
  const limited = () => clientOf(person('manager of one'))

  test('lists, counts, searches and the dashboard contain one artist only', async () => {
    const ownIds = (await clientOf(owner).releases.list({ limit: 100 })).items
      .filter((release) => release.artistName === 'Ana Lima')
      .map((release) => release.id)
    const page = await limited().releases.list({ limit: 100 })
    expect(page.items.map((release) => release.id).sort()).toEqual(ownIds.sort())
    expect(page.total).toBe(ownIds.length)
    expect((await limited().releases.list({ search: 'Noa' })).total).toBe(0)
    expect((await clientOf(owner).releases.list({ search: 'Noa' })).total).toBeGreaterThan(0)
    expect((await limited().artists.list()).items.map((artist) => artist.id)).toEqual([ownDraft.artistId])
    const dashboard = await limited().dashboard.find()
    expect(dashboard.yourTurnTotal).toBe(ownIds.length)
    expect(new Set(dashboard.yourTurn.map((release) => release.artistName))).toEqual(new Set(['Ana Lima']))
  })

  test.each([
    ['begun for another artist', () => post('/releases', { artistId: other.artistId })],
    [
      'handed to another artist',
      () => patch(`/releases/${ownDraft.releaseId}`, { artistId: other.artistId }),
    ],
    ['taken from every artist', () => patch(`/releases/${ownDraft.releaseId}`, { artistId: null })],
    [
      'given another artist’s cover',
      () => patch(`/releases/${ownDraft.releaseId}`, { artworkUploadId: other.artworkId }),
    ],
    [
      'given another artist’s music',
      () => patch(`/releases/${ownDraft.releaseId}/tracks/${ownDraft.trackId}`, { uploadId: other.audioId }),
    ],
  ])('a limited seat cannot use this on a release of another artist: %s', async (_, refused) => {
    expect((await call(person('manager of one'), refused())).status).toBe(422)
    expect(await clientOf(owner).releases.find({ id: ownDraft.releaseId })).toMatchObject({
      artist: { id: ownDraft.artistId },
      artwork: { id: ownDraft.artworkId },
    })
  })

  test('a limited seat sees a file only once its artist uses it', async () => {
    const { id, draftVersion } = await draftOf(ownDraft.artistId)
    const artworkUploadId = await buildUpload(app, owner, 'artwork')
    await clientOf(owner).releases.update({ id, draftVersion, artistId: null, artworkUploadId })
    await expect(limited().uploads.find({ id: artworkUploadId })).rejects.toMatchObject({ status: 404 })
    await clientOf(owner).releases.update({ id, artistId: ownDraft.artistId })
    expect(await limited().uploads.find({ id: artworkUploadId })).toMatchObject({ id: artworkUploadId })
  })

  test('a limited seat loses a file its artist no longer uses, except its own uploads', async () => {
    const foreign = await buildUpload(app, owner, 'audio')
    await expect(limited().uploads.find({ id: foreign })).rejects.toMatchObject({ status: 404 })
    const sent = await buildUpload(app, person('manager of one'), 'audio')
    expect(await limited().uploads.find({ id: sent })).toMatchObject({ id: sent })
  })

  test('a file URL signed for the account works only for seats without a limit', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'backline-team-')), 'file')
    await writeFile(file, 'music')
    await app.deps.objects.putFile('uploads/test/playback.flac', file)
    const at = (who: TestPerson, artistId: string | null) =>
      signedFileUrl(app.deps, {
        key: 'uploads/test/playback.flac',
        reader: scopeOf({ accountId: who.viewer.accountId, artistId }),
      })
    const open = async (who: string, href: string) =>
      (await app.fetch(href, { headers: { cookie: person(who).cookie } })).status
    const whole = at(owner, null)
    const limitedOnly = at(owner, ownDraft.artistId)
    expect(await open('owner', whole)).toBe(200)
    expect(await open('analyst', whole)).toBe(200)
    expect(await open('analyst of one', whole)).toBe(404)
    expect(await open('analyst of one', limitedOnly)).toBe(200)
    expect(await open('stranger', whole)).toBe(404)
    expect(await open('stranger', limitedOnly)).toBe(404)
  })
})
