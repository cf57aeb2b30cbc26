// Plays of the demo: who listens, and two playlists that carry a track for some days; what the sandbox stores report about each
// day since the first release, in files of a quarter; and one file that is corrected later.
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
  { moveTo, now }: { moveTo: (day: number) => void; now: Date },
): Promise<void> {
  const today = toPlainDate(now)
  const stores = await storesWithDays(deps)
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

interface DemoSong {
  releaseId: string
  owner: Viewer
}

/**
 * Where the artists of the demo are at home, the playlist that has carried a song for the last two weeks, and the one that
 * made a month of another odd. What stores report, about days and about money, follows from it.
 */
export async function describeListeners(
  deps: Deps,
  { rising, odd, oddMonth, now }: { rising: DemoSong; odd: DemoSong; oddMonth: string; now: Date },
): Promise<void> {
  const homes = Object.fromEntries(ARTISTS.map(({ name, country }) => [name, country]))
  const boosts = [
    {
      isrc: await isrcOf(deps, rising),
      from: addDays(toPlainDate(now), -15),
      days: 40,
      factor: 4.5,
      country: 'BR',
      playlist: 'Manhã Clara',
    },
    oddBoost(await isrcOf(deps, odd), oddMonth),
  ]
  for (const store of await deps.stores.listSandboxes())
    await store.saveTrendSettings({ homes, boosts: store.id === 'spotify' ? boosts : [] })
}

/** Strong enough that the month is odd whatever the codes and days of an installation make of the rest of it. */
export const oddBoost = (isrc: string, month: string) => ({
  isrc,
  from: `${month}-02`,
  days: 24,
  factor: 60,
  country: 'ID',
  playlist: 'Viral 50 Santai',
})

async function isrcOf(deps: Deps, { releaseId, owner }: DemoSong): Promise<string> {
  const [song] = (await showRelease(deps, { id: releaseId, scope: scopeOf(owner) })).tracks
  if (!song?.isrc) throw new Error('the song of the demo has no ISRC')
  return song.isrc
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
