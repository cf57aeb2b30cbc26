// The proof of the quality control: files made by code, each with the faults put into it and their places, and clean
// ones of many kinds that must stay without a word. Everything is seeded; no recording is needed.

import type { AudioFindingCode } from '#engines/audio/findings.ts'
import type { AudioRefusal } from '#engines/audio/refusal.ts'
import { composeMusic } from '#engines/composer/render.ts'
import { buildSignal, composeTrack, noise, type Signal } from './signals.ts'

export interface Expected {
  code: AudioFindingCode
  atMs?: number
  untilMs?: number
  channel?: number
}
export interface ProofFile {
  name: string
  make: () => Signal
  bitsPerSample?: 8 | 16 | 24
  /** Written as such a file and analysed whole; otherwise the samples go straight to the meter. */
  container?: 'wav' | 'aiff' | 'flac' | 'mp3'
  /** Sent through FFmpeg first: a lossy encoder and back, or a resampler. */
  through?: { encode?: string[]; decode?: string; filter?: string; sampleRateHz?: number }
  /** Share of the finished file that is kept. */
  cutTo?: number
  expects: Expected[]
  /** Findings that follow from the fault by nature and are neither asked for nor counted as false. */
  allows?: AudioFindingCode[]
  refusal?: AudioRefusal['code']
}

const SECONDS = 16
const SONGS = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord'] as const
const pieces = new Map<string, Signal>()

