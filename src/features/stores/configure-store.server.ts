// Configures a store: its connection, its secrets and what it receives. Every change is audited.

import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { seal } from '#lib/secret.ts'
import { connectionProblems, dpidProblems, reportsProblems, rightsProblems } from './check-settings.server.ts'
import type { Connection, StoreDetail, StoreSettings } from './contract.ts'
import { lockSettings, type SettingsRow, saveSettings } from './data.server.ts'
import { SECRETS, SECRETS_OF, type SecretName } from './domain.ts'
import { connectionKindOf, purposeOf, type Secrets, settingsOf } from './find-connected-stores.server.ts'
import { folderProblems } from './limit-access.server.ts'
import { isLive, readableSecrets, showStore, storeOf, versionOf } from './list-stores.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'storeAccess'>

/**
 * Replaces all settings of a store. A secret stays unless it is part of the change, and is deleted when the connection
 * leads to another host, so that credentials are never sent to a host they were not entered for.
 *
 * @throws not_found, store_changed, invalid_input
 */
export async function changeStore(
  deps: ChangeDeps,
  params: {
    id: string
    settings: StoreSettings
    secrets: Partial<Record<SecretName, string | null>>
    version: string | null
    viewer: Viewer
  },
): Promise<StoreDetail> {
  const { id, settings, viewer } = params
  const store = storeOf(id)
  const outside = await folderProblems(deps.storeAccess, settings.connection)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSettings(trx, id)
    if (versionOf(row) !== params.version) throw new AppError('store_changed', 409)
    const before = settingsOf(store, row)
    const current = isSameServer(before.connection, settings.connection)
      ? await readableSecrets(deps.secret, id, row)
      : {}
    const secrets = secretsOf(settings.connection, current, params.secrets)
    const problems = [
      ...rightsProblems(settings),
      ...dpidProblems(settings.dpid, isLive(connectionKindOf(settings, row), settings)),
      ...connectionProblems(settings.connection, secrets),
      ...reportsProblems(settings),
      ...outside,
    ]
    if (problems.length > 0 && settings.connection.kind !== 'none') throw invalidInput(problems)
    await saveSettings(trx, id, {
      settings,
      at: nextVersion(deps.clock.now(), row),
      secrets: Object.keys(secrets).length > 0 ? await sealed(deps.secret, id, secrets) : null,
    })
    await auditChange(trx, deps, { viewer, id, before, after: settings, current, secrets })
  })
  return showStore(deps, id)
}

/** Every change gets a unique version, even when the clock stands still. */
const nextVersion = (now: Date, row: SettingsRow | undefined): Date =>
  new Date(Math.max(now.getTime(), row ? row.updated_at.getTime() + 1 : 0))

const sealed = (secret: string, id: string, secrets: Secrets): Promise<string> =>
  seal(secret, purposeOf(id), JSON.stringify(secrets))

function isSameServer(before: Connection, after: Connection): boolean {
  if (before.kind === 'sftp' && after.kind === 'sftp')
    return before.host === after.host && before.port === after.port
  return before.kind === 's3' && after.kind === 's3' && before.endpoint === after.endpoint
}

function secretsOf(
  connection: Connection,
  current: Secrets,
  input: Partial<Record<SecretName, string | null>>,
): Secrets {
  const secrets: Secrets = {}
  for (const name of SECRETS_OF[connection.kind]) {
    const value = input[name] === undefined ? current[name] : (input[name] ?? undefined)
    if (value !== undefined) secrets[name] = value
  }
  return secrets
}

/** Records the changes; of secrets only their names. */
async function auditChange(
  trx: Db,
  deps: ChangeDeps,
  params: {
    viewer: Viewer
    id: string
    before: StoreSettings
    after: StoreSettings
    current: Secrets
    secrets: Secrets
  },
): Promise<void> {
  const { before, after, current, secrets } = params
  const changed = keysOf(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const named = SECRETS.filter((name) => current[name] !== secrets[name])
  if (changed.length === 0 && named.length === 0) return
  const only = (settings: StoreSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  await recordAudit(trx, deps, {
    by: params.viewer,
    action: 'store.changed',
    entity: 'store',
    entityId: params.id,
    before: only(before),
    after: { ...only(after), ...(named.length > 0 ? { secretsChanged: named } : {}) },
  })
}
