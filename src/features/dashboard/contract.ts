// The data of a signed-in user's start page, in one call.
import * as z from 'zod'
import { ReleaseSummary } from '#features/releases/contract.ts'
import { endpoint } from '#lib/contract.ts'

export const Dashboard = z.object({
  /** Releases that need the artist's action: drafts, and returned releases. */
  yourTurn: z.array(ReleaseSummary),
  yourTurnTotal: z.number(),
  /** Releases that somebody else is working on. */
  inProgress: z.array(ReleaseSummary),
  inProgressTotal: z.number(),
  /** The release with the next release date among those in process. */
  nextRelease: ReleaseSummary.nullable(),
  /** Live, newest first. */
  latest: z.array(ReleaseSummary),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary:
        'Get the dashboard: drafts, releases in progress, the next release date and the latest live releases',
      tags: ['dashboard'],
    })
    .output(Dashboard),
}
