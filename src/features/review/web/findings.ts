// Findings of a case with their rehearsal letters, the same in the list, on the waveform and beside the reasons.
import { letterOf } from '#features/uploads/web/finding-letters.ts'
import { trackIndexOf } from '../domain.ts'
import type { CaseAnswer, FindingAnswer } from './api.ts'

export interface Lettered {
  finding: FindingAnswer
  letter: string
  tone: 'danger' | 'warn'
  /** Undefined for the release itself. */
  trackIndex: number | undefined
}

/** In the order of the tracks and within them of time, so that letters run from left to right. */
export function letterFindings(findings: CaseAnswer['findings']): Lettered[] {
  const place = (finding: FindingAnswer) => [trackIndexOf(finding.at) ?? -1, finding.atMs ?? -1] as const
  return findings
    .toSorted((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1])
    .map((finding, index) => ({
      finding,
      letter: letterOf(index),
      tone: finding.severity === 'blocks' ? 'danger' : 'warn',
      trackIndex: trackIndexOf(finding.at),
    }))
}

/** The same finding in a list that came by another way. */
export const letterIn = (
  lettered: readonly Lettered[],
  { code, at, atMs }: FindingAnswer,
): Lettered | undefined =>
  lettered.find(({ finding }) => finding.code === code && finding.at === at && finding.atMs === atMs)
