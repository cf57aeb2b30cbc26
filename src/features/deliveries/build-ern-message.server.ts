// Builds the ERN message model of a revision for one store, in the standard's terms and the store's own genres.
import { aiShareOfRelease, withAiDisclosure } from '#engines/ddex/ai-disclosure.ts'
import { coverUri, instantOfBatch, trackUri } from '#engines/ddex/choreography/batch.ts'
import { contributorsOf } from '#engines/ddex/credits.ts'
import { PERFORMANCES } from '#engines/ddex/instruments.ts'
import type {
  Artist,
  AudioFile,
  CoverImage,
  LyricsFile,
  NewRelease,
  PartyFacts,
  ResourceFile,
  Track,
} from '#engines/ddex/model.ts'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { toNewRelease } from '#engines/ddex/read/to-new-release.ts'
import { takeDown, takeDownTracks } from '#engines/ddex/takedown-messages.ts'
import { CONTRIBUTOR_ROLES, GENRES, releaseTypes, trackVersions } from '#engines/ddex/values.ts'
import { artistPageAt, storeArtistId } from '#features/artists/domain/store-profiles.ts'
import { toLrc } from '#features/releases/domain/lyrics.ts'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import { numbersOnDiscs } from '#features/releases/domain/track-numbers.ts'
import type { Genre } from '#features/releases/domain/vocabulary.ts'
import type { ConnectedStore } from '#features/stores/domain.ts'
import { required } from '#lib/pure/required.ts'
import { dealsOf } from './build-deals.server.ts'
import { usesTestCodes } from './domain.ts'

/** One message about one revision for one store. */
export interface DeliveryInput {
  /** Its timestamp is also that of the message, so that the same input always gives the same bytes. */
  batchId: string
  messageId: string
  revision: Revision
  store: ConnectedStore
  /** Whether the store has received a message about this release before. */
  isUpdate: boolean
  /** The parts that are no longer granted at the store: `all`, or these ISRCs. */
  takenDown: 'all' | readonly string[]
}

/** A file as a store receives it. */
export interface FileFacts {
  codec: 'FLAC' | 'PCM' | 'MP3' | 'JPEG' | 'PNG'
  sampleRateHz: number | null
  bitsPerSample: number | null
  md5: string
  sizeBytes?: number
}

export interface DeliveredFiles {
  audio: readonly FileFacts[]
  cover: FileFacts
  /** For each track with lyrics: hash and size of `lyricsOf`, if the store accepts them. */
  lyrics: readonly (Pick<FileFacts, 'md5' | 'sizeBytes'> | undefined)[]
}

/**
 * The full state of the release for this store, without the parts that were taken down there.
 * @throws Undeliverable when nothing is left to grant at this store.
 */
export function ernMessageOf(
  input: DeliveryInput,
  sender: { dpid: string; name: string },
  files: DeliveredFiles,
): NewRelease {
  const { revision, store } = input
  const { type, isCompilation } = releaseTypes[revision.type]
  const pLine = lineOf(revision, revision.pLine)
  const tracks = numbered(revision.tracks).map((track, index) => trackOf(track, index, pLine, input, files))
  const image = coverOf(revision, files.cover)
  return withoutTakenDown(input, {
    ...headerOf(input),
    sender,
    recipient: { dpid: store.dpid, name: store.name },
    language: spokenLanguage(revision.language) ?? 'en',
    release: {
      upc: revision.upc,
      title: revision.title,
      version: revision.subtitle ? { subtitle: revision.subtitle } : undefined,
      nativeTitle: nativeTitleOf(revision, revision.language),
      type,
      isCompilation,
      label: revision.label,
      displayArtistName: displayArtist(mainNames(revision.artist.name, revision.otherArtists)),
      artists: partiesOf(mainNames(revision.artist.name, revision.otherArtists), 'MainArtist'),
      pLine,
      cLine: lineOf(revision, revision.cLine),
      ...genreAt(store, revision.primaryGenre),
      secondaryGenre: secondaryGenreAt(store, revision),
      releaseDate: revision.releaseDate,
      originalReleaseDate: revision.originalReleaseDate ?? undefined,
      parentalWarning: revision.explicit ? 'Explicit' : 'NotExplicit',
      containsAi: aiShareOfRelease({ tracks, image }),
      tracks,
      image,
      parties: partiesAt(store, revision),
    },
    deals: dealsOf(store, revision),
  })
}

/**
 * Repeats the last message that delivered the release to the store, without the parts that are taken down. Files that
 * the store has are not sent again.
 * @param last the message as it was sent
 */
export function takedownMessageOf(input: DeliveryInput, last: string): NewRelease {
  const before = toNewRelease(readRelease(last).message)
  const { release } = before
  return withoutTakenDown(input, {
    ...before,
    ...headerOf(input),
    recipient: { dpid: input.store.dpid, name: input.store.name },
    release: {
      ...release,
      image: notSent(release.image),
      tracks: release.tracks.map((track) => ({
        ...track,
        file: notSent(track.file),
        lyrics: track.lyrics && notSent(track.lyrics),
      })),
    },
  })
}

