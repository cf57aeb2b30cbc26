// Second-order filters: coefficients of the kinds that mastering uses, and one section with its state.
export interface Coefficients {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/** The quality of a Butterworth filter of second order. */
const BUTTERWORTH_Q = Math.SQRT1_2

/**
 * The bilinear designs of R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients" (W3C Note,
 * 2021). Frequencies are below half the sample rate.
 */
export function highPass(hertz: number, sampleRateHz: number, q = BUTTERWORTH_Q): Coefficients {
  const { cos, alpha } = angle(hertz, sampleRateHz, q)
  return normalised((1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

export function lowPass(hertz: number, sampleRateHz: number, q = BUTTERWORTH_Q): Coefficients {
  const { cos, alpha } = angle(hertz, sampleRateHz, q)
  return normalised((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** Changes the phase only. */
export function allPass(hertz: number, sampleRateHz: number, q = BUTTERWORTH_Q): Coefficients {
  const { cos, alpha } = angle(hertz, sampleRateHz, q)
  return normalised(1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha)
}

export function peaking(hertz: number, sampleRateHz: number, q: number, gainDb: number): Coefficients {
  const { cos, alpha } = angle(hertz, sampleRateHz, q)
  const a = 10 ** (gainDb / 40)
  return normalised(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a)
}

/** Half of the gain is reached at `hertz`. */
export function highShelf(hertz: number, sampleRateHz: number, gainDb: number): Coefficients {
  const { cos, alpha } = angle(hertz, sampleRateHz, BUTTERWORTH_Q)
  const a = 10 ** (gainDb / 40)
  const slope = 2 * Math.sqrt(a) * alpha
  return normalised(
    a * (a + 1 + (a - 1) * cos + slope),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - slope),
    a + 1 - (a - 1) * cos + slope,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - slope,
  )
}

/** Gain in dB of a sine of a frequency. */
export function responseDb(
  { b0, b1, b2, a1, a2 }: Coefficients,
  hertz: number,
  sampleRateHz: number,
): number {
  const omega = (2 * Math.PI * hertz) / sampleRateHz
  const power = (c0: number, c1: number, c2: number) =>
    (c0 + c1 * Math.cos(omega) + c2 * Math.cos(2 * omega)) ** 2 +
    (c1 * Math.sin(omega) + c2 * Math.sin(2 * omega)) ** 2
  return 10 * Math.log10(power(b0, b1, b2) / power(1, a1, a2))
}

function angle(hertz: number, sampleRateHz: number, q: number): { cos: number; alpha: number } {
  const omega = (2 * Math.PI * hertz) / sampleRateHz
  return { cos: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) }
}

function normalised(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Coefficients {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 }
}

/**
 * Filter state below this counts as silence. Otherwise it would decay into denormals, which are a hundred times slower.
 */
const SILENT = 1e-30

/** One section over one or two channels (transposed direct form II). The state carries over from call to call. */
export class Biquad {
  private readonly coefficients: Coefficients
  private readonly state = new Float64Array(4)

  constructor(coefficients: Coefficients) {
    this.coefficients = coefficients
  }

  /** Filters the first `count` samples of each plane in place. */
  process(planes: readonly Float64Array[], count: number): void {
    const [first, second] = planes
    if (second) this.processPair(first!, second, count)
    else this.processOne(first!, count)
    const { state } = this
    for (let i = 0; i < state.length; i++) if (Math.abs(state[i]!) < SILENT) state[i] = 0
  }

  private processOne(samples: Float64Array, count: number): void {
    const { b0, b1, b2, a1, a2 } = this.coefficients
    const state = this.state
    let s1 = state[0]!
    let s2 = state[1]!
    for (let i = 0; i < count; i++) {
      const x = samples[i]!
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      samples[i] = y
    }
    state[0] = s1
    state[1] = s2
  }

  /** Two recursions in one loop: while one waits for its last result, the other one computes. */
  private processPair(first: Float64Array, second: Float64Array, count: number): void {
    const { b0, b1, b2, a1, a2 } = this.coefficients
    const state = this.state
    let s1 = state[0]!
    let s2 = state[1]!
    let t1 = state[2]!
    let t2 = state[3]!
    for (let i = 0; i < count; i++) {
      const x = first[i]!
      const u = second[i]!
      const y = b0 * x + s1
      const v = b0 * u + t1
      s1 = b1 * x - a1 * y + s2
      t1 = b1 * u - a1 * v + t2
      s2 = b2 * x - a2 * y
      t2 = b2 * u - a2 * v
      first[i] = y
      second[i] = v
    }
    state[0] = s1
    state[1] = s2
    state[2] = t1
    state[3] = t2
  }
}
