// Use cases of uploads: taking a file over, showing what was found, and handing it to those who may have it.
import { rm, stat } from 'node:fs/promises'
import { findArtworkFaults } from '#engines/artwork/findings.ts'
import type { ArtworkReport } from '#engines/artwork/report.ts'
import { findAudioFaults } from '#engines/audio/findings.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Upload } from './contract.ts'
import {
  findAnyUpload,
  findUpload,
  insertUpload,
  listUploads,
  setArrived,
  setProcessing,
  type UploadRow,
} from './data.server.ts'
import { ARTIST_IMAGE_SIDE_ADVISED, bytesMax, megabytesMax, UPLOAD_KINDS, type UploadKind } from './domain.ts'
import { fileAddress } from './files/service.server.ts'
import type { StoredAudio } from './tables.server.ts'

export { analyseUpload } from './analysis/service.server.ts'
export { fileAddress, readFile } from './files/service.server.ts'
export { findAlike } from './likeness/service.server.ts'
export { openIncoming, openTus } from './tus/service.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

/** @throws file_too_large, or invalid_input for a kind we do not know. */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; scope: TenantScope; kind: string; fileName: string; sizeBytes: number },
): Promise<void> {
  const kind = UPLOAD_KINDS.find((known) => known === by.kind)
  if (!kind) throw invalidInput([{ code: 'invalid_value', at: 'kind' }])
  if (by.sizeBytes > bytesMax(kind)) {
    throw new AppError('file_too_large', 413, { params: { max: `${megabytesMax(kind)}MB` } })
  }
  await insertUpload(db, {
    id: by.id,
    account_id: by.scope.accountId,
    artist_id: by.scope.artistId,
    kind,
    file_name: cleanName(by.fileName),
    size_bytes: BigInt(by.sizeBytes),
    created_at: clock.now(),
  })
}

/** A name to show, nothing more: no path, no control or direction characters. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file'

/** Whether this upload is within reach, to be written to or read. */
export const ownsUpload = async (db: Db, by: { id: string; scope: TenantScope }): Promise<boolean> =>
  (await findUpload(db, by)) !== undefined

/**
 * Takes over a file that has arrived whole at `path`: into the object store, then the row and the job together.
 * Safe to repeat after a crash anywhere in between.
 */
export async function finishUpload(
  { db, jobs, objects }: Pick<Deps, 'db' | 'jobs' | 'objects'>,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const row = await findAnyUpload(db, id)
  if (row?.status !== 'uploading') return
  const key = `uploads/${id}/original`
  await objects.putFile(key, path)
  await db.transaction().execute(async (trx) => {
    if (await setArrived(trx, id, key)) await jobs.add(trx, 'upload.received', { uploadId: id })
  })
  await rm(path, { force: true })
}

/** The upload as its owner sees it; one whose last answer was lost in a crash is taken over now. */
export async function showUpload(
  deps: ShowDeps & Pick<Deps, 'jobs' | 'objects' | 'incoming'>,
  by: { id: string; scope: TenantScope },
): Promise<Upload> {
  const row = await findUpload(deps.db, by)
  if (!row) throw notFound()
  if (row.status === 'uploading') {
    const path = deps.incoming.pathOf(row.id)
    const arrived = await stat(path).catch(() => undefined)
    if (arrived && BigInt(arrived.size) === row.size_bytes) await finishUpload(deps, { id: row.id, path })
  }
  return view(deps, (await findUpload(deps.db, by)) ?? row, by.scope)
}

/** Uploads by id, with addresses signed for `reader`. The caller has proved that they may see them. */
export async function showUploads(
  deps: ShowDeps,
  ids: string[],
  reader: TenantScope,
): Promise<Map<string, Upload>> {
  const rows = await listUploads(deps.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, view(deps, row, reader)]))
}

function view(deps: ShowDeps, row: UploadRow, reader: TenantScope): Upload {
  const audio = row.kind === 'audio' ? (row.report as StoredAudio | null) : null
  const picture = row.kind === 'artwork' || row.kind === 'artist_image'
  const artwork = picture ? (row.report as ArtworkReport | null) : null
  const keys = { ...row.renditions, ...(row.object_key ? { original: row.object_key } : {}) }
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    status: row.status,
    refusal: row.refusal && { ...row.refusal, at: '' },
    audio: audio && {
      codec: audio.codec,
      sampleRateHz: audio.sampleRateHz,
      bitsPerSample: audio.bitsPerSample,
      channels: audio.channels,
      durationMs: audio.durationMs,
      integratedLufs: audio.integratedLufs,
      truePeakDbtp: audio.truePeakDbtp,
      waveform: audio.waveform,
      tags: audio.tags,
    },
    artwork: artwork && {
      format: artwork.format,
      widthPx: artwork.widthPx,
      heightPx: artwork.heightPx,
      tint: artwork.tint,
      text: artwork.quality?.text ?? null,
    },
    findings: audio ? findAudioFaults(audio) : artwork ? pictureFindings(row.kind, artwork) : [],
    urls:
      row.status === 'ready'
        ? Object.fromEntries(
            Object.entries(keys).map(([name, key]) => [name, fileAddress(deps, { key, reader })]),
          )
        : {},
  }
}

