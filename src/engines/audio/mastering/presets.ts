// The presets of mastering, and what each asks of the steps of the chain.
export const MASTERING_PRESETS = ['balanced', 'dynamic', 'loud'] as const
export type MasteringPreset = (typeof MASTERING_PRESETS)[number]

export interface PresetSettings {
  targetLufs: number
  /** The most that the limiter takes from short transients; the rest is taken slowly. */
  shaverDb: number
  /** How far the target may be lowered when the mix is too dynamic for it; equal to the target where it may not. */
  lowestTargetLufs: number
}

export const PRESET_SETTINGS: Record<MasteringPreset, PresetSettings> = {
  balanced: { targetLufs: -14, shaverDb: 3, lowestTargetLufs: -14 },
  dynamic: { targetLufs: -16, shaverDb: 1.5, lowestTargetLufs: -16 },
  loud: { targetLufs: -10, shaverDb: 6, lowestTargetLufs: -12 },
}
