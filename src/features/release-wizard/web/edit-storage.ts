// Stores the unsaved edits of one person's draft in this browser.
import { storedUser } from '#features/accounts/web/api.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from '#lib/web/unsaved.ts'
import type { Edit } from './draft-edits.ts'

/** An edit without the function that reports the track it adds. */
export type StoredEdit = Exclude<Edit, { kind: 'add' }> | Omit<Extract<Edit, { kind: 'add' }>, 'done'>

export interface StoredEdits {
  /** The version of the draft they were made on. */
  draftVersion: number
  /** Whether the first of them was on its way, so that the server may have it. */
  isSending: boolean
  edits: StoredEdit[]
}

export interface EditStorage {
  /** False once the person has signed out: their edits are neither sent nor stored any more. */
  isActive(): boolean
  /** @returns whether this browser has the edits now */
  write(stored: StoredEdits | undefined): Promise<boolean>
  /** Edits that were not saved when the draft was last open, and a function that removes those of other tabs. */
  readEarlier(): Promise<{ values: StoredEdits[]; removeOthers: () => void }>
}

export function editStorageOf(userId: string, releaseId: string): EditStorage {
  const subject = `draft/${releaseId}`
  // A browser without storage never knows its user, and that must not look like a sign-out.
  let wasStored = false
  return {
    isActive: () => {
      const stored = storedUser()?._id
      wasStored ||= stored === userId
      return stored === undefined ? !wasStored : stored === userId
    },
    write: (stored) => (stored ? keepUnsaved(userId, subject, stored) : forgetUnsaved(userId, subject)),
    readEarlier: async () => {
      const { values, removeOthers } = await readUnsaved(userId, subject)
      return { values: values.filter(isStoredEdits), removeOthers }
    },
  }
}

const isStoredEdits = (value: unknown): value is StoredEdits =>
  typeof value === 'object' && value !== null && 'draftVersion' in value && 'edits' in value
