// API handlers of split sheets, invitations and recoupments.
import { api, signedIn } from '#lib/api.server.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import {
  acceptInvitation,
  declineInvitation,
  readInvitationCover,
  showInvitation,
} from './answer-invitation.server.ts'
import { answerProposal, withdrawProposal } from './answer-proposal.server.ts'
import { splits } from './contract.ts'
import { endTrackSheet } from './end-track-sheet.server.ts'
import { reinviteParty, remindParty, takeBackShare } from './invite-party.server.ts'
import {
  addRecoupment,
  answerRecoupment,
  endRecoupment,
  listRecoupments,
} from './manage-recoupments.server.ts'
import { saveSheet } from './save-sheet.server.ts'
import { listSplits, previewSplit, showShared, showSplit } from './show-splits.server.ts'

const os = api(splits)
const done = { success: true } as const

export const splitsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listSplits(context.deps, context.viewer, input)),
  shared: os.shared.use(signedIn).handler(({ context }) => showShared(context.deps, context.viewer)),
  find: os.find
    .use(signedIn)
    .handler(({ input: { releaseId, trackId = null }, context }) =>
      showSplit(context.deps, context.viewer, { releaseId, trackId }),
    ),
  save: os.save.use(signedIn).handler(async ({ input: { trackId = null, ...input }, context }) => {
    const { deps, viewer } = context
    const result = await saveSheet(deps, viewer, { ...input, trackId })
    return { result, split: await showSplit(deps, viewer, { releaseId: input.releaseId, trackId }) }
  }),
  end: os.end.use(signedIn).handler(async ({ input, context: { deps, viewer } }) => {
    const result = await endTrackSheet(deps, viewer, input)
    return { result, split: await showSplit(deps, viewer, input) }
  }),
  preview: os.preview
    .use(signedIn)
    .handler(({ input: { trackId = null, ...input }, context }) =>
      previewSplit(context.deps, context.viewer, { ...input, trackId }),
    ),
  remind: os.remind.use(signedIn).handler(async ({ input, context }) => {
    await remindParty(context.deps, { ...input, viewer: context.viewer })
    return done
  }),
  reinvite: os.reinvite.use(signedIn).handler(async ({ input, context }) => {
    await reinviteParty(context.deps, { ...input, viewer: context.viewer })
    return done
  }),
  takeBack: os.takeBack.use(signedIn).handler(async ({ input, context }) => {
    const released = await takeBackShare(context.deps, { ...input, viewer: context.viewer })
    return {
      released: released.map(({ amountMicros, currency }) => ({
        amount: decimalOfMicros(amountMicros),
        currency,
      })),
    }
  }),
  answerProposal: os.answerProposal.use(signedIn).handler(async ({ input, context }) => {
    await answerProposal(context.deps, context.viewer, input)
    return done
  }),
  withdrawProposal: os.withdrawProposal.use(signedIn).handler(async ({ input, context }) => {
    await withdrawProposal(context.deps, context.viewer, input)
    return done
  }),
  showInvitation: os.showInvitation.handler(({ input, context }) =>
    showInvitation(context.deps, { ...input, address: context.caller.address }),
  ),
  invitationCover: os.invitationCover.handler(({ input, context }) =>
    readInvitationCover(context.deps, { ...input, address: context.caller.address }),
  ),
  accept: os.accept.use(signedIn).handler(async ({ input, context }) => {
    await acceptInvitation(context.deps, context.viewer, input)
    return done
  }),
  decline: os.decline.handler(async ({ input, context }) => {
    await declineInvitation(context.deps, { ...input, address: context.caller.address })
    return done
  }),
  recoupments: os.recoupments
    .use(signedIn)
    .handler(({ context }) => listRecoupments(context.deps, context.viewer)),
  addRecoupment: os.addRecoupment
    .use(signedIn)
    .handler(async ({ input: { releaseId = null, trackId = null, ...input }, context }) => ({
      id: await addRecoupment(context.deps, context.viewer, { ...input, releaseId, trackId }),
    })),
  answerRecoupment: os.answerRecoupment.use(signedIn).handler(async ({ input, context }) => {
    await answerRecoupment(context.deps, context.viewer, input)
    return done
  }),
  endRecoupment: os.endRecoupment.use(signedIn).handler(async ({ input, context }) => {
    await endRecoupment(context.deps, context.viewer, input)
    return done
  }),
})
