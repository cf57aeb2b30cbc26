// Owns the way to the toasts, which come with the first of them, and what is said while they cannot be fetched.
import { useSyncExternalStore } from 'react'
import { later } from './later.ts'

export const TOAST_MS = 5000

export const toasting = later(() => import('./Notices.tsx'))

export interface PlainToast {
  message: string
  closeLabel: string
}

let plain: PlainToast | undefined
const listeners = new Set<() => void>()

/** What no toast can say because there is no connection to fetch them by; undefined takes it away. */
export function sayPlainly(toast: PlainToast | undefined): void {
  plain = toast
  for (const listener of listeners) listener()
}

export const usePlainToast = (): PlainToast | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => plain,
    () => undefined,
  )
