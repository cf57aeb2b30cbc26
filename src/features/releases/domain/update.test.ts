// Tests what an update of a live release cannot change, field by field.
import { describe, expect, test } from 'vitest'
import { type Delivered, LENGTH_TOLERANCE_MS, updateFindings } from './update.ts'

const DELIVERED: Delivered = {
  upc: '049900000017',
  releaseDate: '2026-03-06',
  releaseTiming: 'local_midnight',
  originalReleaseDate: '2019-05-01',
  schedule: 'standard',
  presaveDate: null,
  platforms: ['spotify', 'deezer'],
  tracks: [
    { trackId: 'a', isrc: 'QZZZZ2600001', durationMs: 187_250 },
    { trackId: 'b', isrc: 'QZZZZ2600002', durationMs: 201_000 },
  ],
}
type Release = Parameters<typeof updateFindings>[0]
const RELEASE: Release = {
  ...DELIVERED,
  presave: false,
  delivered: DELIVERED,
  tracks: DELIVERED.tracks.map(({ trackId, ...track }) => ({ ...track, id: trackId })),
}
const track = (change: Partial<Release['tracks'][number]>): Partial<Release> => ({
  tracks: RELEASE.tracks.map((track, index) => (index === 1 ? { ...track, ...change } : track)),
})
const findingsOf = (change: Partial<Release>) =>
  updateFindings({ ...RELEASE, ...change }).map(({ code, at, step }) => [code, at, step])

describe('an update', () => {
  test.each<[string, Partial<Release>, string[][]]>([
    ['as it was delivered is let through', {}, []],
    ['keeps its UPC', { upc: '036000291452' }, [['upc_locked', 'upc', 'basic-info']]],
    ['keeps a UPC that was taken out', { upc: null }, [['upc_locked', 'upc', 'basic-info']]],
    ['keeps its day', { releaseDate: '2026-04-03' }, [['date_locked', 'releaseDate', 'distribution']]],
    [
      'keeps the day it first came out',
      { originalReleaseDate: null },
      [['date_locked', 'originalReleaseDate', 'basic-info']],
    ],
    ['keeps its schedule', { schedule: 'express' }, [['date_locked', 'schedule', 'distribution']]],
    [
      'keeps its time of day',
      { releaseTiming: 'utc_midnight' },
      [['date_locked', 'releaseTiming', 'distribution']],
    ],
    [
      'opens no pre-save of what is out',
      { presave: true, presaveDate: '2026-03-01' },
      [['date_locked', 'presave', 'distribution']],
    ],
    ['leaves a day without a pre-save alone', { presave: false, presaveDate: '2026-03-01' }, []],
    ['goes to more stores', { platforms: ['tidal', 'deezer', 'spotify'] }, []],
    ['leaves no store', { platforms: ['deezer'] }, [['stores_locked', 'platforms', 'platforms']]],
    ['keeps an ISRC', track({ isrc: 'QZZZZ2600009' }), [['isrc_locked', 'tracks.1.isrc', 'tracks']]],
    ['may be a little shorter', track({ durationMs: 201_000 - LENGTH_TOLERANCE_MS }), []],
    ['may be a little longer', track({ durationMs: 201_000 + LENGTH_TOLERANCE_MS }), []],
    [
      'may not be much longer',
      track({ durationMs: 201_001 + LENGTH_TOLERANCE_MS }),
      [['audio_length_changed', 'tracks.1.audio', 'tracks']],
    ],
    [
      'may not be much shorter',
      track({ durationMs: 200_999 - LENGTH_TOLERANCE_MS }),
      [['audio_length_changed', 'tracks.1.audio', 'tracks']],
    ],
    ['does not judge audio nobody has listened to', track({ durationMs: null }), []],
  ])('an update cannot change: %s', (_, change, expected) => {
    expect(findingsOf(change)).toEqual(expected)
  })

  test('different lengths are displayed differently', () => {
    const [finding] = updateFindings({ ...RELEASE, ...track({ durationMs: 203_060 }) })
    expect(finding?.params).toEqual({ track: 2, seconds: 2, was: '3:21.0', now: '3:23.1' })
  })

  test('a release that is not live has no such findings', () => {
    expect(findingsOf({ delivered: null, upc: null, releaseDate: null, platforms: [], tracks: [] })).toEqual(
      [],
    )
  })
})
