// What ties an input to its findings: id, what is said beneath it, and that one has been there.

import slots from './FieldFindings.module.css'
import { FindingLines } from './FieldFindings.tsx'
import { fieldId } from './field-id.ts'
import { useWizard } from './use-wizard.ts'

/** @returns the props of the input at `at`. Advice is said in the place of errors, but leaves the input valid. */
export function useField() {
  const { shownAt, touch } = useWizard()
  return (at: string) => {
    const own = shownAt(at)
    return {
      id: fieldId(at),
      error: own.some((one) => one.severity === 'blocks'),
      wrapperProps: {
        error: own.length > 0 ? <FindingLines findings={own} /> : undefined,
        errorProps: { className: slots.slot },
      },
      onBlur: () => touch(at),
    }
  }
}
