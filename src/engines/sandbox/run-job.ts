// The outside of a job process: what it inherits, how long it may live, and how it is ended.
import { type ChildProcess, spawn } from 'node:child_process'
import type { JobMessage } from './serve-job.ts'

export interface JobRequest {
  /** Runs a script that calls `serveJob`; see `command.ts` for how to lock it in. */
  command: string[]
  job: object
  /** Becomes descriptor 3. */
  inputFd: number
  /** Become descriptors 5 and on; 4 is the channel. */
  outputFds?: number[]
  /** Time on the clock. */
  wallMs: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** What got the better of a job that had begun; native code that breaks is a crash. */
export type JobBreak = { by: 'time' | 'cpu' | 'memory' } | { by: 'crash'; signal: string }
export type JobOutcome<Answer> = { answer: Answer } | { broken: JobBreak }

const CRASHES: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']
const COMPLAINTS_KEPT = 2000
/** Ten minutes of progress are a third of it. */
const MESSAGES_MAX = 10_000

/**
 * Runs one job in a fresh process. Rejects with the signal's reason when aborted, and with an Error when the process
 * cannot start or breaks for reasons of ours. Whatever happens, the process and all it started have been ended when
 * the promise settles.
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
    // A process that is already gone cannot take the job; how it ended says why.
    child.send(job, () => {})
  })
}

/** The kernel ends at the processor's time with one signal and, where a program ignores that, with the other. */
function breakOf({ signal, complaints }: Ending): JobBreak | undefined {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return { by: 'cpu' }
  if (/out of memory|failed to allocate|allocation failed/i.test(complaints)) return { by: 'memory' }
  if (signal && CRASHES.includes(signal)) return { by: 'crash', signal }
}

function start({ command: [program, ...args], inputFd, outputFds = [] }: JobRequest): ChildProcess {
  return spawn(program!, args, {
    // Nothing of the server's environment, secrets least of all, is of use to a decoder.
    env: {},
    cwd: '/',
    serialization: 'advanced',
    // A group of its own, so that what it starts can be ended together with it. Should the server die instead, the
    // closed channel tells.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', inputFd, 'ipc', ...outputFds],
  })
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already, or the system knows no groups and this process is the only handle.
    child.kill('SIGKILL')
  }
}
