// A batch as a store receives it: the files, the ERN message about them, and the manifest that closes it.
import { createHash } from 'node:crypto'
import { audioUri, batchLayout, coverUri, instantOfBatch, pathOfUri } from '#engines/ddex/batch.ts'
import { contributorsOf } from '#engines/ddex/credits.ts'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { type DealScope, downloadDeals, streamingDeals } from '#engines/ddex/deal-presets.ts'
import { instruments } from '#engines/ddex/instruments.ts'
import { writeManifest } from '#engines/ddex/manifest.ts'
import type { Artist, AudioFile, CoverImage, Deal, NewRelease, Track } from '#engines/ddex/model.ts'
import { writeNewReleaseMessage } from '#engines/ddex/new-release-message.ts'
import { contributorRoles, genres, releaseTypes, trackVersions } from '#engines/ddex/values.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import type { ConnectedStore } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { type DeliveryKind, Undeliverable, usesTestCodes } from '../domain.ts'
import { type PreparedFile, preparedAudio, preparedCover } from '../renditions/service.server.ts'

export { messageProblems } from '#engines/ddex/message-problems.ts'

export interface Package {
  /** In the order they are put: the files, then the message. */
  files: { path: string; content: { file: string } | Uint8Array }[]
  message: string
  /** Put last: its presence tells the store that the batch is complete. */
  manifest: { path: string; content: Uint8Array }
}

export interface Shipment {
  batchId: string
  messageId: string
  revision: Revision
  store: ConnectedStore
  sandbox: boolean
  kind: DeliveryKind
}

/**
 * Everything a store gets, ready to be put. The same shipment gives the same bytes, whoever packs it and when, so
 * that a second try after a crash completes the first.
 *
 * @param scratch a folder of the caller's, for files that must be converted or fetched.
 * @throws Undeliverable when the source cannot be read or no message can be written from it.
 */
export async function pack(
  deps: Pick<Deps, 'objects' | 'ddex'>,
  shipment: Shipment,
  scratch: string,
): Promise<Package> {
  const { revision, batchId } = shipment
  const audio: PreparedFile[] = []
  for (const track of revision.tracks) {
    audio.push(await preparedAudio(deps.objects, track.audio, revision.audioQuality, scratch))
  }
  const cover = await preparedCover(deps.objects, revision.artwork, scratch)
  const model = modelOf(shipment, deps.ddex.sender, audio, cover)
  const message = written(() => writeNewReleaseMessage(model))
  const layout = batchLayout(batchId, revision.upc)
  const resources = isTakedown(shipment)
    ? []
    : [...model.release.tracks.map((track) => track.file), model.release.image]
  return {
    files: [
      ...resources.map((resource, index) => ({
        path: pathOfUri(layout.message, resource.uri),
        content: { file: (audio[index] ?? cover).path },
      })),
      { path: layout.message, content: Buffer.from(message) },
    ],
    message,
    manifest: {
      path: layout.manifest,
      content: Buffer.from(manifestOf(model, batchId, layout.message, message)),
    },
  }
}

const isTakedown = ({ kind }: Pick<Shipment, 'kind'>): boolean => kind === 'takedown'

function manifestOf(model: NewRelease, batchId: string, at: string, message: string): string {
  return written(() =>
    writeManifest({
      ...{ batchId, createdAt: model.createdAt, sender: model.sender, recipient: model.recipient },
      isTest: model.control === 'TestMessage',
      messages: [
        {
          ...{ messageId: model.messageId, path: at, upc: model.release.upc },
          deliveryType: model.deals.length > 0 ? 'NewReleaseDelivery' : 'TakeDown',
          md5: createHash('md5').update(message).digest('hex'),
        },
      ],
    }),
  )
}

/** The revision in the standard's words. The time of the message is the batch's, so that it never changes. */
export function modelOf(
  { revision, store, ...shipment }: Shipment,
  sender: { dpid: string; name: string },
  audio: readonly PreparedFile[],
  cover: PreparedFile,
): NewRelease {
  const isTest =
    shipment.sandbox ||
    usesTestCodes(
      revision.upc,
      revision.tracks.map((track) => track.isrc),
    )
  const pLine = lineOf(revision, revision.pLine)
  const cLine = lineOf(revision, revision.cLine)
  const { type, isCompilation } = releaseTypes[revision.type]
  // What the store has it keeps until it follows the message; nothing is sent again to be removed.
  const sent = isTakedown(shipment) ? { isProvided: false } : {}
  return {
    messageId: shipment.messageId,
    threadId: `BL-${revision.releaseId}`,
    createdAt: (instantOfBatch(shipment.batchId) as Date).toISOString(),
    sender,
    recipient: { dpid: store.dpid, name: store.name },
    control: isTest ? 'TestMessage' : 'LiveMessage',
    language: spoken(revision.language) ?? 'en',
    release: {
      ...{ upc: revision.upc, title: revision.title, type, isCompilation, label: revision.label },
      displayArtistName: revision.artist.name,
      artists: [{ name: revision.artist.name, role: 'MainArtist' }],
      ...{ pLine, cLine },
      ...genres[revision.primaryGenre],
      releaseDate: revision.releaseDate,
      originalReleaseDate: revision.originalReleaseDate ?? undefined,
      parentalWarning: revision.explicit ? 'Explicit' : 'NotExplicit',
      tracks: revision.tracks.map((track, index) =>
        trackOf(track, revision, pLine, {
          ...audioFileOf(revision.upc, track, audio[index] as PreparedFile),
          ...sent,
        }),
      ),
      image: { ...coverOf(revision, cover), ...sent },
    },
    // Without deals it is a takedown, everywhere and of everything (ERN Part 1, clause 6.19.4).
    deals: isTakedown(shipment) ? [] : dealsOf(store, revision),
  }
}

