// Measures the check of a release with 100 tracks, as the server runs it on submission and the wizard after every
// change: once without findings, once with six faults on every track. The limit is 20 ms in the median.
import { type Draft, type DraftTrack, releaseFindings } from '../src/features/releases/domain/submission.ts'
import { percentile, print } from './kit/measure.ts'

const TRACKS = 100
const FAULTS = 6
const RUNS = 200
const LIMIT_MS = 20
const TODAY = '2026-11-23'

// biome-ignore format: a table
const WORDS = ['River', 'Window', 'Paper', 'Silver', 'Morning', 'Harbour', 'Garden', 'Letter', 'Engine', 'Summer']
const nameOf = (i: number) => `${WORDS[i % 10]} ${WORDS[Math.floor(i / 10) % 10]} ${i + 1}`

const track = (i: number): DraftTrack => ({
  title: `Song of the ${nameOf(i)}`,
  subtitle: '',
  nativeTitle: '',
  work: '',
  disc: 1,
  version: 'original',
  originalArtist: '',
  licence: null,
  artist: '',
  otherArtists: [],
  featuredArtists: ['Rui Costa'],
  language: 'en',
  genre: null,
  introOrOutro: false,
  lyrics: '',
  timedLyrics: null,
  confirmed: [],
  contributors: [
    { name: 'Ana Lima', role: 'composer', shareBasisPoints: 5_000 },
    { name: 'Rui Costa', role: 'lyricist', shareBasisPoints: 5_000 },
  ],
  performers: [
    { name: 'Ana Lima', instrument: 'vocals' },
    { name: 'Eva Santos', instrument: 'guitar' },
  ],
  audio: { status: 'ready', refusal: null, durationMs: 200_000, findings: [] },
})

/** A guest, an advertisement and capitals in the title; a guest twice, a short name, a tag in a name. */
const faulty = (i: number): DraftTrack => ({
  ...track(i),
  title: `SONG OF THE ${nameOf(i).toUpperCase()} (feat. Lia Prado) [Official Video]`,
  featuredArtists: ['Rui Costa', 'rui costa', 'Bia Reis Official'],
  contributors: [
    { name: 'Ana', role: 'composer', shareBasisPoints: 5_000 },
    { name: 'Rui Costa', role: 'lyricist', shareBasisPoints: 5_000 },
  ],
})

const draft = (tracks: DraftTrack[]): Draft => ({
  live: false,
  title: 'A Hundred Songs',
  subtitle: '',
  nativeTitle: '',
  artistName: 'Ana Lima',
  otherArtists: [],
  type: 'album',
  language: 'en',
  primaryGenre: 'pop',
  secondaryGenre: null,
  releaseDate: '2027-03-05',
  originalReleaseDate: null,
  schedule: 'standard',
  presave: false,
  presaveDate: null,
  licenceEndsOn: null,
  territories: { rule: 'worldwide', countries: [] },
  platforms: ['spotify', 'deezer'],
  explicit: false,
  artworkText: null,
  confirmed: [],
  artwork: { status: 'ready', refusal: null, findings: [] },
  agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
  tracks,
})

const numbers = Array.from({ length: TRACKS }, (_, i) => i)
const clean = draft(numbers.map(track))
const faults = draft(numbers.map(faulty))
const expected = [
  ['nothing to say', clean, 0],
  [`${FAULTS} faults a track`, faults, TRACKS * FAULTS],
] as const

let isFast = true
for (const [name, given, count] of expected) {
  const findings = releaseFindings(given, TODAY)
  if (findings.length !== count) throw new Error(`${findings.length} findings instead of ${count}`)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    releaseFindings(given, TODAY)
    times.push(performance.now() - start)
  }
  print(name, times)
  const ratio = percentile(times, 0.5) / LIMIT_MS
  console.log(`${ratio.toFixed(2)} of the limit of ${LIMIT_MS} ms in the median`)
  isFast &&= ratio <= 1
}
process.exitCode = isFast ? 0 : 1
