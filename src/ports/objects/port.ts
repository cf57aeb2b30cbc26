// Permanent files: uploads, renditions, covers. A key is used once and its content never changes.
import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Every call throws an AppError `storage_unavailable` (503) when a bucket cannot be used. */
export interface Objects {
  /** Moves or copies a local file into the store. Safe to repeat. */
  putFile(key: string, path: string): Promise<void>
  /** Copies an object within the store. Safe to repeat. */
  copy(from: string, to: string): Promise<void>
  /** A local path to read the object from; remote objects are downloaded into `scratch` first. */
  localPath(key: string, scratch: string): Promise<string>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** undefined when there is no such object. */
  sizeBytes(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
}

declare module '#lib/deps.ts' {
  interface Deps {
    objects: Objects
  }
}
