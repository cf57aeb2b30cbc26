// Jobs of accounts.
import { mailReauthenticationCode, mailResetLink, mailSecurityEvent } from './emails.server.tsx'

export const accountJobs = {
  'reauthentication.code': mailReauthenticationCode,
  'password.reset_link': mailResetLink,
  'security.mail': mailSecurityEvent,
}
