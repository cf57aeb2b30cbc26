// The operator's desk of stores: what is set, set anew, paused and resumed; each written down, nothing secret told.
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isIssuedDpid } from '#engines/ddex/identifiers.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { seal } from '#lib/secret.ts'
import type { Connection, StoreDetail, StoreSettings, StoreSummary } from './contract.ts'
import {
  findSettings,
  listSettings,
  listTraffic,
  lockSettings,
  type SettingsRow,
  savePause,
  saveSettings,
} from './data.server.ts'
import {
  findStore,
  isTestDpid,
  PAUSE_REASON_MAX,
  SECRETS,
  SECRETS_OF,
  type SecretName,
  STORES,
  type Store,
} from './domain.ts'
import {
  connectionKindOf,
  openSecrets,
  purposeOf,
  type Secrets,
  settingsOf,
} from './find-connected-stores.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>
type Traffic = Awaited<ReturnType<typeof listTraffic>>[number]

/** In the order of the list of stores. */
export async function listStores({ db }: Pick<Deps, 'db'>): Promise<StoreSummary[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.store, row]))
  const traffic = await listTraffic(
    db,
    STORES.map(({ id }) => id),
  )
  const about = new Map(traffic.map((one) => [one.store, one]))
  return STORES.map((store) => summaryOf(store, rows.get(store.id), about.get(store.id)))
}

function summaryOf(store: Store, row: SettingsRow | undefined, traffic: Traffic | undefined): StoreSummary {
  const settings = settingsOf(store, row)
  const connection = connectionKindOf(settings, row)
  const live = isLive(connection, settings)
  return {
    id: store.id,
    name: store.name,
    storeKind: store.kind,
    connectionKind: connection,
    ernVersion: settings.ern.version,
    testMode: settings.testMode,
    live,
    needsDpid: live && dpidProblems(settings.dpid, true).length > 0,
    paused: row?.paused_at ? { at: row.paused_at.toISOString(), reason: row.pause_reason ?? '' } : null,
    lastDelivery: traffic?.sent_at ? { at: traffic.sent_at, status: traffic.status ?? '' } : null,
    waiting: traffic?.waiting ?? 0,
    failures: traffic?.failures ?? 0,
  }
}

const isLive = (kind: Connection['kind'], { testMode }: Pick<StoreSettings, 'testMode'>): boolean =>
  kind !== 'none' && kind !== 'sandbox' && !testMode

/** @throws not_found */
export async function showStore(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  id: string,
): Promise<StoreDetail> {
  const store = storeOf(id)
  const row = await findSettings(db, id)
  const [traffic] = await listTraffic(db, [id])
  const held = await readableSecrets(secret, id, row)
  return {
    ...summaryOf(store, row, traffic),
    settings: settingsOf(store, row),
    secrets: SECRETS.filter((name) => held[name] !== undefined),
    startFolder: row?.start_folder ?? null,
    version: versionOf(row),
  }
}

function storeOf(id: string): Store {
  const store = findStore(id)
  if (!store) throw notFound()
  return store
}

const versionOf = (row: SettingsRow | undefined) => (row?.settings ? row.updated_at.toISOString() : null)

/** What the secret of the installation no longer opens has to be given again, as if it had never been. */
const readableSecrets = (secret: string, id: string, row: SettingsRow | undefined): Promise<Secrets> =>
  openSecrets(secret, id, row).catch(() => ({}))

/**
 * Sets everything of a store at once. What is secret stays unless it is named, and goes when the connection leads to another
 * machine: a login is never shown to somebody it was not given for.
 *
 * @throws not_found, store_changed, invalid_input
 */
