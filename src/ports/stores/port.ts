// The connection to a store: where files are put, acknowledgements come back and the public link is found.
import type { BucketSettings } from './s3.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { SftpSettings } from './sftp.ts'

/** Batches lie in here, as the DDEX batch profile lays them out. */
export const INCOMING = 'incoming'

/** Paths are relative to the store's folder, with `/`; one that would lead outside of it is refused with an error. */
export interface StoreTransport {
  /**
   * Puts a file in place, whole or not at all: it is written under another name, made durable, then renamed.
   * Folders come into being as needed; a file that is there already is replaced.
   */
  put(path: string, content: { file: string } | Uint8Array): Promise<void>
  exists(path: string): Promise<boolean>
  /** Names in a folder, sorted; none when there is no such folder. Files still being put are not among them. */
  list(folder: string): Promise<string[]>
  /** @throws an error with the code `ENOENT` for what is not there. */
  read(path: string): Promise<Buffer>
  /** Takes a file away; one that is not there is away already. */
  remove(path: string): Promise<void>
  /** Gives back what it holds open; the next call opens it again. */
  close(): Promise<void>
}

/** How a distributor looks up what a store shows the public. */
export interface StoreCatalogue {
  /** The public address of a release that is live, by UPC. */
  findLive(upc: string): Promise<string | undefined>
}

export interface StoreConnection {
  transport: StoreTransport
  catalogue: StoreCatalogue
}

/** How a store is reached: the built-in sandbox, or one of the transports with its secrets decrypted. */
export type ConnectionSettings =
  | { kind: 'sandbox' }
  | { kind: 'folder'; folder: string }
  | ({ kind: 'sftp' } & SftpSettings)
  | ({ kind: 's3' } & BucketSettings)

/** What is known of a store as a recipient, now. */
export interface Recipient {
  id: string
  name: string
  dpid: string
  connection: ConnectionSettings
}

/** Where the connections are written down; asked each time, since the operator changes them while we run. */
export interface StoreDirectory {
  find(storeId: string): Promise<Recipient | undefined>
  list(): Promise<Recipient[]>
}

export interface Stores {
  /**
   * The connection by the current settings: reused while they stay the same, closed when they change.
   * @throws for a store that is not in the directory.
   */
  of(storeId: string): Promise<StoreConnection>
  /** The page a sandbox store shows for a release that is live there. */
  findSandboxPage(storeId: string, upc: string): Promise<string | undefined>
  /** The stores that a sandbox stands in for, to inspect and control. */
  listSandboxes(): Promise<SandboxStore[]>
}

export type SandboxStore = Pick<Recipient, 'id' | 'name'> &
  Pick<
    Sandbox,
    'handleIncoming' | 'listReleases' | 'listResults' | 'reportUsage' | 'listRules' | 'addRule' | 'removeRule'
  >

declare module '#lib/deps.ts' {
  interface Deps {
    stores: Stores
    /** Who we are to the stores, and where the official schemas lie if the operator has them. */
    ddex: { sender: { dpid: string; name: string }; schemaDir?: string }
  }
}
