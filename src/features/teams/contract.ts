// What the outside may ask of a team: its seats, invitations to one, and what a session works in.
import * as z from 'zod'
import { User } from '#features/accounts/contract.ts'
import { endpoint, guardedEndpoint, Id, publicEndpoint, refusal } from '#lib/contract.ts'
import { TEAM_ROLES } from './domain.ts'

const TeamRole = z.enum(TEAM_ROLES)
const LimitedTo = z.object({ id: z.uuid(), name: z.string() }).nullable()

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  /** The one artist this seat sees; null sees all. */
  artist: LimitedTo,
  since: z.date(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: TeamRole,
  artist: LimitedTo,
  sentAt: z.date(),
  expiresAt: z.date(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const Team = z.object({
  owner: z.object({ name: z.string(), email: z.string() }),
  /** Whether the plan holds a team now; without it every seat waits and nobody can be invited. */
  open: z.boolean(),
  seats: z.array(Member),
  invitations: z.array(Invitation),
})
export type Team = z.infer<typeof Team>

const Seating = z.object({ role: TeamRole, artist_id: Id.nullable().default(null) })
const Token = z.object({ token: z.string().max(200) })
const done = z.object({ success: z.literal(true) })

/** Who gets in is decided by the owner's own hands; an invitation alone opens nothing, so no fresh proof is asked. */
const byOwner = guardedEndpoint('team.manage', { requiresFreshAuth: false })
const invitationRefusals = { invitation_over: refusal(410), invitation_used: refusal(410) }

export const teams = {
  find: endpoint('team.view')
    .route({ method: 'GET', path: '/team', summary: 'Who works in this account', tags: ['team'] })
    .output(Team),
  invite: byOwner
    .errors({
      premium_required: refusal(403),
      invitation_own_email: refusal(409),
      already_seated: refusal(409),
      already_invited: refusal(409),
      team_full: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/team/invitations',
      summary: 'Invite somebody by e-mail; the link is good for 7 days, once',
      tags: ['team'],
      successStatus: 201,
    })
    .input(Seating.extend({ email: z.string().max(300) }))
    .output(Invitation),
  resend: byOwner
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/team/invitations/{id}/resend',
      summary: 'Replace an invitation by a new one; the old link stops working',
      tags: ['team'],
      successStatus: 201,
    })
    .input(z.object({ id: Id }))
    .output(Invitation),
  revoke: byOwner
    .route({
      method: 'DELETE',
      path: '/team/invitations/{id}',
      summary: 'Withdraw an invitation',
      tags: ['team'],
    })
    .input(z.object({ id: Id }))
    .output(done),
  changeSeat: byOwner
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'PATCH',
      path: '/team/seats/{id}',
      summary: 'Change what a seat may do and see',
      tags: ['team'],
    })
    .input(Seating.extend({ id: Id }))
    .output(Member),
  removeSeat: byOwner
    .route({ method: 'DELETE', path: '/team/seats/{id}', summary: 'Take a seat away', tags: ['team'] })
    .input(z.object({ id: Id }))
    .output(done),
  showInvitation: publicEndpoint
    .errors({ ...invitationRefusals, not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/team/invitation/{token}',
      summary: 'What an invitation is for, to whoever holds its link',
      tags: ['team'],
    })
    .input(Token)
    .output(
      z.object({
        account: z.string().describe('Who invites'),
        email: z.string(),
        role: TeamRole,
        artist: z.string().nullable(),
        expiresAt: z.date(),
      }),
    ),
  accept: guardedEndpoint('self', { requiresFreshAuth: false })
    .errors({ ...invitationRefusals, invitation_not_yours: refusal(403), already_seated: refusal(409) })
    .route({
      method: 'POST',
      path: '/team/invitation/{token}/accept',
      summary: 'Take the seat; this session works in it from here on',
      tags: ['team'],
    })
    .input(Token)
    .output(User),
  leave: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/api/user/accounts/{accountId}',
      summary: 'Give up one’s seat in an account',
      tags: ['team'],
    })
    .input(z.object({ accountId: Id }))
    .output(done),
  chooseAccount: endpoint('self')
    .route({
      method: 'PUT',
      path: '/api/user/account',
      summary: 'What this session works in: one’s own account, or one with a seat',
      tags: ['account'],
    })
    .input(z.object({ account: Id }))
    .output(User),
}
