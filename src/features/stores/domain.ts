// The platforms music goes to: which are open to every plan, and which this installation has a way to.
import { STORE_KINDS, STORE_ROWS, type StoreKind } from './domain/list.ts'

export { STORE_KINDS, type StoreKind }

export interface Store {
  /** Stable code, used in drafts, deliveries and configuration. */
  id: string
  name: string
  kind: StoreKind
  /** Countries and parts of the world it is in; empty when it is worldwide. */
  places: readonly string[]
  /** Open to every plan (decision D33); the others open with PRO. */
  major: boolean
}

type Deal = 'streaming' | 'download'

/** A store that deliveries go to. */
export interface ConnectedStore extends Store {
  /** DDEX party id of the recipient; test ids (PADPIDA0000…) belong to nobody. */
  dpid: string
  deals: readonly Deal[]
}

// biome-ignore format: one line reads best
const MAJOR = [
  'spotify', 'apple_music', 'itunes', 'youtube_music', 'amazon_music', 'deezer', 'tidal', 'tiktok', 'meta', 'pandora',
]

/** Where we have a way to, and what is granted there. A store's place in this table numbers its test id: add at the end. */
const WAYS: Record<string, readonly Deal[]> = {
  spotify: ['streaming'],
  apple_music: ['streaming'],
  itunes: ['download'],
  youtube_music: ['streaming'],
  amazon_music: ['streaming', 'download'],
  deezer: ['streaming'],
  tidal: ['streaming'],
  tiktok: ['streaming'],
  meta: ['streaming'],
  pandora: ['streaming'],
  anghami: ['streaming'],
  audiomack: ['streaming'],
  boomplay: ['streaming'],
  fizy: ['streaming'],
  jiosaavn: ['streaming'],
  kkbox: ['streaming'],
  netease: ['streaming'],
  qobuz: ['streaming', 'download'],
  tencent: ['streaming'],
  traxsource: ['download'],
}

const ALL = STORE_KINDS.flatMap((kind) =>
  STORE_ROWS[kind].map(([id, name, places = '']): Store => {
    return { id, name, kind, places: places.split(' ').filter(Boolean), major: MAJOR.includes(id) }
  }),
)
const BY_ID = new Map(ALL.map((store) => [store.id, store]))

/** The major ones first, in the order of decision D33. */
export const STORES: readonly Store[] = [
  ...MAJOR.flatMap((id) => BY_ID.get(id) ?? []),
  ...ALL.filter((store) => !store.major),
]

export const CONNECTED_STORES: readonly ConnectedStore[] = Object.entries(WAYS).flatMap(
  ([id, deals], index) => {
    const store = BY_ID.get(id)
    return store ? [{ ...store, deals, dpid: `PADPIDA00000000${String(index + 1).padStart(2, '0')}T` }] : []
  },
)

export const findStore = (id: string): Store | undefined => BY_ID.get(id)

export const findConnectedStore = (id: string): ConnectedStore | undefined =>
  CONNECTED_STORES.find((store) => store.id === id)
