// Renders a score to samples: simple voices, a little room, and a normalised level.
import { seededRandom } from '#lib/pure/seeded-random.ts'
import { composeScore, type Note, type Score } from './score.ts'

export const SAMPLE_RATE = 44_100

/**
 * Composes and renders a piece.
 * @returns interleaved stereo Float32 at 44.1 kHz, peaks below −2 dBFS, fading out over the last seconds.
 */
export function composeMusic(seed: string, durationSeconds: number): Float32Array {
  return render(composeScore(seed, durationSeconds), seed)
}

function render(score: Score, seed: string): Float32Array {
  const frames = Math.round(score.durationSeconds * SAMPLE_RATE)
  const left = new Float32Array(frames)
  const right = new Float32Array(frames)
  const drums = drumsOf(noiseOf(seed))
  for (const note of score.notes) play(note, score, left, right, drums)
  room(left, right, score)
  return master(left, right)
}

const FEEL = {
  bass: { gain: 0.3, attack: 0.008, release: 0.06, harmonics: [1, 0.45, 0.22, 0.12] },
  chord: { gain: 0.075, attack: 0.09, release: 0.25, harmonics: [1, 0.3, 0.14] },
  lead: { gain: 0.13, attack: 0.012, release: 0.16 },
} as const

function play(note: Note, score: Score, left: Float32Array, right: Float32Array, drums: Drums): void {
  const start = Math.round(note.at * SAMPLE_RATE)
  const { part, velocity, length } = note
  const frequency = 440 * 2 ** ((note.pitch - 69) / 12)
  const sound = (voice: Omit<Voice, 'pan'>, pan: number, detune = 1) =>
    tone(left, right, start, length, frequency * detune, { ...voice, gain: voice.gain * velocity, pan })
  if (part === 'bass') sound(FEEL.bass, 0)
  else if (part === 'chord') {
    sound(FEEL.chord, -0.55, 1.0018)
    sound(FEEL.chord, 0.55, 0.9982)
  } else if (part === 'lead') {
    const bright = 0.25 + 0.5 * score.brightness
    sound({ ...FEEL.lead, harmonics: [1, bright * 0.7, bright * 0.5, bright * 0.3, bright * 0.2] }, 0.15)
  } else hit(left, right, start, drums[part], velocity)
}

/** A sample of the noise, which repeats. */
const noiseAt = (noise: Float32Array, i: number): number => noise[i % noise.length]!

interface Drum {
  seconds: number
  sample(t: number, i: number, noise: Float32Array): number
}

const DRUMS: Record<'kick' | 'snare' | 'hat', Drum> = {
  // A sine that falls from about 190 Hz to 48 Hz.
  kick: {
    seconds: 0.32,
    sample: (t) => Math.sin(2 * Math.PI * (48 * t + 5.2 * (1 - Math.exp(-t * 28)))) * Math.exp(-t * 9),
  },
  snare: {
    seconds: 0.22,
    sample: (t, i, noise) =>
      0.42 * noiseAt(noise, i) * Math.exp(-t * 19) +
      0.3 * Math.sin(2 * Math.PI * 186 * t) * Math.exp(-t * 24),
  },
  // The difference between neighbours keeps the high frequencies of the noise.
  hat: {
    seconds: 0.07,
    sample: (t, i, noise) => 0.16 * (noiseAt(noise, i * 3) - noiseAt(noise, i * 3 + 1)) * Math.exp(-t * 60),
  },
}

/** One hit of each drum at full velocity; within a piece all hits are the same. */
type Drums = Record<keyof typeof DRUMS, Float64Array>

function drumsOf(noise: Float32Array): Drums {
  const hitOf = ({ seconds, sample }: Drum) =>
    Float64Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) =>
      sample(i / SAMPLE_RATE, i, noise),
    )
  return { kick: hitOf(DRUMS.kick), snare: hitOf(DRUMS.snare), hat: hitOf(DRUMS.hat) }
}

function hit(
  left: Float32Array,
  right: Float32Array,
  start: number,
  drum: Float64Array,
  velocity: number,
): void {
  const length = Math.min(drum.length, left.length - start)
  for (let i = 0; i < length; i++) {
    const value = velocity * drum[i]!
    left[start + i] = left[start + i]! + value
    right[start + i] = right[start + i]! + value
  }
}

interface Voice {
  gain: number
  attack: number
  release: number
  /** Level of each harmonic, the fundamental first. */
  harmonics: readonly number[]
  /** −1 left to 1 right. */
  pan: number
}

/** One period of the voice as a table, read at the pitch of the note. */
const TABLE = 2048
const tables = new Map<string, Float32Array>()

function tableOf(harmonics: readonly number[]): Float32Array {
  const key = harmonics.join()
  let table = tables.get(key)
  if (!table) {
    table = new Float32Array(TABLE)
    for (let i = 0; i < TABLE; i++) {
      table[i] = harmonics.reduce(
        (sum, strength, n) => sum + strength * Math.sin((2 * Math.PI * (n + 1) * i) / TABLE),
        0,
      )
    }
    tables.set(key, table)
  }
  return table
}

function tone(
  left: Float32Array,
  right: Float32Array,
  start: number,
  seconds: number,
  frequency: number,
  voice: Voice,
): void {
  const table = tableOf(voice.harmonics)
  const hold = Math.round(seconds * SAMPLE_RATE)
  const attack = Math.max(1, Math.round(voice.attack * SAMPLE_RATE))
  const release = Math.round(voice.release * SAMPLE_RATE)
  const end = Math.min(left.length, start + hold + release)
  const step = (frequency * TABLE) / SAMPLE_RATE
  const toLeft = voice.gain * Math.cos(((voice.pan + 1) * Math.PI) / 4)
  const toRight = voice.gain * Math.sin(((voice.pan + 1) * Math.PI) / 4)
  let phase = 0
  for (let i = start; i < end; i++) {
    const frame = i - start
    const envelope = frame < attack ? frame / attack : frame < hold ? 1 : 1 - (frame - hold) / release
    const value = table[phase & (TABLE - 1)]! * envelope
    left[i] = left[i]! + value * toLeft
    right[i] = right[i]! + value * toRight
    phase += step
  }
}

function noiseOf(seed: string): Float32Array {
  const random = seededRandom(`${seed} noise`)
  return Float32Array.from({ length: 16_384 }, () => random.next() * 2 - 1)
}

/** Two crossed echoes in time with the beat. */
function room(left: Float32Array, right: Float32Array, { beatsPerMinute }: Score): void {
  const delay = Math.round((60 / beatsPerMinute) * 0.75 * SAMPLE_RATE)
  for (let i = delay; i < left.length; i++) {
    const fromLeft = left[i - delay]!
    left[i] = left[i]! + 0.16 * right[i - delay]!
    right[i] = right[i]! + 0.16 * fromLeft
  }
}

function master(left: Float32Array, right: Float32Array): Float32Array {
  let peak = 1e-9
  for (let i = 0; i < left.length; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!))
  const drive = 1.35 / peak
  const ceiling = 0.76 / Math.tanh(1.35)
  const fade = Math.min(left.length, 3 * SAMPLE_RATE)
  const mixed = new Float32Array(left.length * 2)
  for (let i = 0; i < left.length; i++) {
    const toEnd = left.length - i
    const gain = toEnd < fade ? ceiling * (toEnd / fade) : ceiling
    mixed[2 * i] = Math.tanh(left[i]! * drive) * gain
    mixed[2 * i + 1] = Math.tanh(right[i]! * drive) * gain
  }
  return mixed
}
