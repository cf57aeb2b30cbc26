// What a fan agrees to: each purpose has a text, whose version is stored with the consent.

export const PURPOSES = ['reminder', 'news', 'library'] as const
export type Purpose = (typeof PURPOSES)[number]

/** The version of the texts `fan.consent` in all languages. Any change needs a new version, which a test enforces. */
export const CONSENT_VERSION = 1

/** How long an unconfirmed address is stored. */
export const UNCONFIRMED_DAYS = 7
