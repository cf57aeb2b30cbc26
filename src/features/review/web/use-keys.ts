// Single keys for a page. They are never taken from fields, dialogs, or a control that uses them itself.
import { useEffect, useRef } from 'react'

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]'
const PRESSED_BY_SPACE = 'button, a, summary, input, [role="slider"], [role="checkbox"]'

/** `keys` by `KeyboardEvent.key`, letters in lower case; a held key counts once. */
export function useKeys(keys: Record<string, () => void>): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(FIELDS) || document.querySelector('[role="dialog"]')) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return
      // Inside the player the letters of its findings are its own.
      if (target.closest('[data-marks]')?.getAttribute('data-marks')?.includes(key)) return
      const act = newest.current[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
