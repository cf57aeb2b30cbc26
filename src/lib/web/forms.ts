// What the forms share: problems become errors of their fields, the first of which gets the focus.
import type { FormErrors } from '@mantine/form'
import { useCallback, useEffect } from 'react'
import { keysOf } from '../pure/keys-of.ts'
import type { Problem } from '../pure/problems.ts'
import { useErrorMessage } from './use-error-message.ts'

/** The part of Mantine's form used here. */
interface Form {
  getValues(): object
  setErrors(errors: FormErrors): void
  getInputNode(path: string): HTMLElement | null
}

/** Focuses the topmost field with an error, for `form.onSubmit(save, (errors) => focusFirstError(form, errors))`. */
export function focusFirstError(form: Form, errors: FormErrors): void {
  const [first] = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((field) => field !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** @returns the first problem of each field, in words, for the `validate` of a form */
export function useFormErrors(): (problems: readonly Problem[]) => FormErrors {
  const errorMessage = useErrorMessage()
  return useCallback(
    (problems) => {
      const errors: FormErrors = {}
      for (const problem of problems) errors[problem.at] ??= errorMessage(problem)
      return errors
    },
    [errorMessage],
  )
}

/**
 * Shows the problems of a refused call on their fields, and focuses the first of them.
 * @returns whether there was one; otherwise the refusal concerns the whole form
 */
export function useShowProblems(): (form: Form, problems: readonly Problem[]) => boolean {
  const formErrors = useFormErrors()
  return useCallback(
    (form, problems) => {
      const errors = formErrors(problems.filter((problem) => problem.at in form.getValues()))
      form.setErrors(errors)
      focusFirstError(form, errors)
      return Object.keys(errors).length > 0
    },
    [formErrors],
  )
}

/**
 * What a form shows after saving: what was saved, besides the fields that were changed while it was on its way.
 *
 * @param sent the values that were saved, as they were entered
 */
export function withTyped<Values extends object>(
  saved: Values,
  { sent, typed }: { sent: Values; typed: Values },
): Values {
  const changed = keysOf(typed).filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(sent[key]))
  return { ...saved, ...Object.fromEntries(changed.map((key) => [key, typed[key]])) }
}

/** Validates a form with every change once it was sent for the first time. */
export function useLiveValidation(form: { values: object; validate(): unknown }, wasSent: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value can have another result
  useEffect(() => {
    if (wasSent) form.validate()
  }, [form.values, wasSent])
}
