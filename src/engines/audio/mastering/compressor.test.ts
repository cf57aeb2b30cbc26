import { expect, test } from 'vitest'
import { noise } from '#test/audio/signals.ts'
import { compressBands } from './compressor.ts'
import { PRESET_SETTINGS } from './presets.ts'

const BLOCK_MS = 1 / 3
const BLOCKS_PER_SECOND = 3000
const { compressor } = PRESET_SETTINGS.loud

/** The gains in dB of a recording whose level is a function of time, the same in each band. */
function gainsDb(seconds: number, levelDbAt: (second: number) => number): number[][] {
  const powers = Float32Array.from(
    { length: seconds * BLOCKS_PER_SECOND },
    (_, b) => 10 ** (levelDbAt(b / BLOCKS_PER_SECOND) / 10),
  )
  const bands = [powers.slice(), powers.slice(), powers.slice()]
  compressBands(bands, BLOCK_MS, compressor)
  return bands.map((band) => Array.from(band, (gain) => 20 * Math.log10(gain)))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a steady level is not changed', () => {
  for (const band of gainsDb(5, () => -20)) {
    for (const db of band.slice(BLOCKS_PER_SECOND)) expect(Math.abs(db)).toBeLessThan(0.1)
  }
})

test('passages keep their distance', () => {
  for (const band of gainsDb(40, (t) => (t < 20 ? -40 : -20))) {
    const quiet = mean(band.slice(5 * BLOCKS_PER_SECOND, 15 * BLOCKS_PER_SECOND))
    const loud = mean(band.slice(25 * BLOCKS_PER_SECOND, 35 * BLOCKS_PER_SECOND))
    expect(Math.abs(quiet - loud)).toBeLessThan(0.1)
  }
})

test('hits are reduced, never by more than the limit, and the energy of a band stays', () => {
  const levelAt = (t: number) => ((t * 2) % 1 < 0.15 ? -10 : -30)
  for (const band of gainsDb(20, levelAt)) {
    expect(Math.max(...band) - Math.min(...band)).toBeGreaterThan(2)
    expect(Math.max(...band) - Math.min(...band)).toBeLessThan(compressor.maxDb)
    let before = 0
    let after = 0
    for (const [b, db] of band.entries()) {
      const power = 10 ** (levelAt(b / BLOCKS_PER_SECOND) / 10)
      before += power
      after += power * 10 ** (db / 10)
    }
    expect(10 * Math.log10(after / before)).toBeCloseTo(0, 2)
  }
})

test('silence and noise far below the music are left alone', () => {
  const next = noise(1)
  for (const band of gainsDb(5, () => -90 + 3 * next())) for (const db of band) expect(db).toBeCloseTo(0, 6)
  for (const band of gainsDb(2, () => -400)) for (const db of band) expect(db).toBeCloseTo(0, 6)
})
