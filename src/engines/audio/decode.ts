// Runs FFmpeg in a separate process: the file on its stdin, samples on its stdout, errors on stderr.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type FfmpegProgram, nativeProgram, wasmProgram } from './ffmpeg-program.ts'
import { type AudioJob, emitsSamples, INPUT_FD, OUTPUT_FD } from './job.ts'
import { type PcmFormat, WaveStream } from './wave-stream.ts'

export interface DecodeEnd {
  exitCode: number | null
  signal: string | null
  errors: string[]
  errorCount: number
}
export interface DecodeEvents {
  onFormat: (format: PcmFormat) => void
  /** The samples are only valid during the call. */
  onSamples: (samples: Float32Array) => void
}
export interface Decode {
  processId: number | undefined
  ended: Promise<DecodeEnd>
}

const ERRORS_KEPT = 5

/**
 * Starts FFmpeg for a job, in WebAssembly or native; both have the same protocol. A job that writes a file passes on
 * its output descriptor and emits no samples. `ended` rejects when the program cannot be started or breaks before it
 * reads the file; any failure on the file itself is a result.
 */
export function startFfmpeg(job: AudioJob, events: DecodeEvents): Decode {
  const program = job.ffmpegPath === null ? wasmProgram(job) : nativeProgram(job, job.ffmpegPath)
  const written = emitsSamples(job.output) ? [] : [OUTPUT_FD]
  const child = spawn(program.command, program.args, {
    env: {},
    cwd: '/',
    stdio: [INPUT_FD, 'pipe', 'pipe', ...written],
  })
  process.once('exit', () => child.kill('SIGKILL'))

  const errors: string[] = []
  let errorCount = 0
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (errorCount++ < ERRORS_KEPT) errors.push(line.slice(0, 300))
  })
  const stream = new WaveStream(events.onFormat, events.onSamples)
  const ended = new Promise<DecodeEnd>((resolve, reject) => {
    child.once('error', reject)
    child.stdout!.on('data', (piece: Buffer) => {
      try {
        stream.write(piece)
      } catch (error) {
        child.kill('SIGKILL')
        reject(error)
      }
    })
    child.once('close', (exitCode, signal) => {
      stream.end()
      if (isBroken(program, exitCode)) reject(new Error(`FFmpeg did not start: ${errors.join(' | ')}`))
      else resolve({ exitCode, signal, errors, errorCount })
    })
  })
  return { processId: child.pid, ended }
}

function isBroken(program: FfmpegProgram, exitCode: number | null): boolean {
  return exitCode !== null && exitCode === program.brokenExitCode
}
