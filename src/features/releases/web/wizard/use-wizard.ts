// What every step of the wizard works on: the draft, its findings, its files, and where the reader is to be led.
import { createContext, useContext } from 'react'
import type { Plan } from '#features/accounts/domain.ts'
import type { ReleaseFinding } from '../../domain/submission.ts'
import type { Step } from '../../domain/vocabulary.ts'
import type { ReleaseAnswer } from '../api.ts'
import type { DraftKeeper, DraftSnapshot } from '../draft-keeper.ts'
import type { Transfers } from './use-transfers.ts'

export interface WizardState {
  keeper: DraftKeeper
  release: ReleaseAnswer
  refusals: DraftSnapshot['refusals']
  ignoredPlatforms: readonly string[]
  transfers: Transfers
  findings: readonly ReleaseFinding[]
  plan: Plan
  userName: string
  /** UTC, of this browser. */
  today: string
  hrefOf: (step: Step) => string
  /** Leads to the field a finding is about, in whatever step it is. */
  goTo: (finding: Pick<ReleaseFinding, 'at' | 'step'>) => void
  openTrackId: string | null
  setOpenTrackId: (id: string | null) => void
  touch: (at: string) => void
  /** The sentence of what is wrong with a field, once one has left it or tried to send. */
  errorOf: (at: string, refusalKey?: string) => string | undefined
  setAttempted: () => void
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const state = useContext(WizardContext)
  if (!state) throw new Error('outside the wizard')
  return state
}
