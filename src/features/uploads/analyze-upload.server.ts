// Analyzes an upload: its format and properties, its faults, and the renditions that screens need.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ArtworkRules, inspectArtwork } from '#engines/artwork/inspect.ts'
import { writeCopies } from '#engines/artwork/renditions.ts'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { measureReferenceAudio } from '#engines/audio/mastering/master.ts'
import { readTags } from '#engines/audio/tags.ts'
import { toFlac } from '#engines/audio/transcode.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { type DocumentType, sniffDocument } from '#lib/pure/documents.ts'
import { required } from '#lib/pure/required.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { clearObjectKey, findAnyUpload, setReady, setRefused, type UploadRow } from './data.server.ts'
import { ARTIST_IMAGE_SIDE_MIN, ARTWORK_SIDE_MIN, IMAGE_RENDITIONS } from './domain.ts'
import { saveFingerprint } from './match-files.server.ts'
import type { StoredPicture, StoredReport } from './tables.server.ts'

type AnalysisDeps = Pick<Deps, 'db' | 'clock' | 'objects' | 'ffmpegPath' | 'jobs'>
type Outcome<Report = StoredReport> =
  | { refusal: { code: string; params: Record<string, unknown> } }
  | {
      report: Report
      renditions: Record<string, string>
    }
export type ImageOutcome = Outcome<StoredPicture>

/**
 * Job `upload.received`. Idempotent; the bytes of a refused file are kept, so that nothing is lost. Those of a reference
 * are deleted in any case.
 */
export async function analyzeUpload(deps: AnalysisDeps, { uploadId }: { uploadId: string }): Promise<void> {
  const row = await findAnyUpload(deps.db, uploadId)
  if (row?.status !== 'processing' || !row.object_key) return
  await using scratch = await scratchFolder()
  const file = await deps.objects.localPath(row.object_key, scratch.path)
  const outcome = await outcomeOf(deps, row, file, scratch.path)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    if ('refusal' in outcome) await setRefused(trx, row.id, outcome.refusal, now)
    else {
      await setReady(trx, row.id, outcome, now)
      await saveFingerprint(trx, row, outcome.report)
    }
    if (row.kind === 'reference') await forgetFile(trx, deps, row)
  })
}

/** After the last attempt of `upload.received`: the file of a reference does not wait for another one. */
export async function giveUpAnalysis(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { uploadId }: { uploadId: string },
): Promise<void> {
  const row = await findAnyUpload(deps.db, uploadId)
  if (row?.kind !== 'reference' || row.status !== 'processing') return
  await deps.db.transaction().execute(async (trx) => {
    await setRefused(trx, row.id, { code: 'reference_failed', params: {} }, deps.clock.now())
    await forgetFile(trx, deps, row)
  })
}

async function forgetFile(trx: Trx, { jobs }: Pick<Deps, 'jobs'>, row: UploadRow): Promise<void> {
  if (!row.object_key) return
  await clearObjectKey(trx, row.id)
  await jobs.add(trx, 'settings.forget_object', { key: row.object_key })
}

function outcomeOf(deps: AnalysisDeps, row: UploadRow, file: string, scratch: string): Promise<Outcome> {
  if (row.kind === 'audio') return analyzeAudio(deps, row, file, scratch)
  if (row.kind === 'reference') return measureReference(deps, file)
  if (row.kind === 'licence') return read(file)
  if (row.kind === 'catalogue' || row.kind === 'statement') return keep(file)
  return analyzeImage(deps, row, file, scratch)
}

/** A licence is stored unchanged when it is a viewable document. */
async function read(file: string): Promise<Outcome> {
  const hash = createHash('sha256')
  let mediaType: DocumentType | undefined
  const pieces: AsyncIterable<Buffer> = createReadStream(file)
  for await (const piece of pieces) {
    mediaType ??= sniffDocument(piece)
    if (!mediaType) return { refusal: { code: 'licence_unsupported', params: {} } }
    hash.update(piece)
  }
  if (!mediaType) return { refusal: { code: 'licence_unsupported', params: {} } }
  return { report: { sha256: hash.digest('hex'), mediaType }, renditions: {} }
}

/** A catalogue is validated when it is imported. */
async function keep(file: string): Promise<Outcome> {
  return { report: { sha256: await sha256Of(file) }, renditions: {} }
}

/** What a master follows is measured; nothing that can be played is made of it. */
async function measureReference({ ffmpegPath }: AnalysisDeps, file: string): Promise<Outcome> {
  const result = await measureReferenceAudio({ path: file, ffmpegPath })
  if (!result.ok) return { refusal: result.refusal }
  return { report: { sha256: await sha256Of(file), profile: result.profile }, renditions: {} }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function analyzeAudio(
  deps: AnalysisDeps,
  row: UploadRow,
  file: string,
  scratch: string,
): Promise<Outcome> {
  const result = await analyseAudio({ path: file, ffmpegPath: deps.ffmpegPath })
  if (!result.ok) return { refusal: result.refusal }
  const { title, trackNumber } = await readTags(file)
  const report = { ...result.report, tags: { title: title ?? null, trackNumber: trackNumber ?? null } }
  // Browsers can play WAV, FLAC and MP3, but not AIFF.
  if (report.format !== 'aiff') return { report, renditions: { playback: required(row.object_key) } }
  const outPath = path.join(scratch, 'playback.flac')
  const copy = await toFlac({
    path: file,
    outPath,
    bitsPerSample: report.bitsPerSample === 24 ? 24 : 16,
    ffmpegPath: deps.ffmpegPath,
  })
  if (!copy.ok) return { refusal: copy.refusal }
  const key = `uploads/${row.id}/playback.flac`
  await deps.objects.putFile(key, outPath)
  return { report, renditions: { playback: key } }
}

/** Of a picture, whose renditions are stored as objects. */
export async function analyzeImage(
  deps: Pick<Deps, 'objects'>,
  row: Pick<UploadRow, 'id' | 'kind'>,
  file: string,
  scratch: string,
): Promise<ImageOutcome> {
  const cover = row.kind === 'artwork'
  const rules: ArtworkRules = { square: cover, sideMinPx: cover ? ARTWORK_SIDE_MIN : ARTIST_IMAGE_SIDE_MIN }
  // Stores have rules for words on covers, and none for those on pictures of artists.
  const result = await inspectArtwork(file, rules, cover ? {} : { textEngine: null })
  if (!result.ok) return { refusal: result.refusal }
  const copies = IMAGE_RENDITIONS.map((sidePx) => ({
    sidePx,
    shape: cover ? ('square' as const) : ('whole' as const),
    outPath: path.join(scratch, `${sidePx}.webp`),
    key: `uploads/${row.id}/${sidePx}.webp`,
  }))
  await writeCopies(file, copies)
  for (const { key, outPath } of copies) await deps.objects.putFile(key, outPath)
  const renditions = Object.fromEntries(copies.map(({ sidePx, key }) => [sidePx, key]))
  return { report: result.report, renditions }
}
