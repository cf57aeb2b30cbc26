// Starts the sandboxed process for a recording and translates its exit into a result.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { capped } from '../sandbox/command.ts'
import { programPath } from '../sandbox/programs.ts'
import { type JobRequest, runJob } from '../sandbox/run-job.ts'
import type { Answer, AudioJob, LibraryPaths } from './job.ts'

export type SandboxRequest = Pick<JobRequest, 'inputFd' | 'outputFds' | 'signal' | 'onProgress'> & {
  job: Omit<AudioJob, 'libraries'>
}

const require = createRequire(import.meta.url)
const SCRIPT_HEAP_MB = 192
/** Small, so that short-lived objects are collected early: a long file then needs no more memory than a short one. */
const YOUNG_HEAP_MB = 2

/**
 * Runs one job in a fresh process; see `runJob`. The process reads no byte of the file itself, but starts FFmpeg in its
 * own sandbox, so a crash of this process is our own fault.
 */
export async function runSandboxed({ job, ...request }: SandboxRequest): Promise<Answer> {
  const { cpuMs, wallMs, memoryBytes } = job.limits
  const heap = [`--max-old-space-size=${SCRIPT_HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`]
  const outcome = await runJob<Answer>({
    ...request,
    job: { ...job, libraries: libraryPaths() },
    wallMs,
    // The limit applies to each process separately.
    command: capped({ cpuMs }, [process.execPath, ...heap, '--no-warnings', programPath('audio/child')]),
  })
  if ('answer' in outcome) return outcome.answer
  const { broken } = outcome
  if (broken.by === 'crash') throw new Error(`audio process crashed: ${broken.signal}`)
  const limit = broken.by
  const max = { time: wallMs, cpu: cpuMs, memory: memoryBytes }[limit]
  return { kind: 'refused', refusal: { code: 'audio_limits', params: { limit, max } } }
}

function libraryPaths(): LibraryPaths {
  const chromaprint = dirname(require.resolve('@unimusic/chromaprint'))
  return {
    ffmpegProgram: programPath('audio/wasm-ffmpeg'),
    ffmpegScript: require.resolve('@ffmpeg/core'),
    ffmpegWasm: require.resolve('@ffmpeg/core/wasm'),
    chromaprintScript: join(chromaprint, 'chromaprint.js'),
    chromaprintWasm: join(chromaprint, 'chromaprint.wasm'),
  }
}
