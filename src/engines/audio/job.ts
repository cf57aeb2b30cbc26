// The messages parent and child process exchange: one job in, one result out.
import type { AudioHeader } from './audio-header.ts'
import type { AudioLimits } from './limits.ts'
import type { MasterAim, ReferenceProfile } from './mastering/reference.ts'
import type { MasterReport } from './mastering/report.ts'
import type { Measurement } from './measurement.ts'
import type { AudioRefusal } from './refusal.ts'

/** The input: a file whose header was read, or bare interleaved little-endian Float32 from a composer. */
export type JobInput =
  | { kind: 'file'; header: AudioHeader; sizeBytes: number }
  | { kind: 'float32'; sampleRateHz: number; channels: number; sizeBytes: number }

export type FileInput = Extract<JobInput, { kind: 'file' }>

export type JobOutput =
  | { kind: 'measure' }
  | { kind: 'master'; aim: MasterAim; sampleRateHz: number }
  | { kind: 'profile'; sampleRateHz: number }
  | { kind: 'flac' | 'wav'; bitsPerSample: 16 | 24; sampleRateHz: number; dither: boolean }
  | { kind: 'mp3'; bitRateKbps: number; sampleRateHz: number; attenuationDb: number }

/** Resolved by the parent, because the job's processes look up nothing by name. */
export interface LibraryPaths {
  /** The program that loads the two files of FFmpeg. */
  ffmpegProgram: string
  ffmpegScript: string
  ffmpegWasm: string
  chromaprintScript: string
  chromaprintWasm: string
}

export interface AudioJob {
  input: JobInput
  output: JobOutput
  limits: AudioLimits
  ffmpegPath: string | null
  libraries: LibraryPaths
}

export interface AnalysisOutcome {
  measurement: Measurement
  fingerprint: string | null
  samplesSha256: string
  sha256: string
  md5: string
}

export type Answer =
  | { kind: 'refused'; refusal: AudioRefusal }
  | { kind: 'analysed'; outcome: AnalysisOutcome }
  | { kind: 'written' }
  | { kind: 'mastered'; report: MasterReport }
  /** Null for a recording without loudness. */
  | { kind: 'profiled'; profile: ReferenceProfile | null }

/** Descriptors that the job process inherits. */
export const INPUT_FD = 3
export const OUTPUT_FD = 5
/** A temporary file for the decoded samples of a recording that is mastered. */
export const SPOOL_FD = 6

/** Whether FFmpeg passes samples to the job process; otherwise it writes the file itself. */
export function emitsSamples(output: JobOutput): boolean {
  return ['measure', 'master', 'profile'].includes(output.kind)
}

/** Bit depth of the input; lossy and float sources count as 32, because rounding them always needs dither. */
export function inputBits(input: JobInput): number {
  if (input.kind === 'float32' || input.header.isFloat) return 32
  return input.header.bitsPerSample ?? 32
}

export function rateOf(input: JobInput): number {
  return input.kind === 'float32' ? input.sampleRateHz : input.header.sampleRateHz
}
