// The steps that bring a recording to the spectrum of a reference: once before the dynamics, and once with what is still
// missing after them and the limiter.
import { BassToMono, monoBelowHz, withMonoBass } from './bass-to-mono.ts'
import { Biquad, highPass } from './biquad.ts'
import { type EqualiserBand, equaliserFilters, fitEqualiser, THIRD_OCTAVES } from './equaliser.ts'
import { LongTermSpectrum, type ThirdOctaves } from './long-term-spectrum.ts'
import type { ReferenceProfile } from './reference.ts'
import { curveToReference, type MatchCurve } from './reference-curve.ts'
import { HIGH_PASS_HZ } from './shaper.ts'

export class ReferenceMatcher {
  private readonly reference: ReferenceProfile
  private readonly sampleRateHz: number
  private readonly curve: MatchCurve
  private readonly first: CurveFilter
  private readonly clean: Biquad
  private readonly bass: BassToMono
  private readonly reached: LongTermSpectrum
  private second: CurveFilter | undefined

  constructor(
    spectrum: ThirdOctaves,
    reference: ReferenceProfile,
    { sampleRateHz, channelCount }: { sampleRateHz: number; channelCount: number },
  ) {
    const bassHz = monoBelowHz(spectrum)
    this.reference = reference
    this.sampleRateHz = sampleRateHz
    this.curve = curveToReference(withMonoBass(spectrum, bassHz), reference)
    this.first = new CurveFilter(this.curve, sampleRateHz)
    this.clean = new Biquad(highPass(HIGH_PASS_HZ, sampleRateHz))
    this.bass = new BassToMono(bassHz, sampleRateHz)
    this.reached = new LongTermSpectrum(sampleRateHz, channelCount)
  }

  /** What both rounds do to mid together. */
  get equaliser(): EqualiserBand[] {
    return this.first.bands.map(({ frequencyHz, gainDb }, b) => ({
      frequencyHz,
      gainDb: gainDb + (this.second?.bands[b]?.gainDb ?? 0),
    }))
  }

  /** Before the dynamics: changes mid and side, or mono, in place. */
  process(planes: readonly Float64Array[], frames: number): void {
    this.clean.process(planes, frames)
    this.first.process(planes, frames)
    const [mid, side] = planes
    if (side) this.bass.process(mid!, side, frames)
  }

  /** Takes all samples of a master that had the first round only. */
  measure(interleaved: Float32Array): void {
    this.reached.push(interleaved)
  }

  /** The second round, once everything was measured. */
  correction(): CurveFilter {
    const missing = curveToReference(this.reached.finish(), this.reference, this.curve)
    this.second = new CurveFilter(missing, this.sampleRateHz)
    return this.second
  }
}

/** Equalisers of their own for mid and side. */
class CurveFilter {
  readonly bands: EqualiserBand[]
  private readonly midFilters: readonly Biquad[]
  private readonly sideFilters: readonly Biquad[]

  constructor({ midDb, sideDb }: MatchCurve, sampleRateHz: number) {
    this.bands = fitEqualiser(midDb, sampleRateHz, THIRD_OCTAVES)
    this.midFilters = equaliserFilters(this.bands, sampleRateHz, THIRD_OCTAVES)
    const sideBands = fitEqualiser(sideDb, sampleRateHz, THIRD_OCTAVES)
    this.sideFilters = equaliserFilters(sideBands, sampleRateHz, THIRD_OCTAVES)
  }

  process([mid, side]: readonly Float64Array[], frames: number): void {
    for (const filter of this.midFilters) filter.process([mid!], frames)
    if (side) for (const filter of this.sideFilters) filter.process([side], frames)
  }
}
