// Previews a delivery: the message a store would get today, its problems, and what it changes there.
import { createHash } from 'node:crypto'
import { batchId } from '#engines/ddex/choreography/batch.ts'
import { type Difference, differences } from '#engines/ddex/differences.ts'
import type { NewRelease, ResourceFile } from '#engines/ddex/model.ts'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { toNewRelease } from '#engines/ddex/read/to-new-release.ts'
import { lossyProjection } from '#engines/ddex/write/lossy-projection.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import { findAnyRelease, findRevision } from '#features/releases/service.server.ts'
import { findConnectedStore, listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { messageProblems } from './build-batch.server.ts'
import {
  type DeliveredFiles,
  type DeliveryInput,
  ernMessageOf,
  lyricsOf,
  withoutTakenDown,
} from './build-ern-message.server.ts'
import { requireLiveIdentifiers, requireLiveMessage } from './check-deliverable.server.ts'
import type { DeliveryPreview } from './contract.ts'
import { findPreviousDelivery, listTakenDownTracks } from './data.server.ts'
import { type DeliveryStatus, Undeliverable } from './domain.ts'
import { planAudio } from './plan-audio.server.ts'
import { lastMessage } from './send-delivery.server.ts'

type PreviewDeps = Pick<Deps, 'db' | 'objects' | 'clock' | 'ddex'>

/** The store has confirmed that it has the delivery. */
const ACKNOWLEDGED: readonly DeliveryStatus[] = ['accepted', 'live', 'removed']

/**
 * The newest revision for one of the selected stores, by default the first one. Files are not converted for it, so
 * hashes and sizes are those of the uploaded files.
 * @throws not_found for a release that was never submitted for review, and for a store that was not selected
 */
export async function previewDelivery(
  deps: PreviewDeps,
  params: { id: string; store?: string },
): Promise<DeliveryPreview> {
  const { db, clock, ddex } = deps
  const release = await findAnyRelease(db, params.id)
  if (!release || release.revision === null) throw notFound()
  const content = (await findRevision(db, params.id, release.revision))?.content
  if (!content) throw notFound()
  const stores = (await listConnectedStores(db)).filter(({ id }) => content.platforms.includes(id))
  const chosen = params.store ?? stores[0]?.id
  const store =
    stores.some(({ id }) => id === chosen) && chosen ? await findConnectedStore(db, chosen) : undefined
  if (!store) throw notFound()
  const draft = { release_id: params.id, store: store.id, batch_id: batchId(clock.now()) }
  const input: DeliveryInput = {
    batchId: draft.batch_id,
    messageId: 'BL-PREVIEW',
    revision: content,
    store,
    isUpdate: (await findPreviousDelivery(db, draft)) !== undefined,
    takenDown: await listTakenDownTracks(db, draft),
  }
  const last = await findPreviousDelivery(db, draft, { statuses: ACKNOWLEDGED })
  return {
    stores: stores.map(({ id, name }) => ({ id, name })),
    store: store.id,
    revision: content.number,
    version: store.ern.version,
    testMode: store.sandbox || store.testMode,
    checkedBy: ddex.schemaDir === undefined ? 'rules' : 'schema_and_rules',
    since: last ? { revision: last.revision, at: last.sent_at, status: last.status } : null,
    ...(await drafted(deps, input, last && { ...last, release_id: params.id, store: store.id })),
  }
}

type Last = NonNullable<Awaited<ReturnType<typeof findPreviousDelivery>>> & {
  release_id: string
  store: string
}

async function drafted(
  deps: PreviewDeps,
  input: DeliveryInput,
  last: Last | undefined,
): Promise<Pick<DeliveryPreview, 'blockedBy' | 'xml' | 'problems' | 'changes'>> {
  try {
    requireLiveIdentifiers(input, deps.ddex)
    const model = ernMessageOf(input, deps.ddex.sender, plannedFiles(input))
    const xml = writeNewReleaseMessage(model, input.store.ern)
    requireLiveMessage(input, xml)
    const problems = messageProblems(xml, deps.ddex.schemaDir)
    return {
      blockedBy: null,
      xml,
      problems,
      changes: last ? await changesSince(deps, input, model, last) : [],
    }
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return { blockedBy: error.problem, xml: null, problems: [], changes: [] }
  }
}

/** The files with their future names and formats; a preview converts nothing. */
function plannedFiles({ revision, store }: DeliveryInput): DeliveredFiles {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  return {
    audio: revision.tracks.map(({ audio }) => ({
      ...planAudio(audio, revision.audioQuality, store),
      md5: audio.md5,
    })),
    cover: { codec: 'JPEG', sampleRateHz: null, bitsPerSample: null, md5: revision.artwork.md5 },
    lyrics: revision.tracks.map((track) => {
      const lyrics = lyricsOf(track, store)
      return lyrics && { md5: md5(lyrics.text), sizeBytes: Buffer.byteLength(lyrics.text) }
    }),
  }
}

/** The changes at the store compared with the last message it acknowledged; for files only whether they differ. */
async function changesSince(
  deps: PreviewDeps,
  { revision, store }: DeliveryInput,
  model: NewRelease,
  last: Last,
): Promise<DeliveryPreview['changes']> {
  const until = { ...last, batch_id: `${last.batch_id}~` }
  const xml = await lastMessage(deps, until)
  if (!xml) return []
  const isEnd = last.kind === 'takedown' && last.isrcs === null
  const takenDown = isEnd ? ('all' as const) : await listTakenDownTracks(deps.db, until)
  const before = withoutTakenDown({ takenDown, store }, toNewRelease(readRelease(xml).message))
  const had = (await findRevision(deps.db, last.release_id, last.revision))?.content
  const words = (message: NewRelease) => lossyProjection(store.ern, withoutFiles(message))
  return [...differences(words(before), words(model)), ...(had ? otherFiles(had, revision) : [])].map(
    ({ path, before, after }) => ({ path, before: before ?? null, after: after ?? null }),
  )
}

/** Hash and size depend on the conversion, and whether a file is included depends on the message. */
function withoutFiles(model: NewRelease): NewRelease {
  const plain = <F extends ResourceFile>(file: F): F => ({
    ...file,
    md5: '',
    sizeBytes: undefined,
    isProvided: undefined,
  })
  const { release } = model
  return {
    ...model,
    release: {
      ...release,
      image: plain(release.image),
      tracks: release.tracks.map((track) => ({
        ...track,
        file: plain(track.file),
        lyrics: track.lyrics && plain(track.lyrics),
      })),
    },
  }
}

function otherFiles(before: Revision, after: Revision): Difference[] {
  const cover =
    before.artwork.sha256 === after.artwork.sha256
      ? []
      : [{ path: 'release.image', before: before.artwork.sha256, after: after.artwork.sha256 }]
  const tracks = after.tracks.flatMap(({ isrc, audio }) => {
    const had = before.tracks.find((track) => track.isrc === isrc)?.audio
    if (!had || had.sha256 === audio.sha256) return []
    return [{ path: `release.tracks[${isrc}].file`, before: had.fileName, after: audio.fileName }]
  })
  return [...cover, ...tracks]
}
