// Finds out what a store has of the batch of a delivery.
import { batchLayout, manifestFileName } from '#engines/ddex/choreography/batch.ts'
import { INCOMING, type StoreTransport } from '#ports/stores/index.ts'
import type { DeliveryRow } from './data.server.ts'

/**
 * `complete` when the manifest is there, under its name or renamed. `gone` when the upload of the manifest began
 * (`completing_batch_id`), for which every other file was there, and the message is not there any more: the store has taken
 * the batch, or its folder cannot be seen for a while. Otherwise `incomplete`.
 */
export async function findBatch(
  transport: StoreTransport,
  {
    batch_id: batchId,
    completing_batch_id: completingBatchId,
  }: Pick<DeliveryRow, 'batch_id' | 'completing_batch_id'>,
  upc: string,
): Promise<'complete' | 'gone' | 'incomplete'> {
  const { manifest, message } = batchLayout(batchId, upc)
  if (await transport.exists(`${INCOMING}/${manifest}`)) return 'complete'
  if (completingBatchId !== batchId) return 'incomplete'
  const names = await transport.list(`${INCOMING}/${batchId}`)
  if (names.some((name) => name.startsWith(manifestFileName(batchId)))) return 'complete'
  return (await transport.exists(`${INCOMING}/${message}`)) ? 'incomplete' : 'gone'
}
