// The buttons of a finding, in a row; whoever shows it says where the focus goes when it is gone.
import { TextAction } from '#ui/TextAction.tsx'
import type { ReleaseFinding } from '../../domain/findings.ts'
import { useMending } from './use-mending.ts'

export interface FindingActionsProps {
  finding: ReleaseFinding
  onDone: () => void
}

export function FindingActions({ finding, onDone }: FindingActionsProps) {
  const mendings = useMending()(finding)
  return mendings.map(({ label, apply }) => (
    <TextAction
      key={label}
      label={label}
      onClick={() => {
        apply()
        onDone()
      }}
    />
  ))
}
