// Owns which of several linked things is meant just now: the one under the pointer, else the one that has the focus.
import { useState } from 'react'

export interface Pointed {
  active: string | undefined
  /** The handlers of everything that stands for `key`. */
  ways: (key: string) => PointedWays
}

export type PointedWays = Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', () => void>

export function usePointed(): Pointed {
  const [under, setUnder] = useState<string>()
  const [focused, setFocused] = useState<string>()
  return {
    active: under ?? focused,
    ways: (key) => ({
      onPointerEnter: () => setUnder(key),
      onPointerLeave: () => setUnder(undefined),
      onFocus: () => setFocused(key),
      onBlur: () => setFocused(undefined),
    }),
  }
}
