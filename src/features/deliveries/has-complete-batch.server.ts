// Finds out whether a store has the complete batch of a delivery.
import { batchLayout, manifestFileName } from '#engines/ddex/choreography/batch.ts'
import { INCOMING, type StoreTransport } from '#ports/stores/index.ts'
import type { DeliveryRow } from './data.server.ts'

/**
 * A store may move a complete batch away, or rename its manifest, before we have recorded that it is complete. All files
 * were there when the upload of the manifest began (`completing_batch_id`), so a message that is gone since was taken.
 */
export async function hasCompleteBatch(
  transport: StoreTransport,
  {
    batch_id: batchId,
    completing_batch_id: completingBatchId,
  }: Pick<DeliveryRow, 'batch_id' | 'completing_batch_id'>,
  upc: string,
): Promise<boolean> {
  const { manifest, message } = batchLayout(batchId, upc)
  if (await transport.exists(`${INCOMING}/${manifest}`)) return true
  if (completingBatchId !== batchId) return false
  const names = await transport.list(`${INCOMING}/${batchId}`)
  if (names.some((name) => name.startsWith(manifestFileName(batchId)))) return true
  return !(await transport.exists(`${INCOMING}/${message}`))
}
