// Links to an artist elsewhere: one for each network, and a website.
import { hostsOf, readStoreUrl } from '#features/links/domain/store-urls.ts'
import { keysOf } from '#lib/pure/keys-of.ts'

/** In the order of the page. Error messages name the first host of a network. */
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

/** The URL as it is stored; undefined when it belongs to another host or this installation, or is not public. */
export const readNetworkUrl = (network: Network, pasted: string, ownHost: string): string | undefined => {
  const { hosts } = NETWORKS[network]
  return readStoreUrl(pasted, { ownHost, ...(hosts ? { hosts } : {}) })
}

/** The valid links, in the order of the page. */
export const readLinks = (given: Partial<Record<Network, string | null>>, ownHost: string): Links =>
  Object.fromEntries(
    NETWORK_KEYS.flatMap((network) => {
      const url = readNetworkUrl(network, given[network] ?? '', ownHost)
      return url ? [[network, url]] : []
    }),
  )
