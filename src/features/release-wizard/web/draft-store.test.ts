// Tests the draft while the deletion of a track can still be undone, and the edits that survive a closed tab.
import { afterEach, expect, test, vi } from 'vitest'
import type { ReleaseAnswer, TrackAnswer } from '#features/releases/web/api.ts'
import { DraftStore, openDraftStore } from './draft-store.ts'
import type { EditStorage, StoredEdits } from './edit-storage.ts'

const LATER_MS = 60_000

const openDraft = () => {
  const tracks = ['One', 'Two', 'Three'].map((title) => ({ id: title, title, upload: null, licence: null }))
  const draftStore = new DraftStore({
    id: 'r',
    draftVersion: 1,
    artwork: null,
    tracks: tracks as TrackAnswer[],
  } as ReleaseAnswer)
  return { draftStore, titles: () => draftStore.snapshot().release.tracks.map((track) => track.title) }
}

test('a removed track is hidden at once, counts as a pending change, and can be restored in place', () => {
  const { draftStore, titles } = openDraft()
  const before = draftStore.snapshot().release.tracks
  let isGone = false
  const bringBack = draftStore.removeTrack('Two', LATER_MS, () => {
    isGone = true
  })
  expect(titles()).toEqual(['One', 'Three'])
  expect(draftStore.unsaved).toBe(1)
  bringBack()
  expect(draftStore.snapshot().release.tracks).toEqual(before)
  expect(draftStore.unsaved).toBe(0)
  expect(isGone).toBe(false)
})

test('one of two removed tracks is restored', () => {
  const { draftStore, titles } = openDraft()
  const backs = ['One', 'Two'].map((id) => draftStore.removeTrack(id, LATER_MS, () => {}))
  expect(titles()).toEqual(['Three'])
  backs[0]?.()
  expect(titles()).toEqual(['One', 'Three'])
  backs[1]?.()
  expect(titles()).toEqual(['One', 'Two', 'Three'])
})

test('what a change leaves alone stays the same object, and so does the release when only its saving changes', async () => {
  const { draftStore } = openDraft()
  const { storage } = storageWith()
  await draftStore.attachStorage(storage)
  draftStore.changeTrack('Two', { title: 'Deux' })
  const { release, save } = draftStore.snapshot()
  const [one, two, three] = release.tracks
  await Promise.resolve()
  const stored = draftStore.snapshot()
  expect(stored.save).not.toEqual(save)
  expect(stored.release).toBe(release)

  draftStore.changeTrack('Two', { title: 'Zwei' })
  const { tracks } = draftStore.snapshot().release
  expect(tracks[0]).toBe(one)
  expect(tracks[1]).not.toBe(two)
  expect(tracks[2]).toBe(three)
})

/** Stores edits as a browser does, in memory: what `DraftStore` writes is what the next one reads. */
function storageWith(earlier: StoredEdits[] = []) {
  const written: (StoredEdits | undefined)[] = []
  const storage: EditStorage = {
    isActive: () => true,
    write: async (stored) => {
      written.push(structuredClone(stored))
      return true
    },
    readEarlier: async () => ({ values: earlier, removeOthers: () => {} }),
  }
  return { storage, written }
}

test('an edit is stored with the version it was made on, as soon as it is made', async () => {
  const { draftStore } = openDraft()
  const { storage, written } = storageWith()
  await draftStore.attachStorage(storage)
  draftStore.change({ title: 'Maré' })
  expect(written).toEqual([
    { draftVersion: 1, isSending: false, edits: [{ kind: 'release', fields: { title: 'Maré' } }] },
  ])
  await Promise.resolve()
  expect(draftStore.snapshot().save.onDevice).toBe(true)
})

test.each([
  ['the same version', 1, false, undefined],
  ['a version that its own save has made', 0, true, undefined],
  ['a version changed elsewhere', 0, false, 'draft_changed_elsewhere'],
])('edits of an earlier tab on %s are shown', async (_, draftVersion, isSending, stopped) => {
  const { draftStore } = openDraft()
  const { storage } = storageWith([
    { draftVersion, isSending, edits: [{ kind: 'release', fields: { title: 'Maré' } }] },
  ])
  await draftStore.attachStorage(storage)
  const { release, stopped: reason } = draftStore.snapshot()
  expect([release.title, reason]).toEqual(['Maré', stopped])
})

