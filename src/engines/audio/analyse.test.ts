import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { ebur128, mediaFile, nativeFfmpegPath, openTestFolder } from '#test/audio/files.ts'
import { buildSignal, composeTrack, noise, sine, toAiff, toWav } from '#test/audio/signals.ts'
import { FULL } from '#test/depth.ts'
import { type AnalyseOptions, analyseAudio } from './analyse.ts'
import { id3v2Bytes } from './format.ts'
import type { AudioReport } from './report.ts'
import { toFlac } from './transcode.ts'

const files = openTestFolder()
const track = composeTrack(12)
/** Encoded once; tests that damage the bytes take a copy. */
const flac = files.flac(track)
const mp3 = files.mp3(track)
const shortMp3 = files.mp3(composeTrack(2))
/** The smallest picture that a decoder recognizes as JPEG. */
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd0ffd9',
  'hex',
)
const bytesOf = async (path: Promise<string>) => Buffer.from(readFileSync(await path))

async function report(path: string, options: Partial<AnalyseOptions> = {}): Promise<AudioReport> {
  const result = await analyseAudio({ path, ...options })
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.report
}

async function refusal(path: string, options: Partial<AnalyseOptions> = {}) {
  const result = await analyseAudio({ path, ...options })
  return result.ok ? undefined : result.refusal
}

