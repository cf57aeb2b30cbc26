// A reference: the tone and loudness of another recording, which a master follows instead of a preset.
import { BAND_HERTZ, type ThirdOctaves } from './long-term-spectrum.ts'
import { type MasteringPreset, PRESET_SETTINGS, type PresetSettings } from './presets.ts'
import type { LoudnessFigures } from './report.ts'

/** What is kept of a reference: figures, none of which can be played. */
export interface ReferenceProfile {
  integratedLufs: number
  /** Level of mid and side in dB for each band of `BAND_HERTZ`. */
  midDb: number[]
  sideDb: number[]
}

/** A preset, or a reference. */
export type MasterAim = MasteringPreset | ReferenceProfile

/** Quieter or louder than this, a store or a listener would not have it. */
const TARGET_LUFS = { min: -16, max: -9 }
const SILENT_POWER = 1e-20

/** @returns null for a recording without loudness, such as silence or less than 400 ms */
export function profileOf(
  { integratedLufs }: LoudnessFigures,
  { mid, side }: ThirdOctaves,
): ReferenceProfile | null {
  if (integratedLufs === null) return null
  return { integratedLufs, midDb: decibels(mid), sideDb: decibels(side) }
}

/** The loudness of the reference, and the dynamics of the preset that is nearest to it. */
export function referenceSettings({ integratedLufs }: ReferenceProfile): PresetSettings {
  const targetLufs = Math.max(TARGET_LUFS.min, Math.min(TARGET_LUFS.max, integratedLufs))
  const distance = (settings: PresetSettings) => Math.abs(settings.targetLufs - targetLufs)
  const nearest = Object.values(PRESET_SETTINGS).reduce((best, settings) =>
    distance(settings) < distance(best) ? settings : best,
  )
  return { ...nearest, targetLufs, lowestTargetLufs: targetLufs }
}

export const decibels = (powers: Float64Array): number[] =>
  BAND_HERTZ.map((_, b) => 10 * Math.log10(powers[b]! + SILENT_POWER))
