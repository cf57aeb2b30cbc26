// Jobs of teams.
import { mailInvitation } from './emails.server.tsx'

export const teamJobs = { 'team.invited': mailInvitation }
