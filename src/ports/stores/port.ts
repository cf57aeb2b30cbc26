// The connection to a store: sends files, reads acknowledgements and finds the public link.
import type { BucketSettings } from './s3.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { SftpSettings } from './sftp.ts'

/** The folder of batches, as in the DDEX batch profile. */
export const INCOMING = 'incoming'

/** A file that a store has written for us. */
export interface StoreFile {
  name: string
  sizeBytes: number
  modifiedAt: Date
}

/** Paths are relative to the store's folder, with `/`; paths that lead outside are refused. */
export interface StoreTransport {
  /**
   * Writes a file completely or not at all: under another name, made durable, then renamed. Creates folders as needed
   * and replaces an existing file.
   */
  put(path: string, content: { file: string } | Uint8Array): Promise<void>
  exists(path: string): Promise<boolean>
  /** The names of the files in a folder, as `listFiles` has them; cheaper where a folder is mounted. */
  list(folder: string): Promise<string[]>
  /** @throws an error with the code `ENOENT` when the file does not exist; `message_too_large` for one over 8 MiB */
  read(path: string): Promise<Buffer>
  /** The files in a folder, sorted by name, without folders, links and files in transfer; empty when it does not exist. */
  listFiles(folder: string): Promise<StoreFile[]>
  /**
   * Copies a file of any size to a local path, which it replaces.
   *
   * @throws an error with the code `ENOENT` when the file does not exist; `file_too_large` for one over `maxBytes`
   */
  download(path: string, to: string, maxBytes: number): Promise<void>
  /** Deletes a file; a missing file is not an error. */
  remove(path: string): Promise<void>
  /** Closes the connection; the next call opens it again. */
  close(): Promise<void>
}

/** Looks up what a store shows to the public. */
export interface StoreCatalogue {
  /** The public URL of a live release, by UPC. */
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

/** A store as a recipient, by its current settings. */
export interface Recipient {
  id: string
  name: string
  dpid: string
  connection: ConnectionSettings
}

/** The stored connections; read for every use, because the operator can change them at any time. */
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
    | 'handleIncoming'
    | 'listReleases'
    | 'listResults'
    | 'reportUsage'
    | 'trendFeeds'
    | 'findTrendDays'
    | 'reportTrends'
    | 'saveTrendSettings'
    | 'listRules'
    | 'addRule'
    | 'removeRule'
  >

declare module '#lib/deps.ts' {
  interface Deps {
    stores: Stores
    /** Our identity towards stores, and where the official schemas are installed, if they are. */
    ddex: { sender: { dpid: string; name: string }; schemaDir?: string }
  }
}
