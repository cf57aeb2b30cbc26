// Findings of a case with their letter markers, the same in the list, on the waveform and beside the reasons.
import { markerOf } from '#features/uploads/web/finding-markers.ts'
import { trackIndexOf } from '../domain.ts'
import type { CaseAnswer, FindingAnswer } from './api.ts'

export interface LabeledFinding {
  finding: FindingAnswer
  letter: string
  tone: 'danger' | 'warn'
  /** Undefined for findings of the release itself. */
  trackIndex: number | undefined
}

/** Sorts by track and then by time, so that the letters run from left to right. */
export function labelFindings(findings: CaseAnswer['findings']): LabeledFinding[] {
  const place = (finding: FindingAnswer) => [trackIndexOf(finding.at) ?? -1, finding.atMs ?? -1] as const
  return findings
    .toSorted((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1])
    .map((finding, index) => ({
      finding,
      letter: markerOf(index),
      tone: finding.severity === 'blocks' ? 'danger' : 'warn',
      trackIndex: trackIndexOf(finding.at),
    }))
}

/** Finds the labeled counterpart of a finding from another list. */
export const findLabeled = (
  labeled: readonly LabeledFinding[],
  { code, at, atMs }: FindingAnswer,
): LabeledFinding | undefined =>
  labeled.find(({ finding }) => finding.code === code && finding.at === at && finding.atMs === atMs)
