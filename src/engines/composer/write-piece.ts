// Composes into files, in processes of their own: the memory of a piece is gone after it.
import { open } from 'node:fs/promises'
import { programPath } from '../sandbox/programs.ts'
import { runJob } from '../sandbox/run-job.ts'
import type { ComposerJob, CoverPiece, MusicPiece } from './job.ts'

const WALL_MS = 120_000

type Music = Pick<MusicPiece, 'seed' | 'seconds'> & Partial<Pick<MusicPiece, 'silence' | 'isLoud'>>

/** Writes the samples as interleaved stereo Float32, little-endian, at `SAMPLE_RATE`. */
export function writeMusic(
  outPath: string,
  { seed, seconds, silence = 0, isLoud = false }: Music,
): Promise<void> {
  return compose(outPath, { kind: 'music', seed, seconds, silence, isLoud })
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
