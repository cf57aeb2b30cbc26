// Makes audio by code for tests and benchmarks: signals, and the containers to put them in.
/** Interleaved samples, 1 = full scale. */
export interface Signal {
  samples: Float32Array
  sampleRateHz: number
  channels: number
}

/** Builds a signal from a function of time; `channel` counts from 0. */
export function buildSignal(
  seconds: number,
  sampleAt: (second: number, channel: number) => number,
  { sampleRateHz = 44_100, channels = 2 } = {},
): Signal {
  const frames = Math.round(seconds * sampleRateHz)
  const samples = new Float32Array(frames * channels)
  for (let i = 0; i < frames; i++) {
    for (let c = 0; c < channels; c++) samples[i * channels + c] = sampleAt(i / sampleRateHz, c)
  }
  return { samples, sampleRateHz, channels }
}

export function sine(hertz: number, dbfs: number, phaseDegrees = 0): (second: number) => number {
  const amplitude = 10 ** (dbfs / 20)
  const phase = (phaseDegrees * Math.PI) / 180
  return (second) => amplitude * Math.sin(2 * Math.PI * hertz * second + phase)
}

/** Sine steps one after the other, as EBU Tech 3341 describes its test signals. */
export function sineSteps(steps: { seconds: number; dbfs: number }[], sampleRateHz = 48_000): Signal {
  const ends: number[] = []
  for (const step of steps) ends.push((ends.at(-1) ?? 0) + step.seconds)
  const tones = steps.map((step) => sine(1000, step.dbfs))
  let step = 0
  let last = { second: -1, level: 0 }
  const sampleAt = (second: number) => {
    if (second === last.second) return last.level
    while (second >= ends[step]! - 1e-9 && step < ends.length - 1) step++
    last = { second, level: tones[step]!(second) }
    return last.level
  }
  return buildSignal(ends.at(-1) ?? 0, sampleAt, { sampleRateHz })
}

/** Repeatable white noise between -1 and 1 (mulberry32). */
export function noise(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/**
 * A small piece with drums, bass, chords and sections at 120 beats a minute, mastered loud like a release: what an
 * analysis meets in life, unlike bare noise or tones.
 */
export function composeTrack(seconds: number, sampleRateHz = 44_100): Signal {
  const random = noise(7)
  const roots = [55, 43.65, 65.41, 49]
  let hat = 0
  return buildSignal(
    seconds,
    (t, c) => {
      const beat = (t * 2) % 1
      const bar = Math.floor(t / 2)
      const root = roots[bar % 4]!
      const section = 0.6 + 0.4 * Math.sin((Math.PI * t) / Math.min(60, seconds))
      const kick = Math.exp(-beat * 9) * Math.sin(2 * Math.PI * 50 * beat + 6 * (1 - Math.exp(-beat * 20)))
      const white = random()
      // A difference of noise is bright, like a cymbal.
      const bright = white - hat
      hat = white
      const hats = bright * Math.exp(-((t * 4) % 1) * 14) * 0.18
      const snare = Math.floor(t * 2) % 2 === 1 ? white * Math.exp(-beat * 12) * 0.35 : 0
      const bass = 0.35 * Math.sin(2 * Math.PI * root * t) + 0.1 * Math.sin(4 * Math.PI * root * t)
      let chord = 0
      for (const step of [4, 5, 6, 8]) {
        chord += Math.sin(2 * Math.PI * root * step * (1 + (c - 0.5) * 0.003) * t) / step
      }
      return 0.92 * Math.tanh(1.6 * section * (0.8 * kick + hats + snare + bass + 0.5 * chord))
    },
    { sampleRateHz },
  )
}

export interface WavOptions {
  bitsPerSample?: 8 | 16 | 24 | 32
  float?: boolean
}

/** A RIFF/WAVE file. Integers are rounded and cut at full scale. */
export function toWav(signal: Signal, { bitsPerSample = 16, float = false }: WavOptions = {}): Buffer {
  const { channels, sampleRateHz } = signal
  const bits = float ? 32 : bitsPerSample
  const frameBytes = (channels * bits) / 8
  const data = float ? floatBytes(signal.samples) : integerBytes(signal.samples, bits, true)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(float ? 3 : 1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE(sampleRateHz * frameBytes, 28)
  header.writeUInt16LE(frameBytes, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

/** An AIFF file (big-endian integers). */
export function toAiff(signal: Signal, bitsPerSample: 16 | 24 = 16): Buffer {
  const data = integerBytes(signal.samples, bitsPerSample, false)
  const header = Buffer.alloc(54)
  header.write('FORM', 0)
  header.writeUInt32BE(46 + data.length, 4)
  header.write('AIFFCOMM', 8)
  header.writeUInt32BE(18, 16)
  header.writeUInt16BE(signal.channels, 20)
  header.writeUInt32BE(signal.samples.length / signal.channels, 22)
  header.writeUInt16BE(bitsPerSample, 26)
  const exponent = Math.floor(Math.log2(signal.sampleRateHz))
  header.writeUInt16BE(16_383 + exponent, 28)
  header.writeBigUInt64BE(BigInt(signal.sampleRateHz) << BigInt(63 - exponent), 30)
  header.write('SSND', 38)
  header.writeUInt32BE(data.length + 8, 42)
  return Buffer.concat([header, data])
}

export function floatBytes(samples: Float32Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
}

function integerBytes(samples: Float32Array, bits: number, littleEndian: boolean): Buffer {
  const size = bits / 8
  const top = 2 ** (bits - 1)
  const bytes = Buffer.alloc(samples.length * size)
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-top, Math.min(top - 1, Math.round(samples[i]! * top)))
    // WAVE keeps 8 bits unsigned.
    if (bits === 8) bytes[i] = value + 128
    else if (littleEndian) bytes.writeIntLE(value, i * size, size)
    else bytes.writeIntBE(value, i * size, size)
  }
  return bytes
}
