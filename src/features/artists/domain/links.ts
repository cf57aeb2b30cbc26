// Links of an artist outside the stores: the website, and one profile per social network.
import { keysOf } from '#lib/pure/keys-of.ts'

/** The networks and their hosts; subdomains of such a host (m., www.) count as well. */
export const SOCIALS = {
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  soundcloud: { name: 'SoundCloud', hosts: ['soundcloud.com'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
} as const satisfies Record<string, { name: string; hosts: readonly [string, ...string[]] }>
export type Social = keyof typeof SOCIALS
export const SOCIAL_KEYS = keysOf(SOCIALS)

/** Parses a pasted URL; https is assumed when the scheme is missing. */
export function readAddress(pasted: string): URL | undefined {
  const text = pasted.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** The URL of a website as it is stored, or undefined: it must start with http or https and have a public host. */
export function websiteUrl(pasted: string): string | undefined {
  const url = /^https?:\/\//i.test(pasted.trim()) ? readAddress(pasted) : undefined
  const named = url && /\.[a-z][a-z\d-]+$/.test(url.hostname) && url.username === '' && url.password === ''
  return named ? url.href : undefined
}

/**
 * The https URL of a profile on a network, or undefined when it is on another host or names no profile. Parameters that
 * sharing and campaigns add are removed.
 */
export function socialUrl(network: Social, pasted: string): string | undefined {
  const url = readAddress(pasted)
  if (!url || !SOCIALS[network].hosts.some((host) => `.${url.hostname}`.endsWith(`.${host}`)))
    return undefined
  const path = url.pathname.replace(/\/+$/, '')
  // Facebook profiles without a name have a page with a number.
  const number = path === '/profile.php' ? url.searchParams.get('id') : null
  return path === ''
    ? undefined
    : `https://${url.hostname}${path}${number ? `?id=${encodeURIComponent(number)}` : ''}`
}
