import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAudioFaults } from './findings.ts'
import type { AudioQuality, AudioReport } from './report.ts'

const sound: AudioReport = {
  format: 'flac',
  codec: 'FLAC',
  sampleRateHz: 44_100,
  bitsPerSample: 16,
  isFloat: false,
  bitRateKbps: null,
  channels: 2,
  durationMs: 200_000,
  sizeBytes: 20_000_000,
  sha256: '',
  md5: '',
  integratedLufs: -14,
  loudnessRangeLu: 6,
  truePeakDbtp: -1,
  truePeakAtMs: 1000,
  samplePeakDbfs: -1.2,
  channelPeaksDbfs: [-1.2, -1.4],
  dcOffsetShare: 0,
  stereoCorrelation: 0.6,
  silences: [],
  clipping: { events: [], eventCount: 0, clippedSampleShare: 0 },
  waveform: { peaks: '', rms: '' },
  fingerprint: null,
}

const unbroken = { places: [], count: 0 }
const quality: AudioQuality = {
  stereoDifferenceDb: -10,
  invertedSpans: [],
  silentSpans: [],
  clicks: unbroken,
  dropouts: unbroken,
  wall: null,
  noiseFloor: null,
  usedBits: 16,
}
const withQuality = (change: Partial<AudioQuality>, rest: Partial<AudioReport> = {}) => ({
  quality: { ...quality, ...change },
  ...rest,
})
const wall = (edgeHz: number, change = {}, rest: Partial<AudioReport> = {}) =>
  withQuality({ wall: { edgeHz, dropDb: 40, seconds: 60, share: 1, ...change } }, rest)
const place = { startMs: 4000, endMs: 9000 }

const clipped = (clippedSampleShare: number) => ({
  clipping: { events: [{ atMs: 500, samples: 4 }], eventCount: 1, clippedSampleShare },
})
const silent = (kind: 'leading' | 'inner' | 'trailing', lengthMs: number) => ({
  silences: [{ startMs: 30_000, endMs: 30_000 + lengthMs, kind }],
})

test('a sound track has no findings', () => {
  expect(findAudioFaults({ ...sound, quality })).toEqual([])
})

test('a report stored before quality existed is checked without it', () => {
  expect(findAudioFaults(sound)).toEqual([])
})

describe('borders', () => {
  test.each<[string, Partial<AudioReport>, string[]]>([
    ['0 s', { durationMs: 0 }, ['blocks length_zero']],
    ['59.999 s', { durationMs: 59_999 }, ['advises length_short']],
    ['60 s', { durationMs: 60_000 }, []],
    ['20 min', { durationMs: 1_200_000 }, []],
    ['20 min and 1 ms', { durationMs: 1_200_001 }, ['advises length_long']],
    ['60 min', { durationMs: 3_600_000 }, ['advises length_long']],
    ['60 min and 1 ms', { durationMs: 3_600_001 }, ['blocks length_over_hour']],
    ['inner silence', silent('inner', 10_100), ['blocks silence_inner']],
    ['2.0 s at the start', silent('leading', 2000), []],
    ['2.001 s at the start', silent('leading', 2001), ['advises silence_leading']],
    ['5.0 s at the end', silent('trailing', 5000), []],
    ['5.001 s at the end', silent('trailing', 5001), ['advises silence_trailing']],
    ['digital silence', { samplePeakDbfs: -80.1, integratedLufs: null }, ['blocks digital_silence']],
    ['just above', { samplePeakDbfs: -80, integratedLufs: null }, ['advises too_quiet']],
    ['clipping', clipped(0.00099), ['advises clipping']],
    ['clipping at 0.1 %', clipped(0.001), ['blocks clipping_heavy']],
    ['true peak', { truePeakDbtp: -0.99 }, ['advises true_peak_high']],
    ['-5 LUFS', { integratedLufs: -5 }, []],
    ['-4.9 LUFS', { integratedLufs: -4.9 }, ['advises too_loud']],
    ['-30 LUFS', { integratedLufs: -30 }, []],
    ['-30.1 LUFS', { integratedLufs: -30.1 }, ['advises too_quiet']],
    ['44 kHz', { sampleRateHz: 44_099 }, ['blocks sample_rate_low']],
    ['192 kHz', { sampleRateHz: 192_000 }, []],
    ['384 kHz', { sampleRateHz: 384_000 }, ['blocks sample_rate_high']],
    ['8 bits', { bitsPerSample: 8 }, ['blocks bit_depth_low']],
    ['mono', { channels: 1, channelPeaksDbfs: [-1.2], stereoCorrelation: null }, ['advises mono']],
    ['surround', { channels: 6 }, ['blocks channels_unsupported']],
    ['one side silent', { channelPeaksDbfs: [-1.2, -61] }, ['advises channel_silent']],
    ['upside down', { stereoCorrelation: -0.81 }, ['advises phase_inverted']],
    ['offset', { dcOffsetShare: 0.011 }, ['advises dc_offset']],
    ['equal channels', withQuality({ stereoDifferenceDb: -60 }), ['advises dual_mono']],
    ['nearly equal channels', withQuality({ stereoDifferenceDb: -59.9 }), []],
    [
      'one recording at two levels',
      withQuality(
        { stereoDifferenceDb: -25 },
        { stereoCorrelation: 0.999_999_9, channelPeaksDbfs: [-1.2, -2.1] },
      ),
      ['advises dual_mono_uneven'],
    ],
    ['a wide recording at two levels', withQuality({}, { stereoCorrelation: 0.999_99 }), []],
    ['cut off at its start', withQuality({ isStartCut: true }), ['advises abrupt_start']],
    ['cut off at its end', withQuality({ isEndCut: true }), ['advises abrupt_end']],
    ['a click', withQuality({ clicks: { places: [place], count: 1 } }), ['advises clicks']],
    ['a dropout', withQuality({ dropouts: { places: [place], count: 1 } }), ['advises dropouts']],
    [
      'flipped for a while',
      withQuality({ invertedSpans: [{ ...place, correlation: -0.9 }] }),
      ['advises phase_inverted'],
    ],
    [
      'half silent for a while',
      withQuality({ silentSpans: [{ ...place, channel: 2 }] }),
      ['advises channel_silent'],
    ],
    ['a wall at 16 kHz', wall(16_000), ['advises lossy_in_lossless']],
    ['a wall at 14.4 kHz', wall(14_400), []],
    ['a wall at 20.6 kHz', wall(20_600), ['advises lossy_in_lossless']],
    ['a wall at 21 kHz', wall(21_000), []],
    ['a wall at 21 kHz of 24', wall(21_000, {}, { sampleRateHz: 48_000 }), ['advises upsampled']],
    ['a wall at 24 kHz of 48', wall(24_000, {}, { sampleRateHz: 96_000 }), ['advises upsampled']],
    ['a wall at 30 kHz of 48', wall(30_000, {}, { sampleRateHz: 96_000 }), []],
    ['a wall at 11 kHz', wall(11_000), ['advises upsampled']],
    ['a low wall, not high enough', wall(11_000, { dropDb: 29 }), []],
    ['a wall for four seconds', wall(16_000, { seconds: 4 }), []],
    ['a wall now and then', wall(16_000, { share: 0.69 }), []],
    ['hiss', withQuality({ noiseFloor: { ...place, levelDbfs: -49.9 } }), ['advises noise_floor_high']],
    ['some hiss', withQuality({ noiseFloor: { ...place, levelDbfs: -50 } }), []],
    ['16 bits in 24', withQuality({ usedBits: 16 }, { bitsPerSample: 24 }), ['advises bit_depth_padded']],
    ['17 bits in 24', withQuality({ usedBits: 17 }, { bitsPerSample: 24 }), []],
    ['24 bits in 32', withQuality({ usedBits: 24 }, { bitsPerSample: 32 }), []],
    ['MP3', { format: 'mp3', codec: 'MP3', bitsPerSample: null, bitRateKbps: 320 }, ['advises lossy_source']],
  ])('%s', (_, change, expected) => {
    const findings = findAudioFaults({ ...sound, ...change }).map(
      ({ severity, code }) => `${severity} ${code}`,
    )
    expect(findings).toEqual(expected)
  })
})

