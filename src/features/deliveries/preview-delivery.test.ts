// Tests that a preview sends nothing and lists the changes at a store that has the release.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RevisionTrack } from '#features/releases/domain/revision.ts'
import { buildRelease, buildRevision, openWorld, type World } from './deliveries.fixtures.ts'
import { pollDelivery, prepareDeliveries, previewDelivery, sendDelivery } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

test('the first preview shows everything as new and sends nothing', async () => {
  const { releaseId } = await buildRelease(world, { platforms: ['itunes', 'deezer'], status: 'in_review' })
  const preview = await previewDelivery(world.deps, { id: releaseId })
  expect(preview).toMatchObject({
    revision: 1,
    version: '4.3',
    testMode: true,
    checkedBy: 'rules',
    since: null,
    blockedBy: null,
    problems: [],
    changes: [],
  })
  expect(preview.stores.map(({ id }) => id).sort()).toEqual(['deezer', 'itunes'])
  expect(preview.xml).toContain('Night Drive')
  expect(existsSync(path.join(world.dataDir, 'stores'))).toBe(false)
})

test('the preview of a next revision shows changes by field since the acknowledged one', async () => {
  const release = await buildRelease(world)
  const { releaseId, revision, isrc } = release
  await prepareDeliveries(world.deps, release)
  const { id } = await world.deps.db
    .selectFrom('deliveries')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  await sendDelivery(world.deps, { deliveryId: id })
  const look = () => previewDelivery(world.deps, { id: releaseId, store: 'deezer' })
  // Sent but not acknowledged: it is unknown whether the store has it.
  expect((await look()).since).toBeNull()
  await pollDelivery(world.deps, { deliveryId: id })
  world.clock.set(new Date(world.clock.now().getTime() + 60_000))
  expect(await look()).toMatchObject({ since: { revision: 1, status: 'accepted' }, changes: [] })

  const [track] = revision.tracks as [RevisionTrack]
  const audio = { ...track.audio, sha256: 'f'.repeat(64), fileName: 'night-2.wav' }
  await buildRevision(world.deps, release.accountId, {
    ...revision,
    number: 2,
    label: 'Vale & Sons',
    tracks: [{ ...track, explicit: true, audio }],
  })
  await world.deps.db.updateTable('releases').set({ revision: 2 }).where('id', '=', releaseId).execute()
  const { changes, xml } = await look()
  expect(xml).toContain('Vale &amp; Sons')
  expect(changes).toEqual(
    expect.arrayContaining([
      { path: 'release.label', before: 'Vale Records', after: 'Vale & Sons' },
      { path: `release.tracks[${isrc}].parentalWarning`, before: 'NotExplicit', after: 'Explicit' },
      { path: `release.tracks[${isrc}].file`, before: 'night.wav', after: 'night-2.wav' },
    ]),
  )
})

test('the preview of a blocked delivery shows why', async () => {
  const { releaseId } = await buildRelease(world, {
    platforms: ['itunes'],
    track: { version: 'cover', soldAsDownload: false },
  })
  expect(await previewDelivery(world.deps, { id: releaseId })).toMatchObject({
    blockedBy: { code: 'cover_licence_missing' },
    xml: null,
  })
})

test('previews for unselected stores and nonexistent releases return 404', async () => {
  const { releaseId } = await buildRelease(world)
  const asked = (id: string, store?: string) => previewDelivery(world.deps, { id, store })
  await expect(asked(releaseId, 'spotify')).rejects.toMatchObject({ code: 'not_found' })
  await expect(asked('01a1ff21-929e-72c8-81af-591edb7b31ab')).rejects.toMatchObject({ code: 'not_found' })
})
