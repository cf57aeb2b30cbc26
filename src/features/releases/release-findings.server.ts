// Checks a release against every rule: wording, plan, codes and duplicates.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import { wordRules } from '#features/words/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { findingsOfCodes } from './assign-codes.server.ts'
import type { Release } from './contract.ts'
import { draftOf } from './domain/draft.ts'
import { planFindings } from './domain/plan-gates.ts'
import { releaseFindings } from './domain/submission.ts'
import { updateFindings } from './domain/update.ts'
import { duplicateFindings } from './find-duplicates.server.ts'
/** What the rules say about a release as it is now, those of the operator's own lists too. */
export const findingsOf = async (db: Db, release: Release, today: string) => [
  ...updateFindings(release),
  ...releaseFindings(draftOf(release), today, {
    ...(await wordRules(db)),
    connectedStores: await listConnectedStores(db),
  }),
]

/** That, and what only the server knows: the plan, the register of codes, and what is in the catalogue already. */
export const findEveryFinding = async (
  { db, clock, codeRanges }: Pick<Deps, 'db' | 'clock' | 'codeRanges'>,
  release: Release,
  scope: TenantScope,
) => [
  ...planFindings(release, await findAccountPlan(db, scope.accountId)),
  ...(await findingsOf(db, release, clock.today())),
  ...(await findingsOfCodes(db, codeRanges, {
    id: release.id,
    accountId: scope.accountId,
    upc: release.upc,
  })),
  ...(await duplicateFindings(db, release, scope)),
]
