// The buttons of a finding, in a row; whoever shows it says where the focus goes when it is gone.
import { TextButton } from '#ui/TextButton.tsx'
import type { ReleaseFinding } from '../../domain/findings.ts'
import { useFindingFixes } from './use-finding-fixes.ts'

export interface FindingActionsProps {
  finding: ReleaseFinding
  onDone: () => void
}

export function FindingActions({ finding, onDone }: FindingActionsProps) {
  const mendings = useFindingFixes()(finding)
  return mendings.map(({ label, apply }) => (
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
