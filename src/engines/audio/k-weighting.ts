// The K-weighting filter of ITU-R BS.1770-5 Annex 1: a high shelf for the head, then a high pass (RLB).
interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/**
 * BS.1770 gives coefficients for 48 kHz only. These analogue parameters reproduce them to the last printed digit and
 * give the same curve at any other rate (derivation: B. Mansbridge, S. Finn, J. Reiss, AES 2012; as in libebur128).
 */
const SHELF = { hertz: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 }
const HIGH_PASS = { hertz: 38.13547087602444, q: 0.5003270373238773 }

export function shelfFilter(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.hertz) / sampleRateHz)
  const vh = 10 ** (SHELF.gainDb / 20)
  const vb = vh ** 0.4996667741545416
  const a0 = 1 + k / SHELF.q + k * k
  return {
    b0: (vh + (vb * k) / SHELF.q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / SHELF.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / SHELF.q + k * k) / a0,
  }
}

export function highPassFilter(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.hertz) / sampleRateHz)
  const a0 = 1 + k / HIGH_PASS.q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / HIGH_PASS.q + k * k) / a0 }
}

/**
 * Filter state below this counts as silence. Otherwise it would decay into denormals, which are a hundred times slower.
 */
const SILENT = 1e-30

/** The filter of one channel with its state. */
export class KWeighting {
  private readonly shelf: Biquad
  private readonly pass: Biquad
  private readonly memory = new Float64Array(4)

  constructor(sampleRateHz: number) {
    this.shelf = shelfFilter(sampleRateHz)
    this.pass = highPassFilter(sampleRateHz)
  }

  /** Sum of the squares of the weighted samples; the state carries over to the next call. */
  sumOfSquares(samples: Float32Array, count: number): number {
    const { b0, b1, b2, a1, a2 } = this.shelf
    const { a1: c1, a2: c2 } = this.pass
    const memory = this.memory
    let s1 = memory[0]!
    let s2 = memory[1]!
    let p1 = memory[2]!
    let p2 = memory[3]!
    let sum = 0
    for (let i = 0; i < count; i++) {
      const x = samples[i]!
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + p1
      p1 = p2 - 2 * y - c1 * z
      p2 = y - c2 * z
      sum += z * z
    }
    memory[0] = Math.abs(s1) < SILENT ? 0 : s1
    memory[1] = Math.abs(s2) < SILENT ? 0 : s2
    memory[2] = Math.abs(p1) < SILENT ? 0 : p1
    memory[3] = Math.abs(p2) < SILENT ? 0 : p2
    return sum
  }
}
