// Where fans find an artist elsewhere: one address for each network, and a website.
import { hostsOf, readStoreUrl } from '#features/links/domain/store-urls.ts'
import { keysOf } from '#lib/pure/keys-of.ts'

/** In the order of the page. The first host is the one that is named when an address is elsewhere. */
export const NETWORKS = {
  spotify: { name: 'Spotify', hosts: hostsOf('spotify') },
  apple_music: { name: 'Apple Music', hosts: hostsOf('apple_music') },
  bandcamp: { name: 'Bandcamp', hosts: ['bandcamp.com'] },
  soundcloud: { name: 'SoundCloud', hosts: hostsOf('soundcloud') },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { name: 'TikTok', hosts: hostsOf('tiktok') },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  website: { name: null, hosts: undefined },
} as const satisfies Record<string, { name: string | null; hosts: readonly string[] | undefined }>
export type Network = keyof typeof NETWORKS
export const NETWORK_KEYS = keysOf(NETWORKS)

export type Links = Partial<Record<Network, string>>

/** The address as it is stored; undefined for one that is elsewhere, of this installation or not public. */
export const readNetworkUrl = (network: Network, pasted: string, ownHost: string): string | undefined => {
  const { hosts } = NETWORKS[network]
  return readStoreUrl(pasted, { ownHost, ...(hosts ? { hosts } : {}) })
}

/** Those that can be used, in the order of the page. */
export const readLinks = (given: Partial<Record<Network, string | null>>, ownHost: string): Links =>
  Object.fromEntries(
    NETWORK_KEYS.flatMap((network) => {
      const url = readNetworkUrl(network, given[network] ?? '', ownHost)
      return url ? [[network, url]] : []
    }),
  )
