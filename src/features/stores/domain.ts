// The platforms music goes to: which are open to every plan, which an installation begins with,
// and what there is to say of one that deliveries go to.
import type { Genre } from '#lib/pure/genres.ts'
import { STORE_KINDS, STORE_ROWS, type StoreKind } from './domain/list.ts'
import { MAJOR } from './domain/major.ts'

export { STORE_KINDS, type StoreKind }

export interface Store {
  /** Stable code, used in drafts, deliveries and configuration. */
  id: string
  name: string
  kind: StoreKind
  /** Countries and parts of the world it is in; empty when it is worldwide. */
  places: readonly string[]
  /** Open to every plan; the others need PRO. */
  major: boolean
}

/** What may be granted at a store; the standard's words for each are in `engines/ddex/deal-presets.ts`. */
export const DEAL_KINDS = ['streaming', 'download', 'user_content', 'pre_order'] as const
export type DealKind = (typeof DEAL_KINDS)[number]

/** What a store takes for audio; both hold the recording as it was made. */
export const STORE_CODECS = ['FLAC', 'WAV'] as const
export type StoreCodec = (typeof STORE_CODECS)[number]

/** What a store takes of lyrics, by agreement. */
export const LYRICS_TAKEN = ['none', 'text', 'timed'] as const

/** How a store is reached; `none` is not at all. */
export const CONNECTION_KINDS = ['none', 'sandbox', 'folder', 'sftp', 's3'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** What of a connection is secret. */
export const SECRETS = ['password', 'privateKey', 'passphrase', 'secretAccessKey'] as const
export type SecretName = (typeof SECRETS)[number]

/** Which of them a connection can have. */
export const SECRETS_OF: Record<ConnectionKind, readonly SecretName[]> = {
  none: [],
  sandbox: [],
  folder: [],
  sftp: ['password', 'privateKey', 'passphrase'],
  s3: ['secretAccessKey'],
}

/** What a test of a connection does, in this order. */
export const TEST_STEPS = ['connect', 'write', 'read', 'remove'] as const

export const PAUSE_REASON_MAX = 200

export const ERN_VERSIONS = ['4.3.2', '4.3', '3.8.2'] as const

/** How a store wants its messages: the engine's `ErnPreset`, whose words these are. */
export interface ErnChoice {
  version: (typeof ERN_VERSIONS)[number]
  epAs: 'Album' | 'Single'
  takedownBy: 'no_deals' | 'end_dates'
}

/** A store that deliveries go to. */
export interface ConnectedStore extends Store {
  /** DDEX party id of the recipient; test ids (PADPIDA0000…) belong to nobody. */
  dpid: string
  ern: ErnChoice
  codec: StoreCodec
  /** It takes no recording that was ever compressed with loss. */
  losslessRequired: boolean
  deals: readonly DealKind[]
  /** What the store calls a genre of ours, where it has a word of its own. */
  genreMap: Partial<Record<Genre, { genre: string; subGenre?: string }>>
  /** Where we may deliver for at this store, beside what each release says; null for everywhere. */
  territories: { rule: 'only' | 'except'; countries: string[] } | null
  /** Whether it takes the words of tracks, and with times where there are some. */
  lyrics: (typeof LYRICS_TAKEN)[number]
  /** Everything goes as a test message, and codes of the test ranges may go there. */
  testMode: boolean
  /** Deliveries wait. */
  paused: { at: string; reason: string } | null
  /** The built-in store that stands in for the real one. */
  sandbox: boolean
}

/** What the rules of a release know of a store it may go to. */
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

/** Ids of nobody, for stores that are not real. */
export const isTestDpid = (dpid: string): boolean => dpid.startsWith('PADPIDA0000')

/**
 * Stores every installation begins with, each as its sandbox, and what is granted there. A store's place in this table
 * numbers its test id: add at the end.
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

/** The major ones first, in the order of `MAJOR`. */
export const STORES: readonly Store[] = [
  ...MAJOR.flatMap((id) => BY_ID.get(id) ?? []),
  ...ALL.filter((store) => !store.major),
]

/** Of the table above alone; `listConnectedStores` returns the stores of an installation. */
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
