// Rules of mastering as tables.
import { expect, test } from 'vitest'
import {
  deletedBefore,
  masterFileName,
  paymentState,
  paymentThatCounts,
  percentOf,
  previewGains,
  revisionsEnd,
} from './domain.ts'

const paidAt = new Date('2026-11-21T09:00:00Z')

test('other presets are free for seven times 24 hours', () => {
  expect(revisionsEnd({ paidAt })).toEqual(new Date('2026-11-28T09:00:00Z'))
})

test('a refund ends a payment, and another payment replaces it', () => {
  const refunded = { paidAt, refundedAt: new Date('2026-11-25T09:00:00Z') }
  const again = { paidAt: new Date('2026-11-26T09:00:00Z'), refundedAt: null }
  expect(paymentState(paymentThatCounts([]))).toBe('unpaid')
  expect(paymentState(paymentThatCounts([again]))).toBe('paid')
  expect(paymentState(paymentThatCounts([refunded]))).toBe('refunded')
  expect(paymentThatCounts([refunded, again])).toBe(again)
})

test.each([
  ['2026-11-30T03:00:00Z', '2026-10-31T03:00:00Z'],
  // On the 31st the masters of the 1st still count.
  ['2026-12-31T12:00:00Z', '2026-12-01T00:00:00Z'],
  ['2027-01-01T03:00:00Z', '2026-12-02T03:00:00Z'],
])('at %s what was made before %s is deleted', (now, before) => {
  expect(deletedBefore(new Date(now))).toEqual(new Date(before))
})

test('progress grows from step to step, and ends at 100 with the previews', () => {
  const percents = (['mastering', 'encoding', 'previews'] as const).flatMap((step) =>
    [0, 0.5, 1].map((share) => percentOf(step, share)),
  )
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect([percents[0], percents.at(-1)]).toEqual([0, 100])
  expect([percentOf('mastering', -1), percentOf('previews', 2)]).toEqual([0, 100])
})

test.each([
  [-20, -14, { beforeDb: 0, afterDb: -6 }],
  [-9.25, -14, { beforeDb: -4.75, afterDb: 0 }],
  [-14, -14, { beforeDb: 0, afterDb: 0 }],
  [null, -14, { beforeDb: 0, afterDb: 0 }],
  [-14, null, { beforeDb: 0, afterDb: 0 }],
])('%s and %s LUFS are compared by attenuating the louder', (before, after, gains) => {
  expect(previewGains(before, after)).toEqual(gains)
})

test.each([
  [{ artist: 'Ana Lima', title: 'Maré' }, 'Ana Lima - Maré (Balanced master).wav'],
  [{ artist: 'AC/DC', title: 'What?' }, 'AC-DC - What (Balanced master).wav'],
  [{ artist: null, title: 'Maré' }, 'mare v2.final (Balanced master).wav'],
  [{ artist: 'Ana Lima', title: '' }, 'mare v2.final (Balanced master).wav'],
])('the download of %j is named %s', (song, name) => {
  expect(masterFileName({ ...song, fileName: 'mare v2.final.flac', preset: 'balanced' }, 'wav')).toBe(name)
})

test('however long artist and title are, the name ends with preset and format', () => {
  const long = { artist: 'a'.repeat(200), title: 'b'.repeat(200), fileName: 'a.wav', preset: 'loud' }
  const name = masterFileName(long, 'mp3')
  expect(name.length).toBeLessThan(130)
  expect(name).toMatch(/^a{50}.* \(Loud master\)\.mp3$/)
})
