import { describe, expect, test } from 'vitest'
import { buildSignal, noise, toWav } from '#test/audio/signals.ts'
import { WaveStream } from './wave-stream.ts'

function collect(bytes: Uint8Array, piece: number) {
  const formats: unknown[] = []
  const samples: number[] = []
  let wholeFrames = true
  const stream = new WaveStream(
    (format) => formats.push(format),
    (block) => {
      samples.push(...block)
      wholeFrames &&= block.length % (formats[0] as { channels: number }).channels === 0
    },
  )
  for (let offset = 0; offset < bytes.length; offset += piece)
    stream.write(bytes.subarray(offset, offset + piece))
  stream.end()
  return { formats, samples, wholeFrames }
}

describe.each([1, 2, 3, 6, 7])('%i channels', (channels) => {
  const next = noise(9)
  const signal = buildSignal(0.5, () => Math.round(next() * 32_767) / 32_768 + 0, {
    channels,
    sampleRateHz: 48_000,
  })
  const expected = {
    formats: [{ sampleRateHz: 48_000, channels }],
    samples: [...signal.samples],
    wholeFrames: true,
  }

  test.each([
    ['16-bit', { bitsPerSample: 16 as const }],
    ['Float32', { float: true }],
  ])('%s, in pieces of any size', (_, options) => {
    const wav = toWav(signal, options)
    for (const piece of [13, 4096, 65_535, wav.length]) expect(collect(wav, piece)).toEqual(expected)
  })
})

test('any other input is an error, early', () => {
  expect(() => collect(Buffer.alloc(10_000, 1), 1000)).toThrow('without a WAVE header')
})
