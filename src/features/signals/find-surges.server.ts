// Looks for days on which a track was played far more than usual, nearly all of it from one store and one country. Signals are
// stored for staff; nothing else happens by itself.
import { findStore } from '#features/stores/domain.ts'
import { listSteepSpikes } from '#features/usage/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import { deleteSurges } from './data.server.ts'
import { findSurges, PLAYS_MIN, SPIKE_FACTOR } from './domain.ts'
import { storeEvidence } from './store-evidence.server.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const TRACKS_AT_ONCE = 200
/** As long as stores correct days. */
const EXAMINED_DAYS = 60

/**
 * Job `signals.find_surges`. Running it again replaces what it found in the same months, as long as staff have not acted on
 * it; what a correction explains is gone.
 */
export async function findSurgesOfDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const startedAt = clock.now()
  const from = firstOfMonth(addDays(clock.today(), -EXAMINED_DAYS))
  const steep = { from, streamsMin: PLAYS_MIN, ratioMin: SPIKE_FACTOR, tracks: TRACKS_AT_ONCE }
  for (let after = FIRST_ID; ; ) {
    const days = await listSteepSpikes(db, { ...steep, after })
    const last = days.at(-1)
    if (!last) break
    const found = findSurges(days).map(({ evidence, store, ...surge }) => ({
      ...surge,
      ...evidence,
      store: findStore(store)?.name ?? store,
      statementId: null,
    }))
    await db.transaction().execute((trx) => storeEvidence(trx, clock, found))
    after = last.trackId
  }
  await db.transaction().execute((trx) => deleteSurges(trx, { from, foundBefore: startedAt }))
}

/** The evidence of a month is whole. */
const firstOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
