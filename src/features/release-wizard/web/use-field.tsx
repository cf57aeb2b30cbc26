// Connects an input with its findings: id, messages below it, and whether it was visited.

import slots from './FieldFindings.module.css'
import { FindingLines } from './FieldFindings.tsx'
import { fieldId } from './field-id.ts'
import { useWizard } from './use-wizard.ts'

/** @returns the props of the input at `at`. Advice appears in the place of errors, but leaves the input valid. */
export function useField() {
  const { shownAt, kindOf, touch } = useWizard()
  return (path: string) => {
    const own = shownAt(path)
    return {
      id: fieldId(path),
      error: own.some((finding) => kindOf(finding) === 'fault'),
      wrapperProps: {
        error: own.length > 0 ? <FindingLines findings={own} /> : undefined,
        errorProps: { className: slots.slot },
      },
      onBlur: () => touch(path),
    }
  }
}
