// The facts about its files that a frozen revision of a release contains.
import type { Db } from '#lib/db.ts'
import { listUploads, type UploadRow } from './data.server.ts'
import { audioReportOf, pictureReportOf } from './stored-reports.server.ts'
import type { StoredAudio, StoredPicture } from './tables.server.ts'

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
type ArtworkFile = FileFacts & Pick<StoredPicture, 'format' | 'widthPx' | 'heightPx'>

/**
 * By upload id.
 * @throws when one is not ready, which the submission rules prevent
 */
export async function findUploadFiles(
  db: Db,
  { audioIds, artworkId }: { audioIds: string[]; artworkId: string },
): Promise<{ audio: Map<string, AudioFile>; artwork: ArtworkFile }> {
  const rows = await listUploads(db, [...new Set([...audioIds, artworkId])])
  const find = (id: string) => rows.find((row) => row.id === id)
  return {
    audio: new Map(audioIds.map((id) => [id, audioFile(id, find(id))])),
    artwork: artworkFile(artworkId, find(artworkId)),
  }
}

function audioFile(id: string, row: UploadRow | undefined): AudioFile {
  const report = audioReportOf(row?.report ?? null)
  if (row?.kind !== 'audio' || !report) throw notReady(id, 'recording')
  const { codec, sampleRateHz, bitsPerSample, bitRateKbps, channels, durationMs } = report
  return {
    ...factsOf(row, report),
    fileName: row.file_name,
    codec,
    sampleRateHz,
    bitsPerSample,
    bitRateKbps,
    channels,
    durationMs,
  }
}

function artworkFile(id: string, row: UploadRow | undefined): ArtworkFile {
  const report = pictureReportOf(row?.report ?? null)
  if (row?.kind !== 'artwork' || !report) throw notReady(id, 'cover')
  const { format, widthPx, heightPx } = report
  return { ...factsOf(row, report), format, widthPx, heightPx }
}

function factsOf(row: UploadRow, report: StoredAudio | StoredPicture): FileFacts {
  if (row.status !== 'ready' || !row.object_key) throw notReady(row.id, row.kind)
  const { sizeBytes, sha256, md5 } = report
  return { uploadId: row.id, objectKey: row.object_key, sizeBytes, sha256, md5 }
}

const notReady = (id: string, what: string) => new Error(`upload ${id} is not a ready ${what}`)
