// Texts of disputes, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  mail: {
    opened: {
      subject: '{{name}} claims a part of your share of “{{title}}”',
      line: '{{name}} says that {{share}} of what “{{title}}” earns is theirs. Only this part is frozen until the dispute ends. Everything else goes on as before.',
    },
    answered: {
      subject: '{{name}} answered your claim on “{{title}}”',
      line: 'Our team reads both sides now and decides.',
    },
    overdue: {
      subject: 'The time to answer the claim on “{{title}}” is over',
      line: 'Our team decides with what is there.',
    },
    decided: { subject: 'The dispute about “{{title}}” was decided' },
    withdrawn: {
      subject: '{{name}} withdrew the claim on “{{title}}”',
      line: 'What was frozen is available again.',
    },
    result: {
      upheld: {
        claimant:
          'Your claim was upheld. What was frozen goes to you, and the split changes from the next month that is not paid yet.',
        respondent:
          'The claim was upheld. What was frozen goes to {{name}}, and the split changes from the next month that is not paid yet.',
      },
      partly: {
        claimant:
          'Your claim was upheld in part. That part of what was frozen goes to you, and the split changes accordingly.',
        respondent:
          'The claim was upheld in part. The rest of what was frozen is available again, and the split changes accordingly.',
      },
      rejected: {
        claimant: 'Your claim was rejected. You can read why on the page of the dispute.',
        respondent: 'The claim was rejected. What was frozen is available again.',
      },
    },
    next: 'Our team reads both sides and decides',
    open: 'Open dispute',
  },
  problem: {
    dispute_reason_short: 'Explain it in at least {{min}} characters',
    dispute_upheld: 'No more than what is claimed can be upheld',
    dispute_own_share: 'This track is yours. To claim what somebody else gets of it, start from its split.',
    dispute_file_unsupported: '“{{name}}” is not a PDF, JPEG or PNG',
    track_unknown: 'There is no live track with this ISRC',
    party_unknown: 'Choose somebody who has accepted a share of this track',
  },
}
