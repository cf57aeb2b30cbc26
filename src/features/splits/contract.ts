// API contract of split sheets, invitations to them, and recoupments.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, publicEndpoint, refusal } from '#lib/contract.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import { NOTE_LENGTH_MAX, PARTY_STATUSES } from './domain/parties.ts'
import {
  PRIORITY_MAX,
  RECOUPMENT_KINDS,
  RECOUPMENT_STATUSES,
  TITLE_LENGTH_MAX,
} from './domain/recoupments.ts'
import { NAME_LENGTH_MAX, PARTIES_MAX } from './domain/sheets.ts'

const Month = z.string().describe('A usage month, such as 2026-05')
const FromMonth = Month.nullable().describe('The first usage month; null applies from the beginning')
const Decimal = z.string().describe('A decimal as text, so that no digit is lost')
const Amount = z.object({ amount: Decimal, currency: z.string() })
const ShareBp = z.number().int().min(0).max(WHOLE).describe('Basis points: 10000 is all of it')
const Urls = z.record(z.string(), z.string()).nullable()

const Share = z.object({
  name: z.string().max(NAME_LENGTH_MAX),
  email: z.string().max(300).nullable().describe('Null for the owner'),
  shareBp: ShareBp,
})
const SharePart = z.object({
  name: z.string(),
  shareBp: z.number(),
  pending: z.boolean().describe('Nobody has accepted it yet'),
})

export const SplitSummary = z.object({
  releaseId: z.uuid(),
  title: z.string(),
  artist: z.string().nullable(),
  artworkUrls: Urls,
  /** By the sheet of the release that applies this month; empty when the owner earns everything. */
  shares: z.array(SharePart),
  /** How many of its tracks have a sheet of their own. */
  trackSheets: z.number(),
  waitingFor: z.array(z.string()),
  declinedBy: z.array(z.string()),
})
export type SplitSummary = z.infer<typeof SplitSummary>

const Party = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(PARTY_STATUSES),
  askedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  note: z.string(),
  /** Of the link that is open now. */
  sentAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  remindAt: z.date().nullable(),
  takeBackFrom: z.date().nullable(),
  /** What is kept for them; null for seats that do not see money, and when there is nothing. */
  held: Amount.nullable(),
})

export const Split = z.object({
  release: z.object({ id: z.uuid(), title: z.string(), artist: z.string().nullable(), artworkUrls: Urls }),
  track: z.object({ id: z.uuid(), title: z.string(), isrc: z.string().nullable() }).nullable(),
  tracks: z.array(z.object({ id: z.uuid(), title: z.string(), hasSheet: z.boolean() })),
  /** A track without a sheet of its own, which shows that of its release. */
  inherited: z.boolean(),
  /** The number of the newest revision; 0 when there is none. */
  revision: z.number(),
  savedAt: z.date().nullable(),
  fromMonth: FromMonth,
  ownerName: z.string(),
  shares: z.array(Share),
  parties: z.array(Party),
  history: z.array(
    z.object({
      number: z.number(),
      from: FromMonth,
      until: Month.nullable(),
      state: z.enum(['past', 'now', 'next', 'replaced']),
      savedAt: z.date(),
      /** From then on the track follows its release again; without shares. */
      ends: z.boolean(),
      shares: z.array(SharePart),
    }),
  ),
  /** The months that the next revision may begin with. */
  months: z.array(FromMonth),
  usualMonth: FromMonth,
  lastPosted: Month.nullable(),
  /** The months from which the track can follow its release again, and what that changes; empty without a sheet of its own. */
  endings: z.array(
    z.object({
      month: Month,
      shares: z.array(
        z.object({
          name: z.string(),
          beforeBp: z.number(),
          afterBp: z.number(),
          mustAgree: z.boolean().describe('Has accepted more, and is asked first'),
        }),
      ),
    }),
  ),
  proposal: z
    .object({
      id: z.uuid(),
      fromMonth: FromMonth,
      ends: z.boolean().describe('The track would follow its release again; without shares'),
      createdAt: z.date(),
      shares: z.array(Share),
      waitingFor: z.array(z.string()),
    })
    .nullable(),
})
export type Split = z.infer<typeof Split>

export const SplitPreview = z.object({
  /** The last month that was posted; null when there is none. */
  month: Month.nullable(),
  currency: z.string(),
  /** After fees and recoupments. */
  net: Decimal,
  was: z.array(z.object({ name: z.string(), email: z.string().nullable(), amount: Decimal })),
  /** In the order of the given shares. */
  wouldBe: z.array(Decimal),
})
export type SplitPreview = z.infer<typeof SplitPreview>