export async function changeStore(
  deps: ChangeDeps,
  by: {
    id: string
    settings: StoreSettings
    secrets: Partial<Record<SecretName, string | null>>
    version: string | null
    viewer: Viewer
  },
): Promise<StoreDetail> {
  const { id, settings, viewer } = by
  const store = storeOf(id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (versionOf(row) !== by.version) throw new AppError('store_changed', 409)
    const before = settingsOf(store, row)
    const held = sameEnd(before.connection, settings.connection)
      ? await readableSecrets(deps.secret, id, row)
      : {}
    const secrets = secretsOf(settings.connection, held, by.secrets)
    const problems = [
      ...rightsProblems(settings),
      ...dpidProblems(settings.dpid, isLive(connectionKindOf(settings, row), settings)),
      ...connectionProblems(settings.connection, secrets),
    ]
    if (problems.length > 0 && settings.connection.kind !== 'none') throw invalidInput(problems)
    await saveSettings(trx, id, {
      settings,
      at: later(deps.clock.now(), row),
      secrets: Object.keys(secrets).length > 0 ? await sealed(deps.secret, id, secrets) : null,
    })
    await auditChange(trx, deps, { viewer, id, before, after: settings, held, secrets })
  })
  return showStore(deps, id)
}

/** Each change has a version of its own, though the clock stood still. */
const later = (now: Date, row: SettingsRow | undefined): Date =>
  new Date(Math.max(now.getTime(), row ? row.updated_at.getTime() + 1 : 0))

const sealed = (secret: string, id: string, secrets: Secrets): Promise<string> =>
  seal(secret, purposeOf(id), JSON.stringify(secrets))

function sameEnd(before: Connection, after: Connection): boolean {
  if (before.kind === 'sftp' && after.kind === 'sftp')
    return before.host === after.host && before.port === after.port
  return before.kind === 's3' && after.kind === 's3' && before.endpoint === after.endpoint
}

function secretsOf(
  connection: Connection,
  held: Secrets,
  given: Partial<Record<SecretName, string | null>>,
): Secrets {
  const secrets: Secrets = {}
  for (const name of SECRETS_OF[connection.kind]) {
    const value = given[name] === undefined ? held[name] : (given[name] ?? undefined)
    if (value !== undefined) secrets[name] = value
  }
  return secrets
}

/** A real store is addressed by an id that DDEX gave out; a sandbox or a test by any that is one. */
function dpidProblems(dpid: string, live: boolean): Problem[] {
  if (dpid === '') return [{ code: 'dpid_missing', at: 'settings.dpid' }]
  if (!/^PADPIDA[A-Z0-9]{11}$/.test(dpid)) return [{ code: 'dpid_form', at: 'settings.dpid' }]
  if (!live || isLiveDpid(dpid)) return []
  return [{ code: isTestDpid(dpid) ? 'dpid_of_tests' : 'dpid_wrong', at: 'settings.dpid' }]
}

/** Given out by DDEX, and not of the test range: who a live message may come from, and go to. */
export const isLiveDpid = (dpid: string): boolean => isIssuedDpid(dpid) && !isTestDpid(dpid)

function rightsProblems({ deals, territories }: StoreSettings): Problem[] {
  const at = [
    ...(deals.length === 0 ? ['settings.deals'] : []),
    ...(territories?.countries.length === 0 ? ['settings.territories.countries'] : []),
  ]
  return at.map((place) => ({ code: 'choice_missing', at: place }))
}

/** What a connection cannot do without. */
const NEEDED: Record<Connection['kind'], readonly string[]> = {
  none: [],
  sandbox: [],
  folder: ['folder'],
  sftp: ['host', 'username'],
  s3: ['bucket', 'region', 'accessKeyId'],
}

function connectionProblems(connection: Connection, secrets: Secrets): Problem[] {
  const given: Record<string, unknown> = connection
  const missing = NEEDED[connection.kind].filter((name) => given[name] === '')
  return [
    ...missing.map((name) => ({ code: 'field_empty', at: `settings.connection.${name}` })),
    ...formProblems(connection),
    ...loginProblems(connection, secrets),
  ]
}

