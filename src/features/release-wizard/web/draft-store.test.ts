// Tests the draft while the deletion of a track can still be undone.
import { expect, test } from 'vitest'
import type { ReleaseAnswer, TrackAnswer } from '#features/releases/web/api.ts'
import { DraftStore } from './draft-store.ts'

const LATER_MS = 60_000

const openDraft = () => {
  const tracks = ['One', 'Two', 'Three'].map((title) => ({ id: title, title, upload: null, licence: null }))
  const draftStore = new DraftStore({
    id: 'r',
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

test('of two removed tracks one is restored', () => {
  const { draftStore, titles } = openDraft()
  const backs = ['One', 'Two'].map((id) => draftStore.removeTrack(id, LATER_MS, () => {}))
  expect(titles()).toEqual(['Three'])
  backs[0]?.()
  expect(titles()).toEqual(['One', 'Three'])
  backs[1]?.()
  expect(titles()).toEqual(['One', 'Two', 'Three'])
})
