// Knowing a file again: the same recording or the same picture in another upload, whoever sent it.
import { hashBands, hashDistance, nearBandRadius, nearHashBands } from '#engines/artwork/perceptual-hash.ts'
import type { ArtworkReport } from '#engines/artwork/report.ts'
import {
  compareFingerprints,
  decodeFingerprint,
  fingerprintKeys,
  SAME_RECORDING_SIMILARITY,
  SHARED_KEYS_MIN,
} from '#engines/audio/same-recording.ts'
import type { Db } from '#lib/db.ts'
import { findAnyUpload, type UploadRow } from './data.server.ts'
import {
  insertAudioFingerprint,
  insertCoverHash,
  listAudioCandidates,
  listCoverCandidates,
} from './fingerprints.data.server.ts'
import type { StoredAudio } from './tables.server.ts'

/** Notes what a file that is ready is known again by. @param db the transaction that makes it ready */
export async function saveFingerprint(
  db: Db,
  { id, kind }: Pick<UploadRow, 'id' | 'kind'>,
  report: object,
): Promise<void> {
  if (kind === 'audio') {
    const codes = decodeFingerprint((report as StoredAudio).fingerprint ?? '')
    if (codes) await insertAudioFingerprint(db, id, fingerprintKeys(codes))
  } else if (kind === 'artwork') {
    const hash = (report as ArtworkReport).quality?.perceptualHash
    if (hash) await insertCoverHash(db, { upload_id: id, hash, bands: hashBands(hash) })
  }
}

/** Other uploads, of any account, that hold the same recording or the same picture. */
export async function findMatchingUploads(db: Db, uploadId: string): Promise<string[]> {
  const row = await findAnyUpload(db, uploadId)
  if (row?.status !== 'ready') return []
  if (row.kind === 'audio') return findMatchingAudio(db, row.id, row.report as StoredAudio)
  if (row.kind === 'artwork') return findMatchingCovers(db, row.id, row.report as ArtworkReport)
  return []
}

async function findMatchingAudio(db: Db, uploadId: string, { fingerprint }: StoredAudio): Promise<string[]> {
  const codes = decodeFingerprint(fingerprint ?? '')
  if (!codes) return []
  const keys = fingerprintKeys(codes)
  const candidates = await listAudioCandidates(db, { uploadId, keys, sharedMin: SHARED_KEYS_MIN })
  return candidates.flatMap((other) => {
    const codesOfOther = decodeFingerprint(other.fingerprint)
    const match = codesOfOther && compareFingerprints(codes, codesOfOther)
    return match && match.similarity >= SAME_RECORDING_SIMILARITY ? [other.upload_id] : []
  })
}

async function findMatchingCovers(db: Db, uploadId: string, { quality }: ArtworkReport): Promise<string[]> {
  const hash = quality?.perceptualHash
  if (!hash) return []
  const candidates = await listCoverCandidates(db, { uploadId, bands: nearHashBands(hash) })
  return candidates
    .filter((other) => hashDistance(hash, other.hash) <= nearBandRadius)
    .map((other) => other.upload_id)
}
