import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSignal, sine, toAiff, toWav } from '#test/audio/signals.ts'
import { memorySource } from './byte-source.ts'
import { readAudioHeader } from './header.ts'

const tone = buildSignal(1, sine(440, -12))
const read = (bytes: Uint8Array) => readAudioHeader(memorySource(bytes))

/** A copy with a 32-bit number written at `offset`. */
function patched(bytes: Buffer, offset: number, value: number, bigEndian = false): Buffer {
  const copy = Buffer.from(bytes)
  if (bigEndian) copy.writeUInt32BE(value, offset)
  else copy.writeUInt32LE(value, offset)
  return copy
}

describe('WAV', () => {
  test.each([
    [{ bitsPerSample: 8 as const }, 8, false],
    [{ bitsPerSample: 16 as const }, 16, false],
    [{ bitsPerSample: 24 as const }, 24, false],
    [{ float: true }, 32, true],
  ])('a WAV header is read: %j', (options, bitsPerSample, isFloat) => {
    const header = { format: 'wav', codec: 'PCM', sampleRateHz: 44_100, channels: 2, bitsPerSample, isFloat }
    expect(read(toWav(tone, options))).toMatchObject({
      ok: true,
      header: { ...header, declaredFrames: 44_100 },
    })
  })

  test('chunks before the data are skipped, odd ones with their padding', () => {
    const wav = toWav(tone)
    const list = Buffer.concat([Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')])
    const bytes = Buffer.concat([wav.subarray(0, 12), list, wav.subarray(12)])
    expect(read(bytes)).toMatchObject({ ok: true, header: { declaredFrames: 44_100 } })
  })

  test('the data ends with the file when a pipe left both sizes open', () => {
    for (const open of [0xffff_ffff, 0]) {
      const bytes = patched(patched(toWav(tone), 4, open), 40, open)
      expect(read(bytes)).toMatchObject({ ok: true, header: { declaredFrames: null } })
    }
  })

  test.each([
    ['4 GB claimed in the data chunk', patched(toWav(tone), 40, 0xffff_fff0)],
    ['0xFFFFFFFF in the data chunk alone', patched(toWav(tone), 40, 0xffff_ffff)],
    ['4 GB claimed in both', patched(patched(toWav(tone), 4, 0xffff_fff0), 40, 0xffff_ffcc)],
    ['one byte missing', toWav(tone).subarray(0, -1)],
    ['cut before the data chunk', toWav(tone).subarray(0, 36)],
  ])('truncated: %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ ok: false, refusal: { code: 'audio_truncated' } })
  })

  test('a truncated file reports both lengths', () => {
    const half = toWav(tone).subarray(0, 44 + 88_200)
    expect(read(half)).toEqual({
      ok: false,
      refusal: { code: 'audio_truncated', params: { declaredMs: 1000, decodedMs: 500 } },
    })
  })

  test('a WAV without samples is empty', () => {
    const none = { ...tone, samples: new Float32Array(0) }
    expect(read(toWav(none))).toMatchObject({ refusal: { code: 'audio_empty' } })
    expect(read(toAiff(none))).toMatchObject({ refusal: { code: 'audio_empty' } })
  })

  test('RF64 has its length in ds64', () => {
    const wav = toWav(tone)
    const ds64 = Buffer.alloc(36)
    ds64.write('ds64')
    ds64.writeUInt32LE(28, 4)
    ds64.writeBigUInt64LE(BigInt(wav.length - 44), 16)
    const head = patched(Buffer.concat([Buffer.from('RF64'), wav.subarray(4, 12)]), 4, 0xffff_ffff)
    const rf64 = (file: Buffer) => Buffer.concat([head, ds64, patched(file, 40, 0xffff_ffff).subarray(12)])
    expect(read(rf64(wav))).toMatchObject({ ok: true, header: { declaredFrames: 44_100 } })
    expect(read(rf64(wav.subarray(0, -4)))).toMatchObject({ refusal: { code: 'audio_truncated' } })
  })

  test('other codecs in a WAV are unsupported', () => {
    for (const tag of [0x02, 0x11, 0x55, 0x07]) {
      const bytes = toWav(tone)
      bytes.writeUInt16LE(tag, 20)
      expect(read(bytes)).toEqual({
        ok: false,
        refusal: { code: 'audio_codec_unsupported', params: { format: 'WAV' } },
      })
    }
  })

  test('more than eight channels, or none, are unsupported', () => {
    for (const channels of [0, 9, 65_535]) {
      const bytes = toWav(tone)
      bytes.writeUInt16LE(channels, 22)
      const refusal = { code: 'audio_channels_unsupported', params: { channels, max: 8 } }
      expect(read(bytes)).toEqual({ ok: false, refusal })
    }
  })
})

describe('AIFF', () => {
  test.each([44_100, 48_000, 96_000, 192_000])('an AIFF header is read at %i Hz', (sampleRateHz) => {
    const aiff = toAiff(buildSignal(0.5, sine(440, -12), { sampleRateHz, channels: 1 }), 24)
    const header = {
      format: 'aiff',
      sampleRateHz,
      channels: 1,
      bitsPerSample: 24,
      declaredFrames: sampleRateHz / 2,
    }
    expect(read(aiff)).toMatchObject({ ok: true, header })
  })

  test.each([
    ['cut', toAiff(tone).subarray(0, 20_000)],
    ['sound chunk larger than the file', patched(toAiff(tone), 42, 0xffff_fff0, true)],
    ['more frames than the sound chunk holds', patched(toAiff(tone), 22, 44_101, true)],
  ])('truncated: %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ ok: false, refusal: { code: 'audio_truncated' } })
  })
})

test('headers with random damage never throw', () => {
  const files = [toWav(buildSignal(0.01, sine(440, -12))), toAiff(buildSignal(0.01, sine(440, -12)))]
  const damage = fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...files), damage, fc.nat(2000), (file, changes, length) => {
      const bytes = Buffer.from(file.subarray(0, length))
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const result = read(bytes)
      return result.ok || result.refusal.code.startsWith('audio_')
    }),
    { numRuns: 2000 },
  )
})
