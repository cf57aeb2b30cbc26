// Finds places where the waveform itself is broken: clicks (a spike or a jump) and dropouts (a short gap).

import { framesToMs } from './audio-header.ts'
import type { Hop } from './hop-buffer.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

/** `channel` counts from 1 and is absent when all channels break at once. */
export interface BrokenPlace {
  startMs: number
  endMs: number
  channel?: number
}
/** `places` are the first hundred, in chronological order. */
export interface BrokenPlaces {
  places: BrokenPlace[]
  count: number
}

const PLACES_MAX = 100
/** A channel with more events than this has a texture (vinyl, gates, pulse waves), for which no places are listed. */
const EVENTS_KEPT = 5000

/** A cell is about 0.7 ms, 32 frames at 44.1 kHz: as long as the longest click. */
const CELL_SECONDS = 32 / 44_100
/** Number of cells on either side with which a break is compared: 17 ms. The adjacent ones can contain its rim. */
const CONTEXT_CELLS = 24
const RIM_CELLS = 2
/** Long enough for the longest dropout with its surroundings. */
const RING_CELLS = 256
/** The level around a dropout is measured over 10 ms. */
const GAP_CONTEXT_CELLS = 14
/** A hole is compared with the 40 ms after it, in which a new sound would change. */
const HOLE_CONTEXT_CELLS = 56
/** Below -84 dBFS: the level that a lost buffer leaves, with or without dither. */
const GAP_LEVEL = 2 ** -14

interface Place {
  start: number
  end: number
}
/** A run of silence, with the samples beside it. */
interface Gap extends Place {
  before: number
  after: number
  /** Known for a hole, whose beginning is too far back to be measured at its end. */
  levelBefore?: number
}

export class Discontinuities {
  private readonly sampleRateHz: number
  private readonly channels: ChannelBreaks[]
  private frames = 0

  constructor(sampleRateHz: number, channelCount: number) {
    this.sampleRateHz = sampleRateHz
    this.channels = Array.from({ length: channelCount }, () => new ChannelBreaks(sampleRateHz))
  }

  add(hop: Hop): void {
    for (let c = 0; c < this.channels.length; c++) this.channels[c]!.add(hop.channels[c]!, hop.frames)
    this.frames += hop.frames
  }

  finish(): { clicks: BrokenPlaces; dropouts: BrokenPlaces } {
    const near = (ms: number) => (ms * this.sampleRateHz) / 1000
    const dropouts = this.channels.map(({ gaps }) =>
      isolated(gaps, near(AUDIO_THRESHOLDS.dropoutIsolationMs)),
    )
    const clicks = this.channels.map((channel) =>
      channel.clicks.filter(
        (click) => !isNear(click, channel.gaps, near(AUDIO_THRESHOLDS.dropoutIsolationMs)),
      ),
    )
    const holes = this.holes(near(1))
    const breaks = dropouts.map((own) => [...own, ...holes])
    return { clicks: this.list(clicks, near(1)), dropouts: this.list(breaks, near(1)) }
  }

  /** Stops of all channels at once that tear a sound in one of them; more than a few of them are an effect. */
  private holes(tolerance: number): Place[] {
    const [first] = this.channels
    const holes = (first?.stops ?? []).filter(
      (stop) =>
        this.channels.every(({ stops }) => hasAt(stops, stop, tolerance)) &&
        this.channels.some(({ holes }) => hasAt(holes, stop, tolerance)),
    )
    return holes.length > AUDIO_THRESHOLDS.holesMax ? [] : holes
  }

  /**
   * One list in chronological order. Simultaneous breaks in all channels are one place; too many places count as none.
   */
  private list(channels: Place[][], tolerance: number): BrokenPlaces {
    const all: (Place & { channel?: number })[] = []
    for (const [c, places] of channels.entries()) {
      for (const place of places) {
        const isEverywhere = channels.every((other) => hasAt(other, place, tolerance))
        if (!isEverywhere) all.push({ ...place, channel: c + 1 })
        else if (c === 0) all.push({ ...place })
      }
    }
    const minutes = Math.max(1, this.frames / this.sampleRateHz / 60)
    if (all.length > AUDIO_THRESHOLDS.breaksPerMinuteMax * minutes) return { places: [], count: 0 }
    all.sort((a, b) => a.start - b.start)
    const places = all.slice(0, PLACES_MAX).map(({ start, end, channel }) => ({
      startMs: framesToMs(start, this.sampleRateHz),
      endMs: framesToMs(end, this.sampleRateHz),
      ...(channel === undefined || this.channels.length === 1 ? {} : { channel }),
    }))
    return { places, count: all.length }
  }
}

