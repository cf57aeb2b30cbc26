// Smart links of the demo, with the visits of the weeks since a release came out.
import type { Source } from '#features/links/domain/visits.ts'
import { createLink, openLink, saveLink, type Visit } from '#features/links/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const COMPUTER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

// Each list is walked with a step of its own, so that the combinations vary and every run makes the same ones.
const DEVICES = [PHONE, ANDROID, PHONE, PHONE, ANDROID, COMPUTER, PHONE, ANDROID, TABLET, COMPUTER]
const SOURCES: readonly Source[] = [
  'instagram',
  'direct',
  'instagram',
  'tiktok',
  'whatsapp',
  'instagram',
  'qr',
  'tiktok',
  'email',
  'direct',
  'youtube',
]
const COUNTRIES = ['BR', 'PT', 'BR', 'FR', 'DE', 'BR', 'TR', 'PT', 'ES', 'US', 'BR', 'PT', 'GB']

/** @param visit its number */
export const demoVisit = (visit: number): Visit => ({
  address: `203.0.113.${visit % 250}`,
  userAgent: at(DEVICES, visit * 7),
  purpose: '',
  source: at(SOURCES, visit * 3),
  country: at(COUNTRIES, visit * 5),
})

export interface DemoLink {
  releaseId: string
  owner: Viewer
  slug: string
  line: string
  /** How long it has been shared. */
  days: number
}

export async function shareDemoLink(
  deps: Deps,
  { releaseId, owner, slug, line, days }: DemoLink,
  { moveTo }: { moveTo: (day: number) => void },
): Promise<void> {
  moveTo(-days)
  const id = await createLink(deps, { releaseId, scope: scopeOf(owner) })
  await saveLink(deps, owner, { id, title: '', line, look: 'cover_dark', slug, stores: [] })
  const link = await openLink(deps, slug)
  const live = link.state === 'open' ? link.page.stores.map(({ code }) => code) : []
  // Half of the clicks go to the first one.
  const stores = live.flatMap((code) => [code, required(live[0])])
  let visit = 0
  for (let day = 0; day < days; day++) {
    moveTo(day - days)
    for (let index = 0; index < viewsOf(day); index++) {
      visit += 1
      const fan = demoVisit(visit)
      await deps.visits.add(fan, { id, store: '' })
      if (stores.length > 0 && visit % 9 > 3) await deps.visits.add(fan, { id, store: at(stores, visit) })
    }
  }
  await deps.visits.flush()
}

/** Rises when the release comes out, fades, and rises again with a playlist. */
const viewsOf = (day: number): number =>
  Math.round(
    14 + 60 * Math.exp(-(((day - 6) / 4) ** 2)) + 38 * Math.exp(-(((day - 31) / 5) ** 2)) + (day % 7),
  )

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
