// What an operator says of a store, and what everybody may know of the stores this installation goes to.
import * as z from 'zod'
import { endpoint, refusal, staffEndpoint } from '#lib/contract.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES } from '#lib/pure/genres.ts'
import {
  CONNECTION_KINDS,
  DEAL_KINDS,
  ERN_VERSIONS,
  LYRICS_TAKEN,
  PAUSE_REASON_MAX,
  SECRETS,
  STORE_CODECS,
  STORE_KINDS,
  TEST_STEPS,
} from './domain.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/** What may be left empty while it is typed; the service says what is missing, each at its field. */
const typed = (max: number) => z.string().trim().max(max)

/** How a store is reached, without what is secret of it. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('sandbox') }),
  z.object({ kind: z.literal('folder'), folder: typed(500) }),
  z.object({
    kind: z.literal('sftp'),
    host: typed(253),
    port: z.number().int().min(1).max(65_535).default(22),
    username: typed(100),
    /** Empty for where the login begins. */
    folder: typed(500),
    /** As `ssh-keygen -lf` prints it; empty until it was seen, and until then nothing is sent. */
    hostKey: typed(100),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: typed(63),
    region: typed(50),
    /** Null for Amazon's. */
    endpoint: typed(300).nullable(),
    /** Before every key; empty for the whole bucket. */
    folder: typed(500),
    accessKeyId: typed(128),
  }),
])
export type Connection = z.infer<typeof Connection>

export const StoreSettings = z.object({
  dpid: typed(18),
  ern: z.object({
    version: z.enum(ERN_VERSIONS),
    epAs: z.enum(['Album', 'Single']),
    takedownBy: z.enum(['no_deals', 'end_dates']),
  }),
  codec: z.enum(STORE_CODECS),
  losslessRequired: z.boolean(),
  deals: z.array(z.enum(DEAL_KINDS)),
  genreMap: z.partialRecord(z.enum(GENRES), z.object({ genre: text(100), subGenre: text(100).optional() })),
  territories: z
    .object({
      rule: z.enum(['only', 'except']),
      countries: z.array(z.enum(COUNTRIES)),
    })
    .nullable(),
  lyrics: z.enum(LYRICS_TAKEN).default('none'),
  testMode: z.boolean(),
  connection: Connection,
})
export type StoreSettings = z.infer<typeof StoreSettings>

const Paused = z.object({ at: z.iso.datetime(), reason: z.string() }).nullable()

/** How a store is connected, and how its deliveries go. */
export const StoreSummary = z.object({
  id: z.string(),
  name: z.string(),
  storeKind: z.enum(STORE_KINDS),
  connectionKind: z.enum(CONNECTION_KINDS),
  ernVersion: z.enum(ERN_VERSIONS),
  testMode: z.boolean(),
  /** Neither sandbox nor test: what goes there is published. */
  live: z.boolean(),
  /** Live, but under a party id that DDEX did not issue. */
  needsDpid: z.boolean(),
  paused: Paused,
  lastDelivery: z.object({ at: z.date(), status: z.string() }).nullable(),
  waiting: z.number(),
  failures: z.number(),
})
export type StoreSummary = z.infer<typeof StoreSummary>

export const StoreDetail = StoreSummary.extend({
  settings: StoreSettings,
  /** Names only: secrets are never shown again. */
  secrets: z.array(z.enum(SECRETS)),
  /** Of STORE_FOLDERS, which goes before the connection in the settings. */
  startFolder: z.string().nullable(),
  /** Of the last change; sent back with the next, so that no change overwrites one that was not seen. */
  version: z.iso.datetime().nullable(),
})
export type StoreDetail = z.infer<typeof StoreDetail>

const StoreId = z.object({ id: z.string().max(60) })

export const TestStep = z.object({
  step: z.enum(TEST_STEPS),
  outcome: z.enum(['done', 'failed', 'skipped']),
  trouble: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
})
export type TestStep = z.infer<typeof TestStep>

export const stores = {
  list: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/admin/stores',
      summary: 'Every store and its connection',
      tags: ['staff'],
    })
    .output(z.array(StoreSummary)),
  find: staffEndpoint('deliveries')
    .route({ method: 'GET', path: '/admin/stores/{id}', summary: 'How a store is reached', tags: ['staff'] })
    .input(StoreId)
    .output(StoreDetail),
  change: staffEndpoint('stores.manage')
    .errors({ store_changed: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/stores/{id}',
      summary: 'Set how a store is reached and what it gets',
      tags: ['staff'],
    })
    .input(
      StoreId.extend({
        settings: StoreSettings,
        /** Those left out stay; null takes one away. */
        secrets: z.partialRecord(z.enum(SECRETS), z.string().min(1).max(20_000).nullable()).default({}),
        version: z.iso.datetime().nullable(),
      }),
    )
    .output(StoreDetail),
  test: staffEndpoint('deliveries')
    .errors({ store_not_connected: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/stores/{id}/test',
      summary: 'Try the connection: connect, write a small file, read it back, take it away',
      tags: ['staff'],
    })
    .input(StoreId)
    .output(
      z.object({
        steps: z.array(TestStep),
        /** The key an SFTP server showed, to be compared and pinned. */
        hostKey: z.string().nullable(),
      }),
    ),
  pause: staffEndpoint('deliveries')
    .errors({ store_not_connected: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/stores/{id}/pause',
      summary: 'Let deliveries to a store wait',
      tags: ['staff'],
    })
    .input(StoreId.extend({ reason: text(PAUSE_REASON_MAX) }))
    .output(StoreDetail),
  resume: staffEndpoint('deliveries')
    .route({
      method: 'DELETE',
      path: '/admin/stores/{id}/pause',
      summary: 'Let them go out again, those that wait first',
      tags: ['staff'],
    })
    .input(StoreId)
    .output(StoreDetail),
  connected: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/stores',
      summary: 'The stores this installation delivers to, and what each is granted',
      tags: ['releases'],
    })
    .output(z.array(z.object({ id: z.string(), name: z.string(), deals: z.array(z.enum(DEAL_KINDS)) }))),
}
