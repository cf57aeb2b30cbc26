// Odd figures of the demo: a report in which one month of a song comes from a single country, and the question about it.
import { showRelease } from '#features/releases/service.server.ts'
import { askAboutSignal, listSignalsForStaff } from '#features/signals/service.server.ts'
import { requestPosting, saveSource } from '#features/statements/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, toPlainDate } from '#lib/pure/dates.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { importReport } from './statements.ts'

const HEADER =
  'Start Report,End Report,ISRC,Artist,Title,Album,UPC,Country,Nb of plays,Royalties,Service,Provider,provider_id,Label'
/** The month before the odd one, and the odd one. */
const PLAYS = [
  { DE: 5_210, BR: 4_080, PT: 2_330 },
  { DE: 4_870, BR: 3_915, PT: 2_480, VN: 96_400 },
]
const CENTS_OF_THOUSAND = 310

export async function reportOddFigures(
  deps: Deps,
  {
    releaseId,
    owner,
    staff,
    settle,
    now,
  }: { releaseId: string; owner: Viewer; staff: Viewer; settle: () => Promise<void>; now: Date },
): Promise<void> {
  const release = await showRelease(deps, { id: releaseId, scope: scopeOf(owner) })
  const [track] = release.tracks
  if (!track?.isrc) throw new Error('the song of the demo has no ISRC')
  const odd = monthBefore(monthBefore(monthBefore(toPlainDate(now))))
  const lines = [monthBefore(odd), odd].flatMap((month, index) =>
    Object.entries(PLAYS[index] ?? {}).map(([country, plays]) => {
      const amount = ((plays * CENTS_OF_THOUSAND) / 100_000).toFixed(2)
      const [title, artist] = [track.title, release.artist?.name ?? '']
      return `${month},${addDays(month, 27)},${track.isrc},${artist},${title},${release.title},,${country},${plays},${amount},Premium,Backline,1,Backline`
    }),
  )
  const source = await saveSource(deps, staff, { code: 'deezer', name: 'Deezer', currency: 'EUR' })
  const id = await importReport(deps, staff, {
    sourceId: source.id,
    fileName: `deezer_${odd.slice(0, 7)}.csv`,
    content: `${[HEADER, ...lines].join('\n')}\n`,
    asOf: addDays(odd, 27),
    settle,
  })
  await requestPosting(deps, staff, id)
  await settle()
  const [signal] = (await listSignalsForStaff(deps, { store: 'Deezer', limit: 1 })).items
  if (!signal) throw new Error('the odd figures of the demo were not found')
  await askAboutSignal(deps, staff, {
    id: signal.id,
    text: 'Nearly all plays of this month came from one country where the song was hardly heard before. Do you know why? A playlist, a video or a campaign would explain it.',
  })
}

/** The first day of the month before a day's. */
const monthBefore = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
