// What a store connection set on the page may reach: folders below the operator's root, and hosts on the Internet. An
// administrator of the product is not the operator of the machine it runs on.
import { lookup } from 'node:dns/promises'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Problem } from '#lib/pure/problems.ts'
import { isPublicAddress } from '#ports/outgoing/index.ts'
import type { ConnectionSettings } from '#ports/stores/index.ts'

export interface StoreAccess {
  /** The folder that contains the folders of stores. */
  folderRoot: string
  /** Hosts that are not public and may be reached all the same. */
  allowHosts: readonly string[]
}

declare module '#lib/deps.ts' {
  interface Deps {
    storeAccess: StoreAccess
  }
}

export async function folderProblems(
  { folderRoot }: StoreAccess,
  connection: { kind: string; folder?: string },
): Promise<Problem[]> {
  const { kind, folder } = connection
  if (kind !== 'folder' || !folder || !path.isAbsolute(folder)) return []
  const isInside = isBelow(folderRoot, folder) && isBelow(await realOf(folderRoot), await realOf(folder))
  if (isInside) return []
  const params = { root: folderRoot }
  return [{ code: 'folder_outside_root', at: 'settings.connection.folder', params }]
}

function isBelow(root: string, folder: string): boolean {
  const way = path.relative(root, folder)
  return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** Where a path leads once links are followed, however much of it exists. */
async function realOf(folder: string): Promise<string> {
  const missing: string[] = []
  for (let existing = path.resolve(folder); ; existing = path.dirname(existing)) {
    try {
      return path.join(await realpath(existing), ...missing)
    } catch (error) {
      if (existing === path.dirname(existing)) throw error
      missing.unshift(path.basename(existing))
    }
  }
}

/**
 * Refuses to connect to this machine or its network, which would reveal what listens there.
 * @throws an error with the code `store_address_refused`; an unknown name is left to the connection
 */
export async function refusePrivateHost(
  { allowHosts }: StoreAccess,
  connection: ConnectionSettings,
): Promise<void> {
  const host = hostOf(connection)
  if (!host || allowHosts.includes(host)) return
  const addresses = await lookup(host, { all: true }).catch(() => [])
  if (addresses.every(({ address }) => isPublicAddress(address))) return
  throw Object.assign(new Error(`${host} is not a public host.`), { code: 'store_address_refused' })
}

/** As the URL parser writes it: 0x7f.1 is 127.0.0.1. */
function hostOf(connection: ConnectionSettings): string | undefined {
  if (connection.kind === 'sftp') return connection.host.toLowerCase()
  if (connection.kind !== 's3' || !connection.endpoint) return undefined
  return new URL(connection.endpoint).hostname.replace(/^\[|\]$/g, '')
}
