// Files kept for good: uploads, renditions, covers. A key is given once and its bytes never change.
import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface Objects {
  /** Moves or copies a local file in. Safe to repeat. */
  putFile(key: string, path: string): Promise<void>
  /** A path at which the object can be read; remote ones are fetched into `scratch` first. */
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
