// Moves focus when the focused control is replaced by another, such as a drop zone by the chosen file, or disappears.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** @param ids of controls that replace each other; the first one present takes the focus that another has lost */
export function useFocusHandoff(...ids: string[]): void {
  const holder = useRef<Element>(null)
  const check = () => {
    if (typeof document === 'undefined' || document.activeElement === document.body) return
    const { activeElement } = document
    holder.current = ids.includes(activeElement?.id ?? '') ? activeElement : null
  }
  // Once before this render removes the control, and once after it.
  check()
  useLayoutEffect(() => {
    check()
    // While the focus moves between two controls, nothing has it, and the first control is still there.
    if (!holder.current || holder.current.isConnected || document.activeElement !== document.body) return
    const next = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
    next?.focus({ preventScroll: true })
  })
}

/** What had the focus and is gone, such as a form that was sent, leaves it to `target`, where a keyboard continues. */
export function useFocusFallback(target: RefObject<HTMLElement | null>): void {
  const holder = useRef<Element>(null)
  // Before this render removes it.
  if (typeof document !== 'undefined' && document.activeElement !== document.body)
    holder.current = document.activeElement
  useLayoutEffect(() => {
    if (!holder.current || holder.current.isConnected) return
    holder.current = null
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  })
}