/** A copy of a piece of music at a rate, below -2 dBFS; at 44.1 kHz the name picks one of six songs. */
function music(name: string, sampleRateHz = 44_100, length = SECONDS): Signal {
  const seed = SONGS[[...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % SONGS.length]!
  const key = `${sampleRateHz === 44_100 ? seed : ''} ${sampleRateHz} ${length}`
  let piece = pieces.get(key)
  if (!piece) {
    const samples =
      sampleRateHz === 44_100
        ? composeMusic(seed, length)
        : composeTrack(length, sampleRateHz).samples.map((x) => 0.6 * x)
    piece = { samples, sampleRateHz, channels: 2 }
    pieces.set(key, piece)
  }
  return { ...piece, samples: piece.samples.slice() }
}

type Sample = (x: number, second: number, channel: number, frame: number) => number

function edit(signal: Signal, change: Sample): Signal {
  const { samples, channels, sampleRateHz } = signal
  for (let i = 0; i < samples.length; i++) {
    const frame = Math.floor(i / channels)
    samples[i] = change(samples[i]!, frame / sampleRateHz, i % channels, frame)
  }
  return signal
}

const within = (second: number, from: number, to: number) => second >= from && second < to
const span = (from: number, to: number) => ({ atMs: from * 1000, untilMs: to * 1000 })
const mono = (signal: Signal, side: (common: number, own: number, channel: number) => number): Signal => {
  const { samples } = signal
  for (let i = 0; i < samples.length; i += 2) {
    const common = (samples[i]! + samples[i + 1]!) / 2
    samples[i] = side(common, samples[i]!, 0)
    samples[i + 1] = side(common, samples[i + 1]!, 1)
  }
  return signal
}
const oneChannel = ({ samples, sampleRateHz }: Signal): Signal => ({
  samples: samples.filter((_, i) => i % 2 === 0),
  sampleRateHz,
  channels: 1,
})
/** A jump or a spike at one frame: `shape` is added from there on. */
const spike = (signal: Signal, seconds: number, shape: number[], channel?: number): Signal => {
  const start = Math.round(seconds * signal.sampleRateHz)
  return edit(signal, (x, _, c, frame) =>
    channel === undefined || c === channel ? x + (shape[frame - start] ?? 0) : x,
  )
}
const hole = (signal: Signal, seconds: number, ms: number, channel?: number): Signal =>
  edit(signal, (x, t, c) => (within(t, seconds, seconds + ms / 1000) && (channel ?? c) === c ? 0 : x))
const hiss = (signal: Signal, dbfs: number, seed: number): Signal => {
  const next = noise(seed)
  const gain = Math.sqrt(3) * 10 ** (dbfs / 20)
  return edit(signal, (x) => x + gain * next())
}
/** Music with a pause, as between the parts of a piece, where only the room is heard. */
const paused = (signal: Signal, from: number, to: number): Signal =>
  edit(signal, (x, t) => x * Math.min(1, Math.max(0, (from - t) * 10, (t - to) * 10)))
const gain = (signal: Signal, factor: number): Signal => edit(signal, (x) => x * factor)
const clip = (
  signal: Signal,
  drive: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
  channel?: number,
): Signal =>
  edit(signal, (x, t, c) =>
    within(t, from, to) && (channel ?? c) === c ? Math.max(-1, Math.min(1, x * drive)) : x,
  )
const padded = (signal: Signal, lead: number, tail: number): Signal => {
  const { samples, sampleRateHz, channels } = signal
  const before = Math.round(lead * sampleRateHz) * channels
  const all = new Float32Array(before + samples.length + Math.round(tail * sampleRateHz) * channels)
  all.set(samples, before)
  return { ...signal, samples: all }
}
/** Jumps ahead at one place, without a cross-fade. */
const spliced = (signal: Signal, seconds: number, ahead: number): Signal => {
  const skipped = Math.round(ahead * signal.sampleRateHz) * signal.channels
  const samples = signal.samples.slice(skipped)
  samples.set(signal.samples.subarray(0, Math.round(seconds * signal.sampleRateHz) * signal.channels))
  return { ...signal, samples }
}
/** Without the quiet ends that the composer writes, so that faults near them have music around. */
const middle = (name: string, length = 10): Signal => {
  const whole = music(name, 44_100, 30)
  const start = 8 * 44_100 * 2
  return { ...whole, samples: whole.samples.slice(start, start + length * 44_100 * 2) }
}

const faults: ProofFile[] = [
  // Silence and length.
  { name: 'digital zero', make: () => buildSignal(5, () => 0), expects: [{ code: 'digital_silence' }] },
  {
    name: 'noise of one bit at 96 kHz',
    make: () =>
      hiss(
        buildSignal(5, () => 0, { sampleRateHz: 96_000 }),
        -100,
        3,
      ),
    bitsPerSample: 24,
    expects: [{ code: 'digital_silence' }],
  },
  ...[
    ['a', 3, 14, 44_100],
    ['b', 5.25, 15.5, 48_000],
    ['c', 1.5, 14.4, 96_000],
  ].map(([seed, from, to, rate]): ProofFile => {
    const [start, end, sampleRateHz] = [from as number, to as number, rate as number]
    return {
      name: `silence inside at ${start} s, ${sampleRateHz} Hz`,
      make: () => edit(music(String(seed), sampleRateHz, 20), (x, t) => (within(t, start, end) ? 0 : x)),
      expects: [{ code: 'silence_inner', ...span(start, end) }],
    }
  }),
  ...[2.5, 4, 7].flatMap((length, i): ProofFile[] => [
    {
      name: `${length} s of silence before`,
      make: () => padded(middle(`lead ${i}`), length, 0),
      expects: [{ code: 'silence_leading', ...span(0, length) }],
    },
    {
      name: `${length + 3} s of silence behind`,
      make: () => padded(middle(`tail ${i}`), 0, length + 3),
      expects: [{ code: 'silence_trailing', ...span(10, 13 + length) }],
    },
  ]),
  // Level.
  {
    name: 'clipping for a moment',
    make: () => clip(middle('clip 1'), 8, 4, 4.005),
    expects: [{ code: 'clipping' }],
    allows: ['true_peak_high'],
  },
  {
    name: 'clipping of the right channel in FLAC',
    make: () => clip(middle('clip 2'), 9, 6.5, 6.51, 1),
    container: 'flac',
    expects: [{ code: 'clipping', channel: 2 }],
    allows: ['true_peak_high'],
  },
  {
    name: 'clipping at 96 kHz',
    make: () => clip(music('clip 3', 96_000), 4, 9, 9.02),
    bitsPerSample: 24,
    expects: [{ code: 'clipping' }],
    allows: ['true_peak_high'],
  },
  ...['heavy 1', 'heavy 2', 'heavy 3'].map(
    (seed, i): ProofFile => ({
      name: `clipping throughout, ${seed}`,
      make: () => clip(middle(seed), 3 + i),
      expects: [{ code: 'clipping_heavy' }],
      allows: ['true_peak_high', 'too_loud'],
    }),
  ),
  {
    name: 'a peak between the samples',
    make: () =>
      edit(middle('peak'), (x, t, _, n) =>
        within(t, 3, 3.01) ? 0.98 * Math.SQRT1_2 * [1, 1, -1, -1][n % 4]! : x,
      ),
    expects: [{ code: 'true_peak_high', atMs: 3000 }],
    allows: ['clicks'],
  },
  {
    name: 'hot, 24 bits at 48 kHz',
    make: () => gain(music('hot', 48_000), 1.7),
    bitsPerSample: 24,
    expects: [{ code: 'true_peak_high' }],
  },
  ...[44_100, 48_000].map(
    (rate): ProofFile => ({
      name: `crushed at ${rate} Hz`,
      make: () => edit(music('crushed', rate), (x) => 0.85 * Math.tanh(20 * x)),
      expects: [{ code: 'too_loud' }],
      allows: ['true_peak_high'],
    }),
  ),
  ...[0.05, 0.03, 0.02].map(
    (factor, i): ProofFile => ({
      name: `quiet, gain ${factor}`,
      make: () => gain(i === 2 ? music('quiet', 96_000) : middle(`quiet ${i}`), factor),
      bitsPerSample: i === 0 ? 16 : 24,
      expects: [{ code: 'too_quiet' }],
    }),
  ),
  ...[0.02, -0.05, 0.1].map(
    (offset, i): ProofFile => ({
      name: `offset of ${offset}`,
      make: () => edit(i === 1 ? music('offset', 48_000) : middle(`offset ${i}`), (x) => 0.8 * x + offset),
      expects: [{ code: 'dc_offset' }],
    }),
  ),
  // Format.
  {
    name: '32 kHz',
    make: () => music('low rate', 32_000),
    container: 'wav',
    expects: [{ code: 'sample_rate_low' }],
  },
  {
    name: '22 kHz in AIFF',
    make: () => music('lower rate', 22_050),
    container: 'aiff',
    expects: [{ code: 'sample_rate_low' }],
  },
  {
    name: '8 bits',
    make: () => middle('eight bits'),
    bitsPerSample: 8,
    expects: [{ code: 'bit_depth_low' }],
  },
  {
    name: 'six channels',
    make: () => buildSignal(3, (t, c) => 0.1 * Math.sin(2000 * t * (c + 1)), { channels: 6 }),
    expects: [{ code: 'channels_unsupported' }],
  },
  {
    name: '320 kbit/s MP3',
    make: () => middle('mp3'),
    container: 'mp3',
    expects: [{ code: 'lossy_source' }],
  },
  // Channels.
  { name: 'mono', make: () => oneChannel(middle('mono')), expects: [{ code: 'mono' }] },
  {
    name: 'mono at 96 kHz',
    make: () => oneChannel(music('mono', 96_000)),
    bitsPerSample: 24,
    expects: [{ code: 'mono' }],
  },
  {
    name: 'dual mono',
    make: () => mono(middle('dual 1'), (common) => common),
    expects: [{ code: 'dual_mono' }],
  },
  {
    name: 'dual mono in FLAC, dithered apart',
    make: () =>
      hiss(
        mono(middle('dual 2'), (common) => common),
        -92,
        5,
      ),
    container: 'flac',
    expects: [{ code: 'dual_mono' }],
  },
  {
    name: 'dual mono in MP3',
    make: () => mono(middle('dual 3'), (common) => common),
    container: 'mp3',
    expects: [{ code: 'dual_mono' }, { code: 'lossy_source' }],
  },
  {
    name: 'dual mono, the right side quieter',
    make: () => mono(middle('dual 5'), (common, _, c) => (c === 0 ? 1 : 0.9) * common),
    expects: [{ code: 'dual_mono_uneven', channel: 2 }],
  },
  {
    name: 'dual mono at 96 kHz',
    make: () => mono(music('dual 4', 96_000), (common) => common),
    bitsPerSample: 24,
    expects: [{ code: 'dual_mono' }],
  },
  ...[0, 1].map(
    (channel): ProofFile => ({
      name: `channel ${channel + 1} dead`,
      make: () => edit(middle(`dead ${channel}`), (x, _, c) => (c === channel ? 0 : x)),
      expects: [{ code: 'channel_silent', channel: channel + 1 }],
    }),
  ),
  ...(
    [
      [0, 2, 6.5, 44_100],
      [1, 0, 4, 44_100],
      [1, 11, 16, 48_000],
      [0, 5.3, 12.1, 96_000],
    ] as const
  ).map(
    ([channel, from, to, rate]): ProofFile => ({
      name: `channel ${channel + 1} dead from ${from} s at ${rate} Hz`,
      make: () =>
        edit(rate === 44_100 ? middle(`dead part ${channel}`) : music('dead part', rate), (x, t, c) =>
          c === channel && within(t, from, to) ? 0 : x,
        ),
      bitsPerSample: rate === 96_000 ? 24 : 16,
      expects: [{ code: 'channel_silent', ...span(from, to), channel: channel + 1 }],
    }),
  ),
  ...['inverted 1', 'inverted 2'].map(
    (seed): ProofFile => ({
      name: `upside down, ${seed}`,
      make: () => edit(middle(seed), (x, _, c) => (c === 1 ? -x : x)),
      container: seed === 'inverted 1' ? 'aiff' : undefined,
      expects: [{ code: 'phase_inverted' }],
    }),
  ),
  ...(
    [
      [2, 7, 44_100],
      [0, 4.4, 44_100],
      [5.72, 10, 44_100],
      [3.3, 9.9, 48_000],
      [8, 12, 96_000],
    ] as const
  ).map(
    ([from, to, rate]): ProofFile => ({
      name: `upside down from ${from} s at ${rate} Hz`,
      make: () =>
        edit(rate === 44_100 ? middle(`inverted ${from}`) : music('inverted', rate), (x, t, c) =>
          c === 1 && within(t, from, to) ? -x : x,
        ),
      expects: [{ code: 'phase_inverted', ...span(from, to) }],
      allows: ['clicks'],
    }),
  ),
  // Lossy sources, resampled sources, padded bits.
  ...(
    [
      ['128 kbit/s MP3', ['libmp3lame', '128k', 'mp3'], 44_100, 'flac'],
      ['160 kbit/s MP3 at 48 kHz', ['libmp3lame', '160k', 'mp3'], 48_000, undefined],
      ['192 kbit/s MP3', ['libmp3lame', '192k', 'mp3'], 44_100, 'aiff'],
      ['256 kbit/s MP3', ['libmp3lame', '256k', 'mp3'], 44_100, undefined],
      ['320 kbit/s MP3', ['libmp3lame', '320k', 'mp3'], 44_100, 'wav'],
      ['320 kbit/s MP3 at 48 kHz', ['libmp3lame', '320k', 'mp3'], 48_000, undefined],
      ['128 kbit/s AAC', ['aac', '128k', 'adts', 'aac'], 44_100, undefined],
      ['192 kbit/s AAC', ['aac', '192k', 'adts', 'aac'], 44_100, undefined],
      ['112 kbit/s Vorbis', ['libvorbis', '112k', 'ogg'], 44_100, undefined],
    ] as const
  ).map(
    ([name, [codec, bitRate, format, demuxer], rate, container]): ProofFile => ({
      name: `${name} in a lossless file`,
      make: () => music(name, rate),
      through: { encode: ['-c:a', codec, '-b:a', bitRate, '-f', format], decode: demuxer ?? format },
      container,
      expects: [{ code: 'lossy_in_lossless' }],
    }),
  ),
  ...(
    [
      [44_100, 48_000],
      [44_100, 96_000],
      [48_000, 96_000],
      [22_050, 44_100],
      [8000, 44_100],
      [96_000, 192_000],
    ] as const
  ).map(
    ([from, to]): ProofFile => ({
      name: `${from} Hz resampled to ${to} Hz`,
      make: () => music('resampled', from, 10),
      through: { filter: `aresample=${to}:filter_size=128:cutoff=0.97`, sampleRateHz: to },
      bitsPerSample: 24,
      expects: [{ code: 'upsampled' }],
    }),
  ),
  ...(
    [
      [22_050, 44_100],
      [24_000, 48_000],
      [44_100, 48_000],
      [44_100, 88_200],
      [44_100, 96_000],
      [48_000, 96_000],
    ] as const
  ).map(
    ([from, to]): ProofFile => ({
      name: `from ${from} Hz to ${to} with FFmpeg’s own filter`,
      make: () => music('resampled', from, 10),
      through: { filter: `aresample=${to}`, sampleRateHz: to },
      expects: [{ code: 'upsampled' }],
    }),
  ),
  ...(['wav', 'aiff', 'flac'] as const).map(
    (container): ProofFile => ({
      name: `16 bits in 24-bit ${container}`,
      make: () => edit(middle(`padded ${container}`), (x) => Math.round(x * 32_768) / 32_768),
      bitsPerSample: 24,
      container,
      expects: [{ code: 'bit_depth_padded' }],
    }),
  ),
  {
    name: '16 bits in 24 at 96 kHz',
    make: () => edit(music('padded', 96_000), (x) => Math.round(x * 32_768) / 32_768),
    bitsPerSample: 24,
    expects: [{ code: 'bit_depth_padded' }],
  },
  // Broken places.
  ...(
    [
      ['a spike of one sample', 3.21, [0.5], undefined, 44_100],
      ['a spike on the left', 7.777, [0.3, -0.3], 0, 44_100],
      ['a spike on the right', 1.5, [-0.25, -0.4, 0.2], 1, 44_100],
      ['a spike at 48 kHz', 12.04, [0.6], undefined, 48_000],
      ['a spike at 96 kHz', 9.4, [0.3, 0.35], undefined, 96_000],
      ['a decaying spike', 5.5, [0.5, -0.4, 0.3, -0.2, 0.1, -0.05], undefined, 44_100],
    ] as const
  ).map(
    ([name, at, shape, channel, rate]): ProofFile => ({
      name,
      make: () => spike(rate === 44_100 ? middle(name) : music(name, rate), at, [...shape], channel),
      expects: [
        { code: 'clicks', atMs: at * 1000, ...(channel === undefined ? {} : { channel: channel + 1 }) },
      ],
    }),
  ),
  {
    name: 'a jump where two takes meet',
    make: () => spliced(middle('jump'), 4.3, 1.1),
    expects: [{ code: 'clicks', atMs: 4300 }],
  },
  ...(
    [
      ['5 ms lost', 2.5, 5, undefined, 44_100],
      ['1.5 ms lost on the left', 6.1, 1.5, 0, 44_100],
      ['46 ms lost on the right', 3.3, 46, 1, 44_100],
      ['20 ms lost at 48 kHz', 10.01, 20, undefined, 48_000],
      ['90 ms lost at 96 kHz', 7.2, 90, undefined, 96_000],
      ['11 ms lost', 8.8, 11, undefined, 44_100],
      ['300 ms lost', 4.2, 300, undefined, 44_100],
      ['1.2 s lost at 48 kHz', 6.3, 1200, undefined, 48_000],
    ] as const
  ).map(
    ([name, at, ms, channel, rate]): ProofFile => ({
      name,
      make: () => hole(rate === 44_100 ? middle(name) : music(name, rate), at, ms, channel),
      expects: [
        {
          code: 'dropouts',
          ...span(at, at + ms / 1000),
          ...(channel === undefined ? {} : { channel: channel + 1 }),
        },
      ],
    }),
  ),
  ...(
    [
      [-40, 44_100, 16],
      [-44, 44_100, 24],
      [-46, 48_000, 16],
      [-42, 96_000, 24],
    ] as const
  ).map(
    ([dbfs, rate, bitsPerSample], i): ProofFile => ({
      name: `hiss at ${dbfs} dBFS and ${rate} Hz`,
      make: () =>
        hiss(
          paused(rate === 44_100 ? middle(`hiss ${i}`) : music('hiss', rate), 4 + i / 2, 6 + i / 2),
          dbfs,
          i,
        ),
      bitsPerSample,
      expects: [{ code: 'noise_floor_high' }],
    }),
  ),
  // Not whole.
  ...(['flac', 'wav', 'aiff', 'mp3'] as const).map(
    (container, i): ProofFile => ({
      name: `${container} cut short`,
      make: () => middle('cut'),
      container,
      cutTo: 0.5 + i / 10,
      expects: [],
      refusal: 'audio_truncated',
    }),
  ),
]

const clean: ProofFile[] = [
  ...['a', 'b', 'c', 'd', 'e', 'f'].map(
    (name): ProofFile => ({ name: `song ${name}`, make: () => music(name, 44_100, 30), expects: [] }),
  ),
  ...([48_000, 96_000, 192_000] as const).map(
    (rate): ProofFile => ({
      name: `a track at ${rate} Hz`,
      make: () => music('track', rate, rate === 192_000 ? 6 : SECONDS),
      bitsPerSample: 24,
      container: rate === 48_000 ? 'flac' : undefined,
      expects: [],
    }),
  ),
  { name: 'dark, everything below 8 kHz', make: () => lowPassed(middle('dark'), 8000, 4), expects: [] },
  { name: 'darker, below 3 kHz', make: () => lowPassed(music('darker'), 3000, 2), expects: [] },
  {
    name: 'quiet strings with much dynamic',
    make: () =>
      buildSignal(SECONDS, (t, c) => {
        const swell = 10 ** ((-26 + 16 * Math.sin((2 * Math.PI * t) / 9)) / 20)
        return swell * strings(t, c)
      }),
    bitsPerSample: 24,
    expects: [],
  },
  {
    name: 'very wide pads',
    make: () => buildSignal(SECONDS, (t, c) => 0.055 * wide(t, c), { sampleRateHz: 48_000 }),
    expects: [],
  },
  {
    name: 'loud, but not clipped',
    make: () => edit(middle('loud'), (x) => 0.72 * Math.tanh(3 * x)),
    expects: [],
  },
  {
    name: 'a long fade',
    make: () => edit(middle('fade'), (x, t) => x * Math.max(0, 1 - t / 9.8) ** 2),
    bitsPerSample: 24,
    expects: [],
  },
  { name: '1.5 s before the music', make: () => padded(middle('lead-in'), 1.5, 2.5), expects: [] },
  {
    name: 'hard percussion alone',
    make: () => buildSignal(SECONDS, percussion()),
    expects: [],
  },
  {
    name: 'hard percussion at 96 kHz',
    make: () => buildSignal(8, percussion(), { sampleRateHz: 96_000 }),
    bitsPerSample: 24,
    expects: [],
  },
  {
    name: 'drones of pure sines',
    make: () =>
      buildSignal(
        SECONDS,
        (t, c) => 0.2 * Math.sin(345.6 * t + c) + 0.15 * Math.sin(2 * Math.PI * (82.4 + 0.05 * c) * t),
      ),
    expects: [],
  },
  {
    name: 'pulse waves of a small computer',
    make: () => buildSignal(SECONDS, chip),
    expects: [],
  },
  {
    name: 'crackle of vinyl under the music',
    make: () => {
      const next = noise(77)
      return edit(middle('vinyl'), (x) => (Math.abs(next()) > 0.9997 ? x + 0.3 * next() : x))
    },
    expects: [],
  },
  {
    name: 'tape hiss of a good machine',
    make: () => hiss(paused(middle('tape'), 4, 5.5), -62, 9),
    bitsPerSample: 24,
    expects: [],
  },
  {
    name: 'a gate in time with the beat',
    make: () => edit(middle('gate'), (x, t) => ((t * 8) % 1 < 0.5 ? x : 0)),
    expects: [],
  },
  {
    name: 'a stop before the chorus',
    make: () =>
      edit(middle('stop'), (x, t) =>
        within(t, 4, 4.3) ? 0 : t < 4 ? x * Math.min(1, (4 - t) / 0.005) : x * Math.min(1, (t - 4.3) / 0.002),
      ),
    expects: [],
  },
  {
    name: 'voices that jump between the sides',
    make: () =>
      edit(middle('ping-pong'), (x, t, c) =>
        Math.floor(t) % 4 === 3 && Math.floor(t / 4) % 2 === c ? 0.2 * x : x,
      ),
    expects: [],
  },
]

/** Second-order sections, as an equaliser cuts highs. */
function lowPassed(signal: Signal, hertz: number, sections: number): Signal {
  const k = Math.tan((Math.PI * hertz) / signal.sampleRateHz)
  const scale = 1 / (1 + Math.SQRT2 * k + k * k)
  for (let section = 0; section < sections; section++) {
    const memory = [0, 0, 0, 0]
    edit(signal, (x, _, c) => {
      const y = k * k * scale * x + memory[2 * c]!
      memory[2 * c] = 2 * k * k * scale * x - 2 * (k * k - 1) * scale * y + memory[2 * c + 1]!
      memory[2 * c + 1] = k * k * scale * x - (1 - Math.SQRT2 * k + k * k) * scale * y
      return y
    })
  }
  return signal
}

function strings(t: number, c: number): number {
  let sum = 0
  for (const [i, hertz] of [196, 246.9, 293.7, 392].entries()) {
    const bow =
      2 * Math.PI * hertz * (1 + 0.0007 * (c - 0.5)) * t + 0.02 * hertz * 0.1 * Math.sin(33 * t + i + c)
    for (let n = 1; n <= 9; n++) sum += Math.sin(n * bow + i * n) / (n * n)
  }
  return 0.4 * sum
}

function wide(t: number, c: number): number {
  let sum = 0
  for (const hertz of [130.8, 155.6, 196, 261.6, 311.1]) {
    for (let voice = 0; voice < 3; voice++) {
      const tuned = hertz * (1 + (voice - 1 + (c - 0.5) * 0.8) * 0.0041)
      const phase = voice * 2 + c * 1.7 + hertz
      for (let n = 1; n <= 6; n++) sum += Math.sin(2 * Math.PI * tuned * n * t + phase * n) / n
    }
  }
  return sum * (0.7 + 0.3 * Math.sin(0.8 * t))
}

/** Kicks that begin at their peak, rim shots, claves and claps, all without any attack time. */
function percussion(): (t: number, c: number) => number {
  const next = noise(21)
  return (t, c) => {
    const beat = (t * 2) % 1
    const half = (t * 4) % 1
    const white = next()
    const kick = 0.6 * Math.cos(2 * Math.PI * 55 * beat * 0.5) * Math.exp(-beat * 14)
    const rim =
      Math.floor(t * 4) % 4 === 2 ? 0.4 * Math.cos(2 * Math.PI * 1700 * (half / 4)) * Math.exp(-half * 20) : 0
    const clave =
      Math.floor(t * 4) % 8 === 5 ? 0.5 * Math.cos(2 * Math.PI * 2500 * (half / 4)) * Math.exp(-half * 12) : 0
    const clap = Math.floor(t * 2) % 4 === 3 ? 0.35 * white * Math.exp(-beat * 25) : 0
    return 0.5 * (kick + rim * (c === 0 ? 1 : 0.6) + clave * (c === 0 ? 0.5 : 1) + clap)
  }
}

function chip(t: number, c: number): number {
  const step = Math.floor(t * 6)
  const hertz = [110, 130.8, 164.8, 220, 164.8, 130.8][step % 6]!
  const pulse = (hertz * t) % 1 < 0.25 ? 0.35 : 0
  const lead = (2 * hertz * 1.5 * t + c * 0.3) % 1 < 0.5 ? 0.12 : -0.12
  return pulse - 0.0875 + lead * (Math.floor(t * 3) % 4 === 3 ? 0 : 1)
}

export const LABELLED_CORPUS = { faults, clean }
