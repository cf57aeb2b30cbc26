// The stores of this installation: the defaults from the code, overridden by the operator's settings.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { unseal } from '#lib/secret.ts'
import type { ConnectionSettings, Recipient } from '#ports/stores/index.ts'
import { StoreSettings } from './contract.ts'
import { findSettings, listSettings, type SettingsRow, setStartFolders } from './data.server.ts'
import {
  type ConnectedStore,
  DEFAULT_SETTINGS,
  DEFAULT_STORES,
  findStore,
  type SecretName,
  STORES,
  type Store,
} from './domain.ts'

const DEFAULTS = new Map(DEFAULT_STORES.map((store) => [store.id, store]))

/** The operator's settings of a store, or its defaults. */
export function settingsOf(store: Store, row: SettingsRow | undefined): StoreSettings {
  if (row?.settings) return StoreSettings.parse(row.settings)
  const { dpid, deals } = DEFAULTS.get(store.id) ?? { dpid: '', deals: DEFAULT_SETTINGS.deals }
  const { ern, codec, losslessRequired, genreMap, territories, lyrics, testMode } = DEFAULT_SETTINGS
  return {
    dpid,
    ern,
    codec,
    losslessRequired,
    deals: [...deals],
    genreMap,
    territories,
    lyrics,
    testMode,
    connection: { kind: DEFAULTS.has(store.id) ? 'sandbox' : 'none' },
    reports: null,
  }
}

/** A folder of STORE_FOLDERS takes precedence over the settings. */
export const connectionKindOf = (settings: StoreSettings, row: SettingsRow | undefined) =>
  row?.start_folder ? 'folder' : settings.connection.kind

function connectedStore(store: Store, row: SettingsRow | undefined): ConnectedStore | undefined {
  const settings = settingsOf(store, row)
  const kind = connectionKindOf(settings, row)
  if (kind === 'none') return undefined
  const { connection: _, reports: __, ...facts } = settings
  const { paused_at: pausedAt, pause_reason: reason } = row ?? {}
  return {
    ...store,
    ...facts,
    sandbox: kind === 'sandbox',
    paused: pausedAt ? { at: pausedAt.toISOString(), reason: reason ?? '' } : null,
  }
}

/** Undefined for a store without a connection, and for an unknown id. */
export async function findConnectedStore(db: Db, id: string): Promise<ConnectedStore | undefined> {
  const store = findStore(id)
  return store && connectedStore(store, await findSettings(db, id))
}

/** In the order of the list of stores: the major ones first. */
export async function listConnectedStores(db: Db): Promise<ConnectedStore[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.store, row]))
  return STORES.flatMap((store) => connectedStore(store, rows.get(store.id)) ?? [])
}

type ConnectionDeps = Pick<Deps, 'db' | 'secret'>

/** Only for the port that opens connections, because the result contains the secrets of the connection. */
export async function findRecipient(
  { db, secret }: ConnectionDeps,
  id: string,
): Promise<Recipient | undefined> {
  const store = findStore(id)
  return store && recipientOf(secret, store, await findSettings(db, id))
}

export async function listRecipients({ db, secret }: ConnectionDeps): Promise<Recipient[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.store, row]))
  const all = STORES.map((store) => recipientOf(secret, store, rows.get(store.id)))
  return (await Promise.all(all)).flatMap((recipient) => recipient ?? [])
}

async function recipientOf(secret: string, store: Store, row: SettingsRow | undefined) {
  const { id, name } = store
  const { dpid, connection: set } = settingsOf(store, row)
  const connection = row?.start_folder
    ? { kind: 'folder' as const, folder: row.start_folder }
    : await withSecrets(set, () => openSecrets(secret, id, row))
  return connection && { id, name, dpid, connection }
}

/** The secrets of a connection, which depend on its kind. */
export type Secrets = Partial<Record<SecretName, string>>

async function withSecrets(
  connection: StoreSettings['connection'],
  secrets: () => Promise<Secrets>,
): Promise<ConnectionSettings | undefined> {
  switch (connection.kind) {
    case 'none':
      return undefined
    case 'sftp': {
      const { password, privateKey, passphrase } = await secrets()
      return { ...connection, password, privateKey, passphrase }
    }
    case 's3': {
      const { secretAccessKey = '' } = await secrets()
      return { ...connection, endpoint: connection.endpoint ?? undefined, secretAccessKey }
    }
    default:
      return connection
  }
}

export const purposeOf = (store: string) => `stores/${store}`

/**
 * @throws an error with the code `secrets_unreadable` when they were encrypted with another secret than the current
 * one.
 */
export async function openSecrets(
  secret: string,
  store: string,
  row: SettingsRow | undefined,
): Promise<Secrets> {
  if (!row?.secrets) return {}
  try {
    return JSON.parse(await unseal(secret, purposeOf(store), row.secrets)) as Secrets
  } catch (cause) {
    throw Object.assign(new Error(`The secrets of ${store} cannot be opened.`, { cause }), {
      code: 'secrets_unreadable',
    })
  }
}

/** Runs at every start: for real stores STORE_FOLDERS takes precedence over the settings. */
export async function keepStartFolders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  folders: Record<string, { folder: string }>,
): Promise<void> {
  const known = Object.entries(folders).filter(([id]) => findStore(id))
  await db.transaction().execute((trx) =>
    setStartFolders(
      trx,
      known.map(([store, { folder }]) => ({ store, folder })),
      clock.now(),
    ),
  )
}
