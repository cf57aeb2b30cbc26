// Mastering between decoding and the WAV: changes the spool pass by pass, writes the master, measures the result.
import { framesToMs } from '../audio-header.ts'
import { type BlockLevels, BlockMeter } from './block-levels.ts'
import type { ByteStore } from './byte-store.ts'
import { BandMeter, type Compressor } from './dynamics.ts'
import { toMidSide } from './mid-side.ts'
import type { Mix } from './mix.ts'
import { type MasterKind, PRESET_SETTINGS, type PresetSettings } from './presets.ts'
import { type MasterAim, referenceSettings } from './reference.ts'
import { MATCH_MAX_DB } from './reference-curve.ts'
import { ReferenceMatcher } from './reference-matcher.ts'
import type { LoudnessFigures, MasterReport } from './report.ts'
import { Shaper } from './shaper.ts'
import { LoudnessSolver } from './solve-loudness.ts'
import type { Spool } from './spool.ts'
import { writeMaster } from './write-master.ts'

/** The highest true peak of a master. */
const CEILING_DB = -1
/** Where the limiter starts: other meters may read a little more than ours. */
const LIMITER_CEILING_DB = CEILING_DB - 0.1
const PEAK_MAX_DB = CEILING_DB - 0.05
const LOUDNESS_ERROR_MAX_LU = 0.06
const ROUNDS_MAX = 4
/** How much louder than expected a peak may become and still be far from the ceiling. */
const IGNORED_DB = 4

interface Step {
  process(planes: readonly Float64Array[], frames: number): void
}

/**
 * Writes the master of a mix as 24-bit WAV to `wav`, and leaves the spool of the mix changed.
 *
 * @param onProgress takes the share that is done, 0 to 1
 */
export async function masterMix(
  mix: Mix,
  aim: MasterAim,
  wav: ByteStore,
  onProgress: (share: number) => void,
): Promise<MasterReport> {
  const { spool, sampleRateHz, figures: before } = mix
  const isPreset = typeof aim === 'string'
  const settings = isPreset ? PRESET_SETTINGS[aim] : referenceSettings(aim)
  const shaper = isPreset
    ? new Shaper(mix.spectrum, settings.equaliser, sampleRateHz)
    : new ReferenceMatcher(mix.spectrum, aim, { sampleRateHz, channelCount: spool.channelCount })
  const part = (from: number, to: number) => (share: number) => onProgress(from + (to - from) * share)
  const compressor = await shape(spool, sampleRateHz, shaper, settings, part(0, 0.35))
  const ignored = ignoredPeak(before, settings, isPreset ? IGNORED_DB : IGNORED_DB + MATCH_MAX_DB)
  let levels = await process(spool, sampleRateHz, compressor, ignored, part(0.35, isPreset ? 0.7 : 0.55))
  if (shaper instanceof ReferenceMatcher) {
    const correction = await correct(spool, wav, levels, settings, shaper)
    levels = await process(spool, sampleRateHz, correction, ignored, part(0.6, 0.7))
  }
  const mastered = await limit(spool, wav, levels, settings, part(0.7, 1))
  return {
    ...describe(isPreset ? aim : 'reference', settings, mastered.targetLufs),
    before,
    after: mastered.after,
    equaliser: shaper.equaliser,
    limiterReductionDb: mastered.limiterReductionDb,
    durationMs: framesToMs(spool.frames, sampleRateHz),
    sampleRateHz,
    channels: spool.channelCount,
  }
}

function describe(preset: MasterKind, { targetLufs }: PresetSettings, reachedTargetLufs: number) {
  const loweredTargetLufs = reachedTargetLufs < targetLufs ? reachedTargetLufs : null
  return { preset, targetLufs, loweredTargetLufs }
}

/** A peak of the source that stays well below the ceiling after the gain that its loudness asks for. */
function ignoredPeak(
  { integratedLufs }: LoudnessFigures,
  { targetLufs }: PresetSettings,
  ignoredDb: number,
): number {
  const gainDb = integratedLufs === null ? 0 : targetLufs - integratedLufs
  return 10 ** ((CEILING_DB - gainDb - ignoredDb) / 20)
}

/** Everything before the dynamics, and the compressor that follows from it. Leaves the spool as mid and side. */
async function shape(
  spool: Spool,
  sampleRateHz: number,
  shaper: Step,
  settings: PresetSettings,
  onProgress: (share: number) => void,
): Promise<Compressor> {
  const meter = new BandMeter(sampleRateHz, spool.channelCount, spool.frames)
  await spool.rewrite(({ planes, frames, startFrame }) => {
    toMidSide(planes, frames)
    shaper.process(planes, frames)
    meter.add(planes, frames)
    onProgress(startFrame / spool.frames)
  })
  return meter.finish(settings.compressor)
}

/** Writes a master that is only measured, and returns what brings its spectrum nearer to the reference. */
async function correct(
  spool: Spool,
  wav: ByteStore,
  levels: BlockLevels,
  settings: PresetSettings,
  matcher: ReferenceMatcher,
): Promise<Step> {
  const { gains } = new LoudnessSolver(levels, settings).solve(LIMITER_CEILING_DB, 0)
  await writeMaster(spool, wav, levels, gains, (samples) => matcher.measure(samples))
  return matcher.correction()
}

/** Takes a step and measures what the limiter needs to know of the spool. */
async function process(
  spool: Spool,
  sampleRateHz: number,
  step: Step,
  ignored: number,
  onProgress: (share: number) => void,
): Promise<BlockLevels> {
  const meter = new BlockMeter(sampleRateHz, spool.channelCount, spool.frames, ignored)
  await spool.rewrite(({ planes, frames, startFrame }) => {
    step.process(planes, frames)
    meter.add(planes, frames)
    onProgress(startFrame / spool.frames)
  })
  return meter.finish()
}

/** Writes the master, and again with what the measurement says until loudness and peak are right. */
async function limit(
  spool: Spool,
  wav: ByteStore,
  levels: BlockLevels,
  settings: PresetSettings,
  onProgress: (share: number) => void,
) {
  const solver = new LoudnessSolver(levels, settings)
  let ceilingDb = LIMITER_CEILING_DB
  let biasLu = 0
  for (let round = 1; ; round++) {
    const { targetLufs, gains, limiterReductionDb } = solver.solve(ceilingDb, biasLu)
    const after = await writeMaster(spool, wav, levels, gains)
    onProgress(round / (round + 1))
    const missingLu = after.integratedLufs === null ? 0 : targetLufs - after.integratedLufs
    const overDb = Math.max(0, (after.truePeakDb ?? PEAK_MAX_DB) - PEAK_MAX_DB)
    const isRight = overDb === 0 && Math.abs(missingLu) <= LOUDNESS_ERROR_MAX_LU
    if (isRight || round === ROUNDS_MAX) return { targetLufs, after, limiterReductionDb }
    biasLu += missingLu
    if (overDb > 0) ceilingDb -= overDb + 0.01
  }
}
