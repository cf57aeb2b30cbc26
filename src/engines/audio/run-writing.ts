// Writes a converted file inside the child process. The parent checks whether the result is complete.
import { startFfmpeg } from './decode.ts'
import { checkDecodeEnd } from './decoded-result.ts'
import type { Answer, AudioJob } from './job.ts'
import { watchMemory } from './memory-watch.ts'

export async function runWriting(job: AudioJob): Promise<Answer> {
  const ignore = () => {}
  const decode = startFfmpeg(job, { onFormat: ignore, onSamples: ignore })
  const tooMuch = watchMemory(decode.processId, job.limits.memoryBytes)
  const written = decode.ended.then((end): Answer => {
    const refusal = checkDecodeEnd(end, job.limits)
    return refusal ? { kind: 'refused', refusal } : { kind: 'written' }
  })
  return Promise.race([written, tooMuch])
}
