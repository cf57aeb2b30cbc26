// Rules of imports shared with the browser: statuses, limits, and the shape of a finding.
import type { TextFix } from '#engines/text-rules/findings.ts'

export const IMPORT_STATUSES = [
  'checking',
  'needs_encoding',
  'checked',
  'refused',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const IMPORT_FORMATS = ['csv', 'ern'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** `undone`: its draft was deleted again. */
export const RELEASE_STATUSES = ['ready', 'invalid', 'created', 'undone'] as const
export type ImportReleaseStatus = (typeof RELEASE_STATUSES)[number]

/** Encodings of older programs, by the names of the Encoding Standard; the likeliest first. */
export const IMPORT_ENCODINGS = [
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

export const CSV_BYTES_MAX = 20 * 1024 * 1024
export const ROWS_MAX = 50_000
/** Far above the columns of the template, so that a spreadsheet may have columns of its own. */
export const CELLS_MAX = 500
/** In characters; the names of that many columns fit. */
export const HEADER_LENGTH_MAX = 32_768
/** In characters: lyrics, timed lyrics and every other field at their longest fit many times over. */
export const ROW_LENGTH_MAX = 1_000_000

/** The import continues without any action by a person. */
export const isUnderWay = (status: ImportStatus): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing'

/** A problem or note about a cell; `row` counts like a spreadsheet, 0 for a package. */
export interface ImportFinding {
  row: number
  column: string
  code: string
  /** What is blocked is the import of the release, or at the stage `submission` the submission of its draft. */
  severity: 'blocks' | 'advises'
  stage?: 'submission'
  params?: Record<string, string | number>
  /** The one-click fix, applied before the draft is created. */
  fix?: TextFix
}

export const blocksImport = ({ severity, stage }: ImportFinding): boolean =>
  severity === 'blocks' && stage !== 'submission'

/** A field in the message and in our release; `ours` is empty when no field of ours can hold the value. */
export interface Comparison {
  field: string
  theirs: string
  ours: string
}
