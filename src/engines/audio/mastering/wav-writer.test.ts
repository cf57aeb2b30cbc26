import { closeSync, openSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { buildSignal, type Signal, sine } from '#test/audio/signals.ts'
import { memorySource } from '../byte-source.ts'
import { readAudioHeader } from '../header.ts'
import { FileStore } from './file-store.ts'
import { WavWriter, wavBytes } from './wav-writer.ts'

const files = openTestFolder()

function write({ samples, sampleRateHz, channels }: Signal): Buffer {
  const path = files.fresh('wav')
  const fd = openSync(path, 'w')
  const writer = new WavWriter(new FileStore(fd), sampleRateHz, channels)
  writer.push(samples.slice(0, 500 * channels))
  writer.push(samples.slice(500 * channels))
  writer.finish()
  closeSync(fd)
  return readFileSync(path)
}

test('the header states the format and the length, with padding after an odd number of bytes', () => {
  const wav = write(buildSignal(0.02, sine(1000, -20), { sampleRateHz: 44_050, channels: 1 }))
  const read = readAudioHeader(memorySource(wav))
  const header = { format: 'wav', codec: 'PCM', bitsPerSample: 24, declaredFrames: 881, sampleRateHz: 44_050 }
  expect(read).toMatchObject({ ok: true, header })
  expect(wav.length).toBe(44 + 3 * 881 + 1)
  expect(wavBytes(881, 1)).toBe(wav.length)
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
})

test('a tone below the last bit survives as dither, and digital silence stays silent', () => {
  const step = 2 ** -23
  const wav = write(buildSignal(1, (t, c) => (c === 0 ? 0.3 * step * sine(441, 0)(t) : 0)))
  let correlation = 0
  for (let i = 0; i < 44_100; i++) {
    correlation += wav.readIntLE(44 + 6 * i, 3) * sine(441, 0)(i / 44_100)
    expect(wav.readIntLE(47 + 6 * i, 3)).toBe(0)
  }
  expect((2 * correlation) / 44_100).toBeCloseTo(0.3, 1)
})

test('samples beyond full scale are cut there', () => {
  const wav = write(buildSignal(0.1, (t) => (t < 0.05 ? 1.5 : -1.5), { channels: 1 }))
  expect(wav.readIntLE(44, 3)).toBe(2 ** 23 - 1)
  expect(wav.readIntLE(wav.length - 3, 3)).toBe(-(2 ** 23))
})
