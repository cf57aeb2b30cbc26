// Addresses that a smart link may lead to.

/** Where a store has its pages; subdomains count as well. Others may be anywhere. */
const HOSTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  spotify: ['open.spotify.com', 'spotify.link'],
  apple_music: ['music.apple.com', 'geo.music.apple.com'],
  itunes: ['music.apple.com', 'itunes.apple.com', 'geo.music.apple.com'],
  youtube_music: ['music.youtube.com', 'youtube.com', 'youtu.be'],
  amazon_music: [
    'music.amazon.com',
    'amazon.com',
    'music.amazon.co.uk',
    'music.amazon.de',
    'music.amazon.es',
  ],
  deezer: ['deezer.com', 'deezer.page.link'],
  tidal: ['tidal.com'],
  tiktok: ['tiktok.com'],
  meta: ['facebook.com', 'instagram.com'],
  pandora: ['pandora.com'],
  soundcloud: ['soundcloud.com'],
  anghami: ['anghami.com'],
  audiomack: ['audiomack.com'],
  boomplay: ['boomplay.com'],
  qobuz: ['qobuz.com'],
  fizy: ['fizy.com'],
  beatport: ['beatport.com'],
}

/** The hosts of a store; undefined when it can be anywhere. */
export const hostsOf = (code: string): readonly [string, ...string[]] | undefined => HOSTS[code]

/**
 * The address as it is stored: https at a public name, without a password, and not of this installation. Undefined for
 * anything else, or for another host than those given.
 */
export function readStoreUrl(
  pasted: string,
  { ownHost, hosts }: { ownHost: string; hosts?: readonly string[] },
): string | undefined {
  const text = pasted.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const isPublic =
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    isName(url.hostname) &&
    !PRIVATE.test(url.hostname) &&
    !isBelow(url.hostname, ownHost)
  if (!isPublic || (hosts && !hosts.some((host) => isBelow(url.hostname, host)))) return undefined
  return url.href
}

/** Two labels or more (RFC 1123); the last one begins with a letter, unlike that of an address in numbers. */
function isName(hostname: string): boolean {
  const labels = hostname.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(label)) &&
    /^[a-z]/.test(labels.at(-1) ?? '')
  )
}

const isBelow = (name: string, host: string): boolean => `.${name}`.endsWith(`.${host}`)

/** Names that no public address has (RFC 2606, RFC 6761, RFC 6762). */
const PRIVATE = /\.(test|example|invalid|localhost|local|internal|onion)$/
