// API contract of mastering: masters of uploaded recordings, what they cost, and their files.
import * as z from 'zod'
import { MASTER_KINDS } from '#engines/audio/mastering/presets.ts'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { Upload } from '#features/uploads/contract.ts'
import {
  endpoint,
  entitlement,
  guardedEndpoint,
  Id,
  PageQuery,
  ProblemShape,
  pageOf,
  publicEndpoint,
  refusal,
} from '#lib/contract.ts'
import { MASTER_FORMATS, MASTER_STATES, MASTERING_STEPS, PAYMENT_STATES } from './domain.ts'

const Conditions = z.object({
  forSale: z.boolean(),
  price: z.string().describe('Of a recording with all its presets, such as 15.00'),
  currency: z.string(),
  revisionDays: z.number().describe('Days of 24 hours from the payment in which other presets are free'),
  refundDays: z.number().describe('Days from the payment on which it can be asked back'),
  keptDays: z.number().describe('Days after which what was not paid is deleted'),
})

export const Offer = Conditions.extend({
  plan: z.enum(PLAN_CODES).describe('Of the caller; of visitors the free one'),
  monthly: z
    .number()
    .describe('Masters that this plan can make and listen to in a month, before any is paid'),
  formats: z.array(z.enum(MASTER_FORMATS)).describe('Of the files that are paid'),
})
export type Offer = z.infer<typeof Offer>

export const Terms = Conditions.extend({
  free: z.number().describe('Recordings whose files the account can have without paying'),
  quota: z
    .object({
      used: z.number(),
      most: z.number(),
      resetsOn: z.iso.date().describe('The first day (UTC) of the next month'),
    })
    .describe('Masters that can be made and listened to in this month, before any is paid'),
})
export type Terms = z.infer<typeof Terms>

export const MasterSummary = z.object({
  id: z.uuid(),
  fileName: z.string().describe('Of the recording'),
  preset: z.enum(MASTER_KINDS).describe('`reference` follows the tone and loudness of another song'),
  reference: z.string().nullable().describe('The file name of that song; null for other presets'),
  state: z.enum(MASTER_STATES),
  payment: z.enum(PAYMENT_STATES).describe('Of the recording; one payment is for all presets'),
  createdAt: z.date(),
})
export type MasterSummary = z.infer<typeof MasterSummary>

const Loudness = z
  .object({
    integratedLufs: z.number().nullable(),
    rangeLu: z.number().nullable(),
    truePeakDbtp: z.number().nullable(),
  })
  .describe('ITU-R BS.1770-5 and EBU Tech 3342; null where nothing can be measured')

/** 800 bytes each, in base64: one value per bucket, 0 to 255. */
const Waveform = z.object({ peaks: z.base64(), rms: z.base64() })

const Preview = z.object({
  url: z.string().describe('An MP3, signed for this viewer and valid for some hours'),
  gainDb: z.number().describe('At most 0: with it, recording and master are equally loud'),
  waveform: Waveform,
})

export const Master = MasterSummary.extend({
  uploadId: z.uuid().describe('The recording, to master it with another preset'),
  otherPresets: z
    .array(
      z.object({
        id: z.uuid(),
        preset: z.enum(MASTER_KINDS),
        reference: z.string().nullable(),
        state: z.enum(MASTER_STATES),
      }),
    )
    .describe('Masters of the same recording with other presets or references'),
  tracks: z
    .array(
      z.object({
        id: z.uuid(),
        releaseId: z.uuid(),
        title: z.string(),
        uploadId: z.uuid().describe('Its audio'),
        hasMaster: z.boolean().describe('Whether its audio is this master; otherwise it is the recording'),
      }),
    )
    .describe(
      'Of the 20 newest tracks with the recording or the master, those on releases that can be edited',
    ),
  step: z.enum(MASTERING_STEPS),
  percent: z.number().describe('How much is done, 0 to 100'),
  refusal: ProblemShape.nullable().describe('Why it failed'),
  finishedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  revisionsUntil: z.date().nullable().describe('Until when other presets of the paid recording are free'),
  refundUntil: z.iso.date().nullable().describe('The last day (UTC) on which it can be asked back'),
  report: z
    .object({
      targetLufs: z
        .number()
        .describe('What the preset aims for, or the loudness of the reference within −16 and −9'),
      loweredTargetLufs: z
        .number()
        .nullable()
        .describe('Where the preset stopped because the mix is too dynamic'),
      before: Loudness,
      after: Loudness,
      equaliser: z.array(z.object({ frequencyHz: z.number(), gainDb: z.number() })),
      limiterReductionDb: z.number().describe('Not exceeded in 99 % of the recording'),
      durationMs: z.number(),
      sampleRateHz: z.number(),
      channels: z.number(),
    })
    .nullable(),
  previews: z.object({ before: Preview, after: Preview }).nullable(),
})
export type Master = z.infer<typeof Master>

