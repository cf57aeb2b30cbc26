// The interpolation filter of the true peak meters, and the bound that shows where it need not run.
/** Number of samples that the filter uses on either side of a gap. */
export const REACH = 16

/**
 * Filters for each step of the way from one sample to the next, such as one, two and three quarters; `taps[p][k]` weighs
 * x[n-15+k].
 */
export interface Interpolator {
  taps: readonly Float64Array[]
  curvatureGain: number
}

/** Kaiser window shape: stop band near -80 dB, flat within 0.02 dB up to 0.4 of the sample rate. */
const KAISER_BETA = 7.5

/**
 * BS.1770-5 Annex 2 requires at least fourfold oversampling and gives a filter of 12 taps per phase as an example. This
 * one has 32, a Kaiser-windowed sinc, so that it agrees with long resamplers near the top octave as well.
 *
 * The bound. Each phase is written as the straight line between its two neighbours plus a remainder, and the remainder
 * as a filter over second differences, d[m] = x[m-1] - 2x[m] + x[m+1]. That is exact if the phase sums to 1 and its
 * centre of mass lies inside the gap. Then, for every signal,
 *
 *     |y| <= max(|x[n]|, |x[n+1]|) + curvatureGain * max|d[m]| over the filter's reach
 *
 * where curvatureGain is the largest sum of absolute remainder weights. Music is mostly smooth, so this excludes nearly
 * every gap for the cost of a subtraction, and never one that contains the peak.
 */
export function buildInterpolator(oversampling: 4 | 8): Interpolator {
  const taps = Array.from({ length: oversampling - 1 }, (_, p) => phaseTaps((p + 1) / oversampling))
  return { taps, curvatureGain: Math.max(...taps.map(curvatureGain)) }
}

function phaseTaps(phase: number): Float64Array {
  const taps = new Float64Array(2 * REACH)
  for (let k = 0; k < taps.length; k++) {
    const distance = k - (REACH - 1) - phase
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    taps[k] = sinc * besselI0(KAISER_BETA * Math.sqrt(Math.max(0, 1 - (distance / REACH) ** 2)))
  }
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

/** Sum of the absolute weights when `taps` minus its straight line is expressed over second differences. */
function curvatureGain(taps: Float64Array): number {
  const left = REACH - 1
  const centre = taps.reduce((total, tap, k) => total + tap * (k - left), 0)
  if (centre < 0 || centre > 1) throw new Error('interpolator phase leaves its gap')
  const rest = taps.slice()
  rest[left] = rest[left]! - (1 - centre)
  rest[left + 1] = rest[left + 1]! - centre
  // Summing twice undoes the second difference; both running sums end at zero by the two conditions above.
  let once = 0
  let twice = 0
  let gain = 0
  for (const weight of rest) {
    once += weight
    twice += once
    gain += Math.abs(twice)
  }
  return gain
}

function besselI0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
