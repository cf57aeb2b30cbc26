// What a person typed and the server does not have yet, stored in this browser so that it survives a closed tab.
// Entries are kept apart by person: signing out removes all of them, and signing in those of everybody else.
import { createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import { newId } from '../pure/ids.ts'

/** Each tab has entries of its own, so that two tabs with one draft do not overwrite each other. */
const TAB_ID = newId()

let database: UseStore | undefined
const store = () => {
  database ??= createStore('backline', 'unsaved')
  return database
}

const keyOf = (userId: string, subject: string): string => `${userId}/${subject}/${TAB_ID}`

/** @returns whether this browser has it now; storage may be off or full */
export async function keepUnsaved(userId: string, subject: string, value: unknown): Promise<boolean> {
  return attempt(() => set(keyOf(userId, subject), value, store()))
}

export async function forgetUnsaved(userId: string, subject: string): Promise<boolean> {
  return attempt(() => delMany([keyOf(userId, subject)], store()))
}

/** Everything of a subject, and a function that removes what other tabs have stored. */
export async function readUnsaved(
  userId: string,
  subject: string,
): Promise<{ values: unknown[]; removeOthers: () => void }> {
  const found: [string, unknown][] = []
  await attempt(async () => {
    for (const [key, value] of await entries<string, unknown>(store()))
      if (key.startsWith(`${userId}/${subject}/`)) found.push([key, value])
  })
  const others = found.map(([key]) => key).filter((key) => key !== keyOf(userId, subject))
  return {
    values: found.map(([, value]) => value),
    removeOthers: () => void attempt(() => delMany(others, store())),
  }
}

/** @param userId the person whose entries stay */
export async function forgetUnsavedOfOthers(userId?: string): Promise<void> {
  await attempt(async () => {
    const others = (await keys<string>(store())).filter((key) => !userId || !key.startsWith(`${userId}/`))
    await delMany(others, store())
  })
}

async function attempt(action: () => Promise<void>): Promise<boolean> {
  try {
    await action()
    return true
  } catch {
    return false
  }
}
