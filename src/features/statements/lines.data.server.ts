// SQL of the lines of statements in the warehouse. A line that was stored in two parts is the same in both, and counts once.
import type { Warehouse } from '#ports/warehouse/index.ts'

export const LINES_TABLE = 'statement_lines'

export interface StoredLine extends Record<string, unknown> {
  line: number
  store: string
  territory: string
  usage_type: string
  quantity: string
  amount: string
  currency: string
  raw: string
}

/** Lines of a track in a month, from the current reading of the statement. */
export const listLines = (
  warehouse: Warehouse,
  by: {
    accountId: string
    statementId: string
    fileIds: readonly string[]
    trackId: string
    month: string
    store: string | null
    country: string | null
    kind: string | null
    after: number
    limit: number
  },
): Promise<StoredLine[]> =>
  warehouse.query<StoredLine>({
    sql: `
      SELECT line, store, territory, usage_type, toString(quantity) AS quantity, toString(amount) AS amount, currency, raw
      FROM statement_lines
      WHERE account_id = {account_id:UUID} AND statement_id = {statement:UUID} AND has({files:Array(UUID)}, file_id)
        AND track_id = {track:UUID} AND usage_month = {month:Date} AND line > {after:UInt32}
        AND ({any_store:Bool} OR store = {store:String}) AND ({any_country:Bool} OR territory = {country:String})
        AND ({any_kind:Bool} OR usage_type = {kind:String})
      ORDER BY line LIMIT 1 BY line LIMIT {limit:UInt32}`,
    params: {
      statement: by.statementId,
      files: by.fileIds,
      track: by.trackId,
      month: `${by.month}-01`,
      after: by.after,
      any_store: by.store === null,
      store: by.store ?? '',
      any_country: by.country === null,
      country: by.country ?? '',
      any_kind: by.kind === null,
      kind: by.kind ?? '',
      limit: by.limit,
    },
    scope: { accountId: by.accountId },
  })

export interface AccountLine extends StoredLine {
  track_id: string
  usage_month: string
}

/** The lines of an account's tracks in a statement, by track and line. */
export const listAccountLines = (
  warehouse: Warehouse,
  by: {
    accountId: string
    statementId: string
    fileIds: readonly string[]
    after: { trackId: string; line: number }
    limit: number
  },
): Promise<AccountLine[]> =>
  warehouse.query<AccountLine>({
    sql: `
      SELECT track_id, line, toString(usage_month) AS usage_month, store, territory, usage_type,
             toString(quantity) AS quantity, toString(amount) AS amount, currency, raw
      FROM statement_lines
      WHERE account_id = {account_id:UUID} AND statement_id = {statement:UUID} AND has({files:Array(UUID)}, file_id)
        AND (track_id, line) > ({track:UUID}, {line:UInt32})
      ORDER BY track_id, line LIMIT 1 BY track_id, line LIMIT {limit:UInt32}`,
    params: {
      statement: by.statementId,
      files: by.fileIds,
      track: by.after.trackId,
      line: by.after.line,
      limit: by.limit,
    },
    scope: { accountId: by.accountId },
  })
