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
  /** In track order, with the hashes of the audio once it was analyzed. */
  tracks: ({ id: string; isrc: string | null } & AudioHashes)[]
  /** The owner of the release's UPC, if it was ever submitted. */
  upc: { accountId: string; releaseId: string } | null
  /** The owners of the tracks' ISRCs that were ever submitted. */
  isrcs: Map<string, { accountId: string; trackId: string; title: string | null }>
  /** Recordings of this account that were submitted under an ISRC. */
  recordings: ({ isrc: string } & AudioHashes)[]
}

/** Of the file, and of the decoded audio; the latter is missing for audio that was analyzed long ago. */
export interface AudioHashes {
  sha256: string | null
  samplesSha256: string | null
}

/** The same file, or another file of the same audio: FLAC and WAV of one master are one recording. */
export const isSameRecording = (a: AudioHashes, b: AudioHashes): boolean =>
  (a.sha256 !== null && a.sha256 === b.sha256) ||
  (a.samplesSha256 !== null && a.samplesSha256 === b.samplesSha256)

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
  return findings.concat(
    facts.tracks.flatMap((_, index) => [
      ...repeatedFindings(facts, index),
      ...isrcFindings(facts, index, ranges),
    ]),
  )
}

/** A release has a recording once: twice, it would have two codes, or one code two places. */
function repeatedFindings({ tracks }: CodeFacts, index: number): ReleaseFinding[] {
  const track = tracks[index]
  const first = tracks.findIndex((other) => track && isSameRecording(other, track))
  if (first === -1 || first === index) return []
  const params = { track: index + 1, other: first + 1 }
  return [
    {
      severity: 'blocks',
      step: 'tracks',
      code: 'recording_repeated',
      at: `tracks.${index}.audio`,
      params,
    },
  ]
}

function isrcFindings(facts: CodeFacts, index: number, ranges: CodeRanges): ReleaseFinding[] {
  const track = facts.tracks[index]
  if (!track?.isrc) return []
  const { isrc } = track
  const refuse = (code: string, params = {}): ReleaseFinding => ({
    severity: 'blocks',
    step: 'tracks',
    code,
    at: `tracks.${index}.isrc`,
    params: { track: index + 1, ...params },
  })
  const first = facts.tracks.findIndex((track) => track.isrc === isrc)
  if (first < index) return [refuse('isrc_repeated', { other: first + 1 })]
  const holder = facts.isrcs.get(isrc)
  if (holder && holder.accountId !== facts.release.accountId) return [refuse('isrc_taken')]
  if (!holder && isReservedIsrc(isrc, ranges)) return [refuse('code_reserved')]
  if (!track.sha256) return []
  const same = facts.recordings.filter((recording) => isSameRecording(recording, track))
  if (same.some((recording) => recording.isrc === isrc)) return []
  const [known] = same
  if (known) return [refuse('recording_has_isrc', { isrc: known.isrc, given: isrc })]
  if (holder && holder.trackId !== track.id)
    return [refuse('isrc_other_recording', { isrc, recording: holder.title ?? isrc })]
  return []
}
