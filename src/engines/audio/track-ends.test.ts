import { describe, expect, test } from 'vitest'
import { composeMusic } from '#engines/composer/render.ts'
import { buildSignal, type Signal } from '#test/audio/signals.ts'
import { Meter } from './measurement.ts'

const SECONDS = 30
const song = (seed: string): Signal => ({
  samples: composeMusic(seed, SECONDS),
  sampleRateHz: 44_100,
  channels: 2,
})

function endsOf({ samples, sampleRateHz, channels }: Signal) {
  const meter = new Meter(sampleRateHz, channels, 16)
  meter.push(samples)
  const { isStartCut, isEndCut } = meter.finish().quality
  return { isStartCut, isEndCut }
}

/** Two seconds from the middle, with fades of this length. */
function excerpt({ samples, ...rest }: Signal, fromSecond: number, fadeMs: number): Signal {
  const { channels, sampleRateHz } = rest
  const start = Math.round(fromSecond * sampleRateHz) * channels
  const part = samples.slice(start, start + 2 * sampleRateHz * channels)
  const fade = (fadeMs / 1000) * sampleRateHz
  const faded = part.map((x, i) => {
    const frame = Math.floor(i / channels)
    return x * Math.min(1, frame / fade, (part.length / channels - 1 - frame) / fade)
  })
  return { ...rest, samples: fadeMs === 0 ? part : faded }
}

const SONGS = ['amber', 'birch', 'cedar', 'dune'].map(song)
const EXCERPTS = SONGS.flatMap((whole) =>
  Array.from({ length: 10 }, (_, i) => ({ whole, at: 6.1 + 1.73 * i })),
)
const countCut = (fadeMs: number) => {
  const ends = EXCERPTS.map(({ whole, at }) => endsOf(excerpt(whole, at, fadeMs)))
  return [ends.filter(({ isStartCut }) => isStartCut).length, ends.filter(({ isEndCut }) => isEndCut).length]
}

describe('the ends of a recording', () => {
  test('whole songs begin and end by themselves', () => {
    for (const whole of SONGS) expect(endsOf(whole)).toEqual({ isStartCut: false, isEndCut: false })
  })

  test('most excerpts that were cut hard are recognized; the others are cut where the wave is at zero', () => {
    const [starts, ends] = countCut(0)
    expect(Math.min(starts as number, ends as number)).toBeGreaterThan(EXCERPTS.length / 2)
  })

  test('an excerpt with a fade of 5 ms was meant to be one', () => {
    expect(countCut(5)).toEqual([0, 0])
  })

  test('a hit without any attack is a beginning', () => {
    const kick = buildSignal(2, (t) => 0.6 * Math.cos(2 * Math.PI * 55 * t) * Math.exp(-t * 14))
    expect(endsOf(kick)).toEqual({ isStartCut: false, isEndCut: false })
  })

  test('a tone is cut in every rate, and a file too short to compare is not', () => {
    for (const sampleRateHz of [44_100, 48_000, 96_000]) {
      const tone = (seconds: number) =>
        buildSignal(seconds, (t) => 0.4 * Math.cos(2 * Math.PI * 997 * t + 0.4), { sampleRateHz })
      expect(endsOf(tone(1.0007)).isStartCut).toBe(true)
      expect(endsOf(tone(0.15))).toEqual({ isStartCut: false, isEndCut: false })
    }
  })
})
