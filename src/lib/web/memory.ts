// Values stored in this browser between visits: theme, language, the user record and the referrer.
import type { MantineColorSchemeManager } from '@mantine/core'
import { DAY_MS } from '#lib/pure/dates.ts'
import type { Language } from '../i18n/languages.ts'
import type { LOCAL_KEYS } from '../pure/stored-keys.ts'

type Key = (typeof LOCAL_KEYS)[number]

// Storage may be off or full; the product works without it.
export function remember(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

export function recall(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function forget(key: Key): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Saved for the browser and, as a cookie, for the server that renders the next page. */
export function rememberLanguage(language: Language): void {
  remember('language', language)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

const CAMPAIGN = ['utm_campaign', 'utm_medium', 'utm_source'] as const

/** Referral code and campaign from the URL, stored until the visitor registers. */
export function rememberCampaign(query: URLSearchParams): void {
  const referral = query.get('ref')
  if (referral) {
    remember('referral', referral.slice(0, 100))
    remember('referral_at', new Date().toISOString())
  }
  for (const key of CAMPAIGN) {
    const value = query.get(key)
    if (value) remember(key, value.slice(0, 200))
  }
}

const REFERRAL_DAYS = 30

/** The code of the last link that somebody came by, for 30 days. */
export function recallReferral(): string | undefined {
  const since = Date.parse(recall('referral_at') ?? '')
  if (Date.now() - since > REFERRAL_DAYS * DAY_MS) forgetReferral()
  return recall('referral') ?? undefined
}

export function forgetReferral(): void {
  forget('referral')
  forget('referral_at')
}

/** Once the visitor has registered. */
export function forgetCampaign(): void {
  for (const key of CAMPAIGN) forget(key)
}

/** Keeps the chosen colour scheme under `theme`; without a choice the system decides. */
export const themeMemory: MantineColorSchemeManager = {
  get: (fallback) => {
    const saved = typeof window === 'undefined' ? null : recall('theme')
    return saved === 'light' || saved === 'dark' ? saved : fallback
  },
  set: (value) => remember('theme', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => forget('theme'),
}
