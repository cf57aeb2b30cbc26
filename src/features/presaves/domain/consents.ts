// What a fan agrees to: each purpose has a text, whose version is stored with the consent.

export const PURPOSES = ['reminder', 'news', 'library'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Of the texts `fan.consent` in all languages. A change of any of them is another version; a test compares them. */
export const CONSENT_VERSION = 1

/** How long an address is stored that nobody has confirmed. */
export const UNCONFIRMED_DAYS = 7
