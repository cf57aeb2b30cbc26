/** Owns the life of a job process from the outside: how it is started, how long it may live, and how it is ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findPrlimit } from './ffmpeg-program.ts'
import type { AudioJob, ChildMessage, LibraryPaths } from './job.ts'
import type { AudioLimits } from './limits.ts'

export type SandboxRequest = {
  job: Omit<AudioJob, 'libraries'>
  inputFd: number
  outputFd?: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}
export type SandboxResult = Extract<ChildMessage, { kind: 'analysed' | 'written' | 'refused' }>

const scriptHeapMb = 192
/** Small, so that short-lived objects are collected before they add up: a long file then costs no more than a short one. */
const youngHeapMb = 2

/**
 * Runs one job in a fresh process and answers what came of it. Rejects with the signal's reason when aborted, and with
 * an Error when the job process cannot start or breaks, which is a fault of ours and never the file's. Whatever
 * happens, the process and its FFmpeg have been ended when the promise settles.
 */
export async function runSandboxed(request: SandboxRequest): Promise<SandboxResult> {
  const { job, signal } = request
  signal?.throwIfAborted()
  const child = start(request)
  const onAbort = () => killGroup(child)
  let outOfTime = false
  const clock = setTimeout(() => {
    outOfTime = true
    killGroup(child)
  }, job.limits.wallMs)
  signal?.addEventListener('abort', onAbort)
  try {
    const { message, ending } = await converse(child, request)
    signal?.throwIfAborted()
    if (message?.kind === 'failed') throw new Error(`audio process failed: ${message.reason}`)
    if (message) return message
    if (outOfTime) return limited('time', job.limits.wallMs)
    if (ending.signal === 'SIGXCPU' || ending.signal === 'SIGKILL') return limited('cpu', job.limits.cpuMs)
    throw new Error(`audio process ended with ${ending.signal ?? ending.code}: ${ending.stderr}`)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', onAbort)
    killGroup(child)
  }
}

type Answer = Exclude<ChildMessage, { kind: 'progress' }>
type Conversation = {
  message?: Answer
  ending: { code: number | null; signal: string | null; stderr: string }
}

/** Sends the job, collects the answer, and waits until the process has ended. */
function converse(child: ChildProcess, request: SandboxRequest): Promise<Conversation> {
  let message: Answer | undefined
  let stderr = ''
  child.stderr!.on('data', (piece: Buffer) => {
    if (stderr.length < 2000) stderr += piece.toString()
  })
  child.on('message', (received: ChildMessage) => {
    if (received.kind === 'progress') request.onProgress?.(received.share)
    else message ??= received
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // A process that is already gone cannot take the job; how it ended says why.
    child.send({ ...request.job, libraries: libraryPaths() }, () => {})
    child.once('close', (code, signal) => resolve({ message, ending: { code, signal, stderr } }))
  })
}

function start({ job, inputFd, outputFd }: SandboxRequest): ChildProcess {
  const heap = [`--max-old-space-size=${scriptHeapMb}`, `--max-semi-space-size=${youngHeapMb}`]
  const node = [process.execPath, ...heap, '--no-warnings', childPath()]
  const [command, args] = withCpuCap(job.limits, node)
  return spawn(command, args, {
    // Nothing of the server's environment, secrets least of all, is of use to a decoder.
    env: {},
    cwd: '/',
    // A group of its own, so that FFmpeg can be ended together with it. Should the server die instead, the closed
    // channel tells.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', inputFd, 'ipc', outputFd ?? 'ignore'],
  })
}

/** The kernel counts processor time, of each process in turn, where `prlimit` exists. */
function withCpuCap(limits: AudioLimits, [node, ...args]: string[]): [string, string[]] {
  const prlimit = findPrlimit()
  if (!prlimit) return [node!, args]
  const seconds = Math.max(1, Math.ceil(limits.cpuMs / 1000))
  return [prlimit, [`--cpu=${seconds}`, '--', node!, ...args]]
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already, or the system knows no groups and this process is the only handle.
    child.kill('SIGKILL')
  }
}

function limited(limit: 'cpu' | 'time', max: number): SandboxResult {
  return { kind: 'refused', refusal: { code: 'audio_limits', params: { limit, max } } }
}

/** Found by name, not beside this module: a bundled server lives elsewhere, the sources stay where they are. */
function childPath(): string {
  return createRequire(import.meta.url).resolve('#engines/audio/child.ts')
}

function libraryPaths(): LibraryPaths {
  const require = createRequire(import.meta.url)
  const chromaprint = dirname(require.resolve('@unimusic/chromaprint'))
  return {
    ffmpegScript: require.resolve('@ffmpeg/core'),
    ffmpegWasm: require.resolve('@ffmpeg/core/wasm'),
    chromaprintScript: join(chromaprint, 'chromaprint.js'),
    chromaprintWasm: join(chromaprint, 'chromaprint.wasm'),
  }
}
