// API contract of teams: seats, invitations, and the account a session works in.
import * as z from 'zod'
import { User } from '#features/accounts/contract.ts'
import { endpoint, entitlement, guardedEndpoint, Id, publicEndpoint, refusal } from '#lib/contract.ts'
import { TEAM_ROLES } from './domain.ts'

const TeamRole = z.enum(TEAM_ROLES)
const LimitedTo = z.object({ id: z.uuid(), name: z.string() }).nullable()

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  /** The artist this seat is limited to; null for all artists. */
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
  /** Whether the plan includes a team. Without it seats are inactive and nobody can be invited. */
  open: z.boolean(),
  seats: z.array(Member),
  invitations: z.array(Invitation),
})
export type Team = z.infer<typeof Team>

const Seating = z.object({ role: TeamRole, artist_id: Id.nullable().default(null) })
const Token = z.object({ token: z.string().max(200) })
const done = z.object({ success: z.literal(true) })

/**
 * Only the owner manages seats, never by API token or while impersonating. Re-authentication is not required, because
 * an invitation alone grants no access.
 */
const byOwner = guardedEndpoint('team.manage', { requiresFreshAuth: false })
const WITH_TEAM = entitlement({ needs: 'team' })

const invitationRefusals = { invitation_expired: refusal(410), invitation_used: refusal(410) }

export const teams = {
  find: endpoint('team.view')
    .route({
      method: 'GET',
      path: '/team',
      summary: 'Get the team: owner, seats and invitations',
      tags: ['team'],
    })
    .output(Team),
  invite: byOwner
    .meta(WITH_TEAM)
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
      summary: 'Invite a person by email; the link is valid once, for 7 days',
      tags: ['team'],
      successStatus: 201,
    })
    .input(Seating.extend({ email: z.string().max(300) }))
    .output(Invitation),
  resend: byOwner
    .meta(WITH_TEAM)
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/team/invitations/{id}/resend',
      summary: 'Resend an invitation; the earlier link stops working',
      tags: ['team'],
      successStatus: 201,
    })
    .input(z.object({ id: Id }))
    .output(Invitation),
  revoke: byOwner
    .route({
      method: 'DELETE',
      path: '/team/invitations/{id}',
      summary: 'Revoke an invitation',
      tags: ['team'],
    })
    .input(z.object({ id: Id }))
    .output(done),
  changeSeat: byOwner
    .meta(WITH_TEAM)
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'PATCH',
      path: '/team/seats/{id}',
      summary: 'Update the role and artist of a seat',
      tags: ['team'],
    })
    .input(Seating.extend({ id: Id }))
    .output(Member),
  removeSeat: byOwner
    .route({ method: 'DELETE', path: '/team/seats/{id}', summary: 'Remove a seat', tags: ['team'] })
    .input(z.object({ id: Id }))
    .output(done),
  showInvitation: publicEndpoint
    .errors({ ...invitationRefusals, not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/team/invitation/{token}',
      summary: 'Get an invitation by the token in its link',
      tags: ['team'],
    })
    .input(Token)
    .output(
      z.object({
        account: z.string().describe('The name of the inviting account'),
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
      summary: 'Accept an invitation and switch this session to that account',
      tags: ['team'],
    })
    .input(Token)
    .output(User),
  leave: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/api/user/accounts/{accountId}',
      summary: 'Leave an account',
      tags: ['team'],
    })
    .input(z.object({ accountId: Id }))
    .output(done),
}
