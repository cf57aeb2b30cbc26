// What was typed, or filled in by the browser, before the page's script took over: without this it would be lost.
import { useEffect } from 'react'

/** @param form the empty form; each of its names is the id of a field */
export function useTypedBefore<T extends Record<string, string | boolean>>(
  form: T,
  take: (typed: T) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const typed = Object.keys(form).flatMap((id) => {
      const field = document.getElementById(id)
      if (!(field instanceof HTMLInputElement)) return []
      const value = field.type === 'checkbox' ? field.checked : field.value
      return value === form[id] ? [] : [[id, value]]
    })
    if (typed.length > 0) take({ ...form, ...Object.fromEntries(typed) })
  }, [])
}
