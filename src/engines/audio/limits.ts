// Resource limits for one job. Untrusted media is decoded under these limits, regardless of what its headers declare.
export interface AudioLimits {
  /** Longest audio that is decoded or written. Recordings over 60 minutes are refused. */
  durationMs: number
  /** Processor time of the job, enforced by the kernel where `prlimit` exists. */
  cpuMs: number
  /** Wall-clock time, enforced by the parent. */
  wallMs: number
  /** Resident memory of the job, watched from inside; FFmpeg's own heap gets at most half of it. */
  memoryBytes: number
  /** Size of a written file. */
  outputBytes: number
}

/**
 * An hour of 24-bit/192 kHz decodes in about half a minute, and a job needs about 250 MB regardless of the length, so
 * all of these leave headroom for a busy machine and none for an attack.
 */
export const DEFAULT_AUDIO_LIMITS: AudioLimits = {
  durationMs: 3_600_000,
  cpuMs: 300_000,
  wallMs: 600_000,
  memoryBytes: 768 * 1024 * 1024,
  outputBytes: 6 * 1024 * 1024 * 1024,
}
