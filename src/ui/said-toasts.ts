// Owns what toasts said in this tab, so that whoever missed one can read it again (WCAG 2.2.1, decision D60).
import { useSyncExternalStore } from 'react'

export interface SaidToast {
  message: string
  tone: 'done' | 'error'
  at: number
}

const KEPT_MAX = 20
const STORE = 'said-toasts'
const NONE: readonly SaidToast[] = []

let said: readonly SaidToast[] | undefined
const listeners = new Set<() => void>()

// Storage may be off or full; then they last until the page is left.
function current(): readonly SaidToast[] {
  if (said) return said
  try {
    said = JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as SaidToast[]
  } catch {
    said = NONE
  }
  return said
}

function keep(next: readonly SaidToast[]): void {
  said = next
  try {
    sessionStorage.setItem(STORE, JSON.stringify(next))
  } catch {}
  for (const listener of listeners) listener()
}

export const keepToast = (toast: SaidToast) => keep([toast, ...current()].slice(0, KEPT_MAX))

/** Whoever sits here next reads nothing of the person before. */
export const forgetToasts = () => keep(NONE)

/** Newest first. */
export const useSaidToasts = (): readonly SaidToast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => NONE,
  )
