// Starts the sandboxed process for a picture and translates its exit into a result.
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { capped, lockedNode } from '../sandbox/command.ts'
import { programPath } from '../sandbox/programs.ts'
import { type JobRequest, runJob } from '../sandbox/run-job.ts'
import type { Answer, ArtworkJob } from './job.ts'
import { undecodable } from './refusal.ts'

type DistributiveOmit<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never
export type SandboxRequest = Pick<JobRequest, 'inputFd' | 'outputFds'> & {
  job: DistributiveOmit<ArtworkJob, 'symbolReaderPath'>
}

const require = createRequire(import.meta.url)
const script = programPath('artwork/child')
const SCRIPT_HEAP_MB = 256

/** Runs one job in a fresh process; see `runJob`. A picture that crashes it, or exhausts it, is refused. */
export async function runSandboxed({ job, ...descriptors }: SandboxRequest): Promise<Answer> {
  const { cpuMs, wallMs, memoryBytes } = job.limits
  const symbolReaderPath = require.resolve('zxing-wasm/reader/zxing_reader.wasm')
  const outcome = await runJob<Answer>({
    ...descriptors,
    job: { ...job, symbolReaderPath },
    wallMs,
    command: capped({ cpuMs, dataBytes: memoryBytes }, [...lockedArtworkNode(), script]),
  })
  if ('answer' in outcome) return outcome.answer
  const { broken } = outcome
  if (broken.by === 'crash') return { kind: 'refused', refusal: undecodable(`decoder: ${broken.signal}`) }
  const limit = broken.by
  const max = { time: wallMs, cpu: cpuMs, memory: memoryBytes }[limit]
  return { kind: 'refused', refusal: { code: 'artwork_limits', params: { limit, max } } }
}

/** The process can read its own code and its libraries; sharp is native. */
export function lockedArtworkNode(): string[] {
  const libraries = (createRequire(script).resolve.paths('sharp') ?? []).filter((path) => existsSync(path))
  const readable = [dirname(script), ...libraries, ...libraries.map((path) => realpathSync(path))]
  return lockedNode({ readable, heapMb: SCRIPT_HEAP_MB, flags: ['--allow-addons'] })
}
