// What is counted about a visit of a smart link; nothing identifies a person.

export const DEVICES = ['phone', 'tablet', 'computer', 'other'] as const
export type Device = (typeof DEVICES)[number]

/** Where people come from. A closed list, so that a stranger cannot make up rows. */
export const SOURCES = [
  'direct',
  'instagram',
  'tiktok',
  'youtube',
  'facebook',
  'x',
  'threads',
  'whatsapp',
  'telegram',
  'snapchat',
  'discord',
  'reddit',
  'google',
  'spotify',
  'email',
  'newsletter',
  'website',
  'ad',
  'poster',
  'qr',
  'other',
] as const
export type Source = (typeof SOURCES)[number]

export const UNKNOWN_COUNTRY = 'ZZ'

/** Hosts of the sources that send people without naming themselves in the address. */
const HOSTS: readonly (readonly [host: string, source: Source])[] = [
  ['instagram.com', 'instagram'],
  ['tiktok.com', 'tiktok'],
  ['youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['facebook.com', 'facebook'],
  ['fb.com', 'facebook'],
  ['x.com', 'x'],
  ['twitter.com', 'x'],
  ['t.co', 'x'],
  ['threads.net', 'threads'],
  ['threads.com', 'threads'],
  ['whatsapp.com', 'whatsapp'],
  ['t.me', 'telegram'],
  ['telegram.org', 'telegram'],
  ['snapchat.com', 'snapchat'],
  ['discord.com', 'discord'],
  ['reddit.com', 'reddit'],
  ['spotify.com', 'spotify'],
]

/**
 * Where a visit came from: what its address says (`s`, or `utm_source` of campaigns), else the page before it.
 *
 * @param referrer the header, empty when the browser sends none
 */
export function sourceOf({
  named,
  referrer,
  ownHost,
}: {
  named?: string
  referrer: string
  ownHost: string
}): Source {
  const name = named?.trim().toLowerCase()
  if (name) return SOURCES.find((source) => source === name) ?? 'other'
  if (!URL.canParse(referrer)) return 'direct'
  const { hostname } = new URL(referrer)
  if (hostname === ownHost) return 'direct'
  const known = HOSTS.find(([host]) => `.${hostname}`.endsWith(`.${host}`))
  if (known) return known[1]
  return /(^|\.)google\.[a-z.]+$/.test(hostname) ? 'google' : 'website'
}

/** The class of a device, from what a parser of user agents says. */
export function deviceOf(platform: string | undefined): Device {
  if (platform === 'mobile') return 'phone'
  if (platform === 'tablet') return 'tablet'
  return platform === 'desktop' ? 'computer' : 'other'
}

/** Whether a request opens the page for a person, and is not a prefetch by the browser. */
export const isAhead = (purpose: string): boolean => /prefetch|prerender|preview/i.test(purpose)
