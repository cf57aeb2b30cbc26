// Builds a copy of a release as stores receive it, for its owner to export: the same message and files, addressed to the owner.
import { batchId } from '#engines/ddex/choreography/batch.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import { type ConnectedStore, DEFAULT_SETTINGS, STORE_KINDS } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { type Batch, buildBatch } from './build-batch.server.ts'

/**
 * The batch of a frozen revision with the files as they were uploaded. It is marked as a test, so that a store that
 * receives it by mistake publishes nothing.
 * @throws Undeliverable when a source is missing or no message can be written
 */
export function buildCopy(
  deps: Pick<Deps, 'objects' | 'ddex'>,
  revision: Revision,
  instant: Date,
  scratch: string,
): Promise<Batch> {
  const { dpid, name } = deps.ddex.sender
  const owner: ConnectedStore = {
    ...DEFAULT_SETTINGS,
    id: 'owner',
    name,
    dpid,
    kind: STORE_KINDS[0],
    places: [],
    major: false,
    deals: ['streaming', 'download'],
    lyrics: 'timed',
    testMode: true,
  }
  return buildBatch(
    deps,
    {
      batchId: batchId(instant),
      messageId: `BL-COPY-${revision.releaseId}-${revision.number}`,
      revision: { ...revision, audioQuality: 'high' },
      store: owner,
      isUpdate: false,
      takenDown: [],
    },
    scratch,
  )
}
