// Rules of statements: their states, and what a line is known by.

/** Side states are those that end or wait outside the usual order. */
export const STATEMENT_STATUSES = [
  'received',
  'needs_mapping',
  'matched',
  'awaiting_approval',
  'posting',
  'posted',
  'reversing',
  'reversed',
  'failed',
  'discarded',
] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

/** Waits for a decision by a person. */
export const WAITING_STATUSES: readonly StatementStatus[] = ['needs_mapping', 'matched', 'awaiting_approval']
/** Being processed by the server. */
export const UNDER_WAY_STATUSES: readonly StatementStatus[] = ['received', 'posting', 'reversing']
/** Unfinished statements: they wait for a person, are being processed, or have failed. */
export const OPEN_STATUSES: readonly StatementStatus[] = [
  ...WAITING_STATUSES,
  ...UNDER_WAY_STATUSES,
  'failed',
]

/** A code that is learned now still counts in it: nothing of it is credited yet, or all of it is taken back. */
export const UNPOSTED_STATUSES: readonly StatementStatus[] = [
  'matched',
  'awaiting_approval',
  'posting',
  'reversing',
  'reversed',
]

/** What may follow a status. Parsing and matching are one step, so a statement that was read is `matched`. */
const STATEMENT_TRANSITIONS: Readonly<Record<StatementStatus, readonly StatementStatus[]>> = {
  received: ['needs_mapping', 'matched', 'failed', 'discarded'],
  needs_mapping: ['received', 'discarded'],
  matched: ['received', 'awaiting_approval', 'posting', 'discarded'],
  awaiting_approval: ['received', 'posting', 'discarded'],
  posting: ['posted', 'matched', 'reversed'],
  posted: ['reversing'],
  reversing: ['reversed', 'posted'],
  reversed: ['received', 'posting', 'awaiting_approval'],
  failed: ['received', 'discarded'],
  discarded: [],
}

export const canBecome = (from: StatementStatus, to: StatementStatus): boolean =>
  STATEMENT_TRANSITIONS[from].includes(to)

export const SOURCE_CODE = /^[a-z0-9][a-z0-9-]{0,59}$/

/**
 * The code of a source, which divides books and never changes: `Amazon Müsik` is `amazon-musik`. A name without Latin
 * letters and digits is written by its code points. Empty for a name without any letter or digit.
 */
export function sourceCodeOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const inLatin = withDashes(letters.replaceAll(/[^a-z0-9]+/g, ' '))
  return (
    inLatin ||
    withDashes(letters.replaceAll(/[^\p{L}\p{N}]+/gu, '').replaceAll(/./gu, (letter) => ` ${hexOf(letter)}`))
  )
}

const withDashes = (words: string): string => words.trim().replaceAll(' ', '-').slice(0, 60)
const hexOf = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16)
export const NAME_MAX = 200
export const REASON_MAX = 500
/** With what is written before it, a code fits into a key of the ledger. */
const FOREIGN_CODE_BYTES_MAX = 200

/** The identity of lines that have no code at all. */
const NO_CODE = 'none'

/**
 * What a line is known by: its ISRC, else the store's own code, else the UPC of its release, else nothing. Lines of one
 * identity are one recording.
 */
export function identityOf(line: { isrc: string; foreignCode: string; upc: string }): string {
  if (line.isrc !== '') return `isrc:${line.isrc}`
  const code = shortened(line.foreignCode.trim())
  if (code !== '') return `raw:${code}`
  return line.upc === '' ? NO_CODE : `upc:${line.upc}`
}

/** Longer texts are not codes; they are cut between characters. */
function shortened(text: string): string {
  if (text.length * 3 <= FOREIGN_CODE_BYTES_MAX) return text.replaceAll('\0', '').toWellFormed()
  let bytes = 0
  let kept = ''
  for (const character of text.replaceAll('\0', '').toWellFormed()) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes > FOREIGN_CODE_BYTES_MAX) break
    kept += character
  }
  return kept
}

export interface MessageFile {
  sender: string
  messageId: string
  /** From 1. */
  number: number
  count: number
}

const FILES_MAX = 10_000

/** Which file of which message a DDEX report is; null when its header does not say so in a usable way. */
export function messageFileOf(
  dsr: { sender: string; messageId: string; fileNumber: string; fileCount: string } | null,
): MessageFile | null {
  if (!dsr || dsr.sender === '' || dsr.messageId === '') return null
  const [number, count] = [Number(dsr.fileNumber), Number(dsr.fileCount)]
  const isUsable = Number.isInteger(number) && Number.isInteger(count) && number >= 1 && number <= count
  return isUsable && count <= FILES_MAX
    ? { sender: dsr.sender, messageId: dsr.messageId, number, count }
    : null
}

const MISSING_SHOWN = 20

/** The first numbers of a message of which no file is there. */
export function missingFiles(count: number, present: readonly number[]): number[] {
  const known = new Set(present)
  const missing: number[] = []
  for (let number = 1; number <= count && missing.length < MISSING_SHOWN; number++)
    if (!known.has(number)) missing.push(number)
  return missing
}
export const MESSAGE_FILES_MAX = FILES_MAX

/** Why the track of an identity is not known. */
export const UNMATCHED_REASONS = [
  'unknown_isrc',
  'unknown_code',
  'no_code',
  'unknown_upc',
  'several_tracks',
] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

export interface ReportedIdentity {
  identity: string
  /** 13 digits; empty if the lines have none, or several. */
  upc: string
}

/** What the catalogue and the learned codes say about an identity. */
export interface CatalogueCodes {
  trackOfIsrc(isrc: string): string | undefined
  trackOfAlias(identity: string): string | undefined
  /** The tracks of the release with this UPC. */
  tracksOfUpc(upc: string): readonly string[]
}

/**
 * The track of an identity. A valid ISRC decides alone: an unknown one is never looked up by its UPC, because it may be
 * another recording of the release. Without an ISRC, the UPC of a release with exactly one track is enough.
 */
export function matchIdentity(
  { identity, upc }: ReportedIdentity,
  codes: CatalogueCodes,
): { trackId: string } | { reason: UnmatchedReason } {
  const isrc = identity.startsWith('isrc:') ? identity.slice('isrc:'.length) : ''
  const known = (isrc && codes.trackOfIsrc(isrc)) || codes.trackOfAlias(identity)
  if (known) return { trackId: known }
  if (isrc) return { reason: 'unknown_isrc' }
  if (upc === '') return { reason: identity === NO_CODE ? 'no_code' : 'unknown_code' }
  const tracks = codes.tracksOfUpc(upc)
  const [only] = tracks
  if (!only) return { reason: 'unknown_upc' }
  return tracks.length === 1 ? { trackId: only } : { reason: 'several_tracks' }
}

/** Amounts and quantities of statements are exact to ten decimals. */
const PLACES = 10

/** `1234500000000` of 10⁻¹⁰ as `123.45`. */
export function decimalOf(units: bigint): string {
  const size = units < 0n ? -units : units
  const digits = String(size).padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  const whole = digits.slice(0, -PLACES)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The units of 10⁻¹⁰ of a decimal with at most ten places, as PostgreSQL writes it. */
export function unitsOf(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text)
  if (!match) throw new RangeError(`${text} is not a decimal with at most ten places.`)
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -units : units
}
