// The odd month of the demo must be found by the rules of signals, or the first start would fail.
import { expect, test } from 'vitest'
import type { BatchResult } from '#ports/stores/sandbox/batch-result.ts'
import { usesByTrack } from '#ports/stores/sandbox/trends.ts'
import { oddBoost } from './usage.ts'

const ARTIST = 'Gravel Choir'
const TRACK = { number: 1, title: 'Canto Rodado', artist: ARTIST, durationMs: 65_000 }

const received = (isrc: string): BatchResult => ({
  batchId: '1',
  messageId: 'message 1',
  threadId: null,
  upc: '196000000017',
  sender: { dpid: 'PADPIDA0000000001T', name: 'Backline' },
  receivedAt: '2025-08-01T11:00:00.000Z',
  answeredAt: '2025-08-01T11:00:01.000Z',
  status: 'FileOK',
  release: {
    title: TRACK.title,
    artist: ARTIST,
    releaseDate: '2025-08-05',
    takedown: false,
    grants: [{ start: '2025-08-05', territories: ['Worldwide'], useTypes: ['OnDemandStream'] }],
    tracks: [{ ...TRACK, isrc }],
  },
})

test('whatever the code of the song, one country has nearly all of far more plays than usual', () => {
  for (let number = 0; number < 60; number++) {
    const isrc = `QZZZZ${25 + (number % 6)}${String(number).padStart(5, '0')}`
    const settings = { homes: { [ARTIST]: 'MX' }, boosts: [oddBoost(isrc, '2026-08')] }
    const playsOf = (from: string, to: string) => {
      const [uses] = usesByTrack('spotify', [received(isrc)], settings, { from, to })
      const streams = uses?.streams ?? new Map<string, number>()
      return {
        all: [...streams.values()].reduce((sum, plays) => sum + plays, 0),
        odd: streams.get('ID') ?? 0,
      }
    }
    const usual = playsOf('2026-07-01', '2026-07-31')
    const odd = playsOf('2026-08-01', '2026-08-31')
    expect(odd.odd / odd.all).toBeGreaterThan(0.85)
    expect(odd.all / usual.all).toBeGreaterThan(6)
  }
})
