// Owns what a message told, in the words of the model, before anybody judged whether that is enough.
import type { ReadVersion } from './ern-version.ts'
import type { NewRelease } from './model.ts'

/**
 * The model with every part possibly missing, and every word possibly one that no list of ours has. A file has the hash
 * it came with beside the MD5 of the model.
 */
export type Told<Model> = Model extends string
  ? string
  : Model extends number | boolean
    ? Model
    : Model extends readonly (infer Item)[]
      ? Told<Item>[]
      : { [Key in keyof Model]?: Told<Model[Key]> } & (Model extends { md5: string }
          ? { hash?: Hash }
          : unknown)

/** `value` in lower case; `algorithm` is AVS HashSumAlgorithmType. */
export interface Hash {
  algorithm: string
  value: string
}

export interface ToldMessage {
  version: ReadVersion
  /** As in version 4; one that has no counterpart there is given as it was sent. */
  profile?: string
  message: Told<NewRelease>
}
