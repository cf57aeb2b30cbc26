// Referrals of the demo: a friend who counts, and one whom staff look at because both work in one account.
import { updateUser } from '#features/accounts/service.server.ts'
import { followSignUp, showProgram } from '#features/referrals/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'

export async function bringDemoFriends(
  deps: Deps,
  { basic, pro, advanced }: Record<'basic' | 'pro' | 'advanced', Viewer>,
  { moveTo, settle }: { moveTo: (day: number) => void; settle: () => Promise<void> },
): Promise<void> {
  moveTo(-40)
  const { url } = await showProgram(deps, advanced.accountId)
  const code = new URL(url).searchParams.get('ref') ?? ''
  for (const { userId } of [basic, pro]) {
    await updateUser(deps.db, userId, { referred_by_user: code })
    await followSignUp(deps, { userId, address: '', device: '' })
  }
  moveTo(-12)
  await deps.jobs.add(deps.db, 'referrals.qualify', { accountId: basic.accountId, by: 'release' })
  await settle()
  moveTo(-9)
  await deps.jobs.add(deps.db, 'referrals.qualify', { accountId: pro.accountId, by: 'plan' })
  await settle()
}
