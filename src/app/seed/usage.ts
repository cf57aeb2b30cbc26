// Plays of the demo: what the sandbox stores report about each day since the first release, in files of a quarter; one file
// that is corrected later; and a playlist that carries a track.
import { showRelease } from '#features/releases/service.server.ts'
import { runNightlySpikes } from '#features/usage/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, daysBetween, toPlainDate } from '#lib/pure/dates.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { SandboxStore } from '#ports/stores/index.ts'
import { importRows, quartersOf, reportSandboxDays } from '../sandbox-days.ts'
import { ARTISTS } from './catalogue.ts'

/** The latest report of a quarter comes so many days after it. */
const REPORTED_AFTER_DAYS = 4
const CORRECTED = { store: 'apple_music', day: -10, without: 'listener_playlist' }

export async function reportDemoPlays(
  deps: Deps,
  {
    releaseId,
    owner,
    moveTo,
    now,
  }: { releaseId: string; owner: Viewer; moveTo: (day: number) => void; now: Date },
): Promise<void> {
  const today = toPlainDate(now)
  const stores = await storesWithDays(deps)
  await describeListeners(deps, stores, { releaseId, owner, today })
  const first = (await Promise.all(stores.map((store) => store.findTrendDays(today)))).flatMap((days) =>
    days ? [days.from] : [],
  )
  const quarters = [...quartersOf(first.sort()[0] ?? today, addDays(today, -1))]
  const corrected = quarters.at(-2)
  for (const quarter of quarters) {
    const arrival = daysBetween(today, quarter.to) + REPORTED_AFTER_DAYS
    moveTo(Math.min(arrival, 0))
    if (quarter === corrected) await reportIncompletely(deps, stores, quarter)
    await Promise.all(stores.map((store) => reportSandboxDays(deps, store, quarter.to)))
  }
  moveTo(CORRECTED.day)
  if (corrected) await correct(deps, stores, corrected)
  moveTo(0)
  await runNightlySpikes(deps)
}

async function storesWithDays({ stores, clock }: Deps): Promise<SandboxStore[]> {
  const all = await stores.listSandboxes()
  const days = await Promise.all(all.map((store) => store.findTrendDays(clock.today())))
  return all.filter((_, index) => days[index] !== undefined)
}

/** Where the artists of the demo are at home, and the playlist that has carried a song for the last two weeks. */
async function describeListeners(
  deps: Deps,
  stores: readonly SandboxStore[],
  { releaseId, owner, today }: { releaseId: string; owner: Viewer; today: string },
): Promise<void> {
  const homes = Object.fromEntries(ARTISTS.map(({ name, country }) => [name, country]))
  const [song] = (await showRelease(deps, { id: releaseId, scope: scopeOf(owner) })).tracks
  if (!song?.isrc) throw new Error('the song of the demo has no ISRC')
  const boost = {
    isrc: song.isrc,
    from: addDays(today, -15),
    days: 40,
    factor: 4.5,
    country: 'BR',
    playlist: 'Manhã Clara',
  }
  for (const store of stores)
    await store.saveTrendSettings({ homes, boosts: store.id === 'spotify' ? [boost] : [] })
}

/** The file of tracks misses one source; the others of the quarter follow as usual. */
async function reportIncompletely(
  deps: Deps,
  stores: readonly SandboxStore[],
  quarter: { from: string; to: string },
): Promise<void> {
  const store = stores.find(({ id }) => id === CORRECTED.store)
  if (!store) return
  for (const feed of store.trendFeeds) {
    const rows = [...(await store.reportTrends(feed, quarter))]
    const reported = feed === 'tracks' ? rows.filter(([, , source]) => source !== CORRECTED.without) : rows
    await importRows(deps, { store: store.id, feed, ...quarter, revision: 1 }, reported)
  }
}

async function correct(
  deps: Deps,
  stores: readonly SandboxStore[],
  quarter: { from: string; to: string },
): Promise<void> {
  const store = stores.find(({ id }) => id === CORRECTED.store)
  if (!store) return
  const rows = await store.reportTrends('tracks', quarter)
  await importRows(deps, { store: store.id, feed: 'tracks', ...quarter, revision: 2 }, rows)
}
