// The context shared by all wizard steps: draft, findings, uploads and navigation.
import { createContext, useContext } from 'react'
import type { Plan } from '#features/accounts/domain.ts'
import type { ReleaseFinding } from '../../domain/findings.ts'
import type { Step } from '../../domain/vocabulary.ts'
import type { ReleaseAnswer } from '../api.ts'
import type { DraftStore } from '../draft-store.ts'
import type { Transfers } from './use-transfers.ts'

export interface WizardState {
  draftStore: DraftStore
  release: ReleaseAnswer
  ignoredPlatforms: readonly string[]
  transfers: Transfers
  findings: readonly ReleaseFinding[]
  /** The findings have not been computed yet. */
  looking: boolean
  plan: Plan
  userName: string
  /** UTC, of this browser. */
  today: string
  hrefOf: (step: Step) => string
  /** Leads to the field a finding is about, in whatever step it is. */
  goTo: (finding: Pick<ReleaseFinding, 'at' | 'step'>) => void
  openTrackId: string | null
  setOpenTrackId: (id: string | null) => void
  /** Findings that are visible at their fields. */
  shown: readonly ReleaseFinding[]
  shownAt: (at: string) => ReleaseFinding[]
  /** Shows the next change at the fields at once. */
  hurry: () => void
  /** One has been at a field: from now on it says what is missing. */
  touch: (at: string) => void
  /** One has tried to send: every field says it. */
  attempt: () => void
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const state = useContext(WizardContext)
  if (!state) throw new Error('outside the wizard')
  return state
}
