// Draws scenes into files, one after another, each in a process of its own: the memory of a picture is gone after it.
import { open } from 'node:fs/promises'
import pLimit from 'p-limit'
import { programPath } from '../sandbox/programs.ts'
import { runJob } from '../sandbox/run-job.ts'
import type { DrawingJob } from './job.ts'

/** A cover takes a second; the limit is for a machine that does much else. */
const WALL_MS = 60_000
const oneAtATime = pLimit(1)

export const writeDrawing = (outPath: string, job: DrawingJob): Promise<void> =>
  oneAtATime(async () => {
    const file = await open(outPath, 'w')
    try {
      const command = [process.execPath, '--no-warnings', programPath('covers/child')]
      const outcome = await runJob<'written'>({ command, job, outputFds: [file.fd], wallMs: WALL_MS })
      if (!('answer' in outcome)) throw new Error(`drawing was ended: ${outcome.broken.by}`)
    } finally {
      await file.close()
    }
  })
