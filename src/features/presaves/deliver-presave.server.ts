// Sends fans a mail and saves the release to their libraries when it is out. Jobs work in batches, which may run
// concurrently.
import limitConcurrency from 'p-limit'
import { createLink } from '#features/links/service.server.ts'
import { isLive } from '#features/releases/domain/status.ts'
import { findApprovedRevision } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { type AccountId, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { unseal } from '#lib/secret.ts'
import type { MusicService, MusicServiceName } from '#ports/music-services/index.ts'
import { lockOpen } from './create-presave.server.ts'
import {
  findAlbum,
  findAnyPresave,
  findLinkOfRelease,
  findPresaveOfRelease,
  lockAnyPresave,
  type PresaveRow,
  putAlbum,
  updatePresave,
} from './data.server.ts'
import {
  claimMails,
  claimSaves,
  endSaves,
  findNextDue,
  listCountries,
  listDueServices,
  retrySaves,
  setDueTimes,
  setMailFailed,
  setMailSent,
  setSourceMissing,
  settleSaves,
} from './deliveries.data.server.ts'
import { dueAt } from './domain/due-times.ts'
import {
  afterAnswer,
  afterMissingSource,
  LOOK_UP_MS,
  RETRYABLE,
  type SaveAnswer,
  TRY_MS,
} from './domain/saves.ts'
import { mailRelease } from './emails.server.tsx'
import { tokenPurpose } from './subscribe-fan.server.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'mailer' | 'musicServices' | 'publicUrl'>

const BAN_CHECK_MS = HOUR_MS
/** Longer than a batch in which every call times out. */
const LEASE_MS = 10 * 60_000
const MAILS_AT_ONCE = 100
const SAVES_AT_ONCE = 200
const OPEN_MAILS = 8
const OPEN_CALLS = 16
/** About four hours of retries, like a job. */
const MAIL_ATTEMPTS = 12
const MAIL_BACK_OFF_MS = 60_000

/** Job `presaves.start`, once a release is out: its page becomes a smart link, and each fan gets a due time. */
export async function startPresave(
  deps: Pick<DeliverDeps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  { releaseId }: { releaseId: string },
): Promise<void> {
  const { db, clock, jobs } = deps
  const found = await findPresaveOfRelease(db, releaseId)
  if (!found || !isUnderway(found)) return
  const revision = await findApprovedRevision(db, { ...found, id: releaseId })
  if (!revision) return
  const linkId = await linkOf(deps, found)
  await db.transaction().execute(async (trx) => {
    await lockAnyPresave(trx, found.id)
    const row = await findAnyPresave(trx, found.id)
    if (!row || row.deleted_at || row.ends_at) return
    const now = clock.now()
    const due = (await listCountries(trx, row.id)).map((country) => ({
      country,
      at: dueAt(revision.releaseDate, revision.releaseTiming, country),
    }))
    await setDueTimes(trx, row.id, due)
    const endsAt = new Date(Math.max(now.getTime(), ...due.map(({ at }) => at.getTime())) + TRY_MS)
    await updatePresave(trx, row.id, { link_id: linkId, ends_at: endsAt })
    await jobs.add(trx, 'presaves.deliver', { presaveId: row.id })
    await jobs.add(
      trx,
      'presaves.finish',
      { presaveId: row.id },
      { at: endsAt, key: `presave-finish-${row.id}` },
    )
  })
}

const isUnderway = (row: PresaveRow): boolean =>
  row.deleted_at === null && isLive({ status: row.status, liveAt: row.live_at })

/** The smart link of the release, created unless there is one; null when the account has reached its limit. */
async function linkOf(deps: Pick<DeliverDeps, 'db' | 'clock' | 'publicUrl'>, row: PresaveRow) {
  const known = row.link_slug ? row.link_id : (await findLinkOfRelease(deps.db, row.release_id))?.id
  if (known) return known
  const scope = scopeOf({ accountId: row.account_id as AccountId, artistId: null })
  return createLink(deps, { releaseId: row.release_id, scope }).catch((error) => {
    // The account has reached its limit of smart links; the page then only says that the release is out.
    if (error instanceof AppError) return null
    throw error
  })
}

/** Job `presaves.deliver`: processes a batch of due mails and saves, and schedules the next. */
export async function deliverPresave(deps: DeliverDeps, { presaveId }: { presaveId: string }): Promise<void> {
  const { db, clock, jobs } = deps
  const presave = await findAnyPresave(db, presaveId)
  if (!presave?.ends_at || !isUnderway(presave)) return
  if (!presave.is_public) {
    // Fans hear nothing from a banned account. Should the ban be lifted in time, they get what is due.
    const at = new Date(clock.now().getTime() + BAN_CHECK_MS)
    if (at < presave.ends_at)
      await jobs.add(db, 'presaves.deliver', { presaveId }, { at, key: `presave-${presaveId}` })
    return
  }
  await sendMails(deps, presave)
  for (const service of await listDueServices(db, { presaveId, now: clock.now() }))
    await saveToLibraries(deps, {
      presaveId,
      endsAt: presave.ends_at,
      service,
      upc: await upcOf(deps, presave),
    })
  const next = await findNextDue(db, presaveId)
  if (!next) return
  const key = `presave-${presaveId}`
  await jobs.add(db, 'presaves.deliver', { presaveId }, next > clock.now() ? { at: next, key } : { key })
}

const upcOf = async ({ db }: Pick<Deps, 'db'>, row: PresaveRow): Promise<string | null> =>
  (await findApprovedRevision(db, { ...row, id: row.release_id }))?.upc ?? row.release_upc ?? row.upc

async function sendMails(deps: DeliverDeps, { id: presaveId }: PresaveRow): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimMails(db, { presaveId, now, leaseUntil, limit: MAILS_AT_ONCE })
  const limit = limitConcurrency(OPEN_MAILS)
  await Promise.all(
    claimed.map(({ fan_id: fanId, attempts }) =>
      limit(async () => {
        try {
          await mailRelease(deps, fanId)
          await setMailSent(db, fanId, clock.now())
        } catch (error) {
          log.warn({ err: error, fanId }, 'the mail about a release was not sent')
          const again = new Date(now.getTime() + MAIL_BACK_OFF_MS * 2 ** Math.min(attempts, 5))
          await setMailFailed(db, fanId, { now, dueAt: attempts < MAIL_ATTEMPTS ? again : null })
        }
      }),
    ),
  )
}