export const SplitInvitation = z.object({
  account: z.string().describe('The name of the inviting account'),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  release: z.string(),
  ofTrack: z.boolean(),
  artist: z.string().nullable(),
  hasCover: z.boolean(),
  shareBp: z.number(),
  fromMonth: FromMonth,
  untilMonth: Month.nullable(),
  /** What has been kept for this person so far. */
  held: z.array(Amount),
  /** What is paid back before anybody gets a share. */
  recoupments: z.array(
    z.object({ kind: z.enum(RECOUPMENT_KINDS), title: z.string(), left: Decimal, currency: z.string() }),
  ),
  sentAt: z.date(),
  expiresAt: z.date(),
  remindAt: z.date().nullable(),
})
export type SplitInvitation = z.infer<typeof SplitInvitation>

export const SharedSplit = z.object({
  shares: z.array(
    z.object({
      partyId: z.uuid(),
      owner: z.string(),
      release: z.string(),
      trackId: z.uuid().nullable(),
      track: z.string().nullable(),
      artist: z.string().nullable(),
      artworkUrls: Urls,
      periods: z.array(
        z.object({
          from: FromMonth,
          until: Month.nullable(),
          shareBp: z.number(),
          asRelease: z.boolean(),
          current: z.boolean(),
        }),
      ),
    }),
  ),
  proposals: z.array(
    z.object({
      id: z.uuid(),
      owner: z.string(),
      title: z.string(),
      fromMonth: FromMonth,
      beforeBp: z.number(),
      afterBp: z.number(),
      createdAt: z.date(),
    }),
  ),
})
export type SharedSplit = z.infer<typeof SharedSplit>

export const Recoupment = z.object({
  id: z.uuid(),
  kind: z.enum(RECOUPMENT_KINDS),
  title: z.string(),
  owner: z.string(),
  scope: z.string().nullable().describe('The track or release; null for everything of the owner'),
  creditorName: z.string(),
  amount: Decimal,
  left: Decimal,
  currency: z.string(),
  priority: z.number(),
  status: z.enum(RECOUPMENT_STATUSES),
  /** How many have not agreed yet. */
  waitsFor: z.number(),
  waitsForYou: z.boolean(),
  /** Whether this account can end it now. */
  endable: z.boolean(),
  recouped: z.array(z.object({ statementId: z.uuid(), amount: Decimal, at: z.date() })),
  createdAt: z.date(),
  agreedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
})
export type Recoupment = z.infer<typeof Recoupment>

const tags = ['splits']
const done = z.object({ success: z.literal(true) })
const Token = z.object({ token: z.string().max(200) })
const OfTrack = z.object({
  trackId: Id.nullish().describe('A track of the release; without one, the release'),
})
const Agrees = z.object({ agrees: z.boolean() })
const over = {
  not_found: refusal(404),
  split_invitation_over: refusal(410),
  split_invitation_used: refusal(410),
}

/** Changes where money goes, so never by API token or while impersonating. */
const byManager = guardedEndpoint('splits.manage', { requiresFreshAuth: false })
/** Gives up money of the account. */
const byOwner = guardedEndpoint('payouts.manage', { requiresFreshAuth: false })

