/**
 * Owns the job process: it takes one job over IPC, has FFmpeg decode in a locked process of its own, measures what
 * comes back, answers once, and ends. It never interprets a byte of the file itself.
 */
import type { AudioJob, ChildMessage } from './job.ts'
import { runAnalysis } from './run-analysis.ts'
import { runWriting } from './run-writing.ts'

const progressEveryMs = 200

// A child without its parent has nobody to work for; leaving also ends FFmpeg.
process.once('disconnect', () => process.exit())
process.once('message', (job: AudioJob) => {
  run(job).then(answer, (error: unknown) => answer({ kind: 'failed', reason: String(error) }))
})

function run(job: AudioJob): Promise<ChildMessage> {
  if (job.output.kind === 'measure' && job.input.kind === 'file')
    return runAnalysis(job, job.input, sendProgress())
  return runWriting(job)
}

function sendProgress(): (share: number) => void {
  let sentMs = 0
  return (share) => {
    const nowMs = performance.now()
    if (nowMs - sentMs < progressEveryMs) return
    sentMs = nowMs
    process.send?.({ kind: 'progress', share } satisfies ChildMessage)
  }
}

function answer(message: ChildMessage): void {
  process.send?.(message, () => process.exit())
}
