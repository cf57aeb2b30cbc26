// Measures how many bits of an integer file are in use: a 16-bit recording in 24 bits leaves the last eight zero.
export class BitDepth {
  private readonly bitsPerSample: number
  private used = 0
  private allInUse = false

  constructor(bitsPerSample: number) {
    this.bitsPerSample = bitsPerSample
  }

  /** Takes Float32 samples that came from integers. Once the lowest bit was set, further samples are skipped. */
  push(samples: Float32Array): void {
    if (this.allInUse) return
    let used = this.used
    for (let i = 0; i < samples.length; i++) used |= samples[i]! * 2_147_483_648
    this.used = used
    this.allInUse = this.bits() === this.bitsPerSample
  }

  /** Bits from the highest to the last one ever set, at most those of the file; null for digital silence. */
  bits(): number | null {
    if (this.used === 0) return null
    const unusedAtEnd = 31 - Math.clz32(this.used & -this.used)
    return Math.min(this.bitsPerSample, 32 - unusedAtEnd)
  }
}
