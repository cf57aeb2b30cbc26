// Gathers the dashboard from the releases.
import { listReleasePage, type ShowDeps } from '#features/releases/service.server.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Dashboard } from './contract.ts'

const SHOWN = 5

export async function showDashboard(deps: ShowDeps, scope: TenantScope): Promise<Dashboard> {
  const page = { scope, sort: 'newest', limit: SHOWN } as const
  const [back, drafts, others, live] = await Promise.all([
    listReleasePage(deps, { ...page, statuses: ['reopened', 'rejected'] }),
    listReleasePage(deps, { ...page, statuses: ['draft'] }),
    listReleasePage(deps, {
      ...page,
      limit: 50,
      statuses: ['submitted', 'in_review', 'approved', 'in_process', 'takedown_requested'],
    }),
    listReleasePage(deps, { ...page, statuses: ['published'] }),
  ])
  const coming = others.items.filter(
    ({ status, live, releaseDate }) => ['approved', 'in_process'].includes(status) && !live && releaseDate,
  )
  coming.sort((a, b) => ((a.releaseDate as string) < (b.releaseDate as string) ? -1 : 1))
  return {
    // A returned release is more urgent than a draft that was never submitted.
    yourTurn: [...back.items.filter((release) => release.cue.turn === 'you'), ...drafts.items].slice(
      0,
      SHOWN,
    ),
    yourTurnTotal: back.total + drafts.total,
    inProgress: others.items.slice(0, SHOWN),
    inProgressTotal: others.total,
    nextRelease: coming[0] ?? null,
    latest: live.items,
  }
}