function trackOf(track: RevisionTrack, revision: Revision, pLine: Track['pLine'], file: AudioFile): Track {
  const { isCover, isInstrumental, ...version } = trackVersions[track.version]
  const featured = track.featuredArtists.map((name) => name.trim()).filter((name) => name !== '')
  const artists: Artist[] = [
    { name: track.artist, role: 'MainArtist' },
    ...featured.map((name) => ({ name, role: 'FeaturedArtist' as const })),
  ]
  const wordless = isInstrumental === true || track.language === 'zxx'
  return {
    ...{ isrc: track.isrc, title: track.title, isCover, artists, pLine, file },
    version: Object.keys(version).length > 0 ? version : undefined,
    displayArtistName: featured.length > 0 ? `${track.artist} feat. ${featured.join(' & ')}` : track.artist,
    contributors: contributorsOf([
      ...track.contributors.map(({ name, role }) => ({ name, role: contributorRoles[role] })),
      ...track.performers.map(({ name, instrument }) => ({ name, ...instruments[instrument] })),
    ]),
    durationMs: file.durationMs,
    parentalWarning: track.explicit ? 'Explicit' : 'NotExplicit',
    isInstrumental: wordless,
    languageOfPerformance: wordless ? undefined : track.language,
    ...{ disc: 1, number: track.position },
    ...(track.genre === revision.primaryGenre ? {} : genres[track.genre]),
  }
}

function audioFileOf(upc: string, track: RevisionTrack, file: PreparedFile): AudioFile {
  const codec = file.codec as 'FLAC' | 'MP3'
  return {
    uri: audioUri(upc, 1, track.position, codec),
    ...{ codec, channels: track.audio.channels, sampleRateHz: file.sampleRateHz ?? track.audio.sampleRateHz },
    ...(codec === 'FLAC'
      ? { bitsPerSample: file.bitsPerSample ?? undefined }
      : { bitRateKbps: track.audio.bitRateKbps ? Math.round(track.audio.bitRateKbps) : undefined }),
    durationMs: Math.round(track.audio.durationMs),
    ...{ md5: file.md5, sizeBytes: file.sizeBytes },
  }
}

function coverOf({ upc, artwork }: Revision, file: PreparedFile): CoverImage {
  const codec = artwork.format === 'png' ? 'PNG' : 'JPEG'
  const { widthPx, heightPx } = artwork
  return { uri: coverUri(upc, codec), codec, widthPx, heightPx, md5: file.md5, sizeBytes: file.sizeBytes }
}

/** A ℗ or © line as it is shown: the year and its owner, the label's of the release where none was given. */
function lineOf({ lineYear, label }: Revision, line = { year: lineYear, owner: label }): Track['pLine'] {
  return { year: line.year, text: `${line.year} ${line.owner}` }
}

/**
 * Where the release may be had, from the first moment of the release date in UTC. A cover without a licence is not sold
 * as a download, nor is the release that holds it; the other tracks are.
 * @throws Undeliverable when nothing of the release as a whole is left for a store that sells downloads alone.
 */
function dealsOf(store: ConnectedStore, { releaseDate, territories, tracks }: Revision): Deal[] {
  const where =
    territories?.rule === 'except'
      ? { excludedTerritories: territories.countries }
      : { territories: territories?.rule === 'only' ? territories.countries : ['Worldwide'] }
  const scope = { ...where, start: `${releaseDate}T00:00:00Z` }
  const unsold = tracks.find((track) => track.soldAsDownload === false)
  if (unsold && !store.deals.includes('streaming')) {
    const params = { track: unsold.position, stores: store.name }
    throw new Undeliverable({ code: 'cover_licence_missing', params })
  }
  return store.deals.flatMap((deal) => (deal === 'streaming' ? streamingDeals(scope) : sale(scope, tracks)))
}

function sale(scope: DealScope, tracks: readonly RevisionTrack[]): Deal[] {
  const sold = tracks.filter((track) => track.soldAsDownload !== false).map(({ isrc }) => isrc)
  if (sold.length === tracks.length) return downloadDeals(scope)
  return sold.length > 0 ? downloadDeals({ ...scope, subject: { release: false, isrcs: sold } }) : []
}

const spoken = (language: string): string | undefined => (language === 'zxx' ? undefined : language)

/** A text the standard cannot carry is our bug: it should have been refused long before. */
function written<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof DdexError)) throw error
    throw new Undeliverable({ code: 'message_invalid', params: { detail: error.message } })
  }
}