describe.concurrent('every accepted format', () => {
  const lossless = { channels: 2, sampleRateHz: 44_100, durationMs: 12_000, bitRateKbps: null }
  test.each([
    [
      'WAV 16',
      () => files.write(toWav(track)),
      { ...lossless, format: 'wav', codec: 'PCM', bitsPerSample: 16 },
    ],
    ['WAV 24', () => files.write(toWav(track, { bitsPerSample: 24 })), { ...lossless, bitsPerSample: 24 }],
    ['WAV float', () => files.write(toWav(track, { float: true })), { ...lossless, isFloat: true }],
    [
      'AIFF',
      () => files.write(toAiff(track)),
      { ...lossless, format: 'aiff', codec: 'PCM', bitsPerSample: 16 },
    ],
    ['AIFF 24', () => files.write(toAiff(track, 24)), { ...lossless, format: 'aiff', bitsPerSample: 24 }],
    ['FLAC', () => flac, { ...lossless, format: 'flac', codec: 'FLAC', bitsPerSample: 16 }],
    ['FLAC 24', () => files.flac(track, 24), { ...lossless, format: 'flac', bitsPerSample: 24 }],
    [
      'MP3',
      () => files.mp3(track),
      { ...lossless, format: 'mp3', codec: 'MP3', bitsPerSample: null, bitRateKbps: 321 },
    ],
  ])('%s, with the loudness and peaks FFmpeg reads', async (_, make, facts) => {
    const path = await make()
    const result = await report(path)
    expect(result).toMatchObject(facts)
    expect(Buffer.from(result.waveform.peaks, 'base64')).toHaveLength(800)
    expect(result.fingerprint).toMatch(/^AQAA[\w-]{40,}$/)
    const bytes = readFileSync(path)
    expect(result.sizeBytes).toBe(bytes.length)
    expect(result.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(result.md5).toBe(createHash('md5').update(bytes).digest('hex'))

    const judge = await ebur128(path, result.format)
    expect(Math.abs(result.integratedLufs! - judge.integratedLufs)).toBeLessThan(0.1)
    expect(Math.abs(result.truePeakDbtp - judge.truePeakDbtp)).toBeLessThan(0.1)
    expect(Math.abs(result.samplePeakDbfs - judge.samplePeakDbfs)).toBeLessThan(0.1)
    expect(Math.abs(result.loudnessRangeLu! - judge.rangeLu)).toBeLessThan(0.5)
  })

  test('one recording in three lossless files has one fingerprint and one loudness', async () => {
    const paths = [files.write(toWav(track)), files.write(toAiff(track)), await flac]
    const reports = await Promise.all(paths.map((path) => report(path)))
    // The FLAC was dithered from Float32, so its loudness differs in later decimals.
    expect(new Set(reports.map((r) => r.fingerprint)).size).toBe(1)
    for (const { integratedLufs } of reports)
      expect(integratedLufs).toBeCloseTo(reports[0]!.integratedLufs!, 3)
  })
})

test.concurrent.each([
  [48_000, 2],
  [96_000, 2],
  [192_000, 1],
])('a report matches FFmpeg at %i Hz with %i channels', async (sampleRateHz, channels) => {
  // FFmpeg's meter does not oversample at 192 kHz, so this signal has no peaks between its samples.
  const signal = buildSignal(2, (t) => 0.4 * sine(440, 0)(t) + 0.3 * sine(3000, 0, 20)(t), {
    sampleRateHz,
    channels,
  })
  const path = files.write(toWav(signal, { bitsPerSample: 24 }))
  const result = await report(path)
  expect(result).toMatchObject({ sampleRateHz, channels, durationMs: 2000, bitsPerSample: 24 })
  const judge = await ebur128(path, 'wav')
  expect(Math.abs(result.integratedLufs! - judge.integratedLufs)).toBeLessThan(0.1)
  expect(Math.abs(result.truePeakDbtp - judge.truePeakDbtp)).toBeLessThan(0.1)
})

test('surround is measured completely, although no store accepts it', async () => {
  const path = files.write(toWav(buildSignal(2, sine(440, -12), { channels: 6 })))
  expect(await report(path)).toMatchObject({ channels: 6, durationMs: 2000 })
})

test('progress increases to the end of the file', async () => {
  const shares: number[] = []
  const path = files.write(toWav(composeTrack(30)))
  await report(path, { onProgress: (share) => shares.push(share) })
  expect(shares.length).toBeGreaterThan(0)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})

describe.concurrent('refusals by content', () => {
  test.each([
    ['an executable named .wav', 'MZ\x90\0This program cannot be run in DOS mode', 'wav'],
    [
      'a playlist named .mp3',
      '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
      'mp3',
    ],
    ['a concat script', "ffconcat version 1.0\nfile '1.wav'\n", 'flac'],
    ['Ogg', `OggS\0\x02${'\0'.repeat(100)}`, 'mp3'],
  ])('%s', async (_, text, extension) => {
    const path = files.write(Buffer.from(text, 'latin1'), extension)
    expect(await refusal(path)).toEqual({ code: 'audio_unsupported', params: {} })
  })

  test('an empty file, and one without samples, is refused', async () => {
    expect(await refusal(files.write(''))).toEqual({ code: 'audio_empty', params: {} })
    const none = { ...track, samples: new Float32Array(0) }
    expect(await refusal(files.write(toWav(none)))).toEqual({ code: 'audio_empty', params: {} })
  })

  test('a header followed by a playlist is refused', async () => {
    const bytes = await bytesOf(flac)
    const body = Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'.repeat(50))
    const path = files.write(Buffer.concat([bytes.subarray(0, 42), body]))
    expect(['audio_truncated', 'audio_undecodable']).toContain((await refusal(path))?.code)
  })

  test('an absent file rejects as a fault of the caller', async () => {
    await expect(analyseAudio({ path: `${files.folder}/absent` })).rejects.toThrow('ENOENT')
  })
})

describe.concurrent('an MP3 that begins with', () => {
  const zeros = (count: number) => Buffer.alloc(count)
  const picture = tagged('APIC', Buffer.concat([Buffer.from('image/jpeg\0\x03\0', 'latin1'), JPEG]))
  const text = tagged('TIT2', Buffer.from('Night'))
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a picture', (bytes) => Buffer.concat([picture, bytes])],
    ['three pictures', (bytes) => Buffer.concat([picture, picture, picture, bytes])],
    ['two tags', (bytes) => Buffer.concat([text, text, bytes])],
    ['two tags far apart', (bytes) => Buffer.concat([text, zeros(20_000), text, zeros(7), bytes])],
    ['zeros', (bytes) => Buffer.concat([zeros(1000), bytes])],
    ['many zeros', (bytes) => Buffer.concat([zeros(50_000), bytes])],
    ['the rest of a cut frame', (bytes) => bytes.subarray(301)],
  ])('%s is measured as the audio behind it', async (_, change) => {
    const bytes = tagless(await bytesOf(shortMp3))
    const plain = await report(files.write(bytes, 'mp3'))
    const result = await report(files.write(change(bytes), 'mp3'))
    expect(result).toMatchObject({ format: 'mp3', sampleRateHz: 44_100, channels: 2 })
    expect(Math.abs(result.durationMs - plain.durationMs)).toBeLessThanOrEqual(60)
  })
})

