// The one error this engine throws: a closed code and the place it is about.

export type DdexErrorCode =
  | 'doctype_refused'
  | 'invalid_characters'
  | 'invalid_value'
  | 'malformed_xml'
  | 'message_too_large'
  | 'missing_element'
  | 'schema_unavailable'
  | 'unknown_message'
  | 'unsafe_path'

/** Thrown for input this engine refuses. `path` is a model path (`release.tracks[0].title`), an XML path or a file. */
export class DdexError extends Error {
  readonly code: DdexErrorCode
  readonly path: string
  readonly detail?: string

  constructor(code: DdexErrorCode, path: string, detail?: string) {
    super(detail ? `${code} at ${path}: ${detail}` : `${code} at ${path}`)
    this.name = 'DdexError'
    this.code = code
    this.path = path
    this.detail = detail
  }
}
