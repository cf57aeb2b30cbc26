// The registrar: assigns ISRC and UPC, and binds every code to what it names, for life, when a release is submitted.
// Without ranges of one's own the numbers come from test ranges that no live store gets.
import { checkDigit } from '#engines/ddex/identifiers.ts'
import type { Db } from '#lib/db.ts'
import { invalidInput, notReady } from '#lib/errors.ts'
import {
  drawNumber,
  findUpc,
  insertIsrc,
  insertRecording,
  insertUpc,
  listIsrcs,
  listRecordings,
  listTakenUpcs,
  listTrackFiles,
} from './codes.data.server.ts'
import {
  type CodeFacts,
  type CodeRanges,
  codeFindings,
  gtin14,
  isReservedIsrc,
  isReservedUpc,
  TEST_RANGES,
} from './domain/codes.ts'
import { blocking, type ReleaseFinding } from './domain/findings.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    codeRanges: CodeRanges
  }
}

interface Coded {
  id: string
  accountId: string
  upc: string | null
}

/** What is wrong with the codes of a release as they are now. */
export const findingsOfCodes = async (
  db: Db,
  ranges: CodeRanges,
  release: Coded,
): Promise<ReleaseFinding[]> => codeFindings(await factsOf(db, release), ranges)

async function factsOf(db: Db, release: Coded): Promise<CodeFacts> {
  const tracks = await listTrackFiles(db, release.id)
  const isrcs = tracks.flatMap((track) => track.isrc ?? [])
  const sha256s = tracks.flatMap((track) => track.sha256 ?? [])
  const upc = release.upc ? await findUpc(db, gtin14(release.upc)) : undefined
  return {
    release,
    tracks,
    upc: upc ? { accountId: upc.account_id, releaseId: upc.release_id } : null,
    isrcs: new Map(
      (await listIsrcs(db, isrcs)).map((row) => [
        row.isrc,
        { accountId: row.account_id, trackId: row.track_id },
      ]),
    ),
    recordings: await listRecordings(db, { accountId: release.accountId, isrcs, sha256s }),
  }
}

/**
 * Binds the codes a release has, and gives it those it lacks: an audio file that was submitted before keeps its ISRC.
 * The caller's transaction holds the release; what it took is free again when it is rolled back.
 *
 * Typed codes come first and in one order, then the counters: two submissions never wait for each other in a circle.
 * @throws not_ready when somebody was quicker with a code
 */
export async function claimCodes(
  db: Db,
  ranges: CodeRanges,
  release: Coded,
  now: Date,
): Promise<{ upc: string; isrcs: Map<string, string> }> {
  const facts = await factsOf(db, release)
  const bound = { account_id: release.accountId, bound_at: now }
  const typed = facts.tracks
    .filter((track) => track.isrc !== null)
    .sort((a, b) => ((a.isrc as string) < (b.isrc as string) ? -1 : 1))
  for (const track of typed)
    await insertIsrc(db, { ...bound, isrc: track.isrc as string, track_id: track.id })
  if (release.upc) await insertUpc(db, { ...bound, gtin: gtin14(release.upc), release_id: release.id })
  // Whatever was not free a moment ago is now visible, with whose it is.
  const stops = blocking(codeFindings(await factsOf(db, release), ranges))
  if (stops.length > 0) throw notReady(stops)

  const upc = release.upc ?? (await assignUpc(db, ranges, { ...bound, release_id: release.id }))
  const isrcs = new Map<string, string>()
  for (const track of facts.tracks) if (track.isrc) isrcs.set(track.id, track.isrc)
  for (const track of facts.tracks) {
    const used = new Set(isrcs.values())
    const known = facts.recordings.find(
      (recording) => recording.sha256 === track.sha256 && !used.has(recording.isrc),
    )
    const isrc = track.isrc ?? known?.isrc ?? (await assignIsrc(db, ranges, { ...bound, track_id: track.id }))
    isrcs.set(track.id, isrc)
    if (track.sha256) await insertRecording(db, { ...bound, isrc, sha256: track.sha256 })
  }
  return { upc, isrcs }
}

