// The context shared by all wizard steps: draft, findings, uploads and navigation.
import { createContext, useContext } from 'react'
import type { Plan } from '#features/accounts/domain.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { Step } from '#features/releases/domain/vocabulary.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import type { DraftStore } from './draft-store.ts'
import type { FindingKind } from './finding-kind.ts'
import type { Transfers } from './use-transfers.ts'

export interface WizardState {
  draftStore: DraftStore
  release: ReleaseAnswer
  ignoredPlatforms: readonly string[]
  transfers: Transfers
  findings: readonly ReleaseFinding[]
  /** Whether the findings have not been computed yet. */
  looking: boolean
  plan: Plan
  userName: string
  /** The UTC date of this browser. */
  today: string
  hrefOf: (step: Step) => string
  /** Navigates to the field of a finding, in any step. */
  goTo: (finding: Pick<ReleaseFinding, 'at' | 'step'>) => void
  openTrackId: string | null
  setOpenTrackId: (id: string | null) => void
  kindOf: (finding: ReleaseFinding) => FindingKind
  /** Findings that are visible at their fields. */
  shown: readonly ReleaseFinding[]
  shownAt: (at: string) => ReleaseFinding[]
  /** Shows the next change of the findings at once. */
  hurry: () => void
  /** Marks a field as visited: from now on it reports a missing value. */
  touch: (at: string) => void
  /** Called on an attempt to submit: every field reports its missing value. */
  attempt: () => void
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const state = useContext(WizardContext)
  if (!state) throw new Error('outside the wizard')
  return state
}
