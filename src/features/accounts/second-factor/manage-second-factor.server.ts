// Turns two-factor on and off, and renews its recovery codes.
import { randomInt } from 'node:crypto'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { notifySecurityEvent, type SecurityEvent } from '../notify-security-event.server.ts'
import { RECOVERY_CODES } from '../open-sessions.server.ts'
import { deleteChallenges, deleteSessions } from '../passwords/data.server.ts'
import type { Credentials } from '../re-authentication/contract.ts'
import { invalidCode, isTotp, verifyCredentials } from '../re-authentication/re-authenticate.server.ts'
import {
  deleteTwoFactor,
  findTwoFactor,
  markTwoFactor,
  saveRecoveryCodes,
  saveSecret,
  setMailedCodes,
} from './data.server.ts'
import { base32, otpauthUri } from './domain.ts'

type FactorDeps = Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock'>

export async function findTwoFactorState(
  deps: Pick<Deps, 'db' | 'sessions'>,
  { userId }: Viewer,
): Promise<{ enabled: boolean; recovery_codes_left: number; mailed_codes: boolean }> {
  const factor = await findTwoFactor(deps.db, userId)
  const { two_factor_enabled: enabled, backup_codes: kept } = factor
  const mailed_codes = enabled && factor.mailed_codes === true
  if (!enabled || !kept) return { enabled, recovery_codes_left: 0, mailed_codes }
  const codes = JSON.parse(await symmetricDecrypt({ key: await keyOf(deps), data: kept })) as string[]
  return { enabled, recovery_codes_left: codes.length, mailed_codes }
}

/** Creates a secret for an app to scan or a person to type. @throws two_factor_on */
export async function beginTwoFactor(deps: FactorDeps, { userId }: Viewer) {
  const { email, two_factor_enabled } = await findTwoFactor(deps.db, userId)
  if (two_factor_enabled) throw new AppError('two_factor_on', 409)
  // 20 letters and digits: 119 bits, and 32 characters to type.
  const secret = generateRandomString(20, 'a-z', 'A-Z', '0-9')
  await saveSecret(deps.db, userId, await symmetricEncrypt({ key: await keyOf(deps), data: secret }))
  const key = base32(Buffer.from(secret))
  return { uri: otpauthUri(key, email), secret: key }
}

/** @throws code_invalid, two_factor_on, too_many_requests */
export async function confirmTwoFactor(
  deps: FactorDeps,
  viewer: Viewer,
  code: string,
  headers: Headers,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = viewer
  await deps.limits.take('reauthentication.person', userId)
  if (!(await isTotp(deps, userId, code, headers))) throw invalidCode()
  await deps.limits.reset('reauthentication.person', userId)
  const codes = newRecoveryCodes()
  const sealed = await seal(deps, codes)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await markTwoFactor(trx, userId, true))) throw new AppError('two_factor_on', 409)
    await saveRecoveryCodes(trx, userId, sealed)
    await deleteSessions(trx, userId, { except: viewer.sessionId })
    await notifyOfChange(trx, deps, userId, 'two_factor_on')
  })
  return { recovery_codes: codes }
}

/** @throws two_factor_off */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  { userId }: Viewer,
): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes()
  const sealed = await seal(deps, codes)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await findTwoFactor(trx, userId)).two_factor_enabled) throw new AppError('two_factor_off', 409)
    await saveRecoveryCodes(trx, userId, sealed)
    await notifyOfChange(trx, deps, userId, 'recovery_codes_renewed')
  })
  return { recovery_codes: codes }
}

/** Chooses whether an emailed code may replace the app's at sign-in. @throws two_factor_off */
export async function chooseMailedCodes(
  deps: FactorDeps,
  { userId }: Viewer,
  allowed: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const factor = await findTwoFactor(trx, userId)
    if (!factor.two_factor_enabled) throw new AppError('two_factor_off', 409)
    if (factor.mailed_codes === allowed) return
    await setMailedCodes(trx, userId, allowed)
    if (!allowed) await deleteChallenges(trx, userId)
    await notifyOfChange(trx, deps, userId, allowed ? 'mailed_codes_on' : 'mailed_codes_off')
  })
}

/**
 * Requires the password and the second factor itself, so that neither an open session nor the mailbox is enough.
 * @throws two_factor_off, invalid_password, code_invalid, too_many_requests
 */
export async function endTwoFactor(
  deps: FactorDeps,
  viewer: Viewer,
  credentials: Credentials,
  headers: Headers,
): Promise<void> {
  const { userId } = viewer
  if (!(await findTwoFactor(deps.db, userId)).two_factor_enabled) throw new AppError('two_factor_off', 409)
  await verifyCredentials(deps, viewer, credentials, headers)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await markTwoFactor(trx, userId, false))) throw new AppError('two_factor_off', 409)
    await deleteTwoFactor(trx, userId)
    await deleteChallenges(trx, userId)
    await notifyOfChange(trx, deps, userId, 'two_factor_off')
  })
}

async function notifyOfChange(
  trx: Db,
  deps: FactorDeps,
  userId: string,
  event: Exclude<SecurityEvent, 'signed_in' | 'password_changed'>,
): Promise<void> {
  await recordAudit(trx, deps, {
    by: { userId },
    action: `user.${event}`,
    entity: 'user',
    entityId: userId,
  })
  await notifySecurityEvent(trx, deps, { userId, event })
}

/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${five()}-${five()}`)
}

// Encrypted as better-auth does, which redeems the codes one by one at sign-in.
const seal = async (deps: Pick<Deps, 'sessions'>, codes: string[]) =>
  symmetricEncrypt({ key: await keyOf(deps), data: JSON.stringify(codes) })

const keyOf = async ({ sessions }: Pick<Deps, 'sessions'>) => (await sessions.$context).secretConfig
