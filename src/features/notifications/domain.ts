// Kinds of notifications, in groups that can be turned off. Security and account groups cannot.

export const GROUPS = ['releases', 'money', 'team', 'security', 'account'] as const
export type Group = (typeof GROUPS)[number]

/** Groups a person can turn on and off, for the notification center and for emails. */
export const CHOSEN_GROUPS = ['releases', 'money', 'team'] as const satisfies Group[]

/** `group.event`; the text is `notifications:kind.<group>.<event>` with the notification's params. */
export const KINDS = [
  'releases.submitted',
  'releases.in_review',
  'releases.approved',
  'releases.in_process',
  'releases.published',
  'releases.reopened',
  'releases.rejected',
  'releases.expired',
  'releases.takedown_requested',
  'releases.removed',
  'releases.draft',
  'releases.update_begun',
  'releases.update_withdrawn',
  'releases.update_dropped',
  'releases.update_live',
  'releases.part_taken_down',
  'releases.removed_by_order',
  'releases.licence_ended',
  'releases.import_checked',
  'releases.import_question',
  'releases.import_refused',
  'releases.imported',
  'releases.appeal_answered',
  'money.payout_method_changed',
  'money.split_invited',
  'money.split_accepted',
  'money.split_declined',
  'money.split_expired',
  'money.split_changed',
  'money.split_proposed',
  'money.split_agreed',
  'money.split_refused',
  'money.recoupment_proposed',
  'money.recoupment_opened',
  'money.recoupment_declined',
  'money.recoupment_ended',
  'money.dispute_opened',
  'money.dispute_answered',
  'money.dispute_overdue',
  'money.dispute_decided',
  'money.dispute_withdrawn',
  'team.invited',
  'team.joined',
  'team.left',
  'team.removed',
  'security.signed_in',
  'security.password_changed',
  'security.email_changed',
  'security.two_factor_on',
  'security.two_factor_off',
  'security.recovery_codes_renewed',
  'security.mailed_codes_on',
  'security.mailed_codes_off',
  'security.role_changed',
  'security.role_of_person_changed',
  'security.token_made',
  'security.impersonated',
  'account.export_ready',
  'account.closing',
  'account.appeal_answered',
  'account.case_taken_over',
  'account.webhook_failing',
] as const
export type NotificationKind = (typeof KINDS)[number]

export const groupOf = (kind: string): Group => kind.split('.')[0] as Group
export const isChosen = (group: Group): boolean => (CHOSEN_GROUPS as readonly Group[]).includes(group)
