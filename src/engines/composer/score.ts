// Writes a piece: tempo, key, chords, sections, and every note of drums, bass, chords and melody.
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'

export type Part = 'kick' | 'snare' | 'hat' | 'bass' | 'chord' | 'lead'

export interface Note {
  part: Part
  /** Start and length in seconds. */
  at: number
  length: number
  /** MIDI number; drums ignore it. */
  pitch: number
  /** 0 to 1 */
  velocity: number
}

export interface Score {
  beatsPerMinute: number
  durationSeconds: number
  notes: Note[]
  /** Character of the melody’s voice, 0 soft to 1 bright. */
  brightness: number
}

const MINOR = [0, 2, 3, 5, 7, 8, 10]
const MAJOR = [0, 2, 4, 5, 7, 9, 11]
/** Degrees of the scale, four bars each. */
const PROGRESSIONS = [
  [0, 5, 2, 6],
  [0, 3, 4, 3],
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 2, 3, 4],
  [0, 6, 5, 4],
]
const KICKS = ['x...x...x...x...', 'x.....x.x.......', 'x..x..x...x.x...', 'x.......x.x.....']
const SNARES = ['....x.......x...', '....x.......x..x', '........x.......']
const HATS = ['x.x.x.x.x.x.x.x.', 'xxxxxxxxxxxxxxxx', '..x...x...x...x.', 'x..x..x.x..x..x.']

/** The parts that play in each section, as the piece builds up and falls back. */
const SECTIONS: readonly (readonly Part[])[] = [
  ['chord'],
  ['chord', 'hat', 'bass'],
  ['kick', 'snare', 'hat', 'bass', 'chord'],
  ['kick', 'snare', 'hat', 'bass', 'chord', 'lead'],
  ['chord', 'lead', 'hat'],
  ['kick', 'snare', 'hat', 'bass', 'chord', 'lead'],
  ['kick', 'hat', 'bass', 'chord'],
  ['chord'],
]

/** The same seed and length always give the same piece; another seed gives another tempo, key, groove and tune. */
export function composeScore(seed: string, durationSeconds: number): Score {
  const random = seededRandom(seed)
  const beatsPerMinute = random.whole(78, 132)
  const beat = 60 / beatsPerMinute
  const bar = beat * 4
  const root = random.whole(40, 51)
  const scale = random.next() < 0.62 ? MINOR : MAJOR
  const progression = random.pick(PROGRESSIONS)
  const groove = { kick: random.pick(KICKS), snare: random.pick(SNARES), hat: random.pick(HATS) }
  const motif = writeMotif(random)
  const bars = Math.max(8, Math.floor(durationSeconds / bar))
  const perSection = Math.max(1, Math.round(bars / SECTIONS.length))
  const notes: Note[] = []

  for (let n = 0; n < bars; n++) {
    const start = n * bar
    const parts = SECTIONS[Math.min(SECTIONS.length - 1, Math.floor(n / perSection))] as readonly Part[]
    const degree = progression[n % progression.length]!
    const add = (part: Part, beat: number, length: number, pitch: number, velocity: number) => {
      if (parts.includes(part)) notes.push({ part, at: start + beat, length, pitch, velocity })
    }
    const pitchOf = (step: number, octave: number) => {
      const whole = Math.floor(step / 7)
      return root + 12 * (octave + whole) + scale[((step % 7) + 7) % 7]!
    }
    for (const part of ['kick', 'snare', 'hat'] as const) {
      for (let i = 0; i < 16; i++) {
        if (groove[part][i] === 'x')
          add(part, (i * beat) / 4, 0.25, 0, part === 'hat' ? 0.5 + 0.3 * random.next() : 0.9)
      }
    }
    for (const [i, long] of [0, 0.75, 1.5, 2.5, 3].entries()) {
      add('bass', long * beat, beat * 0.7, pitchOf(degree + (i === 3 ? 4 : 0), -1), 0.85)
    }
    for (const third of [0, 2, 4]) add('chord', 0, bar * 1.02, pitchOf(degree + third, 1), 0.6)
    for (const { at, step, length } of motif) {
      if (random.next() < 0.9)
        add('lead', at * beat, length * beat, pitchOf(degree + step, 2), 0.6 + 0.3 * random.next())
    }
  }
  return { beatsPerMinute, durationSeconds, notes, brightness: random.next() }
}

/** A short motif that repeats over every chord, so that a melody is recognisable. */
function writeMotif(random: Random): { at: number; step: number; length: number }[] {
  const motif: { at: number; step: number; length: number }[] = []
  let step = random.pick([0, 2, 4])
  for (let beat = random.pick([0, 0.5]); beat < 4; ) {
    const length = random.pick([0.5, 0.5, 1, 1, 1.5])
    motif.push({ at: beat, step, length: Math.min(length, 4 - beat) })
    step += random.pick([-2, -1, -1, 1, 1, 2])
    step = Math.max(-2, Math.min(8, step))
    beat += length + (random.next() < 0.2 ? 0.5 : 0)
  }
  return motif
}