/** The next free ISRC, `yy` being the year of assignment (ISO 3901). Numbers run 00001 to 99999 a year. */
async function assignIsrc(
  db: Db,
  ranges: CodeRanges,
  bound: { account_id: string; track_id: string; bound_at: Date },
): Promise<string> {
  const year = String(bound.bound_at.getUTCFullYear()).slice(2)
  const prefix = `${ranges.isrcPrefix ?? TEST_RANGES.isrcPrefix}${year}`
  for (;;) {
    const number = await drawNumber(db, 'isrc', prefix)
    if (number > 99_999)
      throw new Error(`All 99,999 ISRCs of ${prefix} are assigned; set ISRC_PREFIX to another.`)
    const isrc = `${prefix}${String(number).padStart(5, '0')}`
    if (await insertIsrc(db, { ...bound, isrc })) return isrc
  }
}

/** The next free UPC-A (GTIN-12) of the company prefix. */
async function assignUpc(
  db: Db,
  ranges: CodeRanges,
  bound: { account_id: string; release_id: string; bound_at: Date },
): Promise<string> {
  const prefix = ranges.upcPrefix ?? TEST_RANGES.upcPrefix
  const digits = 11 - prefix.length
  for (;;) {
    const number = await drawNumber(db, 'upc', prefix)
    if (number >= 10 ** digits)
      throw new Error(`All UPCs of ${prefix} are assigned; set UPC_PREFIX to another.`)
    const body = `${prefix}${String(number).padStart(digits, '0')}`
    const upc = `${body}${checkDigit(body)}`
    if (await insertUpc(db, { ...bound, gtin: gtin14(upc) })) return upc
  }
}

/**
 * Says at once, while somebody types, that a code can never be theirs.
 * @throws invalid_input with isrc_taken or code_reserved
 */
export async function requireOwnIsrc(
  db: Db,
  ranges: CodeRanges,
  params: { accountId: string; isrc: string },
): Promise<void> {
  const code = (await refusedIsrcs(db, ranges, { ...params, isrcs: [params.isrc] })).get(params.isrc)
  if (code) throw invalidInput([{ code, at: 'isrc' }])
}

/** @throws invalid_input with upc_taken or code_reserved */
export async function requireOwnUpc(
  db: Db,
  ranges: CodeRanges,
  params: { upc: string; releaseId: string },
): Promise<void> {
  const holder = await findUpc(db, gtin14(params.upc))
  if (holder && holder.release_id !== params.releaseId) throw invalidInput([{ code: 'upc_taken', at: 'upc' }])
  if (!holder && isReservedUpc(params.upc, ranges)) throw invalidInput([{ code: 'code_reserved', at: 'upc' }])
}

/** Of many ISRCs, those this account cannot have, and the code of why. */
export async function refusedIsrcs(
  db: Db,
  ranges: CodeRanges,
  params: { accountId: string; isrcs: string[] },
): Promise<Map<string, 'isrc_taken' | 'code_reserved'>> {
  const holders = new Map((await listIsrcs(db, params.isrcs)).map((row) => [row.isrc, row.account_id]))
  return new Map(
    params.isrcs.flatMap((isrc): [string, 'isrc_taken' | 'code_reserved'][] => {
      const holder = holders.get(isrc)
      if (holder) return holder === params.accountId ? [] : [[isrc, 'isrc_taken']]
      return isReservedIsrc(isrc, ranges) ? [[isrc, 'code_reserved']] : []
    }),
  )
}

/** Of many UPCs, those no new release of this account can have. */
export async function refusedUpcs(
  db: Db,
  ranges: CodeRanges,
  { accountId, upcs }: { accountId: string; upcs: string[] },
): Promise<Map<string, 'upc_taken' | 'code_reserved'>> {
  const taken = new Set(await listTakenUpcs(db, accountId, upcs.map(gtin14)))
  return new Map(
    upcs.flatMap((upc): [string, 'upc_taken' | 'code_reserved'][] =>
      taken.has(gtin14(upc))
        ? [[upc, 'upc_taken']]
        : isReservedUpc(upc, ranges)
          ? [[upc, 'code_reserved']]
          : [],
    ),
  )
}