/** One channel: cells of energy and roughness in a ring, evaluated once the following cells are known. */
class ChannelBreaks {
  readonly clicks: Place[] = []
  readonly gaps: Place[] = []
  /** Longer silences, and those of them that tear a sound. */
  readonly stops: Place[] = []
  readonly holes: Place[] = []
  private readonly cellFrames: number
  private readonly gapFramesMin: number
  private readonly gapFramesMax: number
  private readonly holeFramesMax: number
  private readonly roughness = new Float64Array(RING_CELLS)
  private readonly roughestAt = new Float64Array(RING_CELLS)
  private readonly energy = new Float64Array(RING_CELLS)
  private cell = 0
  private filled = 0
  private frame = 0
  private last = 0
  private beforeLast = 0
  private run = 0
  /** Sample before the run of silence. */
  private beforeRun = 0
  /** The level before it, once the run is longer than a dropout. */
  private levelBeforeRun = 0
  private pending: Gap[] = []

  constructor(sampleRateHz: number) {
    this.cellFrames = Math.max(8, Math.round(sampleRateHz * CELL_SECONDS))
    this.gapFramesMin = (AUDIO_THRESHOLDS.dropoutMinMs * sampleRateHz) / 1000
    this.gapFramesMax = Math.floor((AUDIO_THRESHOLDS.dropoutMaxMs * sampleRateHz) / 1000)
    this.holeFramesMax = (AUDIO_THRESHOLDS.holeMaxMs * sampleRateHz) / 1000
  }

