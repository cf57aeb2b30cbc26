// Fans of a pre-save: they subscribe by mail, which they confirm, or with a music service, and withdraw at any time.
import * as z from 'zod'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { findApprovedRevision } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { isSigned, seal, sign } from '#lib/secret.ts'
import { type MusicServiceName, MusicServiceRefused } from '#ports/music-services/index.ts'
import { findAnyPresave, shareOpenPresave } from './data.server.ts'
import { cancelMails, cancelSave, queueMail, queueSave } from './deliveries.data.server.ts'
import { CONSENT_VERSION, UNCONFIRMED_DAYS } from './domain/consents.ts'
import { normalizeEmail } from './domain.ts'
import {
  addConsents,
  deleteConsents,
  deleteFan,
  endConsents,
  findFan,
  hasConsent,
  lockFan,
  takeFan,
  updateFan,
} from './fans.data.server.ts'
import { openCollecting } from './open-presave.server.ts'

type FanDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'limits' | 'musicServices'>

export interface FanRequest {
  key: string
  /** The language of the page, and of their mails. */
  language: Language
  /** ISO 3166-1 alpha-2, as a trusted proxy reports it. */
  country?: string | undefined
}

const Email = z.email().max(254)

/**
 * Mails a link that confirms an address. Sends nothing to an address that is already confirmed, and does not reveal
 * that
 * it is.
 *
 * @returns the id of the fan
 * @throws not_found, invalid_input, too_many_requests
 */
export async function subscribeByMail(
  deps: FanDeps,
  { key, email: typed, wantsNews, language, country }: FanRequest & { email: string; wantsNews: boolean },
): Promise<string> {
  const { db, clock, jobs, secret, limits } = deps
  const { presaveId } = await openCollecting(deps, key)
  const email = normalizeEmail(typed)
  if (!Email.safeParse(email).success) throw invalidInput([{ code: 'email', at: 'email' }])
  await limits.take('presave.recipient', email)
  const now = clock.now()
  const values = { email, country: countryOf(country), language, subscribed_at: now, withdrawn_at: null }
  return db.transaction().execute(async (trx) => {
    if (!(await shareOpenPresave(trx, presaveId))) throw notFound()
    const fan = await takeFan(trx, {
      id: newIdAt(now),
      presave_id: presaveId,
      method: 'email',
      identity: sign(secret, 'presave-fan', presaveId, 'email', email),
      followers: null,
      confirmed_at: null,
      ...values,
    })
    if (fan.confirmed_at && !fan.withdrawn_at) return fan.id
    await updateFan(trx, fan.id, { ...values, confirmed_at: null })
    await deleteConsents(trx, fan.id)
    await addConsents(trx, fan.id, ['reminder', ...(wantsNews ? (['news'] as const) : [])], {
      given_at: now,
      text_version: CONSENT_VERSION,
      language,
    })
    await jobs.add(trx, 'presaves.confirm', { fanId: fan.id }, { isUrgent: true })
    await jobs.add(
      trx,
      'presaves.forget',
      { fanId: fan.id },
      { at: new Date(now.getTime() + UNCONFIRMED_DAYS * DAY_MS), key: `presave-forget-${fan.id}` },
    )
    return fan.id
  })
}

export type Confirmation = 'confirmed' | 'closed'

/** What a fan agrees to by confirming. */
export interface PendingConsent {
  language: Language
  title: string
  artist: string
  wantsNews: boolean
}

/**
 * What the form said, because somebody else may have sent it: undefined when there is nothing to confirm.
 *
 * @throws not_found
 */
export async function findPendingConsent(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  link: FanLink,
): Promise<PendingConsent | undefined> {
  requireProof(secret, 'confirmation', link)
  const fan = await findFan(db, link.fanId)
  const presave = fan && !fan.confirmed_at && (await findAnyPresave(db, fan.presave_id))
  const revision = presave && (await findApprovedRevision(db, { ...presave, id: presave.release_id }))
  if (!revision) return undefined
  return {
    language: fan.language,
    title: revision.title,
    artist: displayArtist(mainNames(revision.artist.name, revision.otherArtists)),
    wantsNews: await hasConsent(db, fan.id, 'news'),
  }
}

/**
 * `wantsNews`: the page showed this consent, and it was given there.
 *
 * @throws not_found
 */