export const splits = {
  list: endpoint('splits.view')
    .route({ method: 'GET', path: '/splits', summary: 'List releases with who shares them', tags })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        search: z
          .string()
          .max(100)
          .optional()
          .describe('In the title, the artist and the names of who shares'),
      }),
    )
    .output(pageOf(SplitSummary)),
  shared: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/splits/shared',
      summary: 'List what others share with the account',
      tags,
    })
    .output(SharedSplit),
  find: endpoint('splits.view')
    .route({
      method: 'GET',
      path: '/splits/releases/{releaseId}',
      summary: 'Get the split sheet of a release or track, with its history',
      tags,
    })
    .input(OfTrack.extend({ releaseId: Id }))
    .output(Split),
  save: guardedEndpoint('splits.manage')
    .errors({ split_changed: refusal(409), split_disputed: refusal(409) })
    .route({
      method: 'PUT',
      path: '/splits/releases/{releaseId}',
      summary: 'Save a split sheet as a new revision; lowering an accepted share waits for agreement',
      tags,
    })
    .input(
      OfTrack.extend({
        releaseId: Id,
        revision: z.number().int().min(0).describe('The revision that the change was made from'),
        fromMonth: FromMonth,
        shares: z
          .array(Share)
          .min(1)
          .max(PARTIES_MAX + 1),
      }),
    )
    .output(z.object({ result: z.enum(['saved', 'proposed', 'unchanged']), split: Split })),
  end: guardedEndpoint('splits.manage')
    .errors({ split_changed: refusal(409), split_disputed: refusal(409), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/splits/releases/{releaseId}/tracks/{trackId}/end',
      summary: 'End the split sheet of a track: from a month on, it follows its release again',
      tags,
    })
    .input(
      z.object({
        releaseId: Id,
        trackId: Id,
        revision: z.number().int().min(1).describe('The revision that the change was made from'),
        fromMonth: Month,
      }),
    )
    .output(z.object({ result: z.enum(['saved', 'proposed']), split: Split })),
  preview: endpoint('money.view')
    .route({
      method: 'POST',
      path: '/splits/releases/{releaseId}/preview',
      summary: 'Divide the last posted month by other shares, without saving them',
      tags,
    })
    .input(OfTrack.extend({ releaseId: Id, sharesBp: z.array(ShareBp.min(1)).min(1).max(PARTIES_MAX) }))
    .output(SplitPreview),
  remind: byManager
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/splits/parties/{id}/reminder',
      summary: 'Send the invitation again; its link stays the same',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(done),
  reinvite: byManager
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/splits/parties/{id}/invitation',
      summary: 'Invite a party again with a new link; the earlier one stops working',
      tags,
    })
    .input(z.object({ id: Id, email: z.string().max(300).optional() }))
    .output(done),
  takeBack: byOwner
    .errors({ wrong_state: refusal(409), split_take_back_early: refusal(409) })
    .route({
      method: 'POST',
      path: '/splits/parties/{id}/take-back',
      summary: 'Take back a share that was declined or not answered for 90 days, with what is held',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ released: z.array(Amount) })),
  answerProposal: byOwner
    .errors({ wrong_state: refusal(409), split_disputed: refusal(409) })
    .route({
      method: 'POST',
      path: '/splits/proposals/{id}/answer',
      summary: 'Agree to a smaller share, or decline it',
      tags,
    })
    .input(Agrees.extend({ id: Id }))
    .output(done),
  withdrawProposal: byManager
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/splits/proposals/{id}',
      summary: 'Withdraw a change that waits for agreement',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(done),
  showInvitation: publicEndpoint
    .errors(over)
    .route({
      method: 'GET',
      path: '/splits/invitation/{token}',
      summary: 'Get an invitation to a split by the token in its link',
      tags,
    })
    .input(Token)
    .output(SplitInvitation),
  invitationCover: publicEndpoint
    .errors(over)
    .route({
      method: 'GET',
      path: '/splits/invitation/{token}/cover',
      summary: 'Get the cover of what an invitation is about',
      tags,
      outputStructure: 'detailed',
    })
    .input(Token)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  accept: guardedEndpoint('self', { requiresFreshAuth: false })
    .errors({
      ...over,
      split_invitation_not_yours: refusal(403),
      split_own_email: refusal(409),
      split_changed: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/splits/invitation/{token}/accept',
      summary: 'Accept a share for the caller’s own account; what was kept for them is paid at once',
      tags,
    })
    .input(Token.extend({ shareBp: ShareBp }))
    .output(done),
  decline: publicEndpoint
    .errors(over)
    .route({
      method: 'POST',
      path: '/splits/invitation/{token}/decline',
      summary: 'Decline a share, with a note to the owner',
      tags,
    })
    .input(Token.extend({ note: z.string().max(NOTE_LENGTH_MAX).default('') }))
    .output(done),
  recoupments: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/recoupments',
      summary: 'List advances and costs of the account, and those of others that concern it',
      tags,
    })
    .output(z.object({ own: z.array(Recoupment), others: z.array(Recoupment), bookCurrency: z.string() })),
  addRecoupment: guardedEndpoint('payouts.manage')
    .errors({ recoupment_limit: refusal(409) })
    .route({
      method: 'POST',
      path: '/recoupments',
      summary: 'Add an advance or cost that is paid back before shares, once everybody concerned agrees',
      tags,
      successStatus: 201,
    })
    .input(
      OfTrack.extend({
        releaseId: Id.nullish(),
        kind: z.enum(RECOUPMENT_KINDS),
        title: z.string().max(TITLE_LENGTH_MAX),
        amount: z.string().max(20).describe('In the book currency, such as 1250.00'),
        creditorName: z.string().max(NAME_LENGTH_MAX),
        creditorEmail: z.string().max(300),
        priority: z.number().int().min(1).max(PRIORITY_MAX).default(1),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  answerRecoupment: byOwner
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/recoupments/{id}/answer',
      summary: 'Agree to an advance or cost, or decline it',
      tags,
    })
    .input(Agrees.extend({ id: Id }))
    .output(done),
  endRecoupment: byOwner
    .errors({ wrong_state: refusal(409), recoupment_not_yours: refusal(403) })
    .route({
      method: 'DELETE',
      path: '/recoupments/{id}',
      summary: 'End a recoupment; what was paid back stays',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(done),
}
