// The shape of release findings and which of them block it: small enough for every page that shows findings.
import type { TextFix } from '#engines/text-rules/findings.ts'
import type { Finding } from '#lib/pure/problems.ts'
import type { Step } from './vocabulary.ts'

export interface ReleaseFinding extends Finding {
  step: Step
  /** Position on the waveform, for a finding of the audio. */
  atMs?: number
  untilMs?: number
  /** Areas of the cover, as shares of its sides. */
  boxes?: { x: number; y: number; width: number; height: number }[]
  /** The text rule (`TEXT_RULES`), whether the artist can confirm the text as intended, and the one-click fix. */
  rule?: string
  confirmable?: boolean
  fix?: TextFix
}

export const blocking = (findings: ReleaseFinding[]) =>
  findings.filter((finding) => finding.severity === 'blocks')

const finding =
  (severity: 'blocks' | 'advises') =>
  (step: Step, code: string, path: string, params?: Record<string, string | number>): ReleaseFinding => ({
    severity,
    step,
    code,
    at: path,
    ...(params ? { params } : {}),
  })
export const blocks = finding('blocks')
export const advises = finding('advises')

/** Every track except an intro or outro must last 1 to 20 minutes. */
export const NOT_OF_INTROS = new Set(['length_short', 'length_long'])
