// Assigns ISRCs and UPCs, and binds every code permanently to its release or track when a release is submitted. Without
// configured ranges the numbers come from test ranges that are never sent to a live store.
import { checkDigit } from '#engines/ddex/identifiers.ts'
import type { Db } from '#lib/db.ts'
import { invalidInput, notReady } from '#lib/errors.ts'
import { required } from '#lib/pure/required.ts'
import {
  drawNumbers,
  findUpc,
  insertIsrcs,
  insertRecordings,
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
  isSameRecording,
  TEST_RANGES,
} from './domain/codes.ts'
import { blocking } from './domain/findings.ts'

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

/** The current entries of the code registry for a release. */
export async function readCodeFacts(
  db: Db,
  release: Coded,
  tracks: CodeFacts['tracks'] | undefined = undefined,
): Promise<CodeFacts> {
  const listed = tracks ?? (await listTrackFiles(db, release.id))
  const isrcs = listed.flatMap((track) => track.isrc ?? [])
  const sha256s = listed.flatMap((track) => track.sha256 ?? [])
  const samplesSha256s = listed.flatMap((track) => track.samplesSha256 ?? [])
  const upc = release.upc ? await findUpc(db, gtin14(release.upc)) : undefined
  return {
    release,
    tracks: listed,
    upc: upc ? { accountId: upc.account_id, releaseId: upc.release_id } : null,
    isrcs: new Map(
      (await listIsrcs(db, isrcs)).map((row) => [
        row.isrc,
        { accountId: row.account_id, trackId: row.track_id, title: row.title },
      ]),
    ),
    recordings: await listRecordings(db, { accountId: release.accountId, isrcs, sha256s, samplesSha256s }),
  }
}

interface Binding {
  account_id: string
  bound_at: Date
}

/**
 * Binds the codes of a release and assigns the missing ones; an audio file that was submitted before keeps its ISRC.
 * The caller's transaction has locked the release, and a rollback frees every code.
 *
 * User-entered codes are inserted first and in a fixed order, then the counters are locked, so two submissions never
 * deadlock.
 * @param tracks with the hashes of their files, as the caller's transaction has read them
 * @throws not_ready when a concurrent submission has claimed one of the codes
 */
export async function claimCodes(
  db: Db,
  ranges: CodeRanges,
  release: Coded,
  tracks: CodeFacts['tracks'],
  now: Date,
): Promise<{ upc: string; isrcs: Map<string, string> }> {
  const binding = { account_id: release.accountId, bound_at: now }
  const typed = tracks
    .flatMap(({ id, isrc }) => (isrc ? [{ ...binding, isrc, track_id: id }] : []))
    .sort((a, b) => (a.isrc < b.isrc ? -1 : 1))
  await insertIsrcs(db, typed)
  if (release.upc) await insertUpc(db, { ...binding, gtin: gtin14(release.upc), release_id: release.id })
  // Codes and recordings that a concurrent submission has bound meanwhile are visible now.
  const facts = await readCodeFacts(db, release, tracks)
  const stops = blocking(codeFindings(facts, ranges))
  if (stops.length > 0) throw notReady(stops)

  const upc = release.upc ?? (await assignUpc(db, ranges, { ...binding, release_id: release.id }))
  const isrcs = await assignIsrcs(db, ranges, { ...binding, facts })
  await insertRecordings(
    db,
    tracks.flatMap(({ id, sha256, samplesSha256 }) =>
      sha256 ? [{ ...binding, sha256, samples_sha256: samplesSha256, isrc: required(isrcs.get(id)) }] : [],
    ),
  )
  return { upc, isrcs }
}

/** The ISRC of every track: its own, else the one under which its recording was submitted before, else the next free one. */
async function assignIsrcs(
  db: Db,
  ranges: CodeRanges,
  { facts, ...binding }: Binding & { facts: CodeFacts },
): Promise<Map<string, string>> {
  const isrcs = new Map<string, string>()
  for (const { id, isrc } of facts.tracks) if (isrc) isrcs.set(id, isrc)
  const used = new Set(isrcs.values())
  const without: string[] = []
  for (const track of facts.tracks) {
    const { id, isrc } = track
    if (isrc) continue
    const known = facts.recordings.find(
      (recording) => isSameRecording(recording, track) && !used.has(recording.isrc),
    )
    if (known) used.add(known.isrc)
    if (known) isrcs.set(id, known.isrc)
    else without.push(id)
  }
  for (const [id, isrc] of await assignNewIsrcs(db, ranges, without, binding)) isrcs.set(id, isrc)
  return isrcs
}

/** The next free ISRCs, with the year of assignment (ISO 3901). Numbers run from 00001 to 99999 a year. */
async function assignNewIsrcs(
  db: Db,
  ranges: CodeRanges,
  trackIds: string[],
  binding: Binding,
): Promise<Map<string, string>> {
  const year = String(binding.bound_at.getUTCFullYear()).slice(2)
  const prefix = `${ranges.isrcPrefix ?? TEST_RANGES.isrcPrefix}${year}`
  const assigned = new Map<string, string>()
  for (let open = trackIds; open.length > 0; open = trackIds.filter((id) => !assigned.has(id))) {
    const numbers = await drawNumbers(db, { kind: 'isrc', prefix, count: open.length })
    if ((numbers.at(-1) ?? 0) > 99_999)
      throw new Error(`All 99,999 ISRCs of ${prefix} are assigned; set ISRC_PREFIX to another.`)
    const codes = numbers.map((number) => `${prefix}${String(number).padStart(5, '0')}`)
    const taken = new Set((await listIsrcs(db, codes)).map((row) => row.isrc))
    const rows = codes
      .filter((isrc) => !taken.has(isrc))
      .map((isrc, index) => ({ ...binding, isrc, track_id: required(open[index]) }))
    const free = await insertIsrcs(db, rows)
    for (const { isrc, track_id } of rows) if (free.has(isrc)) assigned.set(track_id, isrc)
  }
  return assigned
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
    const [number = 0] = await drawNumbers(db, { kind: 'upc', prefix, count: 1 })
    if (number >= 10 ** digits)
      throw new Error(`All UPCs of ${prefix} are assigned; set UPC_PREFIX to another.`)
    const body = `${prefix}${String(number).padStart(digits, '0')}`
    const upc = `${body}${checkDigit(body)}`
    if (await insertUpc(db, { ...bound, gtin: gtin14(upc) })) return upc
  }
}

/**
 * Rejects a code that this account can never use, while the user is still editing.
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

/** The ISRCs of the list that this account cannot use, each with the code of the reason. */
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

/** The UPCs of the list that no new release of this account can use. */
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
