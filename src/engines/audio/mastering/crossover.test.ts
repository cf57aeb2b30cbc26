import { expect, test } from 'vitest'
import { Crossover } from './crossover.ts'
import { PIECE_FRAMES } from './spool.ts'

/** Level in dB of one frequency in an impulse response. */
function levelDb(response: Float64Array, hertz: number, sampleRateHz: number): number {
  let cos = 0
  let sin = 0
  for (let i = 0; i < response.length; i++) {
    cos += response[i]! * Math.cos((2 * Math.PI * hertz * i) / sampleRateHz)
    sin += response[i]! * Math.sin((2 * Math.PI * hertz * i) / sampleRateHz)
  }
  return 10 * Math.log10(cos * cos + sin * sin)
}

test.each([44_100, 96_000])('the three bands sum to a flat response at %i Hz', (sampleRateHz) => {
  const impulse = new Float64Array(PIECE_FRAMES)
  impulse[0] = 1
  const [low, middle, high] = new Crossover(sampleRateHz, 1).split([impulse], PIECE_FRAMES)
  const sum = impulse.map((_, i) => low![0]![i]! + middle![0]![i]! + high![0]![i]!)
  for (let hertz = 25; hertz < 20_000; hertz *= 1.19) {
    expect(Math.abs(levelDb(sum, hertz, sampleRateHz))).toBeLessThan(0.05)
  }
  expect(levelDb(low![0]!, 600, sampleRateHz)).toBeLessThan(-40)
  expect(levelDb(high![0]!, 750, sampleRateHz)).toBeLessThan(-40)
})
