// Cover designs and banners through the API.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FREE_TEMPLATES, proposeCovers, wordsOf } from '#engines/covers/compose.ts'
import { LAYERS_MAX, NO_FILTERS, type Scene } from '#engines/covers/scene.ts'
import { beginUpload, finishUpload } from '#features/uploads/service.server.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { buildArtist, buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { overlap } from '#test/overlap.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createDesign } from './edit-design.server.ts'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  person = await buildUser(app, { plan: 'pro' })
})

const of = (who: TestPerson) => app.client(who.cookie).designs
const SCENE = proposeCovers({ title: 'Maré', artist: 'Ana Lima', mood: 'calm', genre: 'folk', seed: '1' })[0]!
const withImage = (uploadId: string): Scene => ({
  ...SCENE,
  layers: [
    ...SCENE.layers,
    {
      kind: 'image',
      id: 'photo',
      uploadId,
      box: { x: 0.2, y: 0.5, width: 0.4, height: 0.4 },
      filters: NO_FILTERS,
    },
  ],
})

async function draft(who: TestPerson, title = 'Maré') {
  const artist = await buildArtist(app, who)
  const { id } = await app.client(who.cookie).releases.create({ artistId: artist.id, title })
  return id
}

async function sendPicture(who: TestPerson, colour: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picture-'))
  const file = path.join(folder, 'photo.png')
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    .png()
    .toBuffer()
  await writeFile(file, bytes)
  const id = newId()
  const scope = scopeOf(who.viewer)
  await beginUpload(app.deps, {
    id,
    scope,
    kind: 'artist_image',
    fileName: 'photo.png',
    sizeBytes: bytes.length,
  })
  await finishUpload(app.deps, { id, path: file })
  await app.runJobs()
  await rm(folder, { recursive: true, force: true })
  return id
}

describe('a design', () => {
  test('a design is stored, saved, deleted and restored', async () => {
    const releaseId = await draft(person)
    const created = await of(person).create({ releaseId, scene: SCENE })
    expect(created).toMatchObject({
      release: { id: releaseId, title: 'Maré', artist: 'Ana Lima' },
      scene: SCENE,
      revision: 1,
    })
    const scene = { ...SCENE, layers: SCENE.layers.slice(1) }
    expect(await of(person).save({ id: created.id, revision: 1, scene })).toMatchObject({
      scene,
      revision: 2,
    })
    await of(person).remove({ id: created.id })
    await expect(of(person).find({ id: created.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await of(person).list({})).items).toEqual([])
    expect(await of(person).restore({ id: created.id })).toMatchObject({ scene, revision: 2 })
    expect((await of(person).list({ releaseId })).items).toMatchObject([{ id: created.id }])
  })

  test('of designs that are created at the same moment, none exceeds the limit', async () => {
    const owner = await buildUser(app)
    const now = app.deps.clock.now()
    const rows = Array.from({ length: 1_999 }, () => ({
      id: newId(),
      account_id: owner.viewer.accountId,
      artist_id: null,
      release_id: null,
      scene: JSON.stringify(SCENE),
      revision: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }))
    await app.deps.db.insertInto('cover_designs').values(rows).execute()
    const create = () => createDesign(app.deps, { scene: SCENE, scope: scopeOf(owner.viewer) })
    // All three have counted before the first one stores, unless they wait for each other.
    const results = await overlap(app, 'cover_designs', [create, create, create])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(2)
    for (const error of refused)
      expect(error).toMatchObject({ code: 'too_many_designs', params: { max: 2_000 } })
  })

  test('a design is not overwritten from a window that shows an earlier revision', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    await of(person).save({ id, revision: 1, scene: SCENE })
    await expect(of(person).save({ id, revision: 1, scene: SCENE })).rejects.toMatchObject({
      code: 'design_changed',
      status: 409,
    })
  })

  test('a design of another account does not exist', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    const stranger = await buildUser(app)
    const calls = [
      () => of(stranger).find({ id }),
      () => of(stranger).save({ id, revision: 1, scene: SCENE }),
      () => of(stranger).remove({ id }),
      () => of(stranger).restore({ id }),
      () => of(stranger).download({ id }),
      () => of(stranger).applyTemplate({ id, revision: 1, template: 'river' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('a design has a limited number of layers, with unique ids and visible positions', async () => {
    const [layer] = SCENE.layers
    const refused = (scene: Scene) =>
      expect(of(person).create({ scene })).rejects.toMatchObject({ code: 'invalid_input', status: 422 })
    await refused({
      ...SCENE,
      layers: Array.from({ length: LAYERS_MAX + 1 }, (_, at) => ({ ...layer!, id: `l${at}` })),
    })
    await refused({ ...SCENE, layers: [layer!, layer!] })
    await refused({
      ...SCENE,
      layers: [
        {
          kind: 'shape',
          id: 's',
          shape: 'disc',
          colour: 'a',
          box: { x: 1.2, y: 0, width: 0.1, height: 0.1 },
        },
      ],
    })
    await refused({ ...SCENE, format: 'story' })
  })

  test('a design shows only pictures of its account', async () => {
    const mine = await sendPicture(person, '#d04020')
    const { id, pictures } = await of(person).create({ scene: withImage(mine) })
    expect(pictures[mine]).toContain(mine)
    const stranger = await buildUser(app)
    await expect(of(stranger).create({ scene: withImage(mine) })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'upload_unknown' }] },
    })
    const { body } = await of(person).download({ id })
    const pixel = await sharp(await body.arrayBuffer())
      .extract({ left: 1200, top: 2100, width: 1, height: 1 })
      .raw()
      .toBuffer()
    // Under the grain of the cover's style.
    expect(Math.abs(pixel[0]! - 0xd0) + Math.abs(pixel[1]! - 0x40) + Math.abs(pixel[2]! - 0x20)).toBeLessThan(
      40,
    )
  })
})