export const MasterFiles = z.object({
  expiresAt: z.date().describe('Ten minutes from now'),
  items: z.array(
    z.object({
      format: z.enum(MASTER_FORMATS),
      fileName: z.string(),
      url: z.string().describe('Signed for this viewer'),
    }),
  ),
})
export type MasterFiles = z.infer<typeof MasterFiles>

const tags = ['mastering']
const ById = z.object({ id: Id })

export const mastering = {
  offer: publicEndpoint
    .meta(entitlement({ limits: ['mastering.monthly'] }))
    .route({
      method: 'GET',
      path: '/mastering/offer',
      summary: 'Get what mastering includes and costs, on the plan of the caller or on the free one',
      tags,
    })
    .output(Offer),
  terms: endpoint('catalogue.view')
    .meta(entitlement({ limits: ['mastering.monthly'] }))
    .route({
      method: 'GET',
      path: '/mastering/terms',
      summary: 'Get what mastering costs, and how many masters are left this month',
      tags,
    })
    .output(Terms),
  create: endpoint('catalogue.edit')
    .meta(entitlement({ limits: ['mastering.monthly'] }))
    .errors({ wrong_state: refusal(409), mastering_limit: refusal(403), revision_window_over: refusal(402) })
    .route({
      method: 'POST',
      path: '/mastering',
      summary: 'Master an uploaded recording with a preset; the same again answers with the same master',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        uploadId: Id,
        preset: z.enum(MASTER_KINDS),
        referenceId: Id.optional().describe('An upload of the kind `reference`; only with that preset'),
      }),
    )
    .output(Master),
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/mastering', summary: 'List masters, the newest first', tags })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        payment: z.literal('paid').optional().describe('Only finished masters that are paid'),
      }),
    )
    .output(pageOf(MasterSummary)),
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/mastering/{id}',
      summary: 'Get a master with its progress, what changed, and previews',
      tags,
    })
    .input(ById)
    .output(Master),
  retry: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({ method: 'POST', path: '/mastering/{id}/retry', summary: 'Try again after a failure', tags })
    .input(ById)
    .output(Master),
  purchase: guardedEndpoint('plan.manage', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .errors({
      wrong_state: refusal(409),
      checkout_open: refusal(409),
      plans_not_sold: refusal(409),
      payment_failed: refusal(502),
    })
    .route({
      method: 'POST',
      path: '/mastering/{id}/purchase',
      summary: 'Open the page where the recording of a master is paid',
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(
      z
        .object({ id: Id, url: z.string().describe('The page where it is paid') })
        .nullable()
        .describe('Null when the recording is paid already'),
    ),
  useFree: guardedEndpoint('plan.manage', { requiresFreshAuth: false })
    .errors({ wrong_state: refusal(409), no_free_mastering: refusal(409) })
    .route({
      method: 'POST',
      path: '/mastering/{id}/free',
      summary: 'Use a free mastering for the recording of a master; one that is paid keeps it',
      tags,
    })
    .input(ById)
    .output(Master),
  createUpload: endpoint('catalogue.edit')
    .errors({ payment_required: refusal(402), refunded: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/mastering/{id}/upload',
      summary: 'Copy a paid master to an upload, for a track; the same again answers with the same upload',
      tags,
    })
    .input(ById)
    .output(Upload),
  files: endpoint('catalogue.view')
    .errors({ payment_required: refusal(402), refunded: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'GET',
      path: '/mastering/{id}/files',
      summary: 'Get URLs to download a paid master: 24-bit WAV, and MP3 of 320 kbit/s',
      tags,
    })
    .input(ById)
    .output(MasterFiles),
}
