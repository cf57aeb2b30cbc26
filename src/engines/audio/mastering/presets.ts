// The presets of mastering, and what each asks of the steps of the chain.
export const MASTERING_PRESETS = ['balanced', 'dynamic', 'loud'] as const
export type MasteringPreset = (typeof MASTERING_PRESETS)[number]

/** What a master follows: a preset, or a reference. */
export const MASTER_KINDS = [...MASTERING_PRESETS, 'reference'] as const
export type MasterKind = (typeof MASTER_KINDS)[number]

export interface EqualiserSettings {
  /** The share of the difference to the target curve that is corrected. */
  strength: number
  maxDb: number
}

export interface CompressorSettings {
  /** For the low, middle and high band. */
  ratios: readonly [number, number, number]
  /** What the reduction of a band approaches and never reaches. */
  maxDb: number
}

export interface PresetSettings {
  targetLufs: number
  /** How far the target may be lowered when the mix is too dynamic for it; equal to the target where it may not. */
  lowestTargetLufs: number
  equaliser: EqualiserSettings
  compressor: CompressorSettings
  /** The share of the difference between a passage and the whole that the rider takes away. */
  riderStrength: number
  /** The most that the limiter takes from short transients; the rest is taken slowly. */
  shaverDb: number
}

export const PRESET_SETTINGS: Record<MasteringPreset, PresetSettings> = {
  balanced: {
    targetLufs: -14,
    lowestTargetLufs: -14,
    equaliser: { strength: 0.5, maxDb: 3 },
    compressor: { ratios: [1.6, 1.5, 1.5], maxDb: 2.5 },
    riderStrength: 0,
    shaverDb: 3,
  },
  dynamic: {
    targetLufs: -16,
    lowestTargetLufs: -16,
    equaliser: { strength: 0.35, maxDb: 2 },
    compressor: { ratios: [1.25, 1.2, 1.2], maxDb: 1.5 },
    riderStrength: 0,
    shaverDb: 1.5,
  },
  loud: {
    targetLufs: -10,
    lowestTargetLufs: -12,
    equaliser: { strength: 0.6, maxDb: 3 },
    compressor: { ratios: [2.2, 2, 2], maxDb: 5 },
    riderStrength: 0.4,
    shaverDb: 6,
  },
}
