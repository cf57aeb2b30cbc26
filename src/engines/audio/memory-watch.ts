// Watches how much memory a job uses, its own process and FFmpeg's together.
import { readFileSync } from 'node:fs'
import type { Answer } from './job.ts'

const EVERY_MS = 100
const PAGE_BYTES = 4096

/** Settles with a refusal once the job uses more than `max` bytes, else never. Does not keep the process alive. */
export function watchMemory(processId: number | undefined, max: number): Promise<Answer> {
  return new Promise((resolve) => {
    const check = () => {
      if (process.memoryUsage.rss() + residentBytes(processId) <= max) return
      resolve({ kind: 'refused', refusal: { code: 'audio_limits', params: { limit: 'memory', max } } })
    }
    setInterval(check, EVERY_MS).unref()
  })
}

/** From the second field of /proc/…/statm. Without /proc only the heap limits of FFmpeg and Node apply. */
function residentBytes(processId: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${processId}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
