// Pre-saves of the demo, with the fans of the days since their pages opened.
import {
  confirmFan,
  connectFan,
  createPresave,
  fanLinkOf,
  subscribeByMail,
  withdrawFan,
} from '#features/presaves/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { agreeAtMusicService } from './music-services.ts'

// Each list is walked with a step of its own, so that no two fans of a pre-save have one name.
const FIRST = [
  'Lena',
  'Rafael',
  'Jo',
  'Selin',
  'Tomás',
  'Maud',
  'Iker',
  'Noor',
  'Yuki',
  'Carla',
  'Sam',
  'Ada',
]
const LAST = [
  'Brandt',
  'Couto',
  'Field',
  'Acar',
  'Vaz',
  'Arana',
  'Haddad',
  'Mori',
  'Mendes',
  'Kowal',
  'Reyes',
]
const COUNTRIES = ['DE', 'PT', 'GB', 'TR', 'BR', 'FR', 'ES', 'BR', 'US', 'PL']
const FOLLOWERS = [214, null, 1_902, 88, 640, 57, null]

export interface DemoPresave {
  releaseId: string
  owner: Viewer
  key: string
  /** How long ago the page opened. */
  days: number
  /** How many fans come a day, about. */
  crowd: number
}

export async function collectDemoFans(
  deps: Deps,
  { releaseId, owner, key, days, crowd }: DemoPresave,
  { moveTo }: { moveTo: (day: number) => void },
): Promise<void> {
  moveTo(-days)
  await createPresave(deps, { releaseId, key, scope: scopeOf(owner) })
  let number = 0
  for (let day = -days; day <= -1; day++) {
    // Most come when the page is new.
    const today = Math.round(crowd * (0.5 + Math.exp(-(day + days) / 4) + ((day * 7) % 3) / 6))
    for (let index = 0; index < today; index++) {
      number += 1
      moveTo(day + index / (today + 1))
      await subscribe(deps, key, number)
    }
  }
}

/** Every third with the music service, where the demonstration has one; every seventh not confirmed, and one withdrawn. */
async function subscribe(deps: Deps, key: string, number: number): Promise<void> {
  const name = `${at(FIRST, number)} ${at(LAST, number)}`
  const country = at(COUNTRIES, number * 3)
  const followers = at(FOLLOWERS, number)
  const language = LANGUAGES[number % LANGUAGES.length] ?? 'en'
  const request = { key, language, country }
  if (number % 3 === 0 && deps.musicServices.local) {
    const fan = { name, followers: followers === null ? '' : String(followers) }
    const redirectUri = `${deps.publicUrl}${paths.presaveReturn('spotify')}`
    const agreed = await agreeAtMusicService(deps.musicServices.local, {
      ...fan,
      redirectUri,
      scope: 'saves',
    })
    await connectFan(deps, { ...request, ...agreed, redirectUri, service: 'spotify' })
    return
  }
  const address = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(' ', '.')
  const email = `${address}@fans.example`
  const fanId = await subscribeByMail(deps, { ...request, email, wantsNews: number % 2 === 0 })
  if (number % 7 === 0) return
  await confirmFan(deps, fanLinkOf(deps, 'confirmation', fanId), { wantsNews: number % 2 === 0 })
  if (number === 11) await withdrawFan(deps, fanLinkOf(deps, 'withdrawal', fanId))
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
