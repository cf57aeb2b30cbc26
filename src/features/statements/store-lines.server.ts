// Stores the lines of a posted statement in the warehouse, for those who want to see where an amount comes from.
import { readStatement } from '#engines/reports/read-statement.ts'
import type { StatementLine } from '#engines/reports/statement.ts'
import { describeTracks } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { withUnpackedFile } from '#lib/unpacked-file.ts'
import { blocksOf, warehouseCell } from '#ports/warehouse/index.ts'
import { listIdentityTracks } from './cells.data.server.ts'
import { findSource, findStatement, publishLines, type StatementRow } from './data.server.ts'
import { decimalOf, identityOf } from './domain/statement.ts'
import { LINES_TABLE } from './lines.data.server.ts'
import { shortText } from './read-lines.server.ts'

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'objects' | 'warehouse'>

/** Of lines whose track is not known. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Job `statements.store_lines`, outside the posting, because no money waits for the warehouse. Stores all lines and makes
 * them the ones that count; or adds the lines of an identity that was matched later, which nobody could see before.
 *
 * @param fileId identifies this storing; a retry with the same id stores only what is missing
 */
export async function storeLines(
  deps: StoreDeps,
  { statementId, fileId, identity }: { statementId: string; fileId: string; identity?: string },
): Promise<void> {
  const { db, clock, warehouse } = deps
  const statement = await findStatement(db, statementId)
  const source = statement && (await findSource(db, statement.source_id))
  const wasPosted = statement !== undefined && statement.run > 0
  if (!statement?.layout || !source || !wasPosted || statement.lines_file_ids.includes(fileId)) return
  const superseded = identity === undefined ? statement.lines_file_ids : []
  const { file_key: fileKey, entry_name: entryName, layout } = statement
  const owners = await ownersOf(deps, statementId)
  const isStored = (line: StatementLine) => identity === undefined || identityOf(line) === identity
  await withUnpackedFile(deps, { fileKey, entryName }, (file) =>
    warehouse.replace({
      table: LINES_TABLE,
      key: `lines/${fileId}`,
      columns: COLUMNS,
      constants: { statement_id: statement.id, source: source.code },
      blocks: blocksOf(
        cellsOf(
          readStatement(file.read(), layout, { currency: source.currency ?? undefined }).blocks,
          isStored,
          (line) => cellsOfLine(line, source.name, owners),
        ),
      ),
      fileId,
      superseded,
      publish: async () => {
        const completeAt = identity === undefined ? clock.now() : null
        await publishLines(db, { statementId, fileId, superseded, completeAt })
      },
    }),
  )
}

interface Owner {
  trackId: string
  accountId: string
}

/** Who owns the track of each identity of the statement. */
async function ownersOf({ db }: StoreDeps, statementId: StatementRow['id']): Promise<Map<string, Owner>> {
  const identities = await listIdentityTracks(db, statementId)
  const tracks = await describeTracks(db, [...new Set(identities.map(({ trackId }) => trackId))])
  const accounts = new Map(tracks.map(({ id, accountId }) => [id, accountId]))
  return new Map(
    identities.flatMap(({ identity, trackId }) => {
      const accountId = accounts.get(trackId)
      return accountId ? [[identity, { trackId, accountId }] as const] : []
    }),
  )
}

async function* cellsOf(
  blocks: AsyncIterable<{ lines: readonly StatementLine[] }>,
  isStored: (line: StatementLine) => boolean,
  cellsOfLine: (line: StatementLine) => string,
): AsyncGenerator<string> {
  for await (const { lines } of blocks) for (const line of lines) if (isStored(line)) yield cellsOfLine(line)
}

const COLUMNS = [
  'account_id',
  'track_id',
  'line',
  'store',
  'territory',
  'usage_month',
  'usage_type',
  'isrc',
  'upc',
  'quantity',
  'amount',
  'currency',
  'raw',
]

/** In the order of `COLUMNS`. Store, country and kind are those of the earnings of the line. */
function cellsOfLine(line: StatementLine, sourceName: string, owners: ReadonlyMap<string, Owner>): string {
  const owner = owners.get(identityOf(line))
  return [
    owner?.accountId ?? NOBODY,
    owner?.trackId ?? NOBODY,
    String(line.line),
    shortText(line.store) || sourceName,
    shortText(line.country),
    `${line.month}-01`,
    shortText(line.kind),
    line.isrc,
    line.upc,
    decimalOf(line.quantity),
    decimalOf(line.amount),
    line.currency,
    line.raw.replaceAll('\0', '').toWellFormed(),
  ]
    .map(warehouseCell)
    .join('\t')
}
