// Gathers the dashboard from the releases.
import { listReleasePage, type ShowDeps } from '#features/releases/service.server.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Dashboard } from './contract.ts'
import { byDeadline, upcoming } from './domain.ts'

const SHOWN = 5
const COMING = 4
/** Read by release date, which is close to the order of their deadlines. */
const COMPARED = 50

export async function showDashboard(deps: ShowDeps, scope: TenantScope): Promise<Dashboard> {
  const page = { scope, sort: 'date_first', limit: COMPARED } as const
  const today = toPlainDate(deps.clock.now())
  const [back, drafts, others, ahead, submitted, newest] = await Promise.all([
    listReleasePage(deps, { ...page, statuses: ['reopened', 'rejected'] }),
    listReleasePage(deps, { ...page, statuses: ['draft'] }),
    listReleasePage(deps, {
      ...page,
      statuses: ['submitted', 'in_review', 'approved', 'in_process', 'takedown_requested'],
    }),
    listReleasePage(deps, {
      ...page,
      statuses: ['submitted', 'in_review', 'approved', 'in_process'],
      dateFrom: today,
    }),
    listReleasePage(deps, { scope, sort: 'newest', limit: 1, wasSubmitted: true }),
    listReleasePage(deps, { scope, sort: 'newest', limit: SHOWN }),
  ])
  // Of what is due at the same time, a returned release is more urgent than a draft that was never submitted.
  const yours = [...back.items.filter((release) => release.cue.turn === 'you'), ...drafts.items]
  const finished = back.items.filter((release) => release.cue.turn !== 'you').length
  return {
    yourTurn: byDeadline(yours).slice(0, SHOWN),
    yourTurnTotal: back.total - finished + drafts.total,
    inProgress: byDeadline(others.items).slice(0, SHOWN),
    inProgressTotal: others.total,
    comingOut: upcoming(ahead.items, today).slice(0, COMING),
    latest: newest.items,
    total: newest.total,
    hasSubmitted: submitted.total > 0,
  }
}
