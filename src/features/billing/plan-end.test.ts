// The end of a paid plan while something is under way, and periods that begin on a leap day.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeUpload, beginUpload, finishUpload, showUpload } from '#features/uploads/service.server.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { buildArtist, buildRelease, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buy } from './billing.fixtures.ts'

const LAST_SECOND = '2027-11-21T08:59:59Z'
const PLAN_ENDS = '2027-11-21T09:00:01Z'

const planOf = async (app: TestApp, { cookie }: TestPerson) =>
  (await app.client(cookie).accounts.user()).subscription

/** Somebody whose PRO ends with its period, a second before that. */
async function buildLeaver(app: TestApp): Promise<TestPerson> {
  const person = await buildUser(app)
  await buy(app, person, 'pro')
  await app.client(person.cookie).billing.cancel()
  await app.moveTo(LAST_SECOND)
  return person
}

describe('when a plan ends', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backline-plan-end-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a file that is still being uploaded arrives, and can be used', async () => {
    const app = await openTestApp()
    const person = await buildLeaver(app)
    await buildArtist(app, person)
    const file = path.join(folder, 'cover.jpg')
    const { size: sizeBytes } = await sharp({
      create: { width: 3000, height: 3000, channels: 3, background: '#2a6f5b' },
    })
      .jpeg()
      .toFile(file)
    const id = newId()
    const scope = scopeOf(person.viewer)
    await beginUpload(app.deps, {
      id,
      scope,
      isFinance: false,
      kind: 'artwork',
      fileName: 'cover.jpg',
      sizeBytes,
    })
    await app.moveTo(PLAN_ENDS)
    expect((await planOf(app, person)).plan_name).toBe('indiefy_lite')
    await finishUpload(app.deps, { id, path: file })
    await analyzeUpload(app.deps, { uploadId: id })
    expect((await showUpload(app.deps, { id, scope })).status).toBe('ready')
  })

  test('a submission at the same moment is made as a whole or refused as a whole', async () => {
    const app = await openTestApp()
    const person = await buildLeaver(app)
    const id = await buildRelease(app, person, { releaseDate: '2028-02-18' })
    const { releases } = app.client(person.cookie)
    await releases.update({ id, label: 'Nord' })
    const [submission] = await Promise.allSettled([releases.submit({ id }), app.moveTo(PLAN_ENDS)])
    await app.runJobs()
    const release = await releases.find({ id })
    const revisions = await app.deps.db
      .selectFrom('release_revisions')
      .select('content')
      .where('release_id', '=', id)
      .execute()
    if (submission.status === 'fulfilled') {
      expect([release.status, release.revision, revisions.length]).toEqual(['submitted', 1, 1])
    } else {
      expect(submission.reason).toMatchObject({ code: 'premium_required', status: 403 })
      expect([release.status, release.revision, revisions.length]).toEqual(['draft', null, 0])
    }
    expect((await planOf(app, person)).plan_name).toBe('indiefy_lite')
  })

  test('what was submitted before stays as it was submitted', async () => {
    const app = await openTestApp()
    const person = await buildLeaver(app)
    const id = await buildRelease(app, person, {
      releaseDate: '2028-02-18',
      platforms: ['qobuz', 'deezer'],
    })
    const { releases } = app.client(person.cookie)
    await releases.update({ id, label: 'Nord' })
    await releases.submit({ id })
    await app.moveTo(PLAN_ENDS)
    const release = await releases.find({ id })
    expect([release.status, release.label, release.platforms]).toEqual([
      'submitted',
      'Nord',
      ['qobuz', 'deezer'],
    ])
    const frozen = await app.deps.db
      .selectFrom('release_revisions')
      .select('content')
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(frozen.content)).toMatchObject({ audioQuality: 'high', label: 'Nord' })
  })
})

test('a year that begins on a leap day ends on 28 February, and on the leap day again four years later', async () => {
  const app = await openTestApp({ BACKLINE_TEST_CLOCK: '2028-02-29T12:00:00Z' })
  const person = await buildUser(app)
  await buy(app, person, 'pro')
  const ends: (string | null)[] = [(await planOf(app, person)).expires]
  for (const year of [2029, 2030, 2031]) {
    await app.moveTo(`${year}-03-01T00:00:00Z`)
    ends.push((await planOf(app, person)).expires)
  }
  expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})
