// Which sections each legal page has, in order, and how they name the operator.
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import type { LegalPage } from '#lib/pure/paths.ts'

export const LEGAL_SECTIONS = {
  terms: ['who', 'rights', 'promise', 'money', 'end'],
  privacy: ['what', 'why', 'who', 'yours'],
  cookies: ['cookies', 'storage'],
} as const satisfies Record<LegalPage, readonly string[]>

/** How to reach the operator: by mail where there is an address, else by a ticket. */
export function contactOf(t: Parameters<typeof withDynamicKeys>[0], email: string | null): string {
  const text = withDynamicKeys(t)
  return email ? text('contact.mail', { email }) : text('contact.none')
}
