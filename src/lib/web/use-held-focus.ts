// Keeps the focus when the control that has it gives way to another, as a drop zone to the file that was chosen.
import { useLayoutEffect, useRef } from 'react'

/** @param ids controls that stand in for each other; the first that is there takes over what another has lost. */
export function useHeldFocus(...ids: string[]): void {
  const held = useRef(false)
  const look = () => {
    if (typeof document === 'undefined' || document.activeElement === document.body) return
    held.current = ids.includes(document.activeElement?.id ?? '')
  }
  // Once as the page is before this render takes the control away, once as it is after it.
  look()
  useLayoutEffect(() => {
    look()
    if (!held.current || document.activeElement !== document.body) return
    const next = ids.map((id) => document.getElementById(id)).find((one) => one !== null)
    next?.focus({ preventScroll: true })
  })
}
