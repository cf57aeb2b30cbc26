// What is known of the request or job that runs now, without passing it along by hand: for log lines and the audit.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestFacts {
  requestId: string
  /** Of the caller; for the audit log and for events of the log, in no other line. */
  address?: string
  /** Whom a visitor claims to be, while signing in. */
  about?: string
  /** The signed-in person. */
  userId?: string
  /** The member of staff who acts in another's name. */
  impersonator?: string | null
  /** The code of the refusal it was answered with. */
  refused?: string
}

const store = new AsyncLocalStorage<RequestFacts>()

export const withRequest = <T>(facts: RequestFacts, work: () => T): T => store.run(facts, work)

export const currentRequest = (): Partial<RequestFacts> => store.getStore() ?? {}

/** Once the session is known, so is who sits there, and in whose name. */
export function noteViewer(viewer: { userId: string; impersonator: string | null } | undefined): void {
  const facts = store.getStore()
  if (facts && viewer) Object.assign(facts, { userId: viewer.userId, impersonator: viewer.impersonator })
}

export function noteRefusal(code: string): void {
  const facts = store.getStore()
  if (facts) facts.refused = code
}

/** For the log of what was refused: whose door somebody stood at. */
export function noteAbout(userId: string | undefined): void {
  const facts = store.getStore()
  if (facts && userId) facts.about = userId
}
