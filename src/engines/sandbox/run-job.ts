// The parent side of a job process: what it inherits, its time limit, and how it is ended.
import { type ChildProcess, spawn } from 'node:child_process'
import type { JobMessage } from './serve-job.ts'

export interface JobRequest {
  /** A script that calls `serveJob`; see `command.ts` for how to confine it. */
  command: string[]
  job: object
  /** Becomes descriptor 3; a job that gets its input as its message has none. */
  inputFd?: number
  /** Become descriptors 5 and on; 4 is the channel. */
  outputFds?: number[]
  /** Wall-clock time. */
  wallMs: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Why a job that had started failed; a crash of native code included. */
export type JobBreak = { by: 'time' | 'cpu' | 'memory' } | { by: 'crash'; signal: string }
export type JobOutcome<Answer> = { answer: Answer } | { broken: JobBreak }

const CRASHES: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']
const COMPLAINTS_KEPT = 2000
/** Ten minutes of progress use a third of it. */
const MESSAGES_MAX = 10_000

/**
 * Runs one job in a new process. Rejects with the signal's reason when aborted, and with an Error when the process
 * cannot start or fails for reasons of our own. In every case the process and its children have ended when the
 * promise settles.
 */
export async function runJob<Answer>(request: JobRequest): Promise<JobOutcome<Answer>> {
  const { signal, wallMs } = request
  signal?.throwIfAborted()
  const child = start(request)
  const kill = () => killGroup(child)
  let outOfTime = false
  const clock = setTimeout(() => {
    outOfTime = true
    kill()
  }, wallMs)
  signal?.addEventListener('abort', kill)
  try {
    const { answer, isReady, isTalkative, ending } = await converse<Answer>(child, request, kill)
    signal?.throwIfAborted()
    if (answer) return answer
    if (outOfTime) return { broken: { by: 'time' } }
    const broken = isReady && !isTalkative && breakOf(ending)
    if (broken) return { broken }
    throw new Error(`job process ended with ${ending.signal ?? ending.code}: ${ending.complaints}`)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

interface Ending {
  code: number | null
  signal: string | null
  complaints: string
}
interface Conversation<Answer> {
  answer?: { answer: Answer }
  isReady: boolean
  isTalkative: boolean
  ending: Ending
}

/** Sends the job, collects the answer, and waits until the process has ended. */
function converse<Answer>(
  child: ChildProcess,
  { job, onProgress }: JobRequest,
  kill: () => void,
): Promise<Conversation<Answer>> {
  const heard: Omit<Conversation<Answer>, 'ending'> = { isReady: false, isTalkative: false }
  let messages = 0
  let complaints = ''
  child.stderr!.on('data', (piece: Buffer) => {
    if (complaints.length < COMPLAINTS_KEPT) complaints += piece.toString().slice(0, COMPLAINTS_KEPT)
  })
  child.on('message', (message: JobMessage<Answer>) => {
    if (message.kind === 'ready') heard.isReady = true
    if (message.kind === 'progress') onProgress?.(message.share)
    if (message.kind === 'answer') heard.answer ??= { answer: message.answer }
    if (message.kind === 'failed') complaints = message.reason
    if (++messages === MESSAGES_MAX) {
      heard.isTalkative = true
      kill()
    }
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ ...heard, ending: { code, signal, complaints } }))
    // A process that has already ended cannot take the job; its exit explains why.
    child.send(job, () => {})
  })
}

/** The kernel sends one signal at the CPU limit, and another to a program that ignores it. */
function breakOf({ signal, complaints }: Ending): JobBreak | undefined {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return { by: 'cpu' }
  if (/out of memory|failed to allocate|allocation failed/i.test(complaints)) return { by: 'memory' }
  if (signal && CRASHES.includes(signal)) return { by: 'crash', signal }
}

function start({ command: [program, ...args], inputFd, outputFds = [] }: JobRequest): ChildProcess {
  return spawn(program!, args, {
    // A decoder needs nothing from the server's environment, least of all its secrets.
    env: {},
    cwd: '/',
    serialization: 'advanced',
    // Its own process group, so that everything it starts can be ended with it. If the server dies, the closed
    // channel ends the job.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', inputFd ?? 'ignore', 'ipc', ...outputFds],
  })
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended, or the system has no process groups and this process is the only handle.
    child.kill('SIGKILL')
  }
}
