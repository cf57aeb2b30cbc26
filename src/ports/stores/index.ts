// Opens the configured connection of each store: a transport, or the sandbox that stands in for the store.
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#ports/clock/index.ts'
import { folderCatalogue, folderTransport } from './folder.ts'
import type {
  ConnectionSettings,
  Recipient,
  StoreConnection,
  StoreDirectory,
  Stores,
  StoreTransport,
} from './port.ts'
import { s3Transport } from './s3.ts'
import { sandboxConnection } from './sandbox/connection.ts'
import { renderSandboxPage } from './sandbox/release-page.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { sftpTransport } from './sftp.ts'

export { READ_BYTES_MAX } from './paths.ts'
export type {
  ConnectionSettings,
  Recipient,
  SandboxStore,
  StoreCatalogue,
  StoreConnection,
  StoreDirectory,
  StoreFile,
  Stores,
  StoreTransport,
} from './port.ts'
export { INCOMING } from './port.ts'
export { FAULTS, PROPOSED_ACTION_NAMES, type Rule, ruleShape, timesApplied } from './sandbox/behaviour.ts'
export { renderSandboxPage } from './sandbox/release-page.ts'

export interface StoresConfig {
  clock: Pick<Clock, 'now'>
  dataDir: string
  publicUrl: string
  ddexSchemaDir?: string
}

interface Opened extends StoreConnection {
  recipient: Recipient
  sandbox?: Sandbox
}

export function openStores(config: StoresConfig, directory: StoreDirectory): Stores {
  const opened = new Map<string, Opened>()

  function keep(recipient: Recipient): Opened {
    const before = opened.get(recipient.id)
    if (before && isDeepStrictEqual(before.recipient, recipient)) return before
    const now = open(config, recipient)
    opened.set(recipient.id, now)
    // A delivery in progress fails as if the connection broke, and is retried through the new connection.
    before?.transport.close().catch(() => undefined)
    return now
  }
  async function find(storeId: string): Promise<Opened | undefined> {
    const recipient = await directory.find(storeId)
    return recipient && keep(recipient)
  }
  return {
    async of(storeId) {
      const connection = await find(storeId)
      if (!connection) throw new Error(`There is no connection to a store ${JSON.stringify(storeId)}.`)
      return connection
    },
    async findSandboxPage(storeId, upc) {
      const store = await find(storeId)
      const release = await store?.sandbox?.findRelease(upc)
      return store && release?.url
        ? String(await renderSandboxPage(release, store.recipient.name))
        : undefined
    },
    async listSandboxes() {
      const all = (await directory.list()).map(keep)
      return all.flatMap(({ recipient: { id, name }, sandbox }) => (sandbox ? { ...sandbox, id, name } : []))
    },
  }
}

function open({ clock, dataDir, publicUrl, ddexSchemaDir }: StoresConfig, recipient: Recipient): Opened {
  const { id, connection } = recipient
  if (connection.kind !== 'sandbox') {
    const transport = openTransport(connection)
    return { recipient, transport, catalogue: folderCatalogue(transport) }
  }
  const folder = path.join(dataDir, 'stores', id)
  const linkOf = (upc: string) => `${publicUrl}/sandbox/${id}/${upc}`
  const sandbox = openSandbox({ folder, recipient, schemaDir: ddexSchemaDir, linkOf })
  return { recipient, sandbox, ...sandboxConnection(sandbox, folderTransport(folder), clock) }
}

/** A single transport, for a test of its settings; the caller closes it. */
export function openTransport(connection: Exclude<ConnectionSettings, { kind: 'sandbox' }>): StoreTransport {
  switch (connection.kind) {
    case 'folder':
      return folderTransport(path.resolve(connection.folder))
    case 'sftp': {
      const { kind: _, ...settings } = connection
      return sftpTransport(settings)
    }
    case 's3': {
      const { kind: _, ...settings } = connection
      return s3Transport(settings)
    }
  }
}
