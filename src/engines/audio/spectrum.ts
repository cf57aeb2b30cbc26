// Computes the spectrum: one short transform every 100 ms, summed into bands of about 110 Hz.
import { PairSpectrum } from './fft.ts'
import { type Hop, hopFrames } from './hop-buffer.ts'

const BINS_PER_BAND = 5

/**
 * Bands of one hop, `power[b]` from `b * bandHz` up; 1 is a sine of full scale in one channel. Valid during the call
 * only. `levelPower` is the mean square of all samples of the hop.
 */
export interface HopSpectrum {
  bands: Float64Array
  levelPower: number
}
export interface SpectrumMeter {
  addSpectrum: (spectrum: HopSpectrum) => void
}

/** Bands of the spectra at a sample rate. */
export function spectrumShape(sampleRateHz: number): { size: number; bandHz: number; bandCount: number } {
  const size = 2 ** Math.floor(Math.log2(hopFrames(sampleRateHz) / 2))
  const bandHz = (BINS_PER_BAND * sampleRateHz) / size
  return { size, bandHz, bandCount: Math.floor(size / 2 / BINS_PER_BAND) }
}

/**
 * Passes a spectrum of the first two channels to its meters for every full hop. Music changes more slowly than hops.
 */
export class Spectrum {
  private readonly transform: PairSpectrum | undefined
  private readonly bands: Float64Array
  private readonly fullHopFrames: number
  private readonly meters: readonly SpectrumMeter[]

  constructor(sampleRateHz: number, meters: readonly SpectrumMeter[]) {
    const { size, bandCount } = spectrumShape(sampleRateHz)
    this.transform = size >= 2 * BINS_PER_BAND ? new PairSpectrum(size) : undefined
    this.bands = new Float64Array(Math.max(0, bandCount))
    this.fullHopFrames = hopFrames(sampleRateHz)
    this.meters = meters
  }

  add(hop: Hop): void {
    if (!this.transform || hop.frames < this.fullHopFrames) return
    const [left, right] = hop.channels
    const levelPower = right ? (power(left!) + power(right)) / 2 : power(left!)
    // Digital zero has no spectrum, so the bands of an earlier hop must not be used for it.
    if (levelPower > 0) this.transform.transform(left!, right)
    sumBands(this.transform.power, this.bands, levelPower > 0)
    for (const meter of this.meters) meter.addSpectrum({ bands: this.bands, levelPower })
  }
}

function sumBands(bins: Float64Array, bands: Float64Array, hasSound: boolean): void {
  for (let band = 0, bin = 0; band < bands.length; band++) {
    let sum = 0
    for (const end = bin + BINS_PER_BAND; bin < end; bin++) sum += bins[bin]!
    bands[band] = hasSound ? sum : 0
  }
}

function power(samples: Float32Array): number {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]!
  return sum / samples.length
}
