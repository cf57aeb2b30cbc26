// Facts about the current request or job, available without passing them on: for log lines and the audit log.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestFacts {
  requestId: string
  /** The client address; for the audit log and security events only. */
  address?: string
  /** The name typed while signing in. */
  about?: string
  /** The signed-in person. */
  userId?: string
  /** The member of staff who impersonates somebody. */
  impersonator?: string | null
  /** The code of the refusal, if any. */
  refused?: string
}

const store = new AsyncLocalStorage<RequestFacts>()

export const withRequest = <T>(facts: RequestFacts, work: () => T): T => store.run(facts, work)

export const currentRequest = (): Partial<RequestFacts> => store.getStore() ?? {}

/** Adds the signed-in person, and who impersonates them, once the session is known. */
export function noteViewer(viewer: { userId: string; impersonator: string | null } | undefined): void {
  const facts = store.getStore()
  if (facts && viewer) Object.assign(facts, { userId: viewer.userId, impersonator: viewer.impersonator })
}

export function noteRefusal(code: string): void {
  const facts = store.getStore()
  if (facts) facts.refused = code
}

/** Adds the name typed at sign-in, for the log of refused attempts. */
export function noteAbout(userId: string | undefined): void {
  const facts = store.getStore()
  if (facts && userId) facts.about = userId
}
