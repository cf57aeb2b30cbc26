// The step of the wizard that the address names.
import { useLocation } from 'react-router'
import { STEPS, type Step } from '#features/releases/domain/vocabulary.ts'

export function useStep(): Step {
  const segment = useLocation().pathname.split('/').at(-1)
  return STEPS.find((step) => step === segment) ?? 'basic-info'
}
