// Composes into files, in processes of their own: the memory of a piece is gone after it.
import { open, rm } from 'node:fs/promises'
import { toFlac } from '../audio/transcode.ts'
import { programPath } from '../sandbox/programs.ts'
import { runJob } from '../sandbox/run-job.ts'
import type { ComposerJob, CoverPiece, MusicPiece } from './job.ts'
import { SAMPLE_RATE } from './render.ts'

const WALL_MS = 120_000

type Music = Pick<MusicPiece, 'seed' | 'seconds'> & Partial<Pick<MusicPiece, 'silence' | 'isLoud'>>

/** Writes FLAC with 16 bits. */
export async function writeMusic(
  outPath: string,
  { seed, seconds, silence = 0, isLoud = false }: Music,
): Promise<void> {
  const raw = `${outPath}.f32`
  await compose(raw, { kind: 'music', seed, seconds, silence, isLoud })
  const float32 = { sampleRateHz: SAMPLE_RATE, channels: 2 }
  const result = await toFlac({ path: raw, outPath, float32, bitsPerSample: 16 })
  await rm(raw)
  if (!result.ok) throw new Error(`composed music was refused: ${result.refusal.code}`)
}

/** Writes a square JPEG. */
export function writeCover(outPath: string, cover: Omit<CoverPiece, 'kind'>): Promise<void> {
  return compose(outPath, { kind: 'cover', ...cover })
}

async function compose(outPath: string, job: ComposerJob): Promise<void> {
  const file = await open(outPath, 'w')
  try {
    const command = [process.execPath, '--no-warnings', programPath('composer/child')]
    const outcome = await runJob<'written'>({ command, job, outputFds: [file.fd], wallMs: WALL_MS })
    if (!('answer' in outcome)) throw new Error(`composing was ended: ${outcome.broken.by}`)
  } finally {
    await file.close()
  }
}
