// Texts of splits, invitations and recoupments, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  mail: {
    invitation: '{{account}} shares {{share}} of “{{title}}” with you',
    reminder: 'Your share of “{{title}}” is waiting for your answer',
    invitationLine: '{{account}} wants you to get {{share}} of what “{{title}}” earns, from the beginning.',
    invitationLineFrom: '{{account}} wants you to get {{share}} of what “{{title}}” earns, from {{month}}.',
    invitationKept: 'Your part is kept for you until you answer. You can look at it without an account.',
    invitationNext: 'What was kept for you is yours as soon as you accept',
    invitationButton: 'View your share',
    ignore: 'If you do not know who this is, you can ignore this email. Nothing happens without you.',
    creditorLine: 'To answer, sign in or create an account with {{email}}.',
    open: 'Open splits',
    from: 'from {{month}}',
    fromBeginning: 'from the beginning',
    split_accepted: {
      subject: '{{name}} accepted their share of “{{title}}”',
      line: 'What was kept for {{name}} has gone to them. From now on they are paid directly.',
    },
    split_declined: {
      subject: '{{name}} declined their share of “{{title}}”',
      line: 'Their part is still kept. You can invite them again or take it back.',
    },
    split_expired: {
      subject: '{{name}} has not answered: “{{title}}”',
      line: 'The link has expired after 30 days. Their part is still kept. You can invite them again.',
    },
    split_changed: {
      subject: 'Your share of “{{title}}” changes',
      line: 'Your share of “{{title}}” is {{share}} {{from}}. Months that are already paid do not change.',
    },
    split_proposed: {
      subject: '{{account}} asks you to agree to a smaller share of “{{title}}”',
      line: 'Your share would be {{share}} {{from}}. It stays as it is unless you agree.',
    },
    split_agreed: {
      subject: 'The new split of “{{title}}” is saved',
      line: 'Everybody whose share becomes smaller has agreed.',
    },
    split_refused: {
      subject: '{{name}} did not agree to the new split of “{{title}}”',
      line: 'The split stays as it is. You can talk to {{name}} and save another one.',
    },
    recoupment_proposed: {
      subject: '{{account}} asks you to agree: “{{title}}”',
      line: 'It would be paid back before anybody gets a share. Nothing changes unless you agree.',
    },
    recoupment_opened: {
      subject: '“{{title}}” is agreed',
      line: 'It is paid back from the next statement on, before shares are divided.',
    },
    recoupment_declined: {
      subject: '{{name}} declined “{{title}}”',
      line: 'Nothing is paid back. You can add it again after you have talked.',
    },
    recoupment_ended: {
      subject: '{{name}} ended “{{title}}”',
      line: 'Nothing more is paid back. What was paid back stays.',
    },
  },
  problem: {
    split_total: 'The shares must add up to 100 %',
    split_share: 'Each share is between 0.01 % and 100 %',
    split_party_twice: 'This address is already on the sheet',
    split_own_email: 'This is the owner’s own address',
    split_too_many: 'A sheet has up to {{max}} people',
    split_month: 'This month can no longer be chosen',
    split_changed: 'Somebody changed this split meanwhile. Look at it again before you go on.',
    split_disputed: 'A part of this share is claimed in a dispute. It cannot become smaller until that ends.',
    split_take_back_early: 'You can take this back from {{day}}',
    split_invitation_over: 'This invitation has expired or was replaced by a newer one',
    split_invitation_used: 'This invitation was already accepted',
    split_invitation_not_yours: 'This invitation is for {{email}}. Sign in with that address to accept it.',
    amount_invalid: 'Enter an amount such as 1250.00',
    release_unknown: 'Choose one of your releases',
    recoupment_limit: 'You have {{max}} open recoupments, which is the maximum',
    recoupment_not_yours: 'Only the creditor can end this',
    already_disputed: 'This share is already claimed by somebody else',
  },
}
