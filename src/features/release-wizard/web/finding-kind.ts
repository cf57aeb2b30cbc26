// What a finding means for its reader: a fault, a value to fill in, a file that is still being checked, or a suggestion.
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'

/** A value that is missing is a fault only once its field was left, or the release was submitted. */
export type FindingKind = 'fault' | 'todo' | 'waiting' | 'advice'

const OF_PENDING_FILES = new Set(['audio_not_ready', 'artwork_not_ready', 'licence_not_ready'])

/** @param due whether a value that is missing counts as a fault by now */
export function kindOfFinding({ severity, code }: ReleaseFinding, due: boolean): FindingKind {
  if (severity === 'advises') return 'advice'
  if (OF_PENDING_FILES.has(code)) return 'waiting'
  return due ? 'fault' : 'todo'
}

export interface FindingCounts {
  blocks: number
  todo: number
  waiting: number
  advises: number
}

export function countByKind(
  findings: readonly ReleaseFinding[],
  kindOf: (finding: ReleaseFinding) => FindingKind,
): FindingCounts {
  const count = (kind: FindingKind) => findings.filter((finding) => kindOf(finding) === kind).length
  return { blocks: count('fault'), todo: count('todo'), waiting: count('waiting'), advises: count('advice') }
}