test('an intro can be short or long, but not empty and not over an hour', () => {
  const codes = (durationMs: number) =>
    findAudioFaults({ ...sound, durationMs }, { isIntroOrOutro: true }).map(({ code }) => code)
  expect([30_000, 1_500_000, 0, 3_700_000].map(codes)).toEqual([
    [],
    [],
    ['length_zero'],
    ['length_over_hour'],
  ])
})

test('positions and numbers are returned, blocking findings first', () => {
  const findings = findAudioFaults({
    ...sound,
    ...silent('inner', 12_000),
    ...clipped(0.0001),
    truePeakDbtp: 0.5,
  })
  expect(findings).toEqual([
    {
      code: 'silence_inner',
      severity: 'blocks',
      atMs: 30_000,
      untilMs: 42_000,
      params: { lengthMs: 12_000, limitMs: 10_000 },
    },
    {
      code: 'clipping',
      severity: 'advises',
      atMs: 500,
      params: { clippedSampleShare: 0.0001, eventCount: 1, limitShare: 0.001 },
    },
    { code: 'true_peak_high', severity: 'advises', atMs: 1000, params: { truePeakDbtp: 0.5, limitDbtp: -1 } },
  ])
})

test('a finding about one channel or one span states which', () => {
  const findings = findAudioFaults({
    ...sound,
    ...withQuality({
      silentSpans: [{ ...place, channel: 2 }],
      invertedSpans: [{ ...place, correlation: -0.9 }],
      clicks: { places: [{ ...place, channel: 1 }], count: 3 },
    }),
  })
  const span = { atMs: 4000, untilMs: 9000 }
  expect(findings).toMatchObject([
    { code: 'channel_silent', ...span, channel: 2 },
    { code: 'phase_inverted', ...span, params: { stereoCorrelation: -0.9 } },
    { code: 'clicks', ...span, channel: 1, params: { count: 3 } },
  ])
})

test('browsers can load the findings: only types and the thresholds are imported', () => {
  const importsOf = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').match(/^import .*/gm) ?? []
  expect(importsOf('./findings.ts')).toEqual([
    "import type { AudioQuality, AudioReport } from './report.ts'",
    "import { AUDIO_THRESHOLDS } from './thresholds.ts'",
  ])
  expect(importsOf('./thresholds.ts')).toEqual([])
})