interface Batch {
  presaveId: string
  endsAt: Date
  service: MusicServiceName
  upc: string | null
}

async function saveToLibraries(deps: DeliverDeps, { presaveId, endsAt, service, upc }: Batch): Promise<void> {
  const { db, clock, musicServices } = deps
  const now = clock.now()
  const api = musicServices.services[service]
  const albumId = api && upc ? await lookUp(deps, api, { presaveId, service, upc }) : undefined
  if (!api || !albumId) {
    await setSourceMissing(db, { presaveId, service, now }, afterMissingSource({ endsAt, now }))
    return
  }
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimSaves(db, { presaveId, service, now, leaseUntil, limit: SAVES_AT_ONCE })
  const limit = limitConcurrency(OPEN_CALLS)
  /** Once a service refuses more calls, the rest of the batch is not tried. */
  let refusal: SaveAnswer | undefined
  const settled = await Promise.all(
    claimed.map(({ fan_id: fanId, attempts, token }) =>
      limit(async () => {
        const answer = refusal ?? (await save(deps, api, { fanId, token, albumId }))
        if (answer.kind === 'busy' || answer.kind === 'quota') refusal = answer
        return { fanId, ...afterAnswer(answer, { attempts, endsAt, now: clock.now() }) }
      }),
    ),
  )
  await settleSaves(db, leaseUntil, settled)
}

async function save(
  { secret }: Pick<Deps, 'secret'>,
  api: MusicService,
  { fanId, token, albumId }: { fanId: string; token: string | null; albumId: string },
): Promise<SaveAnswer> {
  const opened = token && (await unseal(secret, tokenPurpose(fanId), token).catch(() => undefined))
  // Sealed with a secret that the installation no longer has, so it is lost like a revoked one.
  return opened ? api.save(opened, albumId) : { kind: 'revoked' }
}

/**
 * The id of the release at a service: looked up once for all fans, and every ten minutes while the service has none.
 */
async function lookUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  api: MusicService,
  { presaveId, service, upc }: { presaveId: string; service: MusicServiceName; upc: string },
): Promise<string | undefined> {
  const now = clock.now()
  const known = await findAlbum(db, presaveId, service)
  if (known?.album_id) return known.album_id
  if (known && now.getTime() - known.looked_up_at.getTime() < LOOK_UP_MS) return undefined
  const albumId = await api.findAlbum(upc).catch((error) => {
    log.warn({ err: error, presaveId, service }, 'a release could not be looked up')
    return undefined
  })
  await putAlbum(db, { presave_id: presaveId, service, album_id: albumId ?? null, looked_up_at: now })
  return albumId
}

/** Job `presaves.finish`: fails all open saves and deletes every token. */
export const finishPresave = (
  { db }: Pick<Deps, 'db'>,
  { presaveId }: { presaveId: string },
): Promise<void> => endSaves(db, presaveId)

/**
 * Queues the failed saves that can succeed on another attempt.
 *
 * @throws not_found, presave_over, too_many_requests
 */
export async function retryPresave(
  { db, clock, jobs, limits }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  by: { id: string; scope: TenantScope },
): Promise<{ queued: number }> {
  await limits.take('presave-retry.account', by.scope.accountId)
  return db.transaction().execute(async (trx) => {
    const { id: presaveId, ends_at: endsAt } = await lockOpen(trx, by)
    const now = clock.now()
    if (!endsAt || endsAt <= now) throw new AppError('presave_over', 409)
    const queued = await retrySaves(trx, { presaveId, now, reasons: RETRYABLE })
    if (queued > 0) await jobs.add(trx, 'presaves.deliver', { presaveId })
    return { queued }
  })
}
