// The demo catalogue: people, artists and releases, and how far each release has come.
import type { ArtistFields } from '#features/artists/contract.ts'
import type { StoreProfile } from '#features/artists/domain/store-profiles.ts'
import type { Subgenre } from '#features/artists/domain.ts'
import type { ReopeningReason } from '#features/releases/domain/vocabulary.ts'
import type { PersonSpec, TrackSpec } from './make.ts'

export const PASSWORD = 'Backline-demo-1'

const demo = (name: string, title: string, more: Partial<PersonSpec> = {}): PersonSpec => ({
  username: `demo-${name}`,
  name: title,
  password: PASSWORD,
  ...more,
})

export const PEOPLE = {
  basic: demo('basic', 'Jonas Reyl'),
  pro: demo('pro', 'Odile Varn', { plan: 'pro' }),
  advanced: demo('advanced', 'Nora Pell', { plan: 'advanced' }),
  staff: demo('staff', 'Mara Kessler', { user: { role: 'admin' } }),
  support: demo('support', 'Sol Aguirre', { user: { role: 'support' } }),
  reviewer: demo('reviewer', 'Emre Tan', { user: { role: 'reviewer' } }),
  finance: demo('finance', 'Priya Nair', { user: { role: 'finance' } }),
  frozen: demo('frozen', 'Ilya Frost', {
    block: {
      kind: 'freeze',
      reason: 'Two releases carry a recording that another label claims.',
      nextStep: 'Send us your licence for both recordings. We answer within two business days.',
      days: 30,
    },
  }),
  banned: demo('banned', 'Bram Cutter', {
    block: {
      kind: 'ban',
      reason: 'Streams were bought for four releases, after two warnings.',
      nextStep: 'You may appeal once. Your codes and your balance stay yours; support hands them over.',
    },
  }),
} as const

export interface ArtistSpec extends Partial<Pick<ArtistFields, 'bio' | 'website' | 'storeProfiles'>> {
  owner: keyof typeof PEOPLE
  name: string
  type: string
  mainGenre: string
  subgenre?: Subgenre
  country: string
  verified?: true
}

/** These people do not exist and have no store pages, so complete profiles ask for new ones. */
const newPages = (...stores: (keyof ArtistFields['storeProfiles'])[]): ArtistFields['storeProfiles'] =>
  Object.fromEntries(stores.map((store): [string, StoreProfile] => [store, { choice: 'new', id: null }]))

export const ARTISTS: readonly ArtistSpec[] = [
  {
    owner: 'basic',
    name: 'Jonas Reyl',
    type: 'solo',
    mainGenre: 'folk',
    subgenre: 'singer_songwriter',
    country: 'DE',
  },
  {
    owner: 'pro',
    name: 'Odile Varn',
    type: 'solo',
    mainGenre: 'pop',
    subgenre: 'dream_pop',
    country: 'FR',
    bio: 'Odile Varn writes slow pop about fast cities. She records at night, in a kitchen in Lyon.',
    storeProfiles: newPages('spotify', 'apple_music'),
    verified: true,
  },
  {
    owner: 'advanced',
    name: 'The Low Meridian',
    type: 'band',
    mainGenre: 'electronic',
    subgenre: 'downtempo',
    bio: 'Three friends from Leeds, two synthesisers and one drum machine that nobody can repair.',
    website: 'https://low-meridian.example/',
    country: 'GB',
    storeProfiles: newPages('spotify', 'apple_music', 'deezer', 'tidal'),
    verified: true,
  },
  {
    owner: 'advanced',
    name: 'Defne Aral',
    type: 'solo',
    mainGenre: 'pop',
    subgenre: 'turkish_pop',
    bio: 'İzmirli şarkıcı ve söz yazarı Defne Aral, deniz kıyısında yazdığı şarkıları evinde kaydediyor.',
    country: 'TR',
    storeProfiles: newPages('spotify'),
  },
  {
    owner: 'advanced',
    name: 'Benedita Prado',
    type: 'solo',
    mainGenre: 'latin',
    subgenre: 'mpb',
    bio: 'Benedita Prado canta o mar de Salvador com violão, percussão e poucas palavras.',
    country: 'BR',
    storeProfiles: newPages('spotify', 'youtube_music'),
  },
  {
    owner: 'advanced',
    name: 'Marlo Quist',
    type: 'solo',
    mainGenre: 'rnb',
    subgenre: 'neo_soul',
    country: 'NL',
  },
  { owner: 'advanced', name: 'Gravel Choir', type: 'choir', mainGenre: 'world', country: 'MX' },
  {
    owner: 'advanced',
    name: 'Pell Street Brass',
    type: 'ensemble',
    mainGenre: 'jazz',
    subgenre: 'big_band',
    bio: 'Eleven horns and a sousaphone. Pell Street Brass began as a wedding band and never quite stopped.',
    country: 'US',
    storeProfiles: newPages('spotify', 'apple_music'),
  },
]

