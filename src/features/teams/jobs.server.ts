// Jobs of teams.
import { mailInvitation, mailTeamChange } from './emails.server.tsx'

export const teamJobs = { 'team.invited': mailInvitation, 'team.changed': mailTeamChange }
