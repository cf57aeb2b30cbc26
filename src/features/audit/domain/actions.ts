// The closed lists of what the audit log records: actions by area, the kinds of things they concern, and renamed codes.

/** Every action by the area under which the log offers it as a filter. */
export const ACTIONS_BY_AREA = {
  releases: [
    'release.moved',
    'review.approved',
    'review.taken_over',
    'release.appealed',
    'release.appeal_answered',
    'delivery.retried',
    'delivery.cancelled',
  ],
  people: [
    'role.changed',
    'plan.changed',
    'person.frozen',
    'person.banned',
    'person.unblocked',
    'appeal.sent',
    'appeal.accepted',
    'appeal.declined',
    'message.sent',
    'message.answered',
    'impersonation.started',
    'impersonation.ended',
  ],
  accounts: [
    'profile.changed',
    'email_change.requested',
    'email_change.cancelled',
    'email.changed',
    'export.requested',
    'account.chosen',
    'account.closing',
    'account.kept',
    'account.closed',
  ],
  signIn: [
    'password.changed',
    'password.reset',
    'user.two_factor_on',
    'user.two_factor_off',
    'user.recovery_codes_renewed',
    'user.mailed_codes_on',
    'user.mailed_codes_off',
  ],
  statements: [
    'statement.received',
    'statement.layout_chosen',
    'statement.rate_set',
    'statement.remittance_recorded',
    'statement.remittance_withdrawn',
    'statement.approval_requested',
    'statement.posted',
    'statement.reversed',
    'statement.discarded',
    'usage_file.received',
    'usage_file.retried',
    'statement_code.matched',
    'statement_source.saved',
  ],
  splits: [
    'split.saved',
    'split.proposed',
    'split.reinvited',
    'split.accepted',
    'split.declined',
    'split.taken_back',
    'recoupment.added',
    'recoupment.agreed',
    'recoupment.ended',
  ],
  disputes: ['dispute.opened', 'dispute.answered', 'dispute.decided', 'dispute.withdrawn'],
  signals: ['signal.asked', 'signal.answered', 'signal.dismissed', 'signal.confirmed'],
  support: [
    'ticket.opened',
    'ticket.replied',
    'ticket.solved',
    'ticket.asked',
    'ticket.answered',
    'ticket.closed',
    'ticket.noted',
    'ticket.assigned',
    'ticket.released',
  ],
  billing: [
    'credit.bought',
    'credit.granted',
    'mastering.bought',
    'mastering.refunded',
    'mastering.free_used',
    'promotion.ordered',
    'promotion.started',
    'promotion.day_set',
    'promotion.finished',
    'promotion.refunded',
    'playlist.added',
    'playlist.left',
    'playlist.listed',
    'playlist.refused',
    'playlist.removed',
    'referral.rewarded',
    'referral.reward_taken_back',
    'referral.taken_back',
    'referral.approved',
    'referral.refused',
    'refund.requested',
    'refund.withdrawn',
    'refund.proposed',
    'refund.approved',
    'refund.declined',
    'refund.settled',
    'refund.failed',
    'checkout.paid',
    'checkout.undone',
    'subscription.started',
    'subscription.upgraded',
    'subscription.renewed',
    'subscription.payment_failed',
    'subscription.recovered',
    'subscription.cancelled',
    'subscription.resumed',
    'subscription.lowered',
    'subscription.ended',
  ],
  payouts: [
    'payout_method.changed',
    'stripe_setup.begun',
    'payout.requested',
    'payout.cancelled',
    'payout.proposed',
    'payout.approved',
    'payout_difference.changed',
    'tax_form.submitted',
    'tax_form.viewed',
    'tax_form.accepted',
    'tax_form.rejected',
  ],
  teams: ['invitation.created', 'invitation.revoked', 'seat.created', 'seat.changed', 'seat.removed'],
  integrations: [
    'token.created',
    'token.revoked',
    'webhook.created',
    'webhook.changed',
    'webhook.removed',
    'webhook.secret_rotated',
  ],
  artists: ['artist.verified', 'artist.unverified'],
  stores: ['store.changed', 'store.tested', 'store.paused', 'store.resumed'],
  words: ['words.added', 'words.removed'],
  analytics: ['report.shared', 'report.revoked'],
  announcements: ['announcement.published', 'announcement.ended'],
  blog: ['blog_post.published', 'blog_post.changed', 'blog_post.withdrawn'],
  staffProfiles: [
    'staff_profile.added',
    'staff_profile.changed',
    'staff_profile.published',
    'staff_profile.withdrawn',
    'staff_profile.reordered',
    'staff_profile.deleted',
  ],
  audit: ['audit.exported'],
} as const

export type AuditArea = keyof typeof ACTIONS_BY_AREA
export type AuditAction = (typeof ACTIONS_BY_AREA)[AuditArea][number]

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(ACTIONS_BY_AREA).flat()

export const isAuditAction = (action: string): action is AuditAction =>
  AUDIT_ACTIONS.some((known) => known === action)

/** Codes of earlier versions. Entries are never rewritten, so old ones are read, and found, under the present code. */
const RENAMED_ACTIONS: Readonly<Record<string, AuditAction>> = {
  'token.made': 'token.created',
  'webhook.made': 'webhook.created',
  'invitation.made': 'invitation.created',
  'seat.made': 'seat.created',
}

/** The present code of a recorded action. */
export const presentAction = (action: string): string =>
  Object.hasOwn(RENAMED_ACTIONS, action) ? (RENAMED_ACTIONS[action] as AuditAction) : action

/** The codes that a prefix stands for besides those that start with it: former and present codes of the same action. */
export const aliasesOf = (prefix: string): string[] =>
  Object.entries(RENAMED_ACTIONS).flatMap(([former, present]) => [
    ...(present.startsWith(prefix) ? [former] : []),
    ...(former.startsWith(prefix) ? [present] : []),
  ])

/** The kinds of things that entries concern. */
export const SUBJECT_KINDS = [
  'release',
  'user',
  'account',
  'artist',
  'appeal',
  'message',
  'invitation',
  'seat',
  'token',
  'webhook',
  'store',
  'statement',
  'statement_source',
  'usage_file',
  'split_sheet',
  'recoupment',
  'dispute',
  'signal',
  'ticket',
  'promotion',
  'playlist',
  'referral',
  'refund',
  'payout',
  'payout_difference',
  'word_list',
  'announcement',
  'blog_post',
  'staff_profile',
  'audit',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export const isSubjectKind = (kind: string): kind is SubjectKind =>
  SUBJECT_KINDS.some((known) => known === kind)
