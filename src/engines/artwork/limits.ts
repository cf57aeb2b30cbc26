// Resource limits for one picture, regardless of what its header declares.

export interface ArtworkLimits {
  fileBytes: number
  /** Width times height. Spotify accepts covers of up to 10,000 px a side. */
  pixels: number
  /** Scans of a progressive JPEG. Encoders write about ten; each scan is a pass over the whole picture. */
  scans: number
  /** The unpacked size of a profile. CMYK press profiles have at most about 2 MB. */
  profileBytes: number
  /** Processor time of the job, enforced by the kernel where `prlimit` exists. */
  cpuMs: number
  /** Wall-clock time, enforced by the parent. */
  wallMs: number
  /** Private writable memory of the job's process, enforced by the kernel where `prlimit` exists. */
  memoryBytes: number
}

const MiB = 1024 * 1024

/** Node with sharp and the symbol reader reserves 0.7 GB at start; a cover of 10,000 px needs as much again. */
export const DEFAULT_ARTWORK_LIMITS: ArtworkLimits = {
  fileBytes: 32 * MiB,
  pixels: 100_000_000,
  scans: 64,
  profileBytes: 4 * MiB,
  cpuMs: 9000,
  wallMs: 45_000,
  memoryBytes: 1536 * MiB,
}