/** An ID3v2.3 tag of one frame. */
function tagged(id: string, content: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from(`${id}\0\0\0\0\0\0`, 'latin1'), Buffer.from([0]), content])
  frame.writeUInt32BE(content.length + 1, 4)
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let i = 0; i < 4; i++) header[6 + i] = (frame.length >> (21 - 7 * i)) & 0x7f
  return Buffer.concat([header, frame])
}

/** Without the tag of the encoder, so that nothing but the test's own lies before the first frame. */
const tagless = (bytes: Buffer) => bytes.subarray(id3v2Bytes(bytes))

describe.concurrent('damaged files', () => {
  test('a FLAC cut anywhere is truncated', async () => {
    const bytes = await bytesOf(flac)
    const cuts = [0.1, 0.5, 0.9, 0.999].map((share) => bytes.subarray(0, Math.floor(bytes.length * share)))
    for (const result of await Promise.all(cuts.map((cut) => refusal(files.write(cut))))) {
      expect(result).toMatchObject({ code: 'audio_truncated', params: { declaredMs: 12_000 } })
    }
    expect((await refusal(files.write(bytes.subarray(0, 60))))?.code).toMatch(
      /^audio_(undecodable|empty|truncated)$/,
    )
    expect((await refusal(files.write(bytes.subarray(0, 20))))?.code).toBe('audio_undecodable')
  })

  test('a FLAC with one changed byte is refused', async () => {
    const bytes = await bytesOf(flac)
    bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 0x10
    expect((await refusal(files.write(bytes)))?.code).toBe('audio_undecodable')
  })

  test('a FLAC of 32 bits is refused for its depth when it cannot be decoded', async () => {
    const bytes = await bytesOf(flac)
    // Five bits of the stream information, and the code of the depth in each frame, which is then damaged as well.
    bytes[20] = bytes[20]! | 1
    bytes[21] = bytes[21]! | 0xf0
    const result = await refusal(files.write(bytes))
    expect(result).toEqual({ code: 'audio_depth_unsupported', params: { bits: 32, max: 24 } })
  })

  test('a FLAC with a false MD5 is undecodable', async () => {
    const bytes = await bytesOf(flac)
    bytes[30] = bytes[30]! ^ 1
    expect(await refusal(files.write(bytes))).toEqual({
      code: 'audio_undecodable',
      params: { detail: 'FLAC MD5 does not match' },
    })
  })

  test('an MP3 cut in the middle is truncated', async () => {
    const bytes = await bytesOf(mp3)
    const result = await refusal(files.write(bytes.subarray(0, bytes.length >> 1)))
    expect(result).toMatchObject({ code: 'audio_truncated' })
  })

  test('a header that claims 4 GB is refused', async () => {
    const wav = toWav(track)
    wav.writeUInt32LE(0xffff_fff0, 40)
    const path = files.write(wav)
    expect(await refusal(path)).toMatchObject({ code: 'audio_truncated' })
  })

  test('a file written to a pipe is complete', async () => {
    const wav = toWav(track)
    wav.writeUInt32LE(0xffff_ffff, 4)
    wav.writeUInt32LE(0xffff_ffff, 40)
    expect(await report(files.write(wav))).toMatchObject({ durationMs: 12_000 })
  })

  test('random bytes after a valid start never break the process', async () => {
    const next = noise(11)
    const heads = [toWav(track), toAiff(track), await bytesOf(flac), await bytesOf(mp3)]
    const paths = heads.map((head) => {
      const bytes = Buffer.from(head.subarray(0, 60_000))
      for (let i = 2000; i < bytes.length; i += 1 + Math.floor(100 * Math.abs(next())))
        bytes[i] = 256 * Math.abs(next())
      return files.write(bytes)
    })
    for (const result of await Promise.all(paths.map((path) => analyseAudio({ path })))) {
      if (!result.ok) expect(result.refusal.code).toMatch(/^audio_(truncated|undecodable|empty)$/)
    }
  })
})

