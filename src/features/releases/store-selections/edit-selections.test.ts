// Saved selections of stores over HTTP: who shares them, and what is refused.
import { beforeAll, expect, test } from 'vitest'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie).releases

test('a selection is saved once per name, replaced by a second save, and deleted', async () => {
  const releases = clientOf(await buildUser(app))
  const first = await releases.saveStoreSelection({
    name: ' No video ',
    stores: ['spotify', 'deezer', 'spotify'],
  })
  expect(first).toEqual({ id: first.id, name: 'No video', stores: ['spotify', 'deezer'] })
  const second = await releases.saveStoreSelection({ name: 'no VIDEO', stores: ['tidal'] })
  expect(second).toEqual({ id: first.id, name: 'no VIDEO', stores: ['tidal'] })
  expect((await releases.listStoreSelections()).items).toEqual([second])
  await releases.removeStoreSelection({ id: first.id })
  expect((await releases.listStoreSelections()).items).toEqual([])
  await expect(releases.removeStoreSelection({ id: first.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('another account neither sees nor replaces nor deletes a selection', async () => {
  const mine = clientOf(await buildUser(app))
  const theirs = clientOf(await buildUser(app))
  const { id } = await mine.saveStoreSelection({ name: 'Shops', stores: ['itunes'] })
  expect((await theirs.listStoreSelections()).items).toEqual([])
  await theirs.saveStoreSelection({ name: 'Shops', stores: ['tidal'] })
  await expect(theirs.removeStoreSelection({ id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await mine.listStoreSelections()).items).toMatchObject([{ name: 'Shops', stores: ['itunes'] }])
})

test.each([
  ['an empty name', { name: '  ', stores: ['spotify'] }, { code: 'required', at: 'name' }],
  ['no store', { name: 'None', stores: [] }, { code: 'required', at: 'stores' }],
  [
    'an unknown store',
    { name: 'Odd', stores: ['spotify', 'nowhere'] },
    { code: 'store_unknown', at: 'stores.1' },
  ],
])('%s is refused with its place', async (_, selection, problem) => {
  const releases = clientOf(await buildUser(app))
  await expect(releases.saveStoreSelection(selection)).rejects.toMatchObject({
    code: 'invalid_input',
    data: { problems: [problem] },
  })
})

test('an account has at most thirty selections, even with concurrent requests, and can still replace one', async () => {
  const releases = clientOf(await buildUser(app))
  const save = (name: string) => releases.saveStoreSelection({ name, stores: ['spotify'] })
  for (let made = 0; made < 29; made++) await save(`Selection ${made}`)
  const last = await Promise.allSettled(['a', 'b'].map(save))
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(last.find((result) => result.status === 'rejected')?.reason).toMatchObject({
    code: 'store_selection_limit',
    status: 409,
    data: { params: { most: 30 } },
  })
  expect(await save('selection 3')).toMatchObject({ name: 'selection 3' })
})
