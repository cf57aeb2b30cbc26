// How much one picture may cost, whatever its header says.

export interface ArtworkLimits {
  fileBytes: number
  /** Width times height. Spotify takes covers up to 10,000 px a side. */
  pixels: number
  /** Scans of a progressive JPEG. Encoders write about ten; each costs a pass over the whole picture. */
  scans: number
  /** What a profile unpacks to. CMYK press profiles are about 2 MB at the most. */
  profileBytes: number
  /** Processor time of the job, enforced by the kernel where `prlimit` exists. */
  cpuMs: number
  /** Time on the clock, enforced by the parent. */
  wallMs: number
  /** Written-to memory of the job's process, enforced by the kernel where `prlimit` exists. */
  memoryBytes: number
}

const MiB = 1024 * 1024

/** Node with sharp and the symbol reader starts with 0.7 GB reserved; a cover of 10,000 px needs as much again. */
export const DEFAULT_ARTWORK_LIMITS: ArtworkLimits = {
  fileBytes: 32 * MiB,
  pixels: 100_000_000,
  scans: 64,
  profileBytes: 4 * MiB,
  cpuMs: 9000,
  wallMs: 45_000,
  memoryBytes: 1536 * MiB,
}
