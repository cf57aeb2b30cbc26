// The lines behind everything an account has earned with its own tracks, for an export.
import type { Deps } from '#lib/deps.ts'
import { listPostedOf } from './data.server.ts'
import { listAccountLines } from './lines.data.server.ts'

const LINES_AT_ONCE = 2_000
const FIRST_TRACK = '00000000-0000-0000-0000-000000000000'

export interface ExportedLine {
  id: string
  file_name: string
  line: number
  track_id: string
  usage_month: string
  store: string
  country: string
  kind: string
  quantity: string
  amount: string
  currency: string
  raw: string
}

/**
 * A few thousand in memory at a time. Statements whose lines are not stored yet are left out; their earnings are not.
 *
 * @throws warehouse_unavailable
 */
export async function* exportLines(
  { db, warehouse }: Pick<Deps, 'db' | 'warehouse'>,
  accountId: string,
): AsyncGenerator<ExportedLine> {
  for (const { id: statementId, fileIds, fileName } of await listPostedOf(db, accountId)) {
    let after = { trackId: FIRST_TRACK, line: 0 }
    for (;;) {
      const rows = await listAccountLines(warehouse, {
        accountId,
        statementId,
        fileIds,
        after,
        limit: LINES_AT_ONCE,
      })
      for (const { line, track_id, usage_month, store, territory, usage_type, ...rest } of rows)
        yield {
          id: `${statementId}/${line}`,
          file_name: fileName,
          line,
          track_id,
          usage_month,
          store,
          country: territory,
          kind: usage_type,
          quantity: rest.quantity,
          amount: rest.amount,
          currency: rest.currency,
          raw: rest.raw,
        }
      const last = rows.at(-1)
      if (!last || rows.length < LINES_AT_ONCE) break
      after = { trackId: last.track_id, line: last.line }
    }
  }
}