  add(samples: Float32Array, count: number): void {
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + this.cellFrames - this.filled)
      this.addToCell(samples, from, to)
      this.filled += to - from
      from = to
      if (this.filled === this.cellFrames) this.closeCell()
    }
    this.frame += count
  }

  private addToCell(samples: Float32Array, from: number, to: number): void {
    const slot = this.cell % RING_CELLS
    let last = this.last
    let beforeLast = this.beforeLast
    let run = this.run
    let most = this.roughness[slot]!
    let energy = this.energy[slot]!
    for (let i = from; i < to; i++) {
      const x = samples[i]!
      const rough = Math.abs(x - 2 * last + beforeLast)
      if (rough > most) {
        most = rough
        this.roughestAt[slot] = this.frame + i - 1
      }
      energy += x * x
      if (x <= GAP_LEVEL && x >= -GAP_LEVEL) {
        if (run++ === 0) this.beforeRun = last
        if (run === this.gapFramesMax + 1)
          this.levelBeforeRun = this.levelUpTo(this.cellAt(this.frame + i + 1 - run) - 1)
      } else if (run > 0) {
        if (run >= this.gapFramesMin && run <= this.holeFramesMax) {
          const end = this.frame + i
          const isLong = run > this.gapFramesMax
          const levelBefore = isLong ? this.levelBeforeRun : undefined
          if (isLong && this.stops.length < EVENTS_KEPT) this.stops.push({ start: end - run, end })
          this.pending.push({ start: end - run, end, before: this.beforeRun, after: x, levelBefore })
        }
        run = 0
      }
      beforeLast = last
      last = x
    }
    this.roughness[slot] = most
    this.energy[slot] = energy
    this.last = last
    this.beforeLast = beforeLast
    this.run = run
  }

  private closeCell(): void {
    this.checkCell(this.cell - CONTEXT_CELLS)
    if (this.pending.length > 0) this.checkGaps()
    this.cell++
    this.filled = 0
    this.roughness[this.cell % RING_CELLS] = 0
    this.energy[this.cell % RING_CELLS] = 0
  }

  /**
   * A click is isolated: nothing within 17 ms is nearly as rough, and the level is the same before and after it. A drum
   * hit continues to sound and changes the level.
   */
  private checkCell(cell: number): void {
    const peak = this.rough(cell)
    if (cell < CONTEXT_CELLS || peak < AUDIO_THRESHOLDS.clickStepMin) return
    const limit = peak / AUDIO_THRESHOLDS.clickRatioMin
    if (this.rough(cell - 1) >= peak || this.rough(cell + 1) > peak) return
    for (let d = RIM_CELLS; d <= CONTEXT_CELLS; d++) {
      if (this.rough(cell - d) > limit || this.rough(cell + d) > limit) return
    }
    const before = this.energyOf(cell - CONTEXT_CELLS, cell - RIM_CELLS)
    const after = this.energyOf(cell + RIM_CELLS, cell + CONTEXT_CELLS)
    const change = 10 ** (AUDIO_THRESHOLDS.clickLevelChangeMaxDb / 10)
    if (after > before * change || before > after * change) return
    const level = Math.sqrt((before + after) / (2 * (CONTEXT_CELLS - RIM_CELLS + 1) * this.cellFrames))
    if (peak < AUDIO_THRESHOLDS.clickOverLevelMin * level) return
    const frame = this.roughestAt[slotOf(cell)]!
    if (this.clicks.length < EVENTS_KEPT) this.clicks.push({ start: frame, end: frame })
  }

  private checkGaps(): void {
    const contextOf = (gap: Gap) =>
      gap.levelBefore === undefined ? GAP_CONTEXT_CELLS : GAP_CONTEXT_CELLS + HOLE_CONTEXT_CELLS
    const ripe = (gap: Gap) => this.cellAt(gap.end) + contextOf(gap) <= this.cell
    const due = this.pending.filter(ripe)
    if (due.length === 0) return
    this.pending = this.pending.filter((gap) => !ripe(gap))
    for (const gap of due) {
      const { start, end, before, after } = gap
      const startCell = this.cellAt(start)
      const endCell = this.cellAt(end)
      if (startCell < GAP_CONTEXT_CELLS) continue
      const isHole = gap.levelBefore !== undefined
      const levelBefore = gap.levelBefore ?? this.levelUpTo(startCell - 1)
      const levelAfter = this.levelUpTo(endCell + GAP_CONTEXT_CELLS)
      const heard = 10 ** (AUDIO_THRESHOLDS.audibleMinDbfs / 20)
      const isHeard = levelBefore >= heard && levelAfter >= heard
      const edge = isHole ? AUDIO_THRESHOLDS.holeEdgeMin : AUDIO_THRESHOLDS.dropoutEdgeMin
      const isTorn = Math.abs(before) >= edge * levelBefore && Math.abs(after) >= edge * levelAfter
      if (!isHeard || !isTorn) continue
      if (!isHole && this.gaps.length < EVENTS_KEPT) this.gaps.push({ start, end })
      if (isHole && this.goesOn(endCell, levelBefore, levelAfter) && this.holes.length < EVENTS_KEPT)
        this.holes.push({ start, end })
    }
  }

  /** Whether the sound after a hole is the one before it: as loud, from its first moment on. */
  private goesOn(endCell: number, levelBefore: number, levelAfter: number): boolean {
    const from = endCell + GAP_CONTEXT_CELLS
    const later = this.level(from + 1, from + HOLE_CONTEXT_CELLS)
    const most = AUDIO_THRESHOLDS.holeLevelChangeMaxDb
    const isSame = (a: number, b: number) => Math.abs(20 * Math.log10(a / (b + 1e-9))) <= most
    return isSame(levelBefore, levelAfter) && isSame(levelAfter, later)
  }

  /** The level over 10 ms that end with this cell. */
  private levelUpTo(cell: number): number {
    return this.level(cell - GAP_CONTEXT_CELLS + 1, cell)
  }

  private level(from: number, to: number): number {
    return Math.sqrt(this.energyOf(from, to) / ((to - from + 1) * this.cellFrames))
  }

  private cellAt(frame: number): number {
    return Math.floor(frame / this.cellFrames)
  }

  private rough(cell: number): number {
    return this.roughness[slotOf(cell)]!
  }

  private energyOf(from: number, to: number): number {
    let sum = 0
    for (let cell = from; cell <= to; cell++) sum += this.energy[slotOf(cell)]!
    return sum
  }
}

function slotOf(cell: number): number {
  return (cell + RING_CELLS) % RING_CELLS
}

/** Gaps that follow each other closely are a sound in itself: a gate, a pulse wave. */
function isolated(places: Place[], frames: number): Place[] {
  return places.filter(
    (place, i) =>
      (i === 0 || place.start - places[i - 1]!.end > frames) &&
      (i === places.length - 1 || places[i + 1]!.start - place.end > frames),
  )
}

function isNear(place: Place, others: Place[], frames: number): boolean {
  return others.some(({ start, end }) => place.start >= start - frames && place.start <= end + frames)
}

function hasAt(places: Place[], place: Place, tolerance: number): boolean {
  return places.some(({ start }) => Math.abs(start - place.start) <= tolerance)
}
