// A signal of the demo: in one month a song is heard mostly in a single country, and staff ask why.
import { askAboutSignal, listSignalsForStaff } from '#features/signals/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'

export async function askAboutOddMonth(
  deps: Deps,
  { staff, store }: { staff: Viewer; store: string },
): Promise<void> {
  const [signal] = (await listSignalsForStaff(deps, { store, rule: 'country_shift', limit: 1 })).items
  if (!signal) throw new Error('the odd month of the demo was not found')
  await askAboutSignal(deps, staff, {
    id: signal.id,
    text: 'Nearly all plays of this month came from one country where the song was hardly heard before. Do you know why? A playlist, a video or a campaign would explain it.',
  })
}
