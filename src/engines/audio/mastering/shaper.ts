// The linear steps before the dynamics, in the order they are applied: high pass, equaliser, mono bass, width.
import { BassToMono, monoBelowHz, withMonoBass } from './bass-to-mono.ts'
import { Biquad, highPass, highShelf } from './biquad.ts'
import { type EqualiserBand, equaliserFilters, fitEqualiser } from './equaliser.ts'
import type { ThirdOctaves } from './long-term-spectrum.ts'
import type { EqualiserSettings } from './presets.ts'
import { toneCurve } from './tone-curve.ts'
import { WIDTH_SHELF_HZ, widthGainDb } from './width.ts'

/** Takes away what moves the cone and is not heard. */
export const HIGH_PASS_HZ = 18

export class Shaper {
  readonly equaliser: EqualiserBand[]
  private readonly filters: readonly Biquad[]
  private readonly bass: BassToMono
  private readonly shelf: Biquad | undefined

  constructor(spectrum: ThirdOctaves, settings: EqualiserSettings, sampleRateHz: number) {
    const bassHz = monoBelowHz(spectrum)
    const curve = toneCurve(withMonoBass(spectrum, bassHz), settings)
    this.equaliser = fitEqualiser(curve, sampleRateHz)
    const clean = new Biquad(highPass(HIGH_PASS_HZ, sampleRateHz))
    this.filters = [clean, ...equaliserFilters(this.equaliser, sampleRateHz)]
    this.bass = new BassToMono(bassHz, sampleRateHz)
    const widthDb = widthGainDb(spectrum)
    if (widthDb > 0) this.shelf = new Biquad(highShelf(WIDTH_SHELF_HZ, sampleRateHz, widthDb))
  }

  /** Changes mid and side, or mono, in place. */
  process(planes: readonly Float64Array[], frames: number): void {
    for (const filter of this.filters) filter.process(planes, frames)
    const [mid, side] = planes
    if (!side) return
    this.bass.process(mid!, side, frames)
    this.shelf?.process([side], frames)
  }
}
