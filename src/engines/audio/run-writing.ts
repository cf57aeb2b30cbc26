// Owns writing a converted file inside the child. Whether the result is whole is for the parent to judge.
import { startFfmpeg } from './decode.ts'
import { judgeEnd } from './decoded-verdict.ts'
import type { Answer, AudioJob } from './job.ts'
import { watchMemory } from './memory-watch.ts'

export async function runWriting(job: AudioJob): Promise<Answer> {
  const ignore = () => {}
  const decode = startFfmpeg(job, { onFormat: ignore, onSamples: ignore })
  const tooMuch = watchMemory(decode.processId, job.limits.memoryBytes)
  const written = decode.ended.then((end): Answer => {
    const refusal = judgeEnd(end, job.limits)
    return refusal ? { kind: 'refused', refusal } : { kind: 'written' }
  })
  return Promise.race([written, tooMuch])
}
