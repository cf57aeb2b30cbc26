// Who names the things in the audit log: each feature its own.
import { nameAccounts, nameUsers } from '#features/accounts/service.server.ts'
import { nameAnnouncements } from '#features/announcements/service.server.ts'
import { nameArtists } from '#features/artists/service.server.ts'
import type { AuditSubjects } from '#features/audit/service.server.ts'
import { namePosts } from '#features/blog/service.server.ts'
import { nameDisputes } from '#features/disputes/service.server.ts'
import { nameDifferences, namePayouts } from '#features/payouts/service.server.ts'
import { nameMessages } from '#features/people/service.server.ts'
import { namePlaylists } from '#features/playlists/service.server.ts'
import { namePromotions } from '#features/promotions/service.server.ts'
import { nameRefunds } from '#features/purchases/service.server.ts'
import { nameReferrals } from '#features/referrals/service.server.ts'
import { nameReleases } from '#features/releases/service.server.ts'
import { nameSignals } from '#features/signals/service.server.ts'
import { nameRecoupments, nameSplits } from '#features/splits/service.server.ts'
import { nameStaffProfiles } from '#features/staff-profiles/service.server.ts'
import { nameStatementSources, nameStatements } from '#features/statements/service.server.ts'
import { nameStores } from '#features/stores/service.server.ts'
import { nameTickets } from '#features/support/service.server.ts'
import { nameInvitations, nameSeats } from '#features/teams/service.server.ts'
import { nameTokens } from '#features/tokens/service.server.ts'
import { nameUsageFiles } from '#features/usage/service.server.ts'
import { nameWebhooks } from '#features/webhooks/service.server.ts'

export const AUDIT_SUBJECTS: AuditSubjects = {
  release: nameReleases,
  user: nameUsers,
  account: nameAccounts,
  artist: nameArtists,
  appeal: nameMessages,
  message: nameMessages,
  invitation: nameInvitations,
  seat: nameSeats,
  token: nameTokens,
  webhook: nameWebhooks,
  announcement: nameAnnouncements,
  blog_post: namePosts,
  staff_profile: nameStaffProfiles,
  store: nameStores,
  statement: nameStatements,
  statement_source: nameStatementSources,
  usage_file: nameUsageFiles,
  split_sheet: nameSplits,
  recoupment: nameRecoupments,
  dispute: nameDisputes,
  signal: nameSignals,
  ticket: nameTickets,
  playlist: namePlaylists,
  promotion: namePromotions,
  referral: nameReferrals,
  refund: nameRefunds,
  payout: namePayouts,
  payout_difference: nameDifferences,
}
