// Tests staff profiles through the API: what staff keep, what everybody sees, and whose photo can be read.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#features/audit/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { PROFILES_MAX, photoPath } from './domain.ts'
import { hasPublished } from './service.server.ts'

let app: TestApp
let admin: TestPerson

/** A JPEG of two by two pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAACAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
})

beforeEach(async () => {
  await proveSession(app, admin)
  for (const { id } of (await staff().staffList()).items) await staff().remove({ id })
})

const staff = () => app.client(admin.cookie).staffProfiles
const visitor = () => app.client().staffProfiles
const addPhoto = async () => (await staff().addPhoto({ file: new File([JPEG], 'mara.jpg') })).id

type Fields = Parameters<ReturnType<typeof staff>['create']>[0]
const add = (more: Partial<Fields> = {}) =>
  staff().create({ name: 'Mara Kessler', roles: { en: 'Review' }, ...more })
const publish = async (more: Partial<Fields> = {}) => {
  const { id } = await add({ photoId: await addPhoto(), ...more })
  return staff().publish({ id })
}
const names = async () => (await visitor().list({})).items.map(({ name }) => name)

describe('everybody', () => {
  test('everybody sees published profiles in order, with the role in their language', async () => {
    expect(await names()).toEqual([])
    expect(await hasPublished(app.deps.db)).toBe(false)
    await add({ name: 'Not published' })
    const mara = await publish({
      roles: { en: 'Review', tr: 'İnceleme' },
      url: 'mara.test-pages.org/me',
      photoAlt: 'Mara at a mixing desk',
    })
    const ida = await publish({ name: 'Ida Sørli' })
    expect(await names()).toEqual(['Mara Kessler', 'Ida Sørli'])
    expect(await hasPublished(app.deps.db)).toBe(true)
    expect((await visitor().list({ language: 'tr' })).items).toEqual([
      {
        id: mara.id,
        name: 'Mara Kessler',
        role: 'İnceleme',
        photoId: mara.photoId,
        photoAlt: 'Mara at a mixing desk',
        url: 'https://mara.test-pages.org/me',
      },
      { id: ida.id, name: 'Ida Sørli', role: 'Review', photoId: ida.photoId, photoAlt: '', url: null },
    ])
    await staff().reorder({ ids: [ida.id, mara.id] })
    expect(await names()).toEqual(['Ida Sørli', 'Mara Kessler'])
    await staff().withdraw({ id: ida.id })
    expect(await names()).toEqual(['Mara Kessler'])
  })

  test('everybody gets photos of published profiles, and staff all photos', async () => {
    const photoId = await addPhoto()
    const read = (cookie?: string) =>
      app.fetch(photoPath(photoId), cookie ? { headers: { cookie } } : undefined)
    const artist = await buildUser(app)
    const { id } = await add({ photoId })
    expect([(await read()).status, (await read(artist.cookie)).status]).toEqual([404, 404])
    const seen = await read(admin.cookie)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect(
      Buffer.from(await seen.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    await staff().publish({ id })
    expect((await read()).status).toBe(200)
    await staff().withdraw({ id })
    expect((await read()).status).toBe(404)
    expect((await app.fetch(photoPath(newId()))).status).toBe(404)
  })
})

describe('staff', () => {
  test('a profile needs a photo to be published, and keeps one while it is', async () => {
    const { id } = await add()
    const lacksPhoto = { code: 'invalid_input', data: { problems: [{ code: 'required', at: 'photoId' }] } }
    await expect(staff().publish({ id })).rejects.toMatchObject(lacksPhoto)
    const photoId = await addPhoto()
    const fields = { id, name: 'Mara K.', roles: { en: 'Head of review' } }
    await staff().save({ ...fields, photoId })
    expect(await staff().publish({ id })).toMatchObject({ isPublished: true, name: 'Mara K.' })
    expect(await staff().publish({ id })).toMatchObject({ isPublished: true })
    await expect(staff().save({ ...fields, photoId: null })).rejects.toMatchObject(lacksPhoto)
  })

  test('reordering includes profiles that somebody else has added since', async () => {
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })]
    const three = await add({ name: 'Three' })
    const { items } = await staff().reorder({ ids: [two.id, one.id, newId()] })
    expect(items.map(({ id }) => id)).toEqual([two.id, one.id, three.id])
  })

  test('a change to an older version of a profile is refused', async () => {
    const api = staff()
    const { id, updatedAt } = await add({ name: 'Mara' })
    const edit = (name: string, from?: string) =>
      api.save({ id, name, roles: { en: 'Founder' }, ...(from ? { updatedAt: from } : {}) })
    const saved = await edit('Mara K.', updatedAt)
    await expect(edit('Mara Kessler', updatedAt)).rejects.toMatchObject({
      code: 'profile_changed',
      status: 409,
    })
    expect(await edit('Mara Kessler', saved.updatedAt)).toMatchObject({ name: 'Mara Kessler' })
  })

  test('a deleted profile is nowhere', async () => {
    const { id } = await publish()
    await staff().remove({ id })
    expect(await names()).toEqual([])
    for (const change of ['remove', 'publish', 'withdraw'] as const)
      await expect(staff()[change]({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('each change of a profile is in the audit log', async () => {
    const { id } = await publish()
    await staff().save({ id, name: 'Mara K.', roles: { en: 'Review' }, photoId: await addPhoto() })
    await staff().withdraw({ id })
    await staff().withdraw({ id })
    const { items } = await listAudit(app.deps, { action: 'staff_profile', limit: 20 })
    expect(items.filter(({ entityId }) => entityId === id).map(({ action }) => action)).toEqual([
      'staff_profile.withdrawn',
      'staff_profile.changed',
      'staff_profile.published',
      'staff_profile.added',
    ])
  })

  test('concurrent requests cannot add more profiles than the page shows', async () => {
    for (let count = 1; count < PROFILES_MAX; count++) await add({ name: `Person ${count}` })
    const results = await Promise.allSettled([add(), add(), add()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'profiles_full' },
    })
    expect((await staff().staffList()).items).toHaveLength(PROFILES_MAX)
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ roles: { tr: 'İnceleme' } }, 'roles.en'],
  [{ roles: { en: ' ' } }, 'roles.en'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: 'http://mara.test-pages.org' }, 'url'],
  [{ photoId: newId() }, 'photoId'],
])('the profile %j is refused', async (change, at) => {
  await expect(add(change as Partial<Fields>)).rejects.toMatchObject({
    code: 'invalid_input',
    data: { problems: [{ at }] },
  })
})

test.each([
  [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_unsupported'],
  [Buffer.alloc(10 * 1024 * 1024 + 1), 'file_too_large'],
])('a file that is not a photo is refused', async (bytes, code) => {
  await expect(staff().addPhoto({ file: new File([bytes], 'photo.jpg') })).rejects.toMatchObject({ code })
})
