// Rules of ISRC and UPC: which ranges are reserved for us, and the problems of a release's codes.
import type { ReleaseFinding } from './findings.ts'

export interface CodeRanges {
  /** Five characters: country and registrant. */
  isrcPrefix?: string
  /** 6 to 10 digits of a GS1 company prefix. */
  upcPrefix?: string
}

/** ISRC: QZ is a country code the ISRC agency uses itself, ZZZ no registrant. UPC: 0499 is ours for tests only. */
export const TEST_RANGES = { isrcPrefix: 'QZZZZ', upcPrefix: '0499' } as const

/**
 * One form per product: 12 digits are the same code as 13 or 14 with leading zeros (GS1 General Specifications 2.1).
 */
export const gtin14 = (upc: string): string => upc.padStart(14, '0')

const isIsrcOf = (isrc: string, prefix: string | undefined): boolean =>
  prefix !== undefined && isrc.startsWith(prefix)
/** A company prefix of UPC-A starts at the first of its twelve digits. */
const isUpcOf = (upc: string, prefix: string | undefined): boolean =>
  prefix !== undefined && gtin14(upc).startsWith(`00${prefix}`)

/** Test codes identify nothing real, so no real store can ever receive one. */
export const isTestIsrc = (isrc: string): boolean => isIsrcOf(isrc, TEST_RANGES.isrcPrefix)
export const isTestUpc = (upc: string): boolean => isUpcOf(upc, TEST_RANGES.upcPrefix)

/** Codes that only we assign: entered by hand, they would collide with a later assignment. */
export const isReservedIsrc = (isrc: string, ranges: CodeRanges): boolean =>
  isTestIsrc(isrc) || isIsrcOf(isrc, ranges.isrcPrefix)
export const isReservedUpc = (upc: string, ranges: CodeRanges): boolean =>
  isTestUpc(upc) || isUpcOf(upc, ranges.upcPrefix)

/** The registry entries that the codes of a release are checked against. */
export interface CodeFacts {
  release: { id: string; accountId: string; upc: string | null }
  /** In track order; `sha256` of the audio once it was analysed. */
  tracks: { id: string; isrc: string | null; sha256: string | null }[]
  /** The owner of the release's UPC, if it was ever submitted. */
  upc: { accountId: string; releaseId: string } | null
  /** The owners of the tracks' ISRCs that were ever submitted. */
  isrcs: Map<string, { accountId: string; trackId: string }>
  /** Files of this account that were submitted under an ISRC. */
  recordings: { isrc: string; sha256: string }[]
}

/**
 * One code names one thing permanently (ISO 3901; GS1 GTIN Management Standard). Another account's code is refused
 * without revealing the owner; a corrected file of the same track is still the same recording.
 */
export function codeFindings(facts: CodeFacts, ranges: CodeRanges): ReleaseFinding[] {
  const { release, upc } = facts
  const findings: ReleaseFinding[] = []
  if (release.upc) {
    const base = { severity: 'blocks', step: 'basic-info', at: 'upc' } as const
    if (upc && upc.releaseId !== release.id) findings.push({ ...base, code: 'upc_taken' })
    else if (!upc && isReservedUpc(release.upc, ranges)) findings.push({ ...base, code: 'code_reserved' })
  }
  return findings.concat(facts.tracks.flatMap((_, index) => isrcFindings(facts, index, ranges)))
}

function isrcFindings(facts: CodeFacts, index: number, ranges: CodeRanges): ReleaseFinding[] {
  const track = facts.tracks[index]
  if (!track?.isrc) return []
  const { isrc, sha256 } = track
  const say = (
    code: string,
    severity: ReleaseFinding['severity'] = 'blocks',
    params = {},
  ): ReleaseFinding => ({
    severity,
    step: 'tracks',
    code,
    at: `tracks.${index}.isrc`,
    params: { track: index + 1, ...params },
  })
  const first = facts.tracks.findIndex((track) => track.isrc === isrc)
  if (first < index) return [say('isrc_repeated', 'blocks', { other: first + 1 })]
  const holder = facts.isrcs.get(isrc)
  if (holder && holder.accountId !== facts.release.accountId) return [say('isrc_taken')]
  if (!holder && isReservedIsrc(isrc, ranges)) return [say('code_reserved')]
  if (!sha256) return []
  const files = facts.recordings.filter((recording) => recording.isrc === isrc)
  if (holder && holder.trackId !== track.id && !files.some((file) => file.sha256 === sha256))
    return [say('isrc_other_recording', 'blocks', { isrc })]
  const other = facts.recordings.find((recording) => recording.sha256 === sha256 && recording.isrc !== isrc)
  const known = files.some((file) => file.sha256 === sha256)
  return other && !known ? [say('recording_has_isrc', 'advises', { isrc: other.isrc })] : []
}
