// Compression in three bands: from the power of every block of a band to its gain.
import type { CompressorSettings } from './presets.ts'

/** Of the low, middle and high band. */
const RMS_MS = [20, 10, 6] as const
const ATTACK_MS = [30, 15, 8] as const
const RELEASE_MS = [250, 180, 120] as const
const KNEE_DB = 6
/** The threshold is the average over this time before and after, so that passages keep their distance. */
const AVERAGE_MS = 3000
/** Below this, mean square in dB, nothing is reduced. */
const THRESHOLD_MIN_DB = -60
const FLOOR_POWER = 1e-12

/**
 * The gain of every block of each band, make-up included: the energy that a band loses over the whole recording is given
 * back to it, so the tone does not change. Takes mean squares per block, which are replaced by the gains.
 */
export function compressBands(
  bandPowers: readonly Float32Array[],
  blockMs: number,
  { ratios, maxDb }: CompressorSettings,
): void {
  for (let band = 0; band < bandPowers.length; band++) {
    compress(bandPowers[band]!, {
      ratio: ratios[band]!,
      maxDb,
      rms: Math.exp(-blockMs / RMS_MS[band]!),
      attack: Math.exp(-blockMs / ATTACK_MS[band]!),
      release: Math.exp(-blockMs / RELEASE_MS[band]!),
      averageBlocks: Math.round(AVERAGE_MS / blockMs),
    })
  }
}

interface BandSettings {
  ratio: number
  maxDb: number
  /** Share of the last value that a one-pole filter keeps for the next block. */
  rms: number
  attack: number
  release: number
  averageBlocks: number
}

function compress(powers: Float32Array, settings: BandSettings): void {
  const { rms, attack, release, averageBlocks } = settings
  const gains = new Float32Array(powers.length)
  const average = new RunningMean(powers, averageBlocks)
  let level = powers[0] ?? 0
  let reductionDb = 0
  let energy = 0
  let energyLeft = 0
  for (let b = 0; b < powers.length; b++) {
    const power = powers[b]!
    level = power + (level - power) * rms
    const thresholdDb = Math.max(THRESHOLD_MIN_DB, decibels(average.next()))
    const wantedDb = reductionOf(decibels(level) - thresholdDb, settings)
    reductionDb = wantedDb + (reductionDb - wantedDb) * (wantedDb > reductionDb ? attack : release)
    const gain = 10 ** (-reductionDb / 20)
    gains[b] = gain
    energy += power
    energyLeft += power * gain * gain
  }
  const makeUp = energyLeft > 0 ? Math.sqrt(energy / energyLeft) : 1
  for (let b = 0; b < powers.length; b++) powers[b] = gains[b]! * makeUp
}

/** The static curve: a quadratic knee, then the ratio, capped softly. */
function reductionOf(overDb: number, { ratio, maxDb }: BandSettings): number {
  if (overDb <= -KNEE_DB / 2) return 0
  const curveDb = overDb < KNEE_DB / 2 ? (overDb + KNEE_DB / 2) ** 2 / (2 * KNEE_DB) : overDb
  return maxDb * Math.tanh(((1 - 1 / ratio) * curveDb) / maxDb)
}

function decibels(power: number): number {
  return 10 * Math.log10(power + FLOOR_POWER)
}

/** The mean of the values around each in turn, fewer at the ends. */
class RunningMean {
  private readonly values: Float32Array
  private readonly radius: number
  private sum = 0
  private index = -1

  constructor(values: Float32Array, radius: number) {
    this.values = values
    this.radius = radius
    for (let i = 0; i < Math.min(radius, values.length); i++) this.sum += values[i]!
  }

  next(): number {
    const values = this.values
    const radius = this.radius
    const index = ++this.index
    const entering = index + radius
    const leaving = index - radius - 1
    if (entering < values.length) this.sum += values[entering]!
    if (leaving >= 0) this.sum -= values[leaving]!
    const count = Math.min(values.length - 1, entering) - Math.max(0, leaving + 1) + 1
    return Math.max(0, this.sum / count)
  }
}
