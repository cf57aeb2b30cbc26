// The platforms for distribution: which are open to every plan, which an installation starts with, and the settings of
// a store that receives deliveries.
import type { Genre } from '#lib/pure/genres.ts'
import { STORE_KINDS, STORE_ROWS, type StoreKind } from './domain/list.ts'
import { MAJOR } from './domain/major.ts'

export { STORE_KINDS, type StoreKind }

export interface Store {
  /** Stable code, used in drafts, deliveries and configuration. */
  id: string
  name: string
  kind: StoreKind
  /** Countries and regions in which it operates; empty when it is worldwide. */
  places: readonly string[]
  /** Available on every plan; the others need PRO. */
  major: boolean
}

/**
 * The kinds of deals that a store can be granted; the standard's terms for each are in `engines/ddex/deal-presets.ts`.
 */
export const DEAL_KINDS = ['streaming', 'download', 'user_content', 'pre_order'] as const
export type DealKind = (typeof DEAL_KINDS)[number]

/** The audio formats that a store accepts; both are lossless. */
export const STORE_CODECS = ['FLAC', 'WAV'] as const
export type StoreCodec = (typeof STORE_CODECS)[number]

/** The lyrics that a store accepts, by agreement. */
export const LYRICS_TAKEN = ['none', 'text', 'timed'] as const

/** How a store is connected; `none` means not at all. */
export const CONNECTION_KINDS = ['none', 'sandbox', 'folder', 'sftp', 's3'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** The secrets of a connection. */
export const SECRETS = ['password', 'privateKey', 'passphrase', 'secretAccessKey'] as const
export type SecretName = (typeof SECRETS)[number]

/** The secrets of each kind of connection. */
export const SECRETS_OF: Record<ConnectionKind, readonly SecretName[]> = {
  none: [],
  sandbox: [],
  folder: [],
  sftp: ['password', 'privateKey', 'passphrase'],
  s3: ['secretAccessKey'],
}

/** The steps of a connection test, in this order. */
export const TEST_STEPS = ['connect', 'write', 'read', 'remove'] as const

export const PAUSE_REASON_MAX = 200

export const ERN_VERSIONS = ['4.3.2', '4.3', '3.8.2'] as const

/** The message format of a store: the engine's `ErnPreset`. */
export interface ErnChoice {
  version: (typeof ERN_VERSIONS)[number]
  epAs: 'Album' | 'Single'
  takedownBy: 'no_deals' | 'end_dates'
}

/** A store that receives deliveries. */
export interface ConnectedStore extends Store {
  /** DDEX party id of the recipient; test ids (PADPIDA0000…) identify nobody. */
  dpid: string
  ern: ErnChoice
  codec: StoreCodec
  /** Whether it refuses recordings that were ever compressed lossily. */
  losslessRequired: boolean
  deals: readonly DealKind[]
  /** The store's own names for our genres, where it has some. */
  genreMap: Partial<Record<Genre, { genre: string; subGenre?: string }>>
  /**
   * Where our agreement with this store allows delivery, in addition to the territories of each release; null for
   * worldwide.
   */
  territories: { rule: 'only' | 'except'; countries: string[] } | null
  /** Whether it accepts lyrics, and with timing when available. */
  lyrics: (typeof LYRICS_TAKEN)[number]
  /** Every message is marked as a test, and codes of the test ranges are allowed. */
  testMode: boolean
  /** Set while deliveries are paused. */
  paused: { at: string; reason: string } | null
  /** The built-in store that simulates the real one. */
  sandbox: boolean
}

/** The facts about a store that the rules of a release need. */
export type StoreOption = Pick<ConnectedStore, 'id' | 'name' | 'deals'>

/** The settings of a store before an operator changes them. */
export const DEFAULT_SETTINGS: Omit<ConnectedStore, keyof Store | 'dpid'> = {
  ern: { version: '4.3', epAs: 'Album', takedownBy: 'no_deals' },
  codec: 'FLAC',
  losslessRequired: false,
  deals: ['streaming'],
  genreMap: {},
  territories: null,
  lyrics: 'none',
  testMode: false,
  paused: null,
  sandbox: true,
}

/** Test ids identify nobody, for stores that are not real. */
export const isTestDpid = (dpid: string): boolean => dpid.startsWith('PADPIDA0000')

/**
 * The stores every installation starts with, each as its sandbox, and the deals granted there. A store's position in
 * this table determines its test id, so new ones must be added at the end.
 */
const DEFAULT_DEALS: Record<string, readonly DealKind[]> = {
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

/** The major stores first, in the order of `MAJOR`. */
export const STORES: readonly Store[] = [
  ...MAJOR.flatMap((id) => BY_ID.get(id) ?? []),
  ...ALL.filter((store) => !store.major),
]

/** Only from the table above; `listConnectedStores` returns the stores of an installation. */
export const DEFAULT_STORES: readonly ConnectedStore[] = Object.entries(DEFAULT_DEALS).flatMap(
  ([id, deals], index) => {
    const store = BY_ID.get(id)
    return store
      ? [
          {
            ...store,
            ...DEFAULT_SETTINGS,
            deals,
            dpid: `PADPIDA00000000${String(index + 1).padStart(2, '0')}T`,
          },
        ]
      : []
  },
)

export const findStore = (id: string): Store | undefined => BY_ID.get(id)
