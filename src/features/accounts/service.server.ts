// Public server API of accounts.
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { type Capability, DUTIES, type Duty, seatMay } from '#lib/pure/access.ts'
import type { User } from './contract.ts'
import {
  findActivePerson,
  isMember,
  listAccountFacts,
  listPeople,
  listStaffPeople,
  setUserLanguage,
  setUserTimeZone,
} from './data.server.ts'
import type { Plan } from './domain.ts'
import type { Sessions } from './open-sessions.server.ts'
import { findOwnUser } from './resolve-session.server.ts'

export { newCaptcha } from './check-captcha.server.ts'
export { chooseAccount, resetSessionsToOwnAccount } from './choose-account.server.ts'
export { verifyEmail } from './confirm-email.server.ts'
export {
  type AccountFacts,
  findAccountPlan,
  hasPublicPages,
  hasUsers,
  insertBlock,
  isDispensable,
  isMember,
  isNotBanned,
  listAccountFacts,
  listStaffIds,
  lockAccount,
  lockPlan,
  nameAccounts,
  nameUsers,
  type UserChange,
  updateUser,
} from './data.server.ts'
export {
  deviceOf,
  endDevice,
  endOtherDevices,
  listDevices,
} from './devices/list-devices.server.ts'
export { type SignUpMarks, signUpMarks } from './devices/sign-up-marks.server.ts'
export { hashToken, makeLink, redeemLink } from './one-time-links.server.ts'
export {
  type Addressee,
  openSessions,
  passCookies,
  type SessionConfig,
  type SessionMails,
} from './open-sessions.server.ts'
export {
  changePassword,
  findResetState,
  requestPasswordReset,
  resetPassword,
} from './passwords/change-password.server.ts'
export {
  listReauthenticationMethods,
  reauthenticate,
  requestReauthenticationCode,
} from './re-authentication/re-authenticate.server.ts'
export { endDemoSessions } from './refuse-demo-people.server.ts'
export { register, resendVerification } from './register-person.server.ts'
export { findOwnUser, findViewer, resolveSession, type Session } from './resolve-session.server.ts'
export {
  beginTwoFactor,
  chooseMailedCodes,
  confirmTwoFactor,
  endTwoFactor,
  findTwoFactorState,
  renewRecoveryCodes,
} from './second-factor/manage-second-factor.server.ts'
export { listPaidPlans, setPlan } from './set-plan.server.ts'
export { confirmSecondFactor, login, logout, mailSecondFactor } from './sign-in.server.ts'

/** Nobody decides about an account they belong to. @throws own_account */
export async function refuseOwnAccount(db: Db, params: { userId: string; accountId: string }): Promise<void> {
  if (await isMember(db, params)) throw new AppError('own_account', 403)
}

declare module '#lib/deps.ts' {
  interface Deps {
    sessions: Sessions
    /** Email addresses, in lower case, whose owners become staff once confirmed. */
    staffEmails: readonly string[]
  }
}

export async function chooseUserLanguage(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  language: Language,
): Promise<User> {
  await setUserLanguage(deps.db, viewer.userId, language)
  return findOwnUser(deps, viewer)
}

export async function reportUserTimeZone(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  timeZone: string,
): Promise<User> {
  await setUserTimeZone(deps.db, viewer.userId, timeZone)
  return findOwnUser(deps, viewer)
}

/** A person of an account with what is needed to mail them. */
export interface Person {
  id: string
  name: string
  email: string
  language: Language
  /** An IANA name. */
  timeZone: string
  emailNotifications: boolean
  /** The account of somebody else that they are asked about, as a member of its team. */
  teamOf?: { id: string; name: string }
}

/**
 * The people of an account whose seat has the capability; seats limited to one artist count only for that artist.
 */
export async function listAccountPeople(
  db: Db,
  about: { accountId: string; needs: Capability; artistId?: string | null },
): Promise<Person[]> {
  const people = await listPeople(db, about.accountId)
  return people
    .filter(
      (person) =>
        seatMay(person.seat, about.needs, person.artist_id !== null) &&
        (person.artist_id === null || person.artist_id === about.artistId),
    )
    .filter((person) => person.email_verified)
    .map((person) => ({
      ...personView(person),
      ...(person.owner_name === null ? {} : { teamOf: { id: about.accountId, name: person.owner_name } }),
    }))
}

/** Whether the owner of an account is frozen or banned. */
export async function isAccountBlocked(db: Db, accountId: string, now: Date): Promise<boolean> {
  const facts = await listAccountFacts(db, [accountId], now)
  return facts.get(accountId)?.isBlocked ?? false
}

/** The members of staff who have a duty and are not blocked, by name. */
export async function listStaff(db: Db, { duty, now }: { duty: Duty; now: Date }): Promise<Person[]> {
  const people = await listStaffPeople(db, { roles: DUTIES[duty], now })
  return people.filter((person) => person.email_verified).map(personView)
}

/** One person, whatever their seats; undefined when their account is closed or their address is not confirmed. */
export async function findMailedPerson(db: Db, userId: string): Promise<Person | undefined> {
  const row = await findActivePerson(db, userId)
  return row?.email_verified ? personView(row) : undefined
}

const personView = (row: NonNullable<Awaited<ReturnType<typeof findActivePerson>>>): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: isLanguage(row.language) ? row.language : 'en',
  timeZone: row.time_zone ?? 'UTC',
  emailNotifications: row.email_notifications,
})

export type { Plan }
