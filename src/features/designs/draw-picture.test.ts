// Covers on pictures that an image model draws: what it is asked, what is made of its answers, and what counts.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PALETTES } from '#engines/covers/palettes.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { type LocalImageModel, openLocalImageModel } from '#ports/image-model/image-model.fixtures.ts'
import { buildArtist, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { drawPicture } from './draw-picture.server.ts'

let app: TestApp
let local: LocalImageModel
let picture: Buffer
let person: TestPerson
beforeAll(async () => {
  local = await openLocalImageModel()
  app = await openTestApp({ IMAGE_MODEL_URL: local.url, IMAGE_MODEL: 'flux', IMAGE_MODEL_KEY: 'secret-key' })
  picture = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#d04020' } })
    .png()
    .toBuffer()
})
afterAll(() => local.close())
beforeEach(async () => {
  local.requests.length = 0
  local.answer(() => picture)
  person = await buildUser(app, { plan: 'pro' })
})

const WISH = {
  title: 'Maré',
  artist: 'Ana Lima',
  description: 'A ferry that leaves in the fog',
  mood: 'dark',
  genre: 'folk',
  palette: 'harbour',
} as const
const designs = (who = person) => app.client(who.cookie).designs
const used = async (who = person) => (await designs(who).terms()).quota.used
const uploadsOf = ({ viewer }: TestPerson) =>
  app.deps.db.selectFrom('uploads').selectAll().where('account_id', '=', viewer.accountId).execute()

async function countPictures(who: TestPerson, count: number, at = app.deps.clock.now()) {
  await app.deps.db
    .insertInto('uploads')
    .values(
      Array.from({ length: count }, () => ({
        id: newId(),
        account_id: who.viewer.accountId,
        kind: 'artist_image' as const,
        file_name: 'flux.png',
        size_bytes: 1n,
        status: 'ready' as const,
        drawn_by: 'flux',
        created_at: at,
      })),
    )
    .execute()
}

describe('a picture', () => {
  test('becomes the background of a cover, with title and artist as texts on it', async () => {
    const design = await designs().drawPicture(WISH)
    expect(design).toMatchObject({ model: 'flux', revision: 1, scene: { palette: PALETTES.harbour } })
    expect(design.scene.layers).toMatchObject([
      { kind: 'image', box: { x: 0, y: 0, width: 1, height: 1 } },
      { kind: 'text', role: 'artist', text: 'Ana Lima' },
      { kind: 'text', role: 'title', text: 'Maré' },
    ])
    const [upload] = await uploadsOf(person)
    expect(upload).toMatchObject({ kind: 'artist_image', status: 'ready', drawn_by: 'flux' })
    expect(design.pictures[upload?.id ?? '']).toContain(upload?.id)
    expect(await used()).toBe(1)
  })

  test('is drawn into a file of 3000 by 3000 pixels', async () => {
    const { id } = await designs().drawPicture(WISH)
    const { body } = await designs().download({ id })
    const image = sharp(await body.arrayBuffer())
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 3000 })
    const pixel = await image.extract({ left: 1500, top: 400, width: 1, height: 1 }).raw().toBuffer()
    for (const [index, value] of [0xd0, 0x40, 0x20].entries())
      expect(Math.abs((pixel[index] ?? 0) - value)).toBeLessThan(6)
  })

  test('is asked for with what was described, and with nothing about who asks', async () => {
    const artist = await buildArtist(app, person)
    const { id: releaseId } = await app
      .client(person.cookie)
      .releases.create({ artistId: artist.id, title: 'Night Bus' })
    const design = await designs().drawPicture({ ...WISH, releaseId })
    expect(design.release).toMatchObject({ id: releaseId })
    const [request] = local.requests
    expect(request).toMatchObject({ model: 'flux', authorization: 'Bearer secret-key', size: '1024x1024' })
    expect(request?.prompt).toContain('What it shows: A ferry that leaves in the fog\nMood: dark\n')
    expect(request?.prompt).toContain(PALETTES.harbour.ground)
    expect(request?.prompt).not.toMatch(/Maré|Ana Lima|Night Bus/)
  })

  test('says who drew it for as long as the scene shows it', async () => {
    const { id, scene } = await designs().drawPicture(WISH)
    expect((await designs().list({})).items).toMatchObject([{ id, model: 'flux' }])
    const without = { ...scene, layers: scene.layers.filter(({ kind }) => kind !== 'image') }
    expect(await designs().save({ id, revision: 1, scene: without })).toMatchObject({ model: null })
    expect(await designs().save({ id, revision: 2, scene })).toMatchObject({ model: 'flux' })
    expect(await used()).toBe(1)
  })

  test('is not asked for on a release of another account', async () => {
    const stranger = await buildUser(app, { plan: 'pro' })
    const artist = await buildArtist(app, stranger)
    const { id: releaseId } = await app
      .client(stranger.cookie)
      .releases.create({ artistId: artist.id, title: 'Night Bus' })
    await expect(designs().drawPicture({ ...WISH, releaseId })).rejects.toMatchObject({ code: 'not_found' })
    expect(local.requests).toEqual([])
  })

  test('needs a description', async () => {
    await expect(designs().drawPicture({ ...WISH, description: '  ' })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'required', at: 'description' }] },
    })
    expect(local.requests).toEqual([])
  })
})

