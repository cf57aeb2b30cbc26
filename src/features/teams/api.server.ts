// API handlers of seats and invitations.
import { api, signedIn } from '#lib/api.server.ts'
import { teams } from './contract.ts'
import {
  acceptInvitation,
  changeSeat,
  invite,
  leaveAccount,
  removeSeat,
  resendInvitation,
  showInvitation,
  showTeam,
  withdrawInvitation,
} from './service.server.ts'

const os = api(teams)
const done = { success: true } as const

export const teamsApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showTeam(context.deps, context.viewer)),
  invite: os.invite
    .use(signedIn)
    .handler(({ input: { artist_id, ...input }, context }) =>
      invite(context.deps, { ...input, artistId: artist_id, viewer: context.viewer }),
    ),
  resend: os.resend
    .use(signedIn)
    .handler(({ input, context }) => resendInvitation(context.deps, { ...input, viewer: context.viewer })),
  revoke: os.revoke.use(signedIn).handler(async ({ input, context }) => {
    await withdrawInvitation(context.deps, { ...input, viewer: context.viewer })
    return done
  }),
  changeSeat: os.changeSeat
    .use(signedIn)
    .handler(({ input: { artist_id, ...input }, context }) =>
      changeSeat(context.deps, { ...input, artistId: artist_id, viewer: context.viewer }),
    ),
  removeSeat: os.removeSeat.use(signedIn).handler(async ({ input, context }) => {
    await removeSeat(context.deps, { ...input, viewer: context.viewer })
    return done
  }),
  showInvitation: os.showInvitation.handler(({ input, context }) =>
    showInvitation(context.deps, { ...input, address: context.caller.address }),
  ),
  accept: os.accept
    .use(signedIn)
    .handler(({ input, context }) => acceptInvitation(context.deps, { ...input, viewer: context.viewer })),
  leave: os.leave.use(signedIn).handler(async ({ input, context }) => {
    await leaveAccount(context.deps, { ...input, viewer: context.viewer })
    return done
  }),
})