export async function confirmFan(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  link: FanLink,
  { wantsNews }: { wantsNews: boolean },
): Promise<Confirmation> {
  requireProof(secret, 'confirmation', link)
  return db.transaction().execute(async (trx) => {
    const fan = await lockFan(trx, link.fanId)
    if (!fan || fan.withdrawn_at) throw notFound()
    if (fan.confirmed_at) return 'confirmed'
    if (!(await shareOpenPresave(trx, fan.presave_id))) return 'closed'
    if (!wantsNews) await deleteConsents(trx, fan.id, 'news')
    await updateFan(trx, fan.id, { confirmed_at: clock.now() })
    await queueMail(trx, { presave_id: fan.presave_id, fan_id: fan.id, kind: 'release' })
    return 'confirmed'
  })
}

/**
 * Subscribes a fan who has agreed at a music service. Connecting again updates the same fan with the latest tokens.
 *
 * @returns the id of the fan
 * @throws not_found; presave_refused when the code of the service is not good
 */
export async function connectFan(
  deps: FanDeps,
  answer: FanRequest & { service: MusicServiceName; code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const { db, clock, secret, musicServices } = deps
  const { key, service: name, language, country } = answer
  const { presaveId } = await openCollecting(deps, key)
  const service = musicServices.services[name]
  if (!service) throw notFound()
  const connected = await service.connect(answer).catch((error) => {
    throw error instanceof MusicServiceRefused ? new AppError('presave_refused', 422) : error
  })
  const now = clock.now()
  const values = {
    name: connected.name,
    country: countryOf(country),
    followers: connected.followers,
    language,
    withdrawn_at: null,
  }
  return db.transaction().execute(async (trx) => {
    if (!(await shareOpenPresave(trx, presaveId))) throw notFound()
    const fan = await takeFan(trx, {
      id: newIdAt(now),
      presave_id: presaveId,
      method: name,
      identity: sign(secret, 'presave-fan', presaveId, name, connected.id),
      email: null,
      subscribed_at: now,
      confirmed_at: now,
      ...values,
    })
    const isBack = fan.withdrawn_at !== null
    await updateFan(trx, fan.id, { ...values, ...(isBack ? { subscribed_at: now, confirmed_at: now } : {}) })
    await addConsents(trx, fan.id, ['library'], { given_at: now, text_version: CONSENT_VERSION, language })
    await queueSave(trx, {
      fan_id: fan.id,
      presave_id: presaveId,
      service: name,
      token: await seal(secret, tokenPurpose(fan.id), connected.token),
    })
    return fan.id
  })
}

/** Binds a sealed token to one fan. */
export const tokenPurpose = (fanId: string): string => `presave-token\n${fanId}`

/**
 * Ends every consent of a fan and erases their data. The hash that finds the row and the dates of the consents stay as
 * proof; a fan who never confirmed is deleted. Idempotent.
 *
 * @throws not_found
 */
export async function withdrawFan(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  link: FanLink,
): Promise<void> {
  requireProof(secret, 'withdrawal', link)
  await db.transaction().execute(async (trx) => {
    const fan = await lockFan(trx, link.fanId)
    if (!fan || fan.withdrawn_at) return
    if (!fan.confirmed_at) return deleteFan(trx, fan.id)
    const now = clock.now()
    await updateFan(trx, fan.id, {
      email: null,
      name: '',
      country: null,
      followers: null,
      withdrawn_at: now,
    })
    await endConsents(trx, fan.id, now)
    await cancelSave(trx, fan.id)
    await cancelMails(trx, fan.id)
  })
}

/** Job `presaves.forget`: deletes an unconfirmed address. */
export const forgetFan = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { fanId }: { fanId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const fan = await lockFan(trx, fanId)
    const since = clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS
    if (fan && !fan.confirmed_at && fan.subscribed_at.getTime() <= since) await deleteFan(trx, fanId)
  })

type LinkKind = 'confirmation' | 'withdrawal'

/** A link in a mail, which proves access to the inbox of the fan. */
export interface FanLink {
  fanId: string
  proof: string
}

export const fanLinkOf = ({ secret }: Pick<Deps, 'secret'>, kind: LinkKind, fanId: string): FanLink => ({
  fanId,
  proof: sign(secret, 'presave', kind, fanId),
})

export function fanLinkPath(
  deps: Pick<Deps, 'secret'>,
  kind: LinkKind,
  { key, fanId }: { key: string; fanId: string },
): string {
  const { proof } = fanLinkOf(deps, kind, fanId)
  return paths.presavePage(`${key}/${kind}`, { fan: fanId, proof })
}

/** @throws not_found */
export function requireProof(secret: string, kind: LinkKind, { fanId, proof }: FanLink): void {
  if (!z.uuid().safeParse(fanId).success || !isSigned(secret, proof, 'presave', kind, fanId)) throw notFound()
}

const countryOf = (country: string | undefined): string | null =>
  country && /^[A-Z]{2}$/.test(country) ? country : null