describe('where the model fails, nothing is stored and nothing counts', () => {
  test.each<[string, () => Promise<Uint8Array | string | number> | Uint8Array | string | number]>([
    ['refuses', () => 400],
    ['sends something else', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['sends a damaged file', () => picture.subarray(0, picture.length / 2)],
    [
      'sends a picture that is too small',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
    ['sends more pixels than a picture may have', () => hugePng()],
  ])('a model that %s', async (_, answer) => {
    local.answer(answer)
    await expect(designs().drawPicture(WISH)).rejects.toMatchObject({
      code: 'image_model_failed',
      status: 503,
    })
    expect(await uploadsOf(person)).toEqual([])
    expect((await designs().list({})).items).toEqual([])
    expect(await used()).toBe(0)
  })

  test('logs hold nothing that was typed', async () => {
    const lines: unknown[] = []
    const { warn } = log
    log.warn = ((...line: unknown[]) => lines.push(line)) as typeof warn
    try {
      local.answer(() => 400)
      await expect(designs().drawPicture(WISH)).rejects.toThrow()
    } finally {
      log.warn = warn
    }
    expect(JSON.stringify(lines)).toContain('the image model failed')
    expect(JSON.stringify(lines)).not.toMatch(/ferry|Maré|Ana/)
  })
})

/** Its header declares more pixels than anybody may send, and a few bytes follow. */
function hugePng(): Buffer {
  const file = Buffer.from(picture)
  file.writeUInt32BE(60_000, 16)
  file.writeUInt32BE(60_000, 20)
  return file
}

describe('the month', () => {
  test('on Basic no picture is drawn, and the refusal names the plan that has them', async () => {
    const basic = await buildUser(app)
    await expect(designs(basic).drawPicture(WISH)).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
    expect(local.requests).toEqual([])
  })

  test.each([
    ['pro', 30],
    ['advanced', 100],
  ] as const)('%s has %i pictures, and new ones next month (UTC)', async (plan, most) => {
    person = await buildUser(app, { plan })
    await countPictures(person, most, new Date('2026-01-31T23:59:59Z'))
    const now = app.deps.clock.now()
    try {
      app.deps.clock.set(new Date('2026-01-31T23:59:59Z'))
      await expect(designs().drawPicture(WISH)).rejects.toMatchObject({
        code: 'image_quota_reached',
        status: 403,
        data: { params: { most, resets: '2026-02-01' } },
      })
      expect(local.requests).toEqual([])
    } finally {
      app.deps.clock.set(now)
    }
    expect((await designs().terms()).quota).toMatchObject({ used: 0, most })
  })

  test('two pictures at once do not share the last place, and the refused one leaves no file', async () => {
    await countPictures(person, 29)
    const both = Promise.withResolvers<Buffer>()
    local.answer(() => {
      if (local.requests.length === 2) both.resolve(picture)
      return both.promise
    })
    const deleted = vi.spyOn(app.deps.objects, 'delete')
    const once = () => drawPicture(app.deps, person.viewer, WISH)
    const results = await Promise.allSettled([once(), once()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'image_quota_reached' },
    })
    expect(await used()).toBe(30)
    const stored = await uploadsOf(person)
    const [key] = deleted.mock.calls.map(([key]) => key)
    expect(key).toMatch(/^uploads\/[^/]+\/original$/)
    expect(stored.map(({ object_key }) => object_key)).not.toContain(key)
    expect(await app.deps.objects.sizeBytes(key ?? '')).toBeUndefined()
  })

  test('an account has 20 tries an hour, whatever comes of them', async () => {
    for (let time = 0; time < 20; time++)
      await app.deps.limits.take('image-model.account', person.viewer.accountId)
    await expect(designs().drawPicture(WISH)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(local.requests).toEqual([])
  })
})

test('a used cover discloses AI in the artwork where its artist leaves that ticked', async () => {
  const artist = await buildArtist(app, person)
  const { releases } = app.client(person.cookie)
  const { id: releaseId } = await releases.create({ artistId: artist.id, title: 'Maré' })
  const { id } = await designs().drawPicture({ ...WISH, releaseId })
  await designs().apply({ id, releaseId })
  expect(await releases.find({ id: releaseId })).toMatchObject({ aiArtwork: false })
  await designs().apply({ id, releaseId, aiArtwork: true })
  expect(await releases.find({ id: releaseId })).toMatchObject({ aiArtwork: true })
})

test('an installation without an image model has nothing of it', async () => {
  const plain = await openTestApp()
  const owner = await buildUser(plain, { plan: 'pro' })
  const { designs } = plain.client(owner.cookie)
  expect((await designs.terms()).model).toBeNull()
  await expect(designs.drawPicture(WISH)).rejects.toMatchObject({ code: 'not_found', status: 404 })
})
