// Owns the life of a job's process from the outside: what it may touch, how long it may live, and how it is ended.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Answer, ArtworkJob, ChildMessage } from './job.ts'
import type { ArtworkLimits } from './limits.ts'
import { type ArtworkRefusal, undecodable } from './refusal.ts'

type DistributiveOmit<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never
export type SandboxRequest = {
  job: DistributiveOmit<ArtworkJob, 'symbolReaderPath'>
  inputFd: number
  outputFds?: number[]
}
export type SandboxResult = Exclude<Answer, { kind: 'failed' }>

// Files are found by name, not beside this module: a bundled server lives elsewhere, the sources stay where they are.
const require = createRequire(import.meta.url)
const scriptHeapMb = 256
/** What native code dies of when a picture gets the better of it. */
const crashes: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']

/**
 * Runs one job in a fresh process. A picture that crashes it, or exhausts it, is refused; rejects when the process
 * cannot start or breaks for reasons of ours. Whatever happens, the process has ended when the promise settles.
 */
export async function runSandboxed({ job, inputFd, outputFds }: SandboxRequest): Promise<SandboxResult> {
  const symbolReaderPath = require.resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { limits } = job
  const child = spawnChild(limits, inputFd, outputFds)
  let outOfTime = false
  const clock = setTimeout(() => {
    outOfTime = true
    child.kill('SIGKILL')
  }, limits.wallMs)
  try {
    const { answer, isReady, ending } = await converse(child, { ...job, symbolReaderPath })
    if (answer?.kind === 'failed') throw new Error(`artwork process failed: ${answer.reason}`)
    if (answer) return answer
    if (outOfTime) return limited('time', limits.wallMs)
    if (isReady && (ending.signal === 'SIGXCPU' || ending.signal === 'SIGKILL')) {
      return limited('cpu', limits.cpuMs)
    }
    if (isReady && ending.isOutOfMemory) return limited('memory', limits.memoryBytes)
    if (isReady && crashes.includes(ending.signal)) return refused(undecodable(`decoder: ${ending.signal}`))
    throw new Error(`artwork process ended with ${ending.signal ?? ending.code}: ${ending.stderr}`)
  } finally {
    clearTimeout(clock)
    child.kill('SIGKILL')
  }
}

type Ending = { code: number | null; signal: string | null; stderr: string; isOutOfMemory: boolean }
type Conversation = { answer?: Answer; isReady: boolean; ending: Ending }

/** Sends the job, collects the answer, and waits until the process has ended. */
function converse(child: ChildProcess, job: ArtworkJob): Promise<Conversation> {
  let answer: Answer | undefined
  let isReady = false
  let stderr = ''
  child.stderr!.on('data', (piece: Buffer) => {
    if (stderr.length < 2000) stderr += piece.toString()
  })
  child.on('message', (received: ChildMessage) => {
    if (received.kind === 'ready') isReady = true
    else answer ??= received
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // A process that is already gone cannot take the job; how it ended says why.
    child.send(job, () => {})
    child.once('close', (code, signal) => {
      const isOutOfMemory = /out of memory|failed to allocate|allocation failed/i.test(stderr)
      resolve({ answer, isReady, ending: { code, signal, stderr, isOutOfMemory } })
    })
  })
}

function spawnChild(limits: ArtworkLimits, inputFd: number, outputFds: number[] = []): ChildProcess {
  const script = require.resolve('#engines/artwork/child.ts')
  const [command, ...args] = capped({ cpuMs: limits.cpuMs, dataBytes: limits.memoryBytes }, [
    ...lockedNode(),
    script,
  ])
  return spawn(command!, args, {
    // Nothing of the server's environment, secrets least of all, is of use to a decoder.
    ...{ env: {}, cwd: '/', serialization: 'advanced' },
    stdio: ['ignore', 'ignore', 'pipe', inputFd, 'ipc', ...outputFds],
  })
}

/**
 * Node with the permission model: its own code and the libraries may be read and nothing else; nothing may be written
 * or started. The picture comes and the result goes through inherited descriptors.
 */
export function lockedNode(): string[] {
  const script = require.resolve('#engines/artwork/child.ts')
  const libraries = (createRequire(script).resolve.paths('sharp') ?? []).filter((path) => existsSync(path))
  const readable = [dirname(script), ...libraries, ...libraries.map((path) => realpathSync(path))]
  return [
    process.execPath,
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${scriptHeapMb}`,
  ]
}

type Caps = { cpuMs: number; dataBytes?: number; addressBytes?: number }

/** The kernel keeps a program within its caps where `prlimit` exists, which is on Linux; elsewhere the clock has to do. */
export function capped({ cpuMs, dataBytes, addressBytes }: Caps, command: string[]): string[] {
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
  if (!prlimit) return command
  const caps = [`--cpu=${Math.max(1, Math.ceil(cpuMs / 1000))}`, '--core=0']
  // Node reserves far more address space than it writes to, so for it only what is written can be capped.
  if (dataBytes) caps.push(`--data=${dataBytes}`)
  if (addressBytes) caps.push(`--as=${addressBytes}`)
  return [prlimit, ...caps, '--', ...command]
}

const refused = (refusal: ArtworkRefusal): SandboxResult => ({ kind: 'refused', refusal })

function limited(limit: 'cpu' | 'time' | 'memory', max: number): SandboxResult {
  return refused({ code: 'artwork_limits', params: { limit, max } })
}
