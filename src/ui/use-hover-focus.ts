// Which of several linked elements is active: the one under the pointer, else the one that has the focus.
import { useState } from 'react'

export interface HoverFocus {
  active: string | undefined
  /** The handlers of every element that belongs to `key`. */
  handlersFor: (key: string) => HoverFocusHandlers
}

export type HoverFocusHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur',
  () => void
>

export function useHoverFocus(): HoverFocus {
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState<string>()
  return {
    active: hovered ?? focused,
    handlersFor: (key) => ({
      onPointerEnter: () => setHovered(key),
      onPointerLeave: () => setHovered(undefined),
      onFocus: () => setFocused(key),
      onBlur: () => setFocused(undefined),
    }),
  }
}
