// The legal pages: which sections each has, in order.
import type { LegalPage } from '#lib/pure/paths.ts'

export const LEGAL_SECTIONS = {
  terms: ['who', 'rights', 'promise', 'money', 'end'],
  privacy: ['what', 'why', 'who', 'yours'],
  cookies: ['cookies', 'storage'],
} as const satisfies Record<LegalPage, readonly string[]>
