// What ties an input to its findings: id, sentence, and when the sentence may be shown.
import { fieldId } from './field-id.ts'
import { useWizard } from './use-wizard.ts'

/** @returns the props of the input at `at`; `refusalKey` names the field as the saving queue does. */
export function useField() {
  const { errorOf, touch } = useWizard()
  return (at: string, refusalKey?: string) => ({
    id: fieldId(at),
    error: errorOf(at, refusalKey),
    onBlur: () => touch(at),
  })
}
