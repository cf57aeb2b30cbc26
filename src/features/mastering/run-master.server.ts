// Makes a master: processes and encodes the recording, makes previews of both, and stores the files with the
// measurements.
import path from 'node:path'
import type { Updateable } from 'kysely'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { type MasterReport, masterAudio } from '#engines/audio/mastering/master.ts'
import type { MasterAim } from '#engines/audio/mastering/reference.ts'
import { writeMasterMp3 } from '#engines/audio/mastering/write-mp3.ts'
import type { AudioRefusal } from '#engines/audio/refusal.ts'
import { toMp3 } from '#engines/audio/transcode.ts'
import type { Waveform } from '#engines/audio/waveform.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Tables } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { findAnyMaster, finishMaster, type MasterRow, setProgress } from './data.server.ts'
import { MASTER_OBJECTS, type MasteringStep, type MasterObject, masterKey, percentOf } from './domain.ts'

type RunDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'objects' | 'ffmpegPath'>

const PREVIEW_KBPS = 192
/** The delay before a job is tried again while the process makes another master. */
const WAIT_MS = 10_000

/** Mastering uses a core and hundreds of megabytes, so a process makes one master at a time. */
let isBusy = false

/**
 * Job `mastering.run`. Idempotent: the same recording and preset give the same files. The job is postponed while the
 * process makes another master, so that it does not block other jobs.
 */
export async function runMaster(deps: RunDeps, { masterId }: { masterId: string }): Promise<void> {
  const row = await findAnyMaster(deps.db, masterId)
  if (row?.state !== 'pending') return
  if (isBusy) {
    const at = new Date(deps.clock.now().getTime() + WAIT_MS)
    await deps.jobs.add(deps.db, 'mastering.run', { masterId }, { at, key: `mastering.run:${masterId}` })
    return
  }
  isBusy = true
  try {
    await using scratch = await scratchFolder()
    await store(deps, row, await make(deps, row, scratch.path))
  } finally {
    isBusy = false
  }
}

async function store(deps: RunDeps, row: MasterRow, outcome: Outcome): Promise<void> {
  await finish(
    deps,
    row,
    'refusal' in outcome
      ? { state: 'failed', refusal: JSON.stringify(outcome.refusal) }
      : {
          state: 'success',
          percent: 100,
          report: JSON.stringify(outcome.report),
          waveform: JSON.stringify(outcome.waveform),
        },
  )
  // The account may have been closed since.
  if (await findAnyMaster(deps.db, row.id)) return
  for (const object of keysOf(MASTER_OBJECTS)) await deps.objects.delete(masterKey(row.id, object))
}

/** Finishes a pending master and notifies the person who ordered it. */
const finish = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, account_id, ordered_by, file_name }: MasterRow,
  values: Updateable<Tables['masters']> & { state: 'success' | 'failed' },
) =>
  db.transaction().execute(async (trx) => {
    const finished_at = clock.now()
    const isFirst = await finishMaster(trx, id, { ...values, finished_at })
    if (!isFirst || !ordered_by) return
    await notify(
      trx,
      { clock },
      {
        to: { userId: ordered_by, accountId: account_id },
        kind: values.state === 'success' ? 'releases.master_ready' : 'releases.master_failed',
        params: { title: file_name },
        href: paths.master(id),
        key: `master-${id}-${finished_at.getTime()}`,
      },
    )
  })

/** After the last attempt of `mastering.run`: marks the master as failed, so that it can be retried. */
export async function giveUpMaster(
  deps: Pick<Deps, 'db' | 'clock'>,
  { masterId }: { masterId: string },
): Promise<void> {
  const row = await findAnyMaster(deps.db, masterId)
  if (!row) return
  const refusal = JSON.stringify({ code: 'mastering_failed', params: {} })
  await finish(deps, row, { state: 'failed', refusal })
}

type Outcome = { refusal: AudioRefusal } | { report: MasterReport; waveform: Waveform }

async function make(deps: RunDeps, row: MasterRow, scratch: string): Promise<Outcome> {
  const { ffmpegPath, objects } = deps
  if (!row.object_key) throw new Error(`the upload of master ${row.id} has no file`)
  const source = await objects.localPath(row.object_key, scratch)
  const pathOf = (object: MasterObject) => path.join(scratch, MASTER_OBJECTS[object])
  const progress = new Progress(deps, row.id)

  const mastered = await masterAudio({
    path: source,
    aim: aimOf(row),
    wavPath: pathOf('wav'),
    ffmpegPath,
    onProgress: (share) => progress.report('mastering', share),
  })
  if (!mastered.ok) return { refusal: mastered.refusal }
  progress.report('encoding', 0)
  const encoded = await writeMasterMp3({ path: pathOf('wav'), outPath: pathOf('mp3'), ffmpegPath })
  if (!encoded.ok) return { refusal: encoded.refusal }
  progress.report('previews', 0)
  const preview = { bitRateKbps: PREVIEW_KBPS, ffmpegPath } as const
  const before = await toMp3({ ...preview, path: source, outPath: pathOf('before') })
  if (!before.ok) return { refusal: before.refusal }
  progress.report('previews', 0.4)
  const after = await toMp3({ ...preview, path: pathOf('wav'), outPath: pathOf('after') })
  if (!after.ok) return { refusal: after.refusal }
  progress.report('previews', 0.8)
  const analysed = await analyseAudio({ path: pathOf('wav'), ffmpegPath })
  if (!analysed.ok) return { refusal: analysed.refusal }
  await progress.written()

  for (const object of keysOf(MASTER_OBJECTS))
    await objects.putFile(masterKey(row.id, object), pathOf(object))
  return { report: mastered.report, waveform: analysed.report.waveform }
}

function aimOf({ id, preset, reference }: MasterRow): MasterAim {
  if (preset !== 'reference') return preset
  if (!reference) throw new Error(`master ${id} has no reference`)
  return reference.profile
}

/** Stores the progress every few percent, one write at a time. */
class Progress {
  private readonly deps: Pick<Deps, 'db'>
  private readonly id: string
  private percent = 0
  private writing: Promise<unknown> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db'>, id: string) {
    this.deps = deps
    this.id = id
  }

  report(step: MasteringStep, share: number): void {
    const percent = percentOf(step, share)
    if (share > 0 && percent < this.percent + 4) return
    this.percent = percent
    // A failed write is made up for by the next report; without a database, the job itself fails.
    this.writing = this.writing
      .then(() => setProgress(this.deps.db, this.id, { step, percent }))
      .catch(() => undefined)
  }

  written(): Promise<unknown> {
    return this.writing
  }
}
