// What is found in a release, and which of it stops it: small enough for every page that shows findings.
import type { TextFix } from '#engines/text-rules/findings.ts'
import type { Finding } from '#lib/pure/problems.ts'
import type { Step } from './vocabulary.ts'

export interface ReleaseFinding extends Finding {
  step: Step
  /** On the waveform, for a finding of the audio. */
  atMs?: number
  untilMs?: number
  /** On the picture, in shares of it. */
  boxes?: { x: number; y: number; width: number; height: number }[]
  /** The text rule (`TEXT_RULES`), whether the artist may confirm the text as intended, and the one-click fix. */
  rule?: string
  confirmable?: boolean
  fix?: TextFix
}

export const blocking = (findings: ReleaseFinding[]) =>
  findings.filter((finding) => finding.severity === 'blocks')

const finding =
  (severity: 'blocks' | 'advises') =>
  (step: Step, code: string, at: string, params?: Record<string, string | number>): ReleaseFinding => ({
    severity,
    step,
    code,
    at,
    ...(params ? { params } : {}),
  })
export const blocks = finding('blocks')
export const advises = finding('advises')

/** 1 to 20 minutes is asked of every track but an intro or outro. */
export const NOT_OF_INTROS = new Set(['length_short', 'length_long'])
