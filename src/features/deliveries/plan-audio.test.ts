import { describe, expect, test } from 'vitest'
import type { RevisionAudio } from '#features/releases/domain/revision.ts'
import { planAudio } from './plan-audio.server.ts'

const store = { name: 'Deezer', codec: 'FLAC', losslessRequired: true } as const
const audio = (sampleRateHz: number, bitsPerSample: number, codec = 'flac') =>
  ({ fileName: 'a', codec, sampleRateHz, bitsPerSample }) as RevisionAudio

describe('standard quality', () => {
  test('a FLAC with 16 bits at 44.1 kHz is delivered as it is', () => {
    const plan = planAudio(audio(44_100, 16), 'standard', store)
    expect(plan).toEqual({ codec: 'FLAC', sampleRateHz: 44_100, bitsPerSample: 16, isOriginal: true })
  })

  test.for([
    [48_000, 16, 'flac'],
    [44_100, 24, 'flac'],
    [44_100, 8, 'flac'],
    [44_100, 16, 'pcm'],
  ] as const)('%i Hz with %i bits as %s is converted', ([rate, bits, codec]) => {
    const plan = planAudio(audio(rate, bits, codec), 'standard', store)
    expect(plan).toEqual({ codec: 'FLAC', sampleRateHz: 44_100, bitsPerSample: 16, isOriginal: false })
  })

  test('a store that takes WAV gets WAV', () => {
    const plan = planAudio(audio(44_100, 16), 'standard', { ...store, codec: 'WAV' })
    expect(plan).toEqual({ codec: 'PCM', sampleRateHz: 44_100, bitsPerSample: 16, isOriginal: false })
  })
})

describe('high quality', () => {
  test('a FLAC is delivered as it is, up to 24 bits', () => {
    const plan = planAudio(audio(96_000, 24), 'high', store)
    expect(plan).toEqual({ codec: 'FLAC', sampleRateHz: 96_000, bitsPerSample: 24, isOriginal: true })
  })
})
