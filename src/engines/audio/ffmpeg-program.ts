// The command that starts FFmpeg: the WebAssembly one inside Node's permission model, or a native one.
import { dirname } from 'node:path'
import { capped, lockedNode } from '../sandbox/command.ts'
import { INPUT_PATH, OUTPUT_PATH } from './descriptor-fs.ts'
import { ffmpegArguments } from './ffmpeg-args.ts'
import { type AudioJob, emitsSamples } from './job.ts'

export interface FfmpegProgram {
  command: string
  args: string[]
  brokenExitCode: number | null
}

/** The exit code of the WebAssembly program when it failed before it read the file. */
export const BROKEN_EXIT_CODE = 70

const SCRIPT_HEAP_MB = 64
/** FFmpeg's functions are validated at their first call: a job needs few of them, so it starts 0.3 s sooner. */
export const LAZY_VALIDATION = '--wasm-lazy-validation'

/**
 * Node with the permission model: it can read its own folder and the FFmpeg package, and nothing else; it cannot write,
 * start processes or start threads. The inherited descriptors are its only input and output.
 */
export function wasmProgram(job: AudioJob): FfmpegProgram {
  const { ffmpegProgram, ffmpegScript, ffmpegWasm } = job.libraries
  const readable = [ffmpegProgram, ffmpegScript, ffmpegWasm].map((path) => dirname(path))
  const heapBytes = Math.floor(job.limits.memoryBytes / 2)
  const [command, ...node] = lockedNode({ readable, heapMb: SCRIPT_HEAP_MB, flags: [LAZY_VALIDATION] })
  const answer = emitsSamples(job.output) ? 'samples' : 'file'
  const own = [ffmpegScript, ffmpegWasm, String(heapBytes), String(job.input.sizeBytes), answer]
  const args = [...node, ffmpegProgram, ...own, ...ffmpegArguments(job, INPUT_PATH, OUTPUT_PATH, 'file')]
  return { command: command!, args, brokenExitCode: BROKEN_EXIT_CODE }
}

/**
 * A native FFmpeg has the permissions of its user, so here the named demuxer, the whitelists and the limits are the
 * protection. Its input has no protocol but stdin. An output file is opened through its descriptor's name, because a
 * pipe would leave FLAC's header without a length.
 */
export function nativeProgram(job: AudioJob, path: string): FfmpegProgram {
  const output = emitsSamples(job.output) ? 'pipe:1' : '/dev/fd/3'
  const args = ['-nostdin', '-y', ...ffmpegArguments(job, 'pipe:0', output, 'pipe')]
  const [command, ...rest] = capped({ addressBytes: 2 * job.limits.memoryBytes }, [path, ...args])
  return { command: command!, args: rest, brokenExitCode: command === path ? null : 127 }
}
