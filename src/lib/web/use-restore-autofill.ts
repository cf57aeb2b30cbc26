// Restores what was typed, or filled in by the browser, before hydration; React would discard it.
import { useEffect } from 'react'

/** The part of Mantine's form used here. */
interface Form {
  getValues(): object
  setValues(values: Record<string, unknown>): void
  getInputNode(path: string): HTMLElement | null
}

export function useRestoreAutofill(form: Form): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = Object.entries(form.getValues()).flatMap(([path, initial]) => {
      const field = form.getInputNode(path)
      if (!(field instanceof HTMLInputElement)) return []
      const value = field.type === 'checkbox' ? field.checked : field.value
      return value === initial ? [] : [[path, value]]
    })
    if (typed.length > 0) form.setValues(Object.fromEntries(typed))
  }, [])
}