/** A cover is judged as stores do; a picture of an artist only for its size. What stands on a cover, the release judges. */
function pictureFindings(kind: UploadKind, report: ArtworkReport): Upload['findings'] {
  if (kind === 'artwork') return findArtworkFaults(report)
  const side = Math.min(report.widthPx, report.heightPx)
  if (side >= ARTIST_IMAGE_SIDE_ADVISED) return []
  return [
    { code: 'artwork_small', severity: 'advises', params: { side, advised: ARTIST_IMAGE_SIDE_ADVISED } },
  ]
}

/** @throws invalid_input when there is no such upload of this kind within reach; one still on its way may be named. */
export async function requireUpload(
  db: Db,
  by: { id: string; scope: TenantScope; kind: UploadKind },
): Promise<void> {
  const row = await findUpload(db, by)
  if (row?.kind !== by.kind) throw invalidInput([{ code: 'upload_unknown', at: 'uploadId' }])
}

/** Where a catalogue lies and what it is called, once it has arrived. @throws invalid_input as `requireUpload` */
export async function requireCatalogue(
  db: Db,
  by: { id: string; scope: TenantScope },
): Promise<{ fileName: string; sizeBytes: number }> {
  await requireUpload(db, { ...by, kind: 'catalogue' })
  const row = await findAnyUpload(db, by.id)
  if (row?.status !== 'ready') throw wrongState(row?.status ?? 'uploading')
  return { fileName: row.file_name, sizeBytes: Number(row.size_bytes) }
}

/** The key of the original; undefined while it is on its way. For jobs. */
export const findUploadKey = async (db: Db, id: string): Promise<string | undefined> =>
  (await findAnyUpload(db, id))?.object_key ?? undefined

/** Listens to a file once more, after a refusal that may have been ours. */
export async function analyseAgain(
  deps: ShowDeps & Pick<Deps, 'jobs' | 'objects' | 'incoming'>,
  by: { id: string; scope: TenantScope },
): Promise<Upload> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findUpload(trx, by)
    if (!row) throw notFound()
    if (row.status !== 'refused' || !row.object_key) throw wrongState(row.status)
    await setProcessing(trx, row.id)
    await deps.jobs.add(trx, 'upload.received', { uploadId: row.id })
  })
  return showUpload(deps, by)
}

interface FileFacts {
  uploadId: string
  objectKey: string
  sizeBytes: number
  sha256: string
  md5: string
}
type AudioFile = FileFacts &
  Pick<
    StoredAudio,
    'codec' | 'sampleRateHz' | 'bitsPerSample' | 'bitRateKbps' | 'channels' | 'durationMs'
  > & { fileName: string }
type ArtworkFile = FileFacts & Pick<ArtworkReport, 'format' | 'widthPx' | 'heightPx'>

/** What a frozen revision says of a file. @throws when it is not ready: the rules let no such release through. */
export async function findUploadFile(db: Db, id: string, kind: 'audio'): Promise<AudioFile>
export async function findUploadFile(db: Db, id: string, kind: 'artwork'): Promise<ArtworkFile>
export async function findUploadFile(db: Db, id: string, kind: UploadKind): Promise<AudioFile | ArtworkFile> {
  const row = await findAnyUpload(db, id)
  if (row?.kind !== kind || row.status !== 'ready' || !row.object_key || !row.report) {
    throw new Error(`upload ${id} is not a ready ${kind}`)
  }
  const { sizeBytes, sha256, md5 } = row.report as StoredAudio | ArtworkReport
  const facts: FileFacts = { uploadId: id, objectKey: row.object_key, sizeBytes, sha256, md5 }
  if (kind === 'audio') {
    const { codec, sampleRateHz, bitsPerSample, bitRateKbps, channels, durationMs } =
      row.report as StoredAudio
    return {
      ...facts,
      fileName: row.file_name,
      codec,
      sampleRateHz,
      bitsPerSample,
      bitRateKbps,
      channels,
      durationMs,
    }
  }
  const { format, widthPx, heightPx } = row.report as ArtworkReport
  return { ...facts, format, widthPx, heightPx }
}
