// Lists the stores with their settings and traffic. Secrets are named, never shown.
import type { SubjectSource } from '#features/audit/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { dpidProblems } from './check-settings.server.ts'
import type { Connection, StoreDetail, StoreSettings, StoreSummary } from './contract.ts'
import { findReportPoll, findSettings, listSettings, listTraffic, type SettingsRow } from './data.server.ts'
import { findStore, SECRETS, STORES, type Store } from './domain.ts'
import { connectionKindOf, openSecrets, type Secrets, settingsOf } from './find-connected-stores.server.ts'

type Traffic = Awaited<ReturnType<typeof listTraffic>>[number]

/** In the order of the list of stores. */
export async function listStores({ db }: Pick<Deps, 'db'>): Promise<StoreSummary[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.store, row]))
  const traffic = await listTraffic(
    db,
    STORES.map(({ id }) => id),
  )
  const trafficOf = new Map(traffic.map((row) => [row.store, row]))
  return STORES.map((store) => summaryOf(store, rows.get(store.id), trafficOf.get(store.id)))
}

function summaryOf(store: Store, row: SettingsRow | undefined, traffic: Traffic | undefined): StoreSummary {
  const settings = settingsOf(store, row)
  const connectionKind = connectionKindOf(settings, row)
  const live = isLive(connectionKind, settings)
  return {
    id: store.id,
    name: store.name,
    storeKind: store.kind,
    connectionKind,
    ernVersion: settings.ern.version,
    testMode: settings.testMode,
    live,
    needsDpid: live && dpidProblems(settings.dpid, true).length > 0,
    // Nothing is delivered to a store without a connection, so there is nothing to resume either.
    paused:
      row?.paused_at && connectionKind !== 'none'
        ? { at: row.paused_at.toISOString(), reason: row.pause_reason ?? '' }
        : null,
    lastDelivery: traffic?.sent_at ? { at: traffic.sent_at, status: traffic.status ?? '' } : null,
    waiting: traffic?.waiting ?? 0,
    failures: traffic?.failures ?? 0,
  }
}

export const isLive = (kind: Connection['kind'], { testMode }: Pick<StoreSettings, 'testMode'>): boolean =>
  kind !== 'none' && kind !== 'sandbox' && !testMode

/** @throws not_found */
export async function showStore(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  id: string,
): Promise<StoreDetail> {
  const store = storeOf(id)
  const row = await findSettings(db, id)
  const [traffic] = await listTraffic(db, [id])
  const stored = await readableSecrets(secret, id, row)
  const poll = await findReportPoll(db, id)
  return {
    ...summaryOf(store, row, traffic),
    settings: settingsOf(store, row),
    secrets: SECRETS.filter((name) => stored[name] !== undefined),
    baseFolder: row?.start_folder ?? null,
    version: versionOf(row),
    reportsPoll: poll
      ? { at: poll.polled_at, problem: poll.problem, failingSince: poll.failing_since }
      : null,
  }
}

/** Names stores for the audit log. */
export const nameStores: SubjectSource = async (_, { ids, search, limit }) =>
  STORES.filter(({ id, name }) =>
    ids ? ids.includes(id) : name.toLowerCase().includes((search ?? '').toLowerCase()),
  )
    .slice(0, limit)
    .map(({ id, name }) => ({ id, label: name }))

export function storeOf(id: string): Store {
  const store = findStore(id)
  if (!store) throw notFound()
  return store
}

export const versionOf = (row: SettingsRow | undefined) =>
  row?.settings ? row.updated_at.toISOString() : null

/** Secrets that the installation's secret can no longer decrypt count as absent and have to be entered again. */
export const readableSecrets = (secret: string, id: string, row: SettingsRow | undefined): Promise<Secrets> =>
  openSecrets(secret, id, row).catch(() => ({}))