function formProblems(connection: Connection): Problem[] {
  switch (connection.kind) {
    case 'folder':
      return connection.folder === '' || path.isAbsolute(connection.folder)
        ? []
        : [{ code: 'folder_not_absolute', at: 'settings.connection.folder' }]
    case 'sftp':
      return /^(SHA256:[A-Za-z0-9+/]{43})?$/.test(connection.hostKey)
        ? []
        : [{ code: 'host_key_form', at: 'settings.connection.hostKey' }]
    case 's3':
      return [
        ...(connection.endpoint === null || isAddress(connection.endpoint)
          ? []
          : [{ code: 'endpoint_form', at: 'settings.connection.endpoint' }]),
        ...(connection.folder === '' || isPlainPath(connection.folder)
          ? []
          : [{ code: 'prefix_form', at: 'settings.connection.folder' }]),
      ]
    default:
      return []
  }
}

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

/** As the transport takes it: no empty step, and none that leads elsewhere. */
const isPlainPath = (text: string) =>
  !text.includes('\\') && text.split('/').every((step) => !['', '.', '..'].includes(step))

function loginProblems(connection: Connection, secrets: Secrets): Problem[] {
  if (connection.kind === 'sftp' && !secrets.password && !secrets.privateKey)
    return [{ code: 'login_missing', at: 'secrets.password' }]
  if (connection.kind === 's3' && !secrets.secretAccessKey)
    return [{ code: 'login_missing', at: 'secrets.secretAccessKey' }]
  return []
}

/** Only what changed; of secrets only that they did. */
async function auditChange(
  trx: Db,
  deps: ChangeDeps,
  by: {
    viewer: Viewer
    id: string
    before: StoreSettings
    after: StoreSettings
    held: Secrets
    secrets: Secrets
  },
): Promise<void> {
  const { before, after, held, secrets } = by
  const changed = (Object.keys(after) as (keyof StoreSettings)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const named = SECRETS.filter((name) => held[name] !== secrets[name])
  if (changed.length === 0 && named.length === 0) return
  const only = (settings: StoreSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  await recordAudit(trx, deps, {
    by: by.viewer,
    action: 'store.changed',
    entity: 'store',
    entityId: by.id,
    before: only(before),
    after: { ...only(after), ...(named.length > 0 ? { secretsChanged: named } : {}) },
  })
}

/** Deliveries wait, uncounted, until it is resumed. @throws not_found, store_not_connected */
export async function pauseDeliveries(
  deps: ChangeDeps,
  { id, reason, viewer }: { id: string; reason: string; viewer: Viewer },
): Promise<StoreDetail> {
  const store = storeOf(id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (connectionKindOf(settingsOf(store, row), row) === 'none')
      throw new AppError('store_not_connected', 409)
    const now = deps.clock.now()
    await savePause(trx, id, { paused_at: row?.paused_at ?? now, pause_reason: reason }, now)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'store.paused',
      entity: 'store',
      entityId: id,
      before: { reason: row?.pause_reason ?? null },
      after: { reason },
    })
  })
  return showStore(deps, id)
}

/** Nothing more goes there until a person has looked; one that is paused already keeps its reason. */
export async function pauseAfterFailure(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { store, reason }: { store: string; reason: string },
): Promise<void> {
  const row = await lockSettings(trx, store)
  if (row?.paused_at) return
  const now = clock.now()
  await savePause(trx, store, { paused_at: now, pause_reason: reason.slice(0, PAUSE_REASON_MAX) }, now)
}

/** What waited goes out. Of one that is not paused nothing changes. @throws not_found */
export async function resumeDeliveries(
  deps: ChangeDeps & Pick<Deps, 'jobs'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<StoreDetail> {
  storeOf(id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (!row?.paused_at) return
    await savePause(trx, id, { paused_at: null, pause_reason: null }, deps.clock.now())
    await deps.jobs.add(trx, 'store.resumed', { store: id })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'store.resumed',
      entity: 'store',
      entityId: id,
      before: { since: row.paused_at.toISOString(), reason: row.pause_reason },
    })
  })
  return showStore(deps, id)
}
