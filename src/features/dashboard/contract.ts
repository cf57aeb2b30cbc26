// What the start page of a signed-in person asks for, in one call.
import * as z from 'zod'
import { ReleaseSummary } from '#features/releases/contract.ts'
import { endpoint } from '#lib/contract.ts'

export const Dashboard = z.object({
  /** It is the artist's turn: drafts, and what came back. */
  yourTurn: z.array(ReleaseSummary),
  yourTurnTotal: z.number(),
  /** Somebody else works on it. */
  withOthers: z.array(ReleaseSummary),
  withOthersTotal: z.number(),
  /** The release whose date is next, of those on their way to stores. */
  nextOut: ReleaseSummary.nullable(),
  /** Live, newest first. */
  latest: z.array(ReleaseSummary),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'What waits, for whom, and what is next',
      tags: ['dashboard'],
    })
    .output(Dashboard),
}