const notSent = <F extends ResourceFile>(file: F): F => ({ ...file, isProvided: false })

function headerOf(input: DeliveryInput) {
  return {
    messageId: input.messageId,
    threadId: `BL-${input.revision.releaseId}`,
    createdAt: required(instantOfBatch(input.batchId)).toISOString(),
    control: isTest(input) ? ('TestMessage' as const) : ('LiveMessage' as const),
    isUpdate: input.isUpdate,
  }
}

/** Takedowns take effect at the timestamp of the message. */
export function withoutTakenDown(
  { takenDown, store: { ern } }: Pick<DeliveryInput, 'takenDown' | 'store'>,
  model: NewRelease,
): NewRelease {
  if (takenDown === 'all') return takeDown(model, ern, model.createdAt)
  return takenDown.length > 0 ? takeDownTracks(model, takenDown, ern, model.createdAt) : model
}

/** Codes of the test ranges identify nothing real; a store in test mode gets only test messages. */
const isTest = ({ store, revision: { upc, tracks } }: DeliveryInput): boolean =>
  store.sandbox ||
  store.testMode ||
  usesTestCodes(
    upc,
    tracks.map(({ isrc }) => isrc),
  )

/** A track with its place on its disc. */
interface NumberedTrack extends RevisionTrack {
  disc: number
  number: number
}

function numbered(tracks: readonly RevisionTrack[]): NumberedTrack[] {
  const placed = tracks.map((track) => ({ ...track, disc: track.disc ?? 1 }))
  const numbers = numbersOnDiscs(placed)
  return placed.map((track, index) => ({ ...track, number: required(numbers[index]) }))
}

const nativeTitleOf = ({ nativeTitle }: { nativeTitle?: string }, language: string) =>
  nativeTitle ? { text: nativeTitle, language: spokenLanguage(language) ?? 'und' } : undefined

function trackOf(
  track: NumberedTrack,
  index: number,
  pLine: Track['pLine'],
  { revision, store }: DeliveryInput,
  files: DeliveredFiles,
): Track {
  const { isCover, isInstrumental, type, subtitle: customary } = trackVersions[track.version]
  const subtitle = track.subtitle || customary
  const featured = track.featuredArtists.map((name) => name.trim()).filter((name) => name !== '')
  const main = mainNames(track.artist, track.otherArtists)
  const artists = [...partiesOf(main, 'MainArtist'), ...partiesOf(featured, 'FeaturedArtist')]
  const wordless = isInstrumental === true || track.language === 'zxx'
  const written: Track = {
    isrc: track.isrc,
    iswc: track.iswc,
    // Stores show the movement of a work after its title.
    title: track.work ? `${track.work}: ${track.title}` : track.title,
    nativeTitle: nativeTitleOf(track, track.language),
    work: track.work,
    isCover,
    artists,
    pLine,
    version: type || subtitle ? { type, subtitle } : undefined,
    displayArtistName: [displayArtist(main), ...(featured.length > 0 ? [displayArtist(featured)] : [])].join(
      ' feat. ',
    ),
    contributors: contributorsOf([
      ...(track.composer?.trim() ? [{ name: track.composer.trim(), role: CONTRIBUTOR_ROLES.composer }] : []),
      ...track.contributors.map(({ name, role }) => ({ name, role: CONTRIBUTOR_ROLES[role] })),
      ...track.performers.map(({ name, instrument }) => ({ name, ...PERFORMANCES[instrument] })),
    ]),
    durationMs: Math.round(track.audio.durationMs),
    parentalWarning: track.explicit ? 'Explicit' : 'NotExplicit',
    isInstrumental: wordless,
    languageOfPerformance: wordless ? undefined : track.language,
    disc: track.disc,
    number: track.number,
    ...(track.genre === revision.primaryGenre ? {} : genreAt(store, track.genre)),
    file: audioFileOf(revision.upc, track, required(files.audio[index])),
    preview: previewOf(track),
    lyrics: lyricsFileOf(revision.upc, track, store, files.lyrics[index]),
  }
  // Revisions frozen before the AI question existed disclose nothing.
  return track.aiParts ? withAiDisclosure(written, track.aiParts) : written
}

const partiesOf = (names: readonly string[], role: Artist['role']): Artist[] =>
  names.map((name) => ({ name, role }))

/** A release names only the start of a preview. */
const PREVIEW_MS = 30_000

/**
 * The preview from its chosen start: 30 seconds, or until the end of a track that ends before. A start past the end, of
 * a catalogue whose audio was added later, leaves the choice to the store.
 */
