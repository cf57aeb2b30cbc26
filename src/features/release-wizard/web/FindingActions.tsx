// The fix buttons of a finding, in a row; the caller decides where focus goes once the finding is gone.

import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useFindingFixes } from './use-finding-fixes.ts'

export interface FindingActionsProps {
  finding: ReleaseFinding
  onDone: () => void
}

export function FindingActions({ finding, onDone }: FindingActionsProps) {
  const fixes = useFindingFixes()(finding)
  return fixes.map(({ label, apply }) => (
    <TextButton
      key={label}
      label={label}
      onClick={() => {
        apply()
        onDone()
      }}
    />
  ))
}
