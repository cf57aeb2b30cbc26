// Duplicate detection: finds the same recording or the same picture in other uploads of any account.
import { hashBands, hashDistance, nearBandRadius, nearHashBands } from '#engines/artwork/perceptual-hash.ts'
import {
  compareFingerprints,
  decodeFingerprint,
  fingerprintKeys,
  SAME_RECORDING_SIMILARITY,
  SHARED_KEYS_MIN,
} from '#engines/audio/same-recording.ts'
import type { Db } from '#lib/db.ts'
import { listUploads, type UploadRow } from './data.server.ts'
import {
  insertAudioFingerprint,
  insertCoverHash,
  listAudioCandidates,
  listCoverCandidates,
  type Match,
} from './fingerprints.data.server.ts'
import { audioReportOf, pictureReportOf } from './stored-reports.server.ts'
import type { StoredReport } from './tables.server.ts'

/** Saves the fingerprint or perceptual hash of an analyzed file. @param db the transaction that marks it ready */
export async function saveFingerprint(
  db: Db,
  { id, kind }: Pick<UploadRow, 'id' | 'kind'>,
  report: StoredReport,
): Promise<void> {
  if (kind === 'audio') {
    const codes = decodeFingerprint(audioReportOf(report)?.fingerprint ?? '')
    if (codes) await insertAudioFingerprint(db, id, fingerprintKeys(codes))
  } else if (kind === 'artwork') {
    const hash = pictureReportOf(report)?.quality?.perceptualHash
    if (hash) await insertCoverHash(db, { upload_id: id, hash, bands: hashBands(hash) })
  }
}

/**
 * Other uploads, of any account, that hold the same recording or the same picture.
 * @returns the ids of the matches by the id of the upload; uploads without a match are absent
 */
export async function findMatchingUploads(db: Db, uploadIds: string[]): Promise<Map<string, string[]>> {
  const ready = (await listUploads(db, uploadIds)).filter((row) => row.status === 'ready')
  const matches = [
    ...(await matchAudio(
      db,
      ready.filter((row) => row.kind === 'audio'),
    )),
    ...(await matchCovers(
      db,
      ready.filter((row) => row.kind === 'artwork'),
    )),
  ]
  const byUpload = Map.groupBy(matches, (match) => match.upload_id)
  return new Map([...byUpload].map(([id, group]) => [id, group.map((match) => match.match_id)]))
}

async function matchAudio(db: Db, rows: UploadRow[]): Promise<Match[]> {
  const codesById = new Map(
    rows.flatMap(({ id, report }) => {
      const codes = decodeFingerprint(audioReportOf(report)?.fingerprint ?? '')
      return codes ? [[id, codes] as const] : []
    }),
  )
  const keys = [...codesById].map(([upload_id, codes]) => ({ upload_id, keys: fingerprintKeys(codes) }))
  const candidates = await listAudioCandidates(db, keys, SHARED_KEYS_MIN)
  return candidates.filter((candidate) => {
    const own = codesById.get(candidate.upload_id)
    const other = decodeFingerprint(candidate.fingerprint)
    const comparison = own && other && compareFingerprints(own, other)
    return comparison ? comparison.similarity >= SAME_RECORDING_SIMILARITY : false
  })
}

async function matchCovers(db: Db, rows: UploadRow[]): Promise<Match[]> {
  const hashes = new Map(
    rows.flatMap(({ id, report }) => {
      const hash = pictureReportOf(report)?.quality?.perceptualHash
      return hash ? [[id, hash] as const] : []
    }),
  )
  const bands = [...hashes].map(([upload_id, hash]) => ({ upload_id, bands: nearHashBands(hash) }))
  const candidates = await listCoverCandidates(db, bands)
  return candidates.filter(
    ({ upload_id, hash }) => hashDistance(hashes.get(upload_id) ?? '', hash) <= nearBandRadius,
  )
}