function previewOf({ previewStartMs, audio }: RevisionTrack): Track['preview'] {
  if (typeof previewStartMs !== 'number') return undefined
  const remainingMs = Math.round(audio.durationMs) - previewStartMs
  if (remainingMs <= 0) return undefined
  return { startMs: previewStartMs, durationMs: Math.min(PREVIEW_MS, remainingMs) }
}

function audioFileOf(upc: string, { audio, disc, number }: NumberedTrack, file: FileFacts): AudioFile {
  const codec = file.codec as 'FLAC' | 'PCM' | 'MP3'
  return {
    uri: trackUri(upc, disc, number, codec),
    codec,
    channels: audio.channels,
    sampleRateHz: file.sampleRateHz ?? audio.sampleRateHz,
    ...(codec === 'MP3'
      ? { bitRateKbps: audio.bitRateKbps ? Math.round(audio.bitRateKbps) : undefined }
      : { bitsPerSample: file.bitsPerSample ?? undefined }),
    durationMs: Math.round(audio.durationMs),
    md5: file.md5,
    sizeBytes: file.sizeBytes,
  }
}

function coverOf({ upc, artwork, aiArtwork }: Revision, cover: FileFacts): CoverImage {
  const codec = artwork.format === 'png' ? 'PNG' : 'JPEG'
  const { widthPx, heightPx } = artwork
  return {
    uri: coverUri(upc, codec),
    codec,
    widthPx,
    heightPx,
    md5: cover.md5,
    sizeBytes: cover.sizeBytes,
    ...(aiArtwork === undefined ? {} : { containsAi: aiArtwork ? ('All' as const) : ('None' as const) }),
  }
}

/**
 * The lyrics of a track as a file, if it has any, the store accepts them and its messages can name them: with timing if
 * the store accepts timed lyrics.
 */
export function lyricsOf(
  { title, artist, otherArtists, lyrics, timedLyrics, version, language }: RevisionTrack,
  store: Pick<ConnectedStore, 'lyrics' | 'ern'>,
): { codec: LyricsFile['codec']; text: string } | undefined {
  if (store.ern.version === '3.8.2') return undefined
  if (store.lyrics === 'none' || version === 'instrumental' || language === 'zxx') return undefined
  if (store.lyrics === 'timed' && timedLyrics?.length)
    return {
      codec: 'LRC',
      text: toLrc(timedLyrics, { title, artist: displayArtist(mainNames(artist, otherArtists)) }),
    }
  return lyrics.trim() === '' ? undefined : { codec: 'UTF8Text', text: `${lyrics.trim()}\n` }
}

function lyricsFileOf(
  upc: string,
  track: NumberedTrack,
  store: ConnectedStore,
  file: Pick<FileFacts, 'md5' | 'sizeBytes'> | undefined,
): LyricsFile | undefined {
  const lyrics = lyricsOf(track, store)
  if (!lyrics || !file) return undefined
  const { codec } = lyrics
  return { uri: trackUri(upc, track.disc, track.number, codec), codec, language: track.language, ...file }
}

/** The composer with the page that was given. */
function composerOf({ composer, composerSpotifyUri }: RevisionTrack) {
  const spotify = storeArtistId('spotify', composerSpotifyUri ?? '')
  return composer?.trim() && spotify ? [{ name: composer.trim(), pages: { spotify } }] : []
}

/** The artists' pages at this store, so that the release is not assigned to a namesake. */
function partiesAt(store: ConnectedStore, revision: Revision): PartyFacts[] | undefined {
  const { artist, artistPages = {}, otherArtists = [], tracks } = revision
  const artists = [
    { name: artist.name, pages: artistPages },
    ...otherArtists,
    ...tracks.flatMap((track) => track.otherArtists ?? []),
    ...tracks.flatMap(composerOf),
  ]
  const known = new Map<string, PartyFacts>()
  for (const { name, pages } of artists) {
    const page = artistPageAt(pages, store.id)
    if (page && !known.has(name))
      known.set(name, { name, ids: [{ namespace: store.dpid, id: page.id }], pages: [page.url] })
  }
  return known.size > 0 ? [...known.values()] : undefined
}

/** None where the store has one genre for both. */
function secondaryGenreAt(store: ConnectedStore, { primaryGenre, secondaryGenre }: Revision) {
  if (!secondaryGenre) return undefined
  const [first, second] = [genreAt(store, primaryGenre), genreAt(store, secondaryGenre)]
  return first.genre === second.genre && first.subGenre === second.subGenre ? undefined : second
}

const genreAt = (store: ConnectedStore, genre: Genre): { genre: string; subGenre?: string } =>
  store.genreMap[genre] ?? GENRES[genre]

/** A ℗ or © line as displayed: the year and its owner, by default the label of the release. */
function lineOf({ lineYear, label }: Revision, line = { year: lineYear, owner: label }): Track['pLine'] {
  return { year: line.year, text: `${line.year} ${line.owner}` }
}

const spokenLanguage = (language: string): string | undefined => (language === 'zxx' ? undefined : language)
