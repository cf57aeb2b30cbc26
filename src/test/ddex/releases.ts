// The releases the tests write: the golden EP and single, and others built from them.
import { contributorsOf } from '#engines/ddex/credits.ts'
import { downloadDeals, streamingDeals } from '#engines/ddex/deal-presets.ts'
import type { NewRelease, Track } from '#engines/ddex/model.ts'

const EMPTY_FILE_MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const P_LINE = { year: 2026, text: '2026 Vale Records' }

const nightDrive: Track = {
  isrc: 'QZZZ22600001',
  title: 'Night Drive',
  displayArtistName: 'Aria Vale feat. Noor Hale',
  artists: [
    { name: 'Aria Vale', role: 'MainArtist' },
    { name: 'Noor Hale', role: 'FeaturedArtist' },
  ],
  contributors: [{ name: 'Jon Brook', roles: ['Composer', 'Lyricist'], instruments: [] }],
  durationMs: 201_000,
  parentalWarning: 'NotExplicit',
  isInstrumental: false,
  languageOfPerformance: 'en',
  pLine: P_LINE,
  disc: 1,
  number: 1,
  file: {
    uri: 'resources/4900000001235_T1_SoundRecording_01-001.flac',
    codec: 'FLAC',
    channels: 2,
    sampleRateHz: 44_100,
    bitsPerSample: 24,
    durationMs: 201_000,
    md5: EMPTY_FILE_MD5,
    sizeBytes: 1_234_567,
  },
}

const glassRiver: Track = {
  ...nightDrive,
  isrc: 'QZZZ22600002',
  title: 'Glass River',
  version: { subtitle: 'Acoustic Version' },
  displayArtistName: 'Aria Vale',
  artists: [{ name: 'Aria Vale', role: 'MainArtist' }],
  durationMs: 178_000,
  number: 2,
  file: {
    ...nightDrive.file,
    uri: 'resources/4900000001235_T2_SoundRecording_01-002.flac',
    durationMs: 178_000,
  },
}

/** The release of the golden file `ern43-audio-ep-new.xml`. */
export const goldenEp: NewRelease = {
  messageId: 'MSG-0001',
  threadId: 'THREAD-4900000001235',
  createdAt: '2026-02-01T10:00:00.123Z',
  sender: { dpid: 'PADPIDA2026010101X', name: 'Example Distribution' },
  recipient: { dpid: 'PADPIDA2026010102Y', name: 'Example DSP' },
  control: 'TestMessage',
  language: 'en',
  release: {
    upc: '4900000001235',
    title: 'Night Drive',
    type: 'EP',
    displayArtistName: 'Aria Vale',
    artists: [{ name: 'Aria Vale', role: 'MainArtist' }],
    label: 'Vale Records',
    pLine: P_LINE,
    cLine: P_LINE,
    genre: 'Pop',
    releaseDate: '2026-03-06',
    originalReleaseDate: '2026-03-06',
    parentalWarning: 'NotExplicit',
    tracks: [nightDrive, glassRiver],
    image: {
      uri: 'resources/4900000001235_T99_CoverArt.jpg',
      codec: 'JPEG',
      widthPx: 3000,
      heightPx: 3000,
      md5: EMPTY_FILE_MD5,
      sizeBytes: 654_321,
    },
  },
  deals: everywhereFrom('2026-03-06T00:00:00Z'),
}

/** The release of the golden file `ern43-simple-audio-single-new.xml`. */
export const goldenSingle: NewRelease = {
  ...goldenEp,
  release: { ...goldenEp.release, type: 'Single', tracks: [nightDrive] },
}

/** The message of the golden file `ern43-audio-ep-takedown-no-deallist.xml`. */
export const goldenTakedown: NewRelease = { ...goldenEp, messageId: 'MSG-0002', deals: [] }

/** Two discs, every optional part, texts that need care. */
export const richAlbum: NewRelease = {
  ...goldenEp,
  control: 'LiveMessage',
  language: 'tr',
  release: {
    ...goldenEp.release,
    type: 'Album',
    title: 'Işık & Gölge <Deluxe> 🌙',
    version: { type: 'LiveVersion', subtitle: '"Canlı"' },
    isCompilation: true,
    genre: 'Rock',
    subGenre: 'Metal',
    tracks: [
      {
        ...glassRiver,
        disc: 2,
        number: 1,
        version: { type: 'AlternativeVersion', subtitle: 'Acoustic Version' },
        isCover: true,
        genre: 'Folk',
        parentalWarning: 'Explicit',
        durationMs: 3_723_450,
        contributors: contributorsOf([
          { name: 'Jon Brook', role: 'Composer' },
          { name: 'Jon Brook', role: 'Lyricist' },
          { name: 'Jon Brook', instrument: 'BassGuitar' },
          { name: 'Jon Brook', instrument: 'Guitar' },
          { name: 'Aria Vale', role: 'Vocalist' },
        ]),
      },
      {
        ...nightDrive,
        file: { ...nightDrive.file, codec: 'MP3', bitsPerSample: undefined, bitRateKbps: 320 },
      },
      {
        ...nightDrive,
        isrc: 'QZZZ22600003',
        number: 2,
        title: 'İstanbul',
        displayArtistName: 'Noor Hale',
        artists: [{ name: 'Noor Hale', role: 'MainArtist' }],
        version: { type: 'InstrumentalVersion', subtitle: 'Instrumental' },
        isInstrumental: true,
        languageOfPerformance: undefined,
        file: { ...nightDrive.file, uri: 'resources/3.flac' },
      },
    ],
  },
  deals: [
    ...streamingDeals({ excludedTerritories: ['DE', 'AT'], start: '2026-03-06T00:00:00+01:00' }),
    {
      territories: ['DE', 'AT'],
      start: '2026-03-06T00:00:00Z',
      end: '2026-06-06T00:00:00Z',
      commercialModel: 'SubscriptionModel',
      useTypes: ['OnDemandStream'],
    },
  ],
}

function everywhereFrom(start: string) {
  const scope = { territories: ['Worldwide'], start }
  return [...streamingDeals(scope), ...downloadDeals(scope)]
}
