// Shows uploads with their analysis results and signed file URLs.
import { stat } from 'node:fs/promises'
import { findArtworkFaults } from '#engines/artwork/findings.ts'
import type { ArtworkReport } from '#engines/artwork/report.ts'
import { findAudioFaults } from '#engines/audio/findings.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Upload } from './contract.ts'
import { findUpload, listUploads, listUploadsOfRelease, type UploadRow } from './data.server.ts'
import { ARTIST_IMAGE_SIDE_ADVISED, type UploadKind } from './domain.ts'
import { finishUpload } from './receive-upload.server.ts'
import { signedFileUrl } from './signed-file-urls.server.ts'
import { audioReportOf, pictureReportOf } from './stored-reports.server.ts'
import type { StoredRefusal } from './tables.server.ts'

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

/** The upload as its owner sees it; completes an upload whose completion was lost in a crash. */
export async function showUpload(
  deps: ShowDeps & Pick<Deps, 'jobs' | 'objects' | 'incoming'>,
  params: { id: string; scope: TenantScope },
): Promise<Upload> {
  const row = await findUpload(deps.db, params)
  if (!row) throw notFound()
  if (row.status === 'uploading') {
    const path = deps.incoming.pathOf(row.id)
    const arrived = await stat(path).catch(() => undefined)
    if (arrived && BigInt(arrived.size) === row.size_bytes) await finishUpload(deps, { id: row.id, path })
  }
  return view(deps, (await findUpload(deps.db, params)) ?? row, params.scope)
}

/** Uploads by id, with URLs signed for `reader`. The caller has verified access. */
export async function showUploads(
  deps: ShowDeps,
  ids: string[],
  reader: TenantScope,
): Promise<Map<string, Upload>> {
  return viewsById(deps, await listUploads(deps.db, [...new Set(ids)]), reader)
}

/** The cover, recordings and licences of a release by id, with URLs signed for `reader`, who may see the release. */
export const showUploadsOfRelease = async (
  deps: ShowDeps,
  releaseId: string,
  reader: TenantScope,
): Promise<Map<string, Upload>> => viewsById(deps, await listUploadsOfRelease(deps.db, releaseId), reader)

const viewsById = (deps: ShowDeps, rows: UploadRow[], reader: TenantScope): Map<string, Upload> =>
  new Map(rows.map((row) => [row.id, view(deps, row, reader)]))

/** Omits values that the analysis could not determine, such as the length of a file with a truncated header. */
const knownParams = (params: StoredRefusal['params']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

function view(deps: ShowDeps, row: UploadRow, reader: TenantScope): Upload {
  const audio = audioReportOf(row.report)
  const artwork = pictureReportOf(row.report)
  const keys = { ...row.renditions, ...(row.object_key ? { original: row.object_key } : {}) }
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    status: row.status,
    refusal: row.refusal && { code: row.refusal.code, params: knownParams(row.refusal.params), at: '' },
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
            Object.entries(keys).map(([name, key]) => [name, signedFileUrl(deps, { key, reader })]),
          )
        : {},
  }
}

/** Covers are checked by the stores' rules, artist pictures only for size. Text on a cover is checked with its release. */
function pictureFindings(kind: UploadKind, report: ArtworkReport): Upload['findings'] {
  if (kind === 'artwork') return findArtworkFaults(report)
  const side = Math.min(report.widthPx, report.heightPx)
  if (side >= ARTIST_IMAGE_SIDE_ADVISED) return []
  return [
    { code: 'artwork_small', severity: 'advises', params: { side, advised: ARTIST_IMAGE_SIDE_ADVISED } },
  ]
}
