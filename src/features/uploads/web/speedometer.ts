// Upload speed in bytes per second, averaged over the last seconds so that one slow chunk does not distort it.

const WINDOW_MS = 4_000
const SPAN_MIN_MS = 400

export class Speedometer {
  private samples: { bytes: number; atMs: number }[] = []

  reset(): void {
    this.samples = []
  }

  /** @returns bytes per second, or null while there are too few samples. */
  measure(bytes: number, atMs: number): number | null {
    this.samples = this.samples.filter((sample) => atMs - sample.atMs < WINDOW_MS)
    this.samples.push({ bytes, atMs })
    const first = this.samples[0]
    if (!first || atMs - first.atMs < SPAN_MIN_MS || bytes <= first.bytes) return null
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000
  }
}
