// The undo history of an editor. States are immutable.

export const STEPS_MAX = 100

export interface History<T> {
  /** Oldest first. */
  past: readonly T[]
  present: T
  /** The next redo first. */
  future: readonly T[]
  /** What the latest step changed; further changes of the same subject extend that step. */
  subject: string | null
}

export const beginHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], subject: null })

/** @param subject such as the text of one layer, so that typing a word is one step; null for a step of its own */
export function addStep<T>(history: History<T>, next: T, subject: string | null = null): History<T> {
  if (next === history.present) return history
  if (subject !== null && subject === history.subject) return { ...history, present: next, future: [] }
  return { past: [...history.past, history.present].slice(-STEPS_MAX), present: next, future: [], subject }
}

export function undoStep<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], subject: null }
}

export function redoStep<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), subject: null }
}

/** Makes the next change start a new step. */
export const endStep = <T>(history: History<T>): History<T> => ({ ...history, subject: null })
