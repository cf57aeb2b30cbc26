// Restores what was typed, or filled in by the browser, before hydration; React would discard it.
import { useEffect } from 'react'

/** @param form the empty form; each of its keys is the id of a field */
export function useRestoreAutofill<T extends Record<string, string | boolean>>(
  form: T,
  restore: (form: T) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = Object.keys(form).flatMap((id) => {
      const field = document.getElementById(id)
      if (!(field instanceof HTMLInputElement)) return []
      const value = field.type === 'checkbox' ? field.checked : field.value
      return value === form[id] ? [] : [[id, value]]
    })
    if (typed.length > 0) restore({ ...form, ...Object.fromEntries(typed) })
  }, [])
}
