// The composed pieces are repeatable music: same seed, same samples; another seed, another piece; no clipping, no
// silence.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestFolder } from '#test/artwork/files.ts'
import { required } from '#test/required.ts'
import { composeFile } from './compose-file.ts'
import { composeCover } from './cover.ts'
import { composePiece } from './piece.ts'
import { composeMusic, SAMPLE_RATE } from './render.ts'
import { composeScore } from './score.ts'

const files = openTestFolder()

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

  test('a file holds the same samples', async () => {
    const piece = { seed: 'Half Light', seconds: 4, silence: 1, loud: true }
    const file = files.fresh('piece.f32')
    await composeFile(file, piece)
    expect(readFileSync(file).equals(Buffer.from(composePiece(piece).buffer))).toBe(true)
  })

  test('a gap is silent, and the music around it is not', () => {
    const samples = composePiece({ seed: 'Half Light', seconds: 10, silence: 2 })
    const loudest = (fromSeconds: number, toSeconds: number) =>
      samples
        .subarray(fromSeconds * SAMPLE_RATE * 2, toSeconds * SAMPLE_RATE * 2)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest(4.4, 6.4)).toBe(0)
    expect(loudest(3.4, 4.4)).toBeGreaterThan(0.005)
    expect(loudest(6.4, 7.4)).toBeGreaterThan(0.005)
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
