// The composed pieces are repeatable music: same seed, same samples; another seed, another piece; no clipping, no
// silence.

import { describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { composeCover } from './cover.ts'
import { composeMusic, SAMPLE_RATE } from './render.ts'
import { composeScore } from './score.ts'

describe('composed music', () => {
  test('the same seed gives the same samples, another seed another piece', () => {
    const [first, again, other] = ['Half Light', 'Half Light', 'Slow Ferries'].map((seed) =>
      composeMusic(seed, 4),
    )
    expect(first).toEqual(again)
    expect(first).not.toEqual(other)
  })

  test('a piece has the requested length, is audible throughout, and never reaches full scale', () => {
    const samples = composeMusic('Ferry Light', 20)
    expect(samples.length).toBe(20 * SAMPLE_RATE * 2)
    const seconds = Array.from({ length: 19 }, (_, n) => {
      const part = samples.subarray(n * SAMPLE_RATE * 2, (n + 1) * SAMPLE_RATE * 2)
      return Math.max(...Array.from({ length: part.length }, (_, i) => Math.abs(required(part[i]))))
    })
    expect(Math.min(...seconds)).toBeGreaterThan(0.005)
    expect(Math.max(...seconds)).toBeLessThan(0.8)
  })

  test('a full section has drums, bass, chords and a melody', () => {
    const parts = new Set(composeScore('Northbound', 60).notes.map((note) => note.part))
    expect([...parts].sort()).toEqual(['bass', 'chord', 'hat', 'kick', 'lead', 'snare'])
  })
})

test('covers differ by seed and are reproducible', () => {
  expect(composeCover('a')).toBe(composeCover('a'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(composeCover)).size).toBe(8)
})