describe('limits', () => {
  test('a declared length over the limit is refused without decoding', async () => {
    const params = { maxMs: 11_999 }
    const path = files.write(toWav(track))
    expect(await refusal(path, { limits: { durationMs: 11_999 } })).toEqual({
      code: 'audio_too_long',
      params,
    })
    expect((await report(path, { limits: { durationMs: 12_000 } })).durationMs).toBe(12_000)
  })

  test('an undeclared length stops at the limit, however much follows', async () => {
    const silence = files.write(toWav(buildSignal(1500, () => 0, { channels: 1 })))
    const path = files.fresh('flac')
    await toFlac({ path: silence, outPath: path, bitsPerSample: 16 })
    const bytes = readFileSync(path)
    // The encoder did not know the length: total samples and MD5 are 0.
    bytes[21] = bytes[21]! & 0xf0
    bytes.fill(0, 22, 42)
    expect(bytes.length).toBeLessThan(1_000_000)
    const options = { limits: { durationMs: 60_000 } }
    const tooLong = { code: 'audio_too_long', params: { maxMs: 60_000 } }
    // Its last frame states the length, unless other data follows it.
    expect(await refusal(files.write(bytes), options)).toEqual(tooLong)
    const hidden = Buffer.concat([bytes, Buffer.alloc(70_000)])
    expect(await refusal(files.write(hidden), options)).toEqual(tooLong)
  })

  test('a job ends at its wall-clock limit', async () => {
    const limits = { wallMs: 50 }
    const result = await refusal(files.write(toWav(track)), { limits })
    expect(result).toEqual({ code: 'audio_limits', params: { limit: 'time', max: 50 } })
  })

  test('a job ends at its memory limit', async () => {
    const limits = { memoryBytes: 40_000_000 }
    const result = await refusal(files.write(toWav(composeTrack(30))), { limits })
    expect(result).toEqual({ code: 'audio_limits', params: { limit: 'memory', max: 40_000_000 } })
  })

  test('an abort ends the job and rejects with its reason', async () => {
    const controller = new AbortController()
    const path = files.write(toWav(composeTrack(60)))
    const onProgress = () => controller.abort(new Error('replaced'))
    const work = analyseAudio({ path, signal: controller.signal, onProgress })
    await expect(work).rejects.toThrow('replaced')
    await expect(analyseAudio({ path, signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    )
    // The kernel removes a killed process asynchronously.
    if (process.platform === 'linux') await vi.waitFor(() => expect(decodersOf(path)).toEqual([]))
  })
})

test.skipIf(!nativeFfmpegPath)('a native FFmpeg gives the same report, refusals and files', async () => {
  const ffmpegPath = nativeFfmpegPath
  for (const path of [
    files.write(toWav(track)),
    files.write(toAiff(track, 24)),
    await files.flac(track, 24),
  ]) {
    expect(await report(path, { ffmpegPath })).toEqual(await report(path))
    const cut = files.write(readFileSync(path).subarray(0, 200_000))
    expect((await refusal(cut, { ffmpegPath }))?.code).toBe('audio_truncated')
    const outPath = files.fresh('flac')
    expect(await toFlac({ path, outPath, bitsPerSample: 24, ffmpegPath })).toMatchObject({
      ok: true,
      durationMs: 12_000,
    })
  }
})

test('a missing native FFmpeg is our fault, not the file’s', async () => {
  const work = analyseAudio({ path: files.write(toWav(track)), ffmpegPath: '/absent/ffmpeg' })
  await expect(work).rejects.toThrow(/FFmpeg did not start|ENOENT/)
})

describe.concurrent('real music', () => {
  test.each(
    FULL ? ['march-179s.flac', 'cavern-112s.flac', 'waltz-95s.mp3'] : ['waltz-95s.mp3'],
  )('%s', async (name) => {
    const path = mediaFile(name)
    if (!path) return console.warn(`skipped: ${name} is not here`)
    const result = await report(path)
    const judge = await ebur128(path, result.format)
    expect(result.durationMs / 1000).toBeCloseTo(Number(/\d+/.exec(name)), -0.5)
    expect(Math.abs(result.integratedLufs! - judge.integratedLufs)).toBeLessThan(0.1)
    expect(Math.abs(result.truePeakDbtp - judge.truePeakDbtp)).toBeLessThan(0.1)
    expect(Math.abs(result.samplePeakDbfs - judge.samplePeakDbfs)).toBeLessThan(0.1)
    expect(Math.abs(result.loudnessRangeLu! - judge.rangeLu)).toBeLessThan(0.5)
  })
})

/** Processes that still have the file open. */
function decodersOf(path: string): string[] {
  return readdirSync('/proc').filter(
    (id) => /^\d+$/.test(id) && Number(id) !== process.pid && holds(id, path),
  )
}

function holds(id: string, path: string): boolean {
  try {
    return readdirSync(`/proc/${id}/fd`).some((fd) => readlinkSync(`/proc/${id}/fd/${fd}`) === path)
  } catch {
    return false
  }
}
