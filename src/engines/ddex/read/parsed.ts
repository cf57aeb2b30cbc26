// The parsed message in the shape of the model, before anything checks whether it is complete.
import type { ReadVersion } from '../ern-version.ts'
import type { NewRelease } from '../model.ts'

/**
 * The model with every part possibly missing, and every value possibly one that our lists do not contain. A file has the hash
 * it came with beside the MD5 of the model.
 */
export type Parsed<Model> = Model extends string
  ? string
  : Model extends number | boolean
    ? Model
    : Model extends readonly (infer Item)[]
      ? Parsed<Item>[]
      : { [Key in keyof Model]?: Parsed<Model[Key]> } & (Model extends { md5: string }
          ? { hash?: Hash }
          : unknown)

/** `value` in lower case; `algorithm` is AVS HashSumAlgorithmType. */
export interface Hash {
  algorithm: string
  value: string
}

export interface ParsedMessage {
  version: ReadVersion
  /** As in version 4; one that has no counterpart there is given as it was sent. */
  profile?: string
  message: Parsed<NewRelease>
}