describe('templates', () => {
  test('a template arranges a design and keeps its texts', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    const arranged = await of(person).applyTemplate({ id, revision: 1, template: 'gig' })
    expect(arranged.revision).toBe(2)
    expect(wordsOf(arranged.scene)).toEqual(wordsOf(SCENE))
    expect(arranged.scene.layers[0]).toMatchObject({ kind: 'style', style: 'halftone' })
  })

  test('templates of a better plan are refused on Basic, and the design stays', async () => {
    const basic = await buildUser(app)
    const { id } = await of(basic).create({ scene: SCENE })
    for (const template of FREE_TEMPLATES.slice(0, 1))
      await of(basic).applyTemplate({ id, revision: 1, template })
    await expect(of(basic).applyTemplate({ id, revision: 2, template: 'window' })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'pro' } },
    })
    expect(await of(basic).find({ id })).toMatchObject({ revision: 2 })
  })
})

describe('the file', () => {
  test('the file is a JPEG of 3000 by 3000 pixels, named after artist and title', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    const { headers, body } = await of(person).download({ id })
    expect(headers['content-disposition']).toContain('Ana Lima - Mar')
    expect(body.size).toBeLessThan(20 * 1024 * 1024)
    expect(await sharp(await body.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 3000,
      height: 3000,
    })
  })

  test('an account can draw 30 files a day', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    for (let time = 0; time < 30; time++)
      await app.deps.limits.take('drawing.account', person.viewer.accountId)
    await expect(of(person).download({ id })).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
    })
  })
})

describe('using a design on a release', () => {
  test('an applied design becomes the artwork of the draft, checked like an uploaded file', async () => {
    const releaseId = await draft(person)
    const { id } = await of(person).create({ releaseId, scene: SCENE })
    const { uploadId } = await of(person).apply({ id, releaseId })
    const { releases } = app.client(person.cookie)
    expect((await releases.find({ id: releaseId })).artwork).toMatchObject({
      id: uploadId,
      status: 'processing',
    })
    await app.runJobs()
    const { artwork } = await releases.find({ id: releaseId })
    expect(artwork).toMatchObject({
      id: uploadId,
      kind: 'artwork',
      status: 'ready',
      fileName: 'Ana Lima - Maré.jpg',
      artwork: { format: 'jpeg', widthPx: 3000, heightPx: 3000 },
    })
    expect(artwork?.findings.filter(({ severity }) => severity === 'blocks')).toEqual([])
  })

  test('a design cannot be applied to a locked release or one of somebody else', async () => {
    const { id } = await of(person).create({ scene: SCENE })
    const releaseId = await buildRelease(app, person)
    await submit(app, person, releaseId)
    await expect(of(person).apply({ id, releaseId })).rejects.toMatchObject({ code: 'locked', status: 409 })
    const foreign = await draft(await buildUser(app))
    await expect(of(person).apply({ id, releaseId: foreign })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('banners', () => {
  test.each([
    ['horizontal', 820, 300],
    ['square', 1080, 1080],
    ['story', 1080, 1920],
  ] as const)('%s is a PNG of %i by %i pixels with the colours that were chosen', async (format, width, height) => {
    const releaseId = await draft(person)
    const pixelOf = async (palette: 'brick' | 'ice') => {
      const { body } = await of(person).drawBanner({ releaseId, format, palette, template: 'words' })
      const image = sharp(await body.arrayBuffer())
      expect(await image.metadata()).toMatchObject({ format: 'png', width, height })
      return [...(await image.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer())]
    }
    expect(await pixelOf('brick')).toEqual([0x8a, 0x2a, 0x1c])
    expect(await pixelOf('ice')).toEqual([0xdc, 0xe8, 0xee])
  })

  test('banners take cover and colours of the release', async () => {
    const releaseId = await draft(person)
    const { id } = await of(person).create({ releaseId, scene: { ...SCENE, layers: [] } })
    await of(person).apply({ id, releaseId })
    await app.runJobs()
    const { body } = await of(person).drawBanner({ releaseId, format: 'horizontal' })
    const pixels = sharp(await body.arrayBuffer())
    const ground = await pixels.clone().extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
    const beside = await pixels.extract({ left: 810, top: 2, width: 1, height: 1 }).raw().toBuffer()
    const expected = Buffer.from(SCENE.palette.ground.slice(1), 'hex')
    for (const pixel of [ground, beside])
      for (const at of [0, 1, 2]) expect(Math.abs(pixel[at]! - expected[at]!)).toBeLessThan(4)
  })

  test('banners of a better plan are refused on Basic', async () => {
    const basic = await buildUser(app)
    const releaseId = await draft(basic)
    await expect(
      of(basic).drawBanner({ releaseId, format: 'square', template: 'soft' }),
    ).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
    })
  })
})
