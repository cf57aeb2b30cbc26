// What a sandbox store is told about its listeners, kept in its folder: where artists are at home, and playlists that
// carry a track for some days.
import * as z from 'zod'

const boostShape = z.strictObject({
  isrc: z.string(),
  /** The first of `days` days on which an editorial playlist has the track. */
  from: z.iso.date(),
  days: z.int().min(1),
  /** Plays of the first day, compared with those of a usual one. They become fewer with each day. */
  factor: z.number().positive(),
  /** Where its listeners are. */
  country: z.string().length(2),
  playlist: z.string(),
})
export type Boost = z.infer<typeof boostShape>

export const trendSettingsShape = z.strictObject({
  /** The country of artists by name. Others have one that is made up from their name. */
  homes: z.record(z.string(), z.string().length(2)).default({}),
  boosts: z.array(boostShape).default([]),
})
export type TrendSettings = z.infer<typeof trendSettingsShape>
