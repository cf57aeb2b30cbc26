// Stores what rules have found: one signal for each track, store and month, with its evidence.
import { describeTracks } from '#features/releases/service.server.ts'
import type { Trx } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Clock } from '#ports/clock/index.ts'
import { upsertEvidence, upsertSignal } from './data.server.ts'
import { type Evidence, RULE_VERSION } from './domain.ts'

export interface Found extends Evidence {
  trackId: string
  /** Its name, as statements have it. */
  store: string
  month: string
}

/** Storing it again replaces its numbers, as long as staff have not acted on the signal. */
export async function storeEvidence(
  trx: Trx,
  clock: Clock,
  found: readonly (Found & { statementId: string | null })[],
): Promise<void> {
  if (found.length === 0) return
  const ids = [...new Set(found.map(({ trackId }) => trackId))]
  const tracks = new Map((await describeTracks(trx, ids)).map((track) => [track.id, track]))
  const rows = []
  for (const group of Map.groupBy(
    found,
    ({ trackId, store, month }) => `${trackId} ${store} ${month}`,
  ).values()) {
    const [first] = group
    const track = first && tracks.get(first.trackId)
    // A track whose draft was deleted has nobody to ask.
    if (!first || !track) continue
    const signalId = await upsertSignal(trx, {
      id: newId(),
      track_id: first.trackId,
      release_id: track.releaseId,
      account_id: track.accountId,
      store: first.store,
      usage_month: `${first.month}-01`,
      created_at: clock.now(),
    })
    for (const { rule, country, kind, expected, found: value, plays, days, share, statementId } of group)
      rows.push({
        id: newId(),
        signal_id: signalId,
        rule,
        rule_version: RULE_VERSION,
        country,
        kind,
        statement_id: statementId,
        expected: expected?.toFixed(10) ?? null,
        found: value.toFixed(10),
        plays: plays.toFixed(10),
        days: days ?? null,
        share: share?.toFixed(5) ?? null,
        found_at: clock.now(),
      })
  }
  await upsertEvidence(trx, rows)
}