test('edits of a track on a version changed elsewhere are not sent unasked', async () => {
  const { draftStore } = openDraft()
  const trackId = draftStore.saved.tracks[0]?.id ?? ''
  const { storage } = storageWith([
    { draftVersion: 0, isSending: false, edits: [{ kind: 'track', trackId, fields: { title: 'Maré' } }] },
  ])
  await draftStore.attachStorage(storage)
  const { release, stopped } = draftStore.snapshot()
  expect([release.tracks[0]?.title, stopped]).toEqual(['Maré', 'draft_changed_elsewhere'])
})

test('a track whose addition had arrived is not added twice', async () => {
  const { draftStore } = openDraft()
  const { storage } = storageWith([
    { draftVersion: 0, isSending: true, edits: [{ kind: 'add', fields: { title: 'Four' } }] },
  ])
  await draftStore.attachStorage(storage)
  expect(draftStore.unsaved).toBe(0)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/**
 * A server that saves every change of the draft, and loses the answers to its first `lost` calls, reads included.
 * Returns the calls that reached it.
 */
function losingAnswers(draftStore: DraftStore, lost: number): string[] {
  const calls: string[] = []
  let draft = draftStore.saved
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://server.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request.method)
    const body = request.method === 'GET' ? undefined : await request.json()
    if (body?.draftVersion !== undefined && body.draftVersion !== draft.draftVersion)
      return Response.json({ code: 'draft_changed_elsewhere', data: {} }, { status: 409 })
    if (request.method !== 'GET') draft = { ...draft, draftVersion: draft.draftVersion + 1 }
    if (request.method === 'PATCH') draft = { ...draft, title: body.title }
    if (request.method === 'POST')
      draft = { ...draft, tracks: [...draft.tracks, { id: body.title, title: body.title } as TrackAnswer] }
    if (calls.length <= lost) throw new TypeError('Failed to fetch')
    return Response.json({ ...draft, ignoredPlatforms: [] })
  })
  return calls
}

test('a track whose answer was lost is added once, and its file gets the id', async () => {
  const { draftStore, titles } = openDraft()
  const calls = losingAnswers(draftStore, 2)
  const added = draftStore.addTrack({ title: 'Four' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await added).toBe('Four')
  expect(calls.filter((method) => method === 'POST')).toHaveLength(1)
  expect(draftStore.unsaved).toBe(0)
})

test('a title whose answer was lost with the connection is no change from elsewhere', async () => {
  const { draftStore } = openDraft()
  losingAnswers(draftStore, 3)
  draftStore.change({ title: 'Maré' })
  await vi.advanceTimersByTimeAsync(60_000)
  const { release, stopped, save } = draftStore.snapshot()
  expect([release.title, stopped, save.kind]).toEqual(['Maré', undefined, 'saved'])
})

test('a draft that stopped saving says at once that it cannot be saved', async () => {
  const { draftStore } = openDraft()
  draftStore.change({ title: 'Maré' })
  draftStore.stop('draft_changed_elsewhere')
  expect(await Promise.race([draftStore.flush(), new Promise((wait) => setTimeout(wait, 500))])).toBe(false)
})

test('edits of a draft that was locked wait for a decision once it can be edited again', () => {
  vi.stubGlobal('document', {})
  const { saved } = openDraft().draftStore
  const draftStore = openDraftStore(saved, 'ana/r')
  draftStore.change({ title: 'Maré' })
  draftStore.stop('locked')
  const again = openDraftStore({ ...saved, draftVersion: 3 }, 'ana/r').snapshot()
  expect([again.release.title, again.stopped]).toEqual(['Maré', 'draft_changed_elsewhere'])
})

test('a change of a track says that the draft is gone, not that it is saved', async () => {
  const { draftStore } = openDraft()
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://server.example' })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found', data: {} }, { status: 404 }))
  draftStore.changeTrack('Two', { title: 'Deux' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(draftStore.snapshot().stopped).toBe('not_found')
})

test('what was typed about a track that somebody else removed does not stop the draft', async () => {
  const { draftStore } = openDraft()
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://server.example' })
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET'
      ? Response.json(draftStore.saved)
      : Response.json({ code: 'not_found', data: {} }, { status: 404 }),
  )
  draftStore.changeTrack('Two', { title: 'Deux' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(draftStore.snapshot()).toMatchObject({ stopped: undefined, save: { kind: 'saved' } })
})
