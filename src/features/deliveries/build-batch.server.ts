// Builds the batch for a store: the files, the ERN message about them, and the manifest that completes it.
import { createHash } from 'node:crypto'
import { batchLayout, pathOfUri } from '#engines/ddex/choreography/batch.ts'
import { writeManifest } from '#engines/ddex/choreography/manifest.ts'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import type { NewRelease } from '#engines/ddex/model.ts'
import { isTakenDown } from '#engines/ddex/takedown-messages.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import type { Deps } from '#lib/deps.ts'
import { type DeliveryInput, ernMessageOf, lyricsOf, takedownMessageOf } from './build-ern-message.server.ts'
import { Undeliverable } from './domain.ts'
import { type PreparedFile, prepareAudio, prepareCover, prepareLyrics } from './prepare-files.server.ts'

export { messageProblems } from '#engines/ddex/rules/message-problems.ts'
export type { DeliveryInput } from './build-ern-message.server.ts'

export interface Batch {
  /** In upload order: the files, then the message. */
  files: { path: string; content: { file: string } | Uint8Array }[]
  message: string
  /** Uploaded last: its presence tells the store that the batch is complete. */
  manifest: { path: string; content: Uint8Array }
}

/**
 * Everything a store receives, ready for upload. The same input always gives the same bytes, so that an attempt after a
 * crash completes the batch of the first one.
 *
 * @param scratch a folder of the caller, for files that must be converted or fetched.
 * @throws Undeliverable when the source cannot be read or no message can be written from it.
 */
export async function buildBatch(
  deps: Pick<Deps, 'objects' | 'ddex'>,
  input: DeliveryInput,
  scratch: string,
): Promise<Batch> {
  const { revision, batchId, store } = input
  const layout = batchLayout(batchId, revision.upc)
  const audio: PreparedFile[] = []
  const lyrics: Awaited<ReturnType<typeof prepareLyrics>>[] = []
  for (const track of revision.tracks) {
    audio.push(
      await prepareAudio(deps.objects, track.audio, { quality: revision.audioQuality, store }, scratch),
    )
    lyrics.push(await prepareLyrics(lyricsOf(track, store)?.text, scratch))
  }
  const cover = await prepareCover(deps.objects, revision.artwork, scratch)
  const model = asUndeliverable(() => ernMessageOf(input, deps.ddex.sender, { audio, cover, lyrics }))
  const { tracks, image } = model.release
  const files = [
    ...tracks.map(({ file }, index) => ({ uri: file.uri, from: audio[index] })),
    ...tracks.map((track, index) => ({ uri: track.lyrics?.uri, from: lyrics[index] })),
    { uri: image.uri, from: cover },
  ].flatMap(({ uri, from }) =>
    uri && from ? [{ path: pathOfUri(layout.message, uri), content: { file: from.path } }] : [],
  )
  return assembleBatch(model, input, files)
}

/** A message about a release the store already has, derived from its last message; without files. */
export function buildTakedownBatch(input: DeliveryInput, last: string): Batch {
  return assembleBatch(
    asUndeliverable(() => takedownMessageOf(input, last)),
    input,
    [],
  )
}

function assembleBatch(model: NewRelease, input: DeliveryInput, files: Batch['files']): Batch {
  const { batchId, store, revision } = input
  const layout = batchLayout(batchId, revision.upc)
  const message = asUndeliverable(() => writeNewReleaseMessage(model, store.ern))
  return {
    files: [...files, { path: layout.message, content: Buffer.from(message) }],
    message,
    manifest: {
      path: layout.manifest,
      content: Buffer.from(manifestOf(model, input, layout.message, message)),
    },
  }
}

function manifestOf(
  model: NewRelease,
  { batchId, isUpdate }: DeliveryInput,
  path: string,
  message: string,
): string {
  // AVS MessageActionType: new releases only, or a release that the store already has.
  const ofRelease = isUpdate ? 'ReDelivery' : 'NewReleaseDelivery'
  return asUndeliverable(() =>
    writeManifest({
      batchId,
      createdAt: model.createdAt,
      sender: model.sender,
      recipient: model.recipient,
      isTest: model.control === 'TestMessage',
      messages: [
        {
          messageId: model.messageId,
          path,
          upc: model.release.upc,
          deliveryType: isTakenDown(model, model.createdAt) ? 'TakeDown' : ofRelease,
          md5: createHash('md5').update(message).digest('hex'),
        },
      ],
    }),
  )
}

/**
 * Text that the standard cannot represent should have been refused in the draft, so here it is our bug and waits for
 * staff.
 */
function asUndeliverable<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof DdexError)) throw error
    throw new Undeliverable({ code: 'message_invalid', params: { detail: error.message } })
  }
}
