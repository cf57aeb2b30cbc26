// The data of a signed-in user's start page, in one call.
import * as z from 'zod'
import { ReleaseSummary } from '#features/releases/contract.ts'
import { endpoint } from '#lib/contract.ts'

export const Dashboard = z.object({
  /** Releases that need the artist's action, the earliest deadline first: drafts, and returned releases. */
  yourTurn: z.array(ReleaseSummary),
  yourTurnTotal: z.number(),
  /** Releases that somebody else is working on, the earliest deadline first. */
  inProgress: z.array(ReleaseSummary),
  inProgressTotal: z.number(),
  /** Releases that were submitted and are not live yet, by release date. */
  comingOut: z.array(ReleaseSummary),
  /** The newest releases of any status. */
  latest: z.array(ReleaseSummary),
  total: z.number(),
  hasSubmitted: z.boolean().describe('Whether any release has ever been submitted'),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary:
        'Get the dashboard: drafts, releases in progress, upcoming release dates and the newest releases',
      tags: ['dashboard'],
    })
    .output(Dashboard),
}
