// The public pages that are always there, and which sections the legal ones have, in order.
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { type LegalPage, PRODUCTS, paths } from '#lib/pure/paths.ts'

/** What search engines may list besides posts of the blog; each is in every language. */
export const PUBLIC_PAGES = [
  paths.home(),
  paths.upgrade(),
  paths.promotionOffer(),
  paths.distribution(),
  ...PRODUCTS.map(paths.product),
  paths.coverOffer(),
  paths.catalogue(),
  paths.playlists(),
  paths.blog(),
  paths.terms(),
  paths.privacy(),
  paths.cookies(),
]

export const LEGAL_SECTIONS = {
  terms: ['who', 'rights', 'promise', 'money', 'end'],
  privacy: ['what', 'why', 'who', 'yours'],
  cookies: ['cookies', 'storage'],
} as const satisfies Record<LegalPage, readonly string[]>

/** How to reach the operator: by mail where there is an address, else by a ticket. */
export function contactOf(t: Parameters<typeof withDynamicKeys>[0], email: string | null): string {
  const text = withDynamicKeys(t)
  return email ? text('legal.contact.mail', { email }) : text('legal.contact.none')
}