/** How far a release goes, and the days of its transitions relative to today (negative: past). */
export interface Course {
  submitted?: number
  /** In review. */
  reviewed?: number
  approved?: number
  reopened?: { day: number; reasons: { code: ReopeningReason; note: string }[] }
  rejected?: { day: number; reasons: { code: ReopeningReason; note: string }[] }
  /** Changes its artist makes while it is live: started, and submitted. */
  update?: { begun: number; submitted?: number; change: { title?: string; label?: string } }
  takedown?: number
  removed?: number
  /** A state imported from another system. */
  foreign?: true
}

export interface DemoRelease {
  artist: string
  title: string
  type: 'single' | 'ep' | 'album'
  genre: string
  language: string
  /** Days from today. */
  created: number
  releaseDay: number
  /** From when fans can pre-save it. */
  presaveDay?: number
  tracks: TrackSpec[]
  course: Course
  cover?: false
  platforms?: string[]
}

const track = (title: string, seconds: number, more: Partial<TrackSpec> = {}): TrackSpec => ({
  title,
  seconds,
  ...more,
})

export const RELEASES: readonly DemoRelease[] = [
  // Basic: one track each, major stores.
  {
    artist: 'Jonas Reyl',
    title: 'Kitchen Radio',
    type: 'single',
    genre: 'folk',
    language: 'en',
    created: -60,
    releaseDay: -12,
    tracks: [track('Kitchen Radio', 68)],
    course: { submitted: -58, reviewed: -57, approved: -56 },
  },
  {
    artist: 'Jonas Reyl',
    title: 'Paper Lungs',
    type: 'single',
    genre: 'folk',
    language: 'en',
    created: -4,
    releaseDay: 30,
    tracks: [track('Paper Lungs', 66)],
    course: { submitted: -1.1 },
  },
  {
    artist: 'Jonas Reyl',
    title: 'Late Ferry',
    type: 'single',
    genre: 'folk',
    language: 'de',
    created: -1,
    releaseDay: 40,
    tracks: [track('Late Ferry', 64)],
    course: {},
    cover: false,
  },

  // PRO: one artist in nearly every state.
  {
    artist: 'Odile Varn',
    title: 'Volume Two',
    type: 'ep',
    genre: 'pop',
    language: 'fr',
    created: -80,
    releaseDay: -30,
    tracks: [track('Number Nine', 70), track('Salle des pas perdus', 65), track('Carmin', 63)],
    course: {
      submitted: -76,
      reviewed: -75,
      approved: -74,
      update: { begun: -1, change: { title: 'Volume deux', label: 'Quai de nuit' } },
    },
  },
  {
    artist: 'Odile Varn',
    title: 'Tramway',
    type: 'single',
    genre: 'pop',
    language: 'fr',
    created: -58,
    releaseDay: -20,
    tracks: [track('Tramway', 61)],
    course: { submitted: -52, reviewed: -51, approved: -50 },
  },
  {
    artist: 'Odile Varn',
    title: 'Verre',
    type: 'single',
    genre: 'pop',
    language: 'fr',
    created: -9,
    releaseDay: 24,
    presaveDay: -2,
    tracks: [track('Verre', 72)],
    course: { submitted: -5, reviewed: -4, approved: -3 },
  },
  {
    artist: 'Odile Varn',
    title: 'Minuit cinq',
    type: 'single',
    genre: 'electronic',
    language: 'fr',
    created: -12,
    releaseDay: 35,
    tracks: [track('Minuit cinq', 67)],
    course: {
      submitted: -9,
      reviewed: -8,
      rejected: {
        day: -7,
        reasons: [
          {
            code: 'already_published',
            note: 'This recording is in stores already under the label Nord Hiver.',
          },
        ],
      },
    },
  },
  {
    artist: 'Odile Varn',
    title: 'Cartes',
    type: 'single',
    genre: 'pop',
    language: 'fr',
    created: -130,
    releaseDay: -70,
    tracks: [track('Cartes', 64)],
    course: {
      submitted: -120,
      reviewed: -119,
      reopened: {
        day: -118,
        reasons: [
          { code: 'artist_data', note: 'Two Spotify pages carry this name. Tell us which is yours.' },
        ],
      },
    },
  },
  {
    artist: 'Odile Varn',
    title: 'Rue des Lilas',
    type: 'single',
    genre: 'pop',
    language: 'fr',
    created: -470,
    releaseDay: -440,
    tracks: [track('Rue des Lilas', 62)],
    course: { submitted: -465, reviewed: -464, approved: -463, takedown: -0.5 },
  },

  // Advanced: a label.
  {
    artist: 'The Low Meridian',
    title: 'Half Light',
    type: 'ep',
    genre: 'electronic',
    language: 'en',
    created: -16,
    releaseDay: 34,
    tracks: [
      track('Ferry Light', 84, { loud: true }),
      track('Northbound', 68),
      track('Lamps', 66, { featuredArtists: ['Odile Varn'] }),
      track('Low Tide', 62),
    ],
    course: {
      submitted: -5,
      reviewed: -3,
      reopened: {
        day: -2,
        reasons: [
          {
            code: 'volume',
            note: 'Ferry Light peaks above −1 dBTP and will distort once stores encode it. Bring the master down by 1 dB.',
          },
          {
            code: 'cover_art',
            note: 'A white line runs to both edges and is cut at small sizes. Move it in by 60 pixels.',
          },
        ],
      },
    },
  },
  {
    artist: 'The Low Meridian',
    title: 'Static Garden',
    type: 'single',
    genre: 'electronic',
    language: 'zxx',
    created: -20,
    releaseDay: 18,
    presaveDay: -4,
    tracks: [track('Static Garden', 74, { version: 'instrumental' })],
    course: { submitted: -7, reviewed: -6, approved: -5 },
  },
  {
    artist: 'Defne Aral',
    title: 'Demli Çay',
    type: 'single',
    genre: 'pop',
    language: 'tr',
    created: -6,
    releaseDay: 28,
    tracks: [track('Demli Çay', 69)],
    course: { submitted: -1.4, reviewed: -0.1 },
  },
  {
    artist: 'Defne Aral',
    title: 'İlk Işık',
    type: 'single',
    genre: 'pop',
    language: 'tr',
    created: -475,
    releaseDay: -430,
    tracks: [track('İlk Işık', 66)],
    course: { submitted: -470, reviewed: -469, approved: -468 },
  },
  {
    artist: 'Benedita Prado',
    title: 'Rua das Flores',
    type: 'album',
    genre: 'latin',
    language: 'pt',
    created: -120,
    releaseDay: -55,
    tracks: [
      track('Rua das Flores', 68),
      track('Domingo', 64),
      track('Maré Cheia', 62),
      track('Sete Portas', 66),
      track('Janela', 61),
      track('Chuva de Maio', 63),
      track('Até Amanhã', 62),
    ],
    course: {
      submitted: -110,
      reviewed: -109,
      approved: -108,
      update: {
        begun: -2,
        submitted: -0.6,
        change: { title: 'Rua das Flores e Outras', label: 'Prado Discos' },
      },
    },
  },
  {
    artist: 'Benedita Prado',
    title: 'Sal',
    type: 'single',
    genre: 'latin',
    language: 'pt',
    created: -3,
    releaseDay: 31,
    tracks: [track('Sal', 65)],
    course: { submitted: -0.4 },
  },
  {
    artist: 'Marlo Quist',
    title: 'Slow Ferries',
    type: 'single',
    genre: 'rnb',
    language: 'en',
    created: -50,
    releaseDay: -8,
    tracks: [track('Slow Ferries', 71)],
    course: { submitted: -40, reviewed: -39, approved: -38 },
  },
  {
    artist: 'Marlo Quist',
    title: 'Nightshift',
    type: 'single',
    genre: 'rnb',
    language: 'en',
    created: -7,
    releaseDay: 26,
    tracks: [track('Nightshift', 66, { explicit: true, loud: true })],
    course: { submitted: -4.2 },
  },
  {
    artist: 'Marlo Quist',
    title: 'Amsterdam Tapes',
    type: 'single',
    genre: 'rnb',
    language: 'en',
    created: -300,
    releaseDay: -250,
    tracks: [track('Amsterdam Tapes', 61)],
    course: { foreign: true },
  },
  {
    artist: 'Gravel Choir',
    title: 'Canto Rodado',
    type: 'single',
    genre: 'world',
    language: 'es',
    created: -485,
    releaseDay: -445,
    tracks: [track('Canto Rodado', 63)],
    course: { submitted: -480, reviewed: -479, approved: -478, takedown: -20, removed: -18.5 },
  },
  {
    artist: 'Gravel Choir',
    title: 'Piedra y Río',
    type: 'single',
    genre: 'world',
    language: 'es',
    created: -2,
    releaseDay: 45,
    tracks: [track('Piedra y Río', 67, { silence: 12.4 })],
    course: {},
  },
  {
    artist: 'Pell Street Brass',
    title: 'Brass Weather',
    type: 'ep',
    genre: 'jazz',
    language: 'zxx',
    created: -35,
    releaseDay: 6,
    presaveDay: -21,
    tracks: [
      track('Brass Weather', 70, { version: 'instrumental' }),
      track('Gutter Waltz', 64, { version: 'instrumental' }),
    ],
    course: { submitted: -25, reviewed: -24, approved: -23 },
  },
]
