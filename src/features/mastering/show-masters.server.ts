// Masters as their account sees them, with previews, and the files of those that are paid.
import { isEditable } from '#features/releases/domain/status.ts'
import {
  downloadEnd,
  findWaveform,
  signedDownloadUrl,
  signedFileUrl,
} from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Master, MasterFiles, MasterSummary } from './contract.ts'
import {
  findMaster,
  findSong,
  listPresets,
  listMasters as listRows,
  listTracksOf,
  type MasterRow,
} from './data.server.ts'
import {
  MASTER_FORMATS,
  type MasterName,
  type MasterObject,
  masterFileName,
  masterKey,
  paymentState,
  previewGains,
  revisionsEnd,
} from './domain.ts'
import { findPayment, findPayments, type RecordingPayment } from './find-payments.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

export async function listMasters(
  { db }: Pick<Deps, 'db'>,
  { scope, limit, cursor, payment }: { scope: TenantScope; cursor?: string; limit: number; payment?: 'paid' },
) {
  const rows = await listRows(db, { scope, limit, cursor, isReady: payment === 'paid' })
  const shown = rows.slice(0, limit)
  const recordings = [...new Set(shown.map((row) => row.recording_sha256))]
  const payments = await findPayments(db, { accountId: scope.accountId, recordings })
  return {
    items: shown.map((row) => summaryOf(row, payments.get(row.recording_sha256))),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showMaster(deps: ShowDeps, by: { id: string; scope: TenantScope }): Promise<Master> {
  const row = await findMaster(deps.db, by)
  if (!row) throw notFound()
  const [payment, presets, tracks] = await Promise.all([
    findPayment(deps.db, paidFor(row)),
    listPresets(deps.db, { scope: by.scope, sha256: row.recording_sha256 }),
    listTracksOf(deps.db, { scope: by.scope, master: row }),
  ])
  const isPaid = paymentState(payment) === 'paid'
  return {
    ...summaryOf(row, payment),
    uploadId: row.upload_id,
    otherPresets: presets
      .filter(({ id }) => id !== row.id)
      .map((other) => ({ ...other, reference: other.reference?.fileName ?? null })),
    tracks: tracks.filter(isEditable).map(({ id, releaseId, title, uploadId }) => ({
      id,
      releaseId,
      title,
      uploadId,
      hasMaster: uploadId === row.track_upload_id,
    })),
    step: row.step,
    percent: row.percent,
    refusal: row.refusal && { code: row.refusal.code, at: '', params: knownParams(row.refusal.params) },
    finishedAt: row.finished_at,
    paidAt: payment?.paidAt ?? null,
    revisionsUntil: payment && isPaid ? revisionsEnd(payment) : null,
    refundUntil: payment && isPaid ? payment.refundDeadline : null,
    report: reportOf(row),
    previews: await previewsOf(deps, row, by.scope),
  }
}

/**
 * The download URLs of a master.
 *
 * @throws not_found, payment_required, refunded, wrong_state before it is made
 */
export async function showMasterFiles(
  deps: ShowDeps,
  by: { id: string; scope: TenantScope },
): Promise<MasterFiles> {
  const row = await requirePaid(deps.db, by)
  const name = await nameOf(deps.db, row)
  const expiresAt = downloadEnd(deps.clock)
  return {
    expiresAt,
    items: MASTER_FORMATS.map((format) => {
      const fileName = masterFileName(name, format)
      const file = { key: masterKey(row.id, format), reader: by.scope, name: fileName, expiresAt }
      return { format, fileName, url: signedDownloadUrl(deps, file) }
    }),
  }
}

/** @throws not_found, payment_required, refunded, wrong_state before it is made */
export async function requirePaid(db: Db, by: { id: string; scope: TenantScope }): Promise<MasterRow> {
  const row = await findMaster(db, by)
  if (!row) throw notFound()
  const payment = paymentState(await findPayment(db, paidFor(row)))
  if (payment === 'unpaid') throw new AppError('payment_required', 402)
  if (payment === 'refunded') throw new AppError('refunded', 403)
  if (row.state !== 'success') throw wrongState(row.state)
  return row
}

/** The parts of the file names of a master. */
export async function nameOf(db: Db, row: MasterRow): Promise<MasterName> {
  const song = await findSong(db, row)
  return {
    artist: song?.artist ?? null,
    title: song?.title ?? null,
    fileName: row.file_name,
    preset: row.preset,
  }
}

const paidFor = (row: MasterRow) => ({ accountId: row.account_id, recording: row.recording_sha256 })

const summaryOf = (row: MasterRow, payment: RecordingPayment | undefined): MasterSummary => ({
  id: row.id,
  fileName: row.file_name,
  preset: row.preset,
  reference: row.reference?.fileName ?? null,
  state: row.state,
  payment: paymentState(payment),
  createdAt: row.created_at,
})

const knownParams = (params: Record<string, string | number | null>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

function reportOf({ report }: MasterRow): Master['report'] {
  if (!report) return null
  const { preset: _, before, after, ...rest } = report
  return { ...rest, before: loudnessOf(before), after: loudnessOf(after) }
}

const loudnessOf = ({ integratedLufs, rangeLu, truePeakDb }: NonNullable<MasterRow['report']>['before']) => ({
  integratedLufs,
  rangeLu,
  truePeakDbtp: truePeakDb,
})

async function previewsOf(deps: ShowDeps, row: MasterRow, reader: TenantScope): Promise<Master['previews']> {
  const before = await findWaveform(deps.db, row.upload_id)
  if (!row.report || !row.waveform || !before) return null
  const gains = previewGains(row.report.before.integratedLufs, row.report.after.integratedLufs)
  const url = (object: MasterObject) => signedFileUrl(deps, { key: masterKey(row.id, object), reader })
  return {
    before: { url: url('before'), gainDb: gains.beforeDb, waveform: before },
    after: { url: url('after'), gainDb: gains.afterDb, waveform: row.waveform },
  }
}
