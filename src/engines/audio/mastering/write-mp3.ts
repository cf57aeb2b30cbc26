// Writes the MP3 of a master, quieter where the encoder would raise its peaks too far.
import { analyseAudio } from '../analyse.ts'
import { FLOOR_DB } from '../levels.ts'
import type { AudioRefusal } from '../refusal.ts'
import { toMp3 } from '../transcode.ts'

export interface MasterMp3Options {
  path: string
  /** Created, or replaced; unusable when the result is not ok. */
  outPath: string
  ffmpegPath?: string
  signal?: AbortSignal
}
export type MasterMp3Result =
  | { ok: true; sizeBytes: number; truePeakDb: number | null; attenuationDb: number }
  | { ok: false; refusal: AudioRefusal }

const PEAK_MAX_DB = -0.5
/** An encoder answers a little less level with slightly other peaks. */
const MARGIN_DB = 0.05
const ATTEMPTS_MAX = 4

/**
 * Writes 320 kbit/s, decodes it again, and measures its true peak (ITU-R BS.1770-5): above -0.5 dBTP it is encoded
 * again, quieter by the excess. Refusals are those of the source. Rejects like `analyseAudio`.
 */
export async function writeMasterMp3(options: MasterMp3Options): Promise<MasterMp3Result> {
  const { outPath, ffmpegPath, signal } = options
  for (let attempt = 1, attenuationDb = 0; ; attempt++) {
    const written = await toMp3({ ...options, bitRateKbps: 320, attenuationDb })
    if (!written.ok) return written
    const decoded = await analyseAudio({ path: outPath, ffmpegPath, signal })
    if (!decoded.ok) return decoded
    const { truePeakDbtp } = decoded.report
    if (truePeakDbtp <= PEAK_MAX_DB || attempt === ATTEMPTS_MAX) {
      const truePeakDb = truePeakDbtp > FLOOR_DB ? truePeakDbtp : null
      return { ok: true, sizeBytes: written.sizeBytes, truePeakDb, attenuationDb }
    }
    attenuationDb += truePeakDbtp - PEAK_MAX_DB + MARGIN_DB
  }
}
