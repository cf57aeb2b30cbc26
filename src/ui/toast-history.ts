// The toasts of this tab, so that a missed one can be read again (WCAG 2.2.1).

import { useSyncExternalStore } from 'react'
import type { SESSION_KEYS } from '#lib/pure/stored-keys.ts'

export interface PastToast {
  message: string
  tone: 'done' | 'error'
  at: number
}

const TOASTS_MAX = 20
const STORAGE_KEY: (typeof SESSION_KEYS)[number] = 'toasts'
const NONE: readonly PastToast[] = []

let history: readonly PastToast[] | undefined
const listeners = new Set<() => void>()

// Storage can be disabled or full; then the toasts last until the page is left.
function current(): readonly PastToast[] {
  if (history) return history
  try {
    history = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as PastToast[]
  } catch {
    history = NONE
  }
  return history
}

function set(next: readonly PastToast[]): void {
  history = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {}
  for (const listener of listeners) listener()
}

export const rememberToast = (toast: PastToast) => set([toast, ...current()].slice(0, TOASTS_MAX))

/** Clears the history, so that the next user of this browser cannot read it. */
export const forgetToasts = () => set(NONE)

/** Newest first. */
export const useToastHistory = (): readonly PastToast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => NONE,
  )
