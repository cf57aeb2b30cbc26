// API contract of pre-saves for their owners. Fans use the pages below /release.
import * as z from 'zod'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import { FAILURE_REASONS, SAVE_STATES } from './domain/saves.ts'
import { METHODS, PHASES } from './domain.ts'

const Service = z.enum(['spotify'])

export const PresaveSummary = z.object({
  id: z.uuid(),
  key: z.string().describe('The end of its address'),
  url: z.string(),
  release: z.object({
    id: z.uuid(),
    title: z.string(),
    artist: z.string(),
    artworkUrls: z.record(z.string(), z.string()).nullable(),
  }),
  releaseDate: z.iso.date().nullable(),
  upc: z.string().nullable(),
  link: z
    .object({ id: z.uuid(), url: z.string() })
    .nullable()
    .describe('The smart link that its page becomes'),
  phase: z
    .enum(PHASES)
    .describe(
      '`review`: the release is not approved; `scheduled`: its page opens on `opensOn`; `collecting`; `due`: the day has come, and no store has it yet; `out`; `off`: the release offers no pre-save any more; `gone`: it ended',
    ),
  opensOn: z.iso.date().nullable(),
  daysLeft: z.number().nullable(),
  subscribers: z.number().describe('Fans who have confirmed'),
  createdAt: z.date(),
})
export type PresaveSummary = z.infer<typeof PresaveSummary>

export const Presave = PresaveSummary.extend({
  thisWeek: z.number().describe('Of the subscribers, those of the last 7 days'),
  unconfirmed: z.number(),
  withdrawn: z.number(),
  states: z.object(recordOf(SAVE_STATES, () => z.number())),
  methods: z.array(z.object({ method: z.enum(METHODS), count: z.number() })),
  failures: z.array(z.object({ reason: z.enum([...FAILURE_REASONS, 'mail_refused']), count: z.number() })),
  retryable: z.number().describe('Failed saves that another attempt can help'),
  endsAt: z.date().nullable().describe('Until when saves are tried; null before the release is out'),
  days: z.array(z.object({ day: z.iso.date(), count: z.number().describe('New subscribers') })),
  services: z.array(
    z.object({ service: Service, isFound: z.boolean().nullable().describe('Null before it was looked up') }),
  ),
})
export type Presave = z.infer<typeof Presave>

export const SUBSCRIBER_STATES = ['unconfirmed', ...SAVE_STATES] as const
export const Subscriber = z.object({
  id: z.uuid(),
  method: z.enum(METHODS),
  name: z
    .string()
    .describe('As the music service says it, or the address; masked for those who may not see it'),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2, of the request'),
  followers: z.number().nullable(),
  subscribedAt: z.date(),
  state: z.enum(SUBSCRIBER_STATES),
  reason: z.enum([...FAILURE_REASONS, 'mail_refused']).nullable(),
  newsSince: z.date().nullable().describe('When they agreed to news besides this release'),
})
export type Subscriber = z.infer<typeof Subscriber>

const tags = ['pre-saves']
const ById = z.object({ id: Id })

export const presaves = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/presaves', summary: 'List pre-saves, the newest first', tags })
    .input(PageQuery.extend({ cursor: Id.optional(), releaseId: Id.optional() }))
    .output(pageOf(PresaveSummary)),
  create: endpoint('catalogue.edit')
    .meta(entitlement({ needs: 'releases.presave' }))
    .errors({
      premium_required: refusal(403),
      presave_too_late: refusal(409),
      presave_off: refusal(409),
      presave_exists: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/presaves',
      summary: 'Make the pre-save of a release; its artist and date are those of the release',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        releaseId: Id,
        key: z.string().max(60).optional().describe('A random one when omitted; it stays as it is'),
        upc: z.string().max(20).optional().describe('Only until the release has its own'),
      }),
    )
    .output(Presave),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/presaves/{id}', summary: 'Get a pre-save with its counts', tags })
    .input(ById)
    .output(Presave),
  remove: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/presaves/{id}',
      summary: 'Delete a pre-save; it can be restored, and nothing is sent to its fans until then',
      tags,
    })
    .input(ById),
  restore: endpoint('catalogue.edit')
    .route({ method: 'POST', path: '/presaves/{id}/restore', summary: 'Restore a deleted pre-save', tags })
    .input(ById)
    .output(Presave),
  retry: endpoint('catalogue.edit')
    .errors({ presave_over: refusal(409) })
    .route({ method: 'POST', path: '/presaves/{id}/retry', summary: 'Try failed saves again', tags })
    .input(ById)
    .output(z.object({ queued: z.number() })),
  subscribers: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/presaves/{id}/subscribers',
      summary: 'List the fans of a pre-save, the newest first',
      tags,
    })
    .input(PageQuery.extend({ id: Id, cursor: Id.optional(), state: z.enum(SUBSCRIBER_STATES).optional() }))
    .output(pageOf(Subscriber)),
  exportSubscribers: endpoint('catalogue.edit', { noImpersonation: true })
    .errors({ impersonating: refusal(403), too_many_rows: refusal(422) })
    .route({
      method: 'GET',
      path: '/presaves/{id}/subscribers.csv',
      summary: 'Export the fans of a pre-save with their consents as CSV',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
