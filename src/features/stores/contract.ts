// The API of stores: the operator's settings, and the public list of the stores this installation delivers to.
import * as z from 'zod'
import { endpoint, guardedStaffEndpoint, refusal, staffEndpoint } from '#lib/contract.ts'
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

/** Can be empty while it is typed; the service reports missing values at their fields. */
const typed = (max: number) => z.string().trim().max(max)

/** The connection to a store, without its secrets. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('sandbox') }),
  z.object({ kind: z.literal('folder'), folder: typed(500) }),
  z.object({
    kind: z.literal('sftp'),
    host: typed(253),
    port: z.number().int().min(1).max(65_535).default(22),
    username: typed(100),
    /** Empty for the folder in which the login starts. */
    folder: typed(500),
    /** As printed by `ssh-keygen -lf`; empty until it was confirmed, and until then nothing is sent. */
    hostKey: typed(100),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: typed(63),
    region: typed(50),
    /** Null for Amazon's endpoint. */
    endpoint: typed(300).nullable(),
    /** Prefix of every key; empty for the whole bucket. */
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
  /** Where the store leaves its sales reports, below its folder; null when they are not collected. */
  reports: z
    .object({ folder: typed(500) })
    .nullable()
    .default(null),
})
export type StoreSettings = z.infer<typeof StoreSettings>

const Paused = z.object({ at: z.iso.datetime(), reason: z.string() }).nullable()

/** The connection of a store, and the state of its deliveries. */
export const StoreSummary = z.object({
  id: z.string(),
  name: z.string(),
  storeKind: z.enum(STORE_KINDS),
  connectionKind: z.enum(CONNECTION_KINDS),
  ernVersion: z.enum(ERN_VERSIONS),
  testMode: z.boolean(),
  /** Neither sandbox nor test mode: deliveries are published. */
  live: z.boolean(),
  /** Live, but with a party id that DDEX did not issue. */
  needsDpid: z.boolean(),
  paused: Paused,
  lastDelivery: z.object({ at: z.date(), status: z.string() }).nullable(),
  waiting: z.number(),
  /** Deliveries that failed, were rejected, or whose store is late or answered unusably. */
  failures: z.number(),
})
export type StoreSummary = z.infer<typeof StoreSummary>

export const StoreDetail = StoreSummary.extend({
  settings: StoreSettings,
  /** Names only: the secrets themselves are never returned. */
  secrets: z.array(z.enum(SECRETS)),
  /** The folder from STORE_FOLDERS, which takes precedence over the connection in the settings. */
  baseFolder: z.string().nullable(),
  /** The version of the last change; the next change must contain it, so that no unseen change is overwritten. */
  version: z.iso.datetime().nullable(),
  /** The last time its sales reports were looked for; null before. */
  reportsPoll: z
    .object({
      at: z.date(),
      problem: z
        .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
        .nullable(),
      failingSince: z.date().nullable(),
    })
    .nullable(),
})
export type StoreDetail = z.infer<typeof StoreDetail>

const StoreId = z.object({ id: z.string().max(60) })

export const TestStep = z.object({
  step: z.enum(TEST_STEPS),
  outcome: z.enum(['done', 'failed', 'skipped']),
  problem: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
})
export type TestStep = z.infer<typeof TestStep>

export const stores = {
  list: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/admin/stores',
      summary: 'List stores and their connections',
      tags: ['staff'],
    })
    .output(z.array(StoreSummary)),
  find: staffEndpoint('deliveries')
    .route({ method: 'GET', path: '/admin/stores/{id}', summary: 'Get a store connection', tags: ['staff'] })
    .input(StoreId)
    .output(StoreDetail),
  change: guardedStaffEndpoint('stores.manage')
    .meta({ carriesSecrets: true })
    .errors({ store_changed: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/stores/{id}',
      summary: 'Update a store connection and its delivery settings',
      tags: ['staff'],
    })
    .input(
      StoreId.extend({
        settings: StoreSettings,
        /** Omitted secrets stay; null deletes one. */
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
      summary: 'Test a store connection: connect, write a small file, read it back and delete it',
      tags: ['staff'],
    })
    .input(StoreId)
    .output(
      z.object({
        steps: z.array(TestStep),
        /** The key that an SFTP server presented, to be compared and pinned. */
        hostKey: z.string().nullable(),
      }),
    ),
  pause: staffEndpoint('deliveries')
    .errors({ store_not_connected: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/stores/{id}/pause',
      summary: 'Pause deliveries to a store',
      tags: ['staff'],
    })
    .input(StoreId.extend({ reason: text(PAUSE_REASON_MAX) }))
    .output(StoreDetail),
  resume: staffEndpoint('deliveries')
    .route({
      method: 'DELETE',
      path: '/admin/stores/{id}/pause',
      summary: 'Resume deliveries to a store, waiting ones first',
      tags: ['staff'],
    })
    .input(StoreId)
    .output(StoreDetail),
  connected: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/stores',
      summary: 'List the stores this installation delivers to, with the deals granted to each',
      tags: ['releases'],
    })
    .output(z.array(z.object({ id: z.string(), name: z.string(), deals: z.array(z.enum(DEAL_KINDS)) }))),
}
