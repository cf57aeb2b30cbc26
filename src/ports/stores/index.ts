// Opens every store of the directory: the configured folder where there is one, else its sandbox.
import path from 'node:path'
import { folderCatalogue, folderTransport } from './folder.ts'
import type { StoreConnection, Stores } from './port.ts'
import { renderSandboxPage } from './sandbox/page.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'

export type { StoreCatalogue, StoreConnection, Stores, StoreTransport } from './port.ts'
export { INCOMING } from './port.ts'
export { renderSandboxPage } from './sandbox/page.ts'

export interface StoresConfig {
  dataDir: string
  publicUrl: string
  ddexSchemaDir?: string
  /** Stores that are real: the folder their batches go to, mounted or synchronised by the operator. */
  stores?: Record<string, { folder: string }>
}

/** What is known of a store as a recipient. */
export interface Recipient {
  id: string
  name: string
  dpid: string
}

export function openStores(config: StoresConfig, directory: readonly Recipient[]): Stores {
  const sandboxes = new Map<string, Sandbox>()
  const connections = new Map<string, StoreConnection>()
  for (const recipient of directory) {
    const own = config.stores?.[recipient.id]
    const folder = own ? path.resolve(own.folder) : path.join(config.dataDir, 'stores', recipient.id)
    const transport = folderTransport(folder)
    const facts = { transport, recipientName: recipient.name, dpid: recipient.dpid, sandbox: !own }
    if (own) {
      connections.set(recipient.id, { ...facts, catalogue: folderCatalogue(transport) })
    } else {
      const sandbox = openSandbox({
        ...{ folder, recipient, schemaDir: config.ddexSchemaDir },
        linkOf: (upc) => `${config.publicUrl}/sandbox/${recipient.id}/${upc}`,
      })
      sandboxes.set(recipient.id, sandbox)
      connections.set(recipient.id, { ...facts, catalogue: sandbox.catalogue })
    }
  }
  return {
    of(storeId) {
      const connection = connections.get(storeId)
      if (!connection) throw new Error(`There is no store ${JSON.stringify(storeId)}.`)
      return connection
    },
    async runSandboxes(now, storeId) {
      if (storeId) await sandboxes.get(storeId)?.handleIncoming(now)
      else for (const sandbox of sandboxes.values()) await sandbox.handleIncoming(now)
    },
    async findSandboxPage(storeId, upc) {
      const release = (await sandboxes.get(storeId)?.findRelease(upc)) ?? undefined
      return release?.url
        ? renderSandboxPage(release, connections.get(storeId)?.recipientName ?? storeId)
        : undefined
    },
  }
}
