// What the process that reads words is asked: one picture, and where its library and languages are.

export interface TextJob {
  /** Netpbm P5. */
  page: Uint8Array
  coreScript: string
  coreWasm: string
  /** Trained data, compressed with gzip. */
  languages: { name: string; path: string }[]
  /** A longer table is not returned. */
  outputBytes: number
}
