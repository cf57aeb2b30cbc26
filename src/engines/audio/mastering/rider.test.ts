import { expect, test } from 'vitest'
import { riderDb } from './rider.ts'

const levelsOf = (seconds: number, lufsAt: (second: number) => number) => {
  const [sampleRateHz, blockFrames] = [48_000, 16]
  const powers = Float32Array.from(
    { length: seconds * 3000 },
    (_, b) => blockFrames * 10 ** ((lufsAt(b / 3000) + 0.691) / 10),
  )
  return { sampleRateHz, blockFrames, powers, peaks: new Float32Array(powers.length) }
}

test('a quiet passage is raised by the share, slowly, and at most by 3.5 dB', () => {
  const gains = riderDb(
    levelsOf(60, (t) => (t > 20 && t < 40 ? -24 : -18)),
    0.4,
  )
  expect(gains[30 * 3000]).toBeGreaterThan(1.5)
  expect(gains[30 * 3000]).toBeLessThan(3.5)
  expect(gains[5 * 3000]).toBeLessThan(0)
  expect(gains[5 * 3000]).toBeGreaterThan(-1.5)
  for (let b = 300; b < gains.length; b += 300)
    expect(Math.abs(gains[b]! - gains[b - 300]!)).toBeLessThan(0.2)
  const wide = riderDb(
    levelsOf(60, (t) => (t > 20 && t < 40 ? -37 : -18)),
    0.4,
  )
  expect(wide.every((db) => db <= 3.5)).toBe(true)
  expect(wide[30 * 3000]).toBeGreaterThan(3.4)
})

test('an intro far below the rest, silence, and a strength of zero have no gain', () => {
  const intro = riderDb(
    levelsOf(60, (t) => (t < 20 ? -55 : -18)),
    0.4,
  )
  expect(intro[8 * 3000]).toBe(0)
  expect(
    riderDb(
      levelsOf(5, () => -90),
      0.4,
    ).every((db) => db === 0),
  ).toBe(true)
  expect(
    riderDb(
      levelsOf(20, (t) => (t < 10 ? -30 : -18)),
      0,
    ).every((db) => db === 0),
  ).toBe(true)
})
