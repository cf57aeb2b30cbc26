// Checks a release against every rule: wording, plan, codes and duplicates.
import type { Plan } from '#features/accounts/domain.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import { wordRules } from '#features/words/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { readCodeFacts } from './assign-codes.server.ts'
import type { Release } from './contract.ts'
import { type CodeFacts, codeFindings } from './domain/codes.ts'
import { draftOf } from './domain/draft.ts'
import { isrcPlanFindings, planFindings } from './domain/plan-gates.ts'
import { type ReleaseContext, releaseFindings } from './domain/submission.ts'
import { updateFindings } from './domain/update.ts'
import { duplicateFindings } from './find-duplicates.server.ts'

/** What the rules of submission read besides a release: the operator's word lists and stores. */
export const releaseContext = async (db: Db): Promise<ReleaseContext> => ({
  ...(await wordRules(db)),
  connectedStores: await listConnectedStores(db),
})

/**
 * Checks a release against the rules of submission.
 * @param userName of the person who can be credited with one click
 */
export const findingsOf = async (db: Db, release: Release, today: string, userName?: string) => [
  ...updateFindings(release),
  ...releaseFindings(draftOf(release), today, { ...(await releaseContext(db)), userName }),
]

/**
 * Adds what only the server can check: the plan, the code registry and duplicates in the catalogue.
 * @param known what the caller has already read in the same transaction
 */
export const findEveryFinding = async (
  { db, clock, codeRanges }: Pick<Deps, 'db' | 'clock' | 'codeRanges'>,
  release: Release,
  scope: TenantScope,
  known: { plan?: Plan; codes?: CodeFacts; userName?: string } = {},
) => {
  const plan = known.plan ?? (await findAccountPlan(db, scope.accountId))
  const codes =
    known.codes ?? (await readCodeFacts(db, { id: release.id, accountId: scope.accountId, upc: release.upc }))
  return [
    ...planFindings(release, plan),
    ...isrcPlanFindings(codes, { plan, revision: release.revision }),
    ...(await findingsOf(db, release, clock.today(), known.userName)),
    ...codeFindings(codes, codeRanges),
    ...(await duplicateFindings(db, release, scope)),
  ]
}
