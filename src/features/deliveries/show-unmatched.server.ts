// What staff see of acknowledgements that are about no delivery.
import { text } from 'node:stream/consumers'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { findUnmatched, listUnmatched } from './acknowledgements.data.server.ts'
import type { UnmatchedAcknowledgement } from './contract.ts'
import { UNMATCHED_SHOWN_BYTES } from './domain.ts'
import { storeName } from './list-deliveries.server.ts'

export async function listUnmatchedAcknowledgements(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: UnmatchedAcknowledgement[]; nextCursor: string | null }> {
  const rows = await listUnmatched(db, { after: cursor, limit })
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => ({
      id: row.id,
      store: { id: row.store, name: storeName(row.store) },
      fileName: row.file_name,
      reason: row.reason,
      subject: row.subject,
      sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
      foundAt: row.found_at,
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showUnmatchedAcknowledgement(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id }: { id: string },
): Promise<{ content: string | null }> {
  const file = await findUnmatched(db, id)
  if (!file) throw notFound()
  if (file.object_key === null || file.size_bytes === null) return { content: null }
  if (file.size_bytes === 0n) return { content: '' }
  const end = Math.min(Number(file.size_bytes), UNMATCHED_SHOWN_BYTES) - 1
  return { content: await text(await objects.read(file.object_key, { start: 0, end })) }
}
