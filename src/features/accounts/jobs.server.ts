// Jobs of accounts.
import { mailProofCode, mailResetLink, mailSecurityEvent } from './emails.server.tsx'

export const accountJobs = {
  'proof.code': mailProofCode,
  'password.reset_link': mailResetLink,
  'security.mail': mailSecurityEvent,
}
