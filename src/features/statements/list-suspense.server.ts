// The queue of posted money whose track is not known.
import { searchTracks } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import type { SuspenseItem } from './contract.ts'
import { matchSuspense } from './match-suspense.server.ts'
import { listSuspenseQueue, type SuspenseQueueRow } from './posting.data.server.ts'
import { showMatchRequests } from './show-match-requests.server.ts'
import { withSuggestions } from './suggest-tracks.server.ts'

const TRACKS_SHOWN = 20

export async function listSuspense(
  { db, bookCurrency }: Pick<Deps, 'db' | 'bookCurrency'>,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const rows = await listSuspenseQueue(db, {
    after: cursor ? positionOf(cursor) : undefined,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const requests = await showMatchRequests(db, viewer, shown)
  const items = shown.map((row, index) => ({
    ...itemOf(row, bookCurrency),
    requested: requests[index] ?? null,
  }))
  return {
    items: await withSuggestions(db, items),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  }
}

const itemOf = (row: SuspenseQueueRow, currency: string): Omit<SuspenseItem, 'suggested' | 'requested'> => ({
  source: { id: row.sourceId, name: row.sourceName },
  identity: row.identity,
  title: row.title ?? '',
  artist: row.artist ?? '',
  release: row.release ?? '',
  reason: row.reason,
  statements: row.statements,
  firstMonth: row.firstMonth,
  lastMonth: row.lastMonth,
  amount: decimalOfMicros(row.grossMicros),
  currency,
})

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

const cursorOf = ({ grossMicros, sourceId, identity }: SuspenseQueueRow): string =>
  Buffer.from(JSON.stringify([String(sizeOf(grossMicros)), sourceId, identity])).toString('base64url')

/** @throws invalid_input for a malformed cursor */
function positionOf(cursor: string): { size: bigint; sourceId: string; identity: string } {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(position) && position.length === 3) {
      const [size, sourceId, identity] = position.map(String)
      if (size && sourceId && identity && /^\d{1,18}$/.test(size) && /^[0-9a-f-]{36}$/.test(sourceId))
        return { size: BigInt(size), sourceId, identity: identity.replaceAll('\0', '') }
    }
  } catch {
    // Refused below.
  }
  throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
}

export async function findTrackOptions(db: Db, search: string) {
  const tracks = await searchTracks(db, { text: search, limit: TRACKS_SHOWN })
  return tracks.map(({ id, title, artist, isrc, releaseTitle }) => ({
    id,
    title,
    artist,
    isrc,
    releaseTitle,
  }))
}

export async function matchForStaff(
  deps: Parameters<typeof matchSuspense>[0],
  viewer: Viewer,
  match: { sourceId: string; identity: string; trackId: string },
) {
  const { creditedMicros, awaitsApproval } = await matchSuspense(deps, viewer, match)
  return { credited: decimalOfMicros(creditedMicros), currency: deps.bookCurrency, awaitsApproval }
}
