// API contract of royalties: what an account sees of its money, down to the line of a report.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal, several } from '#lib/contract.ts'
import { PLAIN_MONTH } from '#lib/pure/dates.ts'
import { CHART_MONTHS, EXPORT_ROWS_MAX, RECORD_STATUSES } from './domain.ts'

const MonthText = z.string().regex(PLAIN_MONTH)
const Month = MonthText.describe('YYYY-MM')
const Currency = z.string().describe('A code of ISO 4217')
const Decimal = z.string().describe('A decimal as text, so that no digit is lost')
const Money = z.object({ currency: Currency, amount: Decimal })

/** How many values of one filter are accepted. */
const CHOICES_MAX = 50
const NAME_MAX = 200

export const RoyaltyTotals = z.object({
  currency: Currency,
  lifetime: Decimal.describe('Available, pending, paid, withheld, costs and disputed together'),
  available: Decimal.describe('Negative after a correction of money that is already paid'),
  pending: Decimal.describe('Reserved for a payout or on its way'),
  paid: Decimal,
  withheld: Decimal.describe('Tax that was withheld'),
  costs: Decimal.describe('Charged by payment services'),
  disputed: Decimal,
  fromDisputes: Decimal.describe(
    'The part of the lifetime sum that decided disputes moved to the account, negative for what they moved from it; records do not have it',
  ),
  held: Decimal.describe('Kept for people who have been invited to a split; not part of the lifetime sum'),
})
export type RoyaltyTotals = z.infer<typeof RoyaltyTotals>

export const RoyaltyOverview = z.object({
  totals: z.array(RoyaltyTotals),
  unposted: z
    .array(z.object({ currency: Currency, amount: Decimal, statements: z.number() }))
    .describe('Reported for tracks of the account and not posted yet, before fee, rate and splits'),
  currency: Currency.describe('Of the chart'),
  months: z
    .array(
      z.object({
        month: Month,
        amount: Decimal,
        yearBefore: Decimal.nullable().describe('The same month of the year before; null without earnings'),
        stores: z.array(z.object({ store: z.string(), amount: Decimal, quantity: Decimal })),
      }),
    )
    .describe(`The newest ${CHART_MONTHS} usage months, the earliest first`),
  forecast: z
    .array(
      z.object({
        store: z.string(),
        months: z
          .array(z.object({ month: Month, low: Decimal, estimate: Decimal, high: Decimal }))
          .describe('Months that have ended and are not reported yet; empty with too little history'),
        last: z
          .object({ month: Month, estimated: Decimal, actual: Decimal })
          .nullable()
          .describe('What the same method would have said about the newest reported month'),
      }),
    )
    .describe(
      'An estimate for stores that have not reported every month: the median of their three newest months, within the middle 60 % of its earlier errors',
    ),
})
export type RoyaltyOverview = z.infer<typeof RoyaltyOverview>

/** The eight fields of a royalty record. */
const Record = z.object({
  isrc: z.string().nullable(),
  track: z.string(),
  platform: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2, or what the store reported; empty when it named none'),
  amount: Decimal.describe('To six decimals'),
  status: z
    .enum(RECORD_STATUSES)
    .describe('`paid` into the balance, or `pending` for somebody who has been invited to the split'),
  transactionId: z.uuid().describe('The transfer of the ledger'),
  period: Month,
})

export const RoyaltyRecord = Record.extend({
  id: z.uuid(),
  currency: Currency,
  release: z.string(),
  trackId: z.uuid(),
  kind: z.string().describe('As the store reported it'),
  quantity: Decimal,
})
export type RoyaltyRecord = z.infer<typeof RoyaltyRecord>

export const RecordFilter = z.object({
  month: several(MonthText, CHOICES_MAX),
  store: several(z.string().max(NAME_MAX), CHOICES_MAX),
  country: several(z.string().max(NAME_MAX), CHOICES_MAX),
  artist: several(Id, CHOICES_MAX),
  release: several(Id, CHOICES_MAX),
  track: several(Id, CHOICES_MAX),
})
export type RecordFilter = z.infer<typeof RecordFilter>

const Group = z.object({
  lines: z.number(),
  quantity: Decimal,
  reported: Decimal,
  gross: Decimal,
  amount: Decimal,
})

export const ExplainedRecord = RoyaltyRecord.extend({
  source: z.string(),
  role: z.enum(['owner', 'party', 'creditor']),
  lines: z.number(),
  reported: Decimal,
  reportedCurrency: Currency,
  rate: z
    .object({ rate: Decimal, source: z.string(), asOf: z.iso.date() })
    .nullable()
    .describe('Null when it was reported in the book currency'),
  exact: Decimal.describe('The exact sum in the book currency, before rounding'),
  gross: Decimal,
  planShareBp: z.number().describe('What the plan of the owner leaves, in basis points'),
  fee: Decimal,
  recouped: Decimal,
  others: Decimal.describe('What the other parties of the split got'),
  rounded: Decimal.describe('Units that divisions gave to this row or took from it'),
  shareBp: z.number(),
  position: z.number().describe('The place in the split sheet, from 1'),
  parties: z.number().describe('How many share it'),
  revision: z
    .object({ number: z.number(), fromMonth: Month.nullable() })
    .nullable()
    .describe('Of the split sheet; null while the owner has everything'),
  disputeId: z
    .uuid()
    .nullable()
    .describe('The open claim on this share: a part of the amount is frozen until it is decided'),
  group: Group.describe('The track in the month and statement, all stores and countries'),
  releaseId: z.uuid().nullable().describe('Null for a track of another account'),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
  statement: z.object({
    id: z.uuid(),
    fileName: z.string().nullable(),
    sha256: z
      .string()
      .nullable()
      .describe('Of the file that `fileName` names, unpacked, as hexadecimal digits'),
    receivedAt: z.date().nullable(),
    postedAt: z.date(),
  }),
})
export type ExplainedRecord = z.infer<typeof ExplainedRecord>

export const PeriodReport = z.object({
  month: Month,
  store: z.string(),
  state: z
    .enum(['reported', 'received', 'expected', 'late'])
    .describe('`received`: it is checked, and not posted yet'),
  reportedOn: z.iso.date().nullable().describe('The first posting of this store and month, or its receipt'),
  expectedOn: z.iso.date().nullable().describe('From how the store has reported earlier months; an estimate'),
  lines: z.number(),
  quantity: Decimal,
  reported: z.array(Money),
  amounts: z
    .array(Money)
    .describe(
      'Paid into the balance; what is kept for people who have been invited to a split is not part of it',
    ),
})
export type PeriodReport = z.infer<typeof PeriodReport>

const tags = ['royalties']

export const royalties = {
  overview: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/royalties',
      summary: 'Get what an account has earned: balances, payouts and the newest months by store',
      tags,
    })
    .output(RoyaltyOverview),
  records: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/royalties/records',
      summary: 'List royalty records, the newest period first, with the sums of all that match',
      tags,
    })
    .input(PageQuery.extend(RecordFilter.shape))
    .output(
      pageOf(RoyaltyRecord).extend({
        count: z.number().describe('Of all that match the filters'),
        sums: z
          .array(
            Money.extend({
              kept: Decimal.describe('Of `pending` records, which are not in `amount`'),
            }),
          )
          .describe('Of all that match the filters: `amount` is paid into the balance'),
      }),
    ),
  choices: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/royalties/choices',
      summary: 'List the periods, stores, countries, artists, releases and tracks that have royalty records',
      tags,
    })
    .output(
      z.object({
        months: z.array(Month),
        stores: z.array(z.string()),
        countries: z.array(z.string()),
        artists: z
          .array(z.object({ id: z.uuid(), name: z.string() }))
          .describe('The main artists of the releases'),
        releases: z.array(z.object({ id: z.uuid(), title: z.string() })),
        tracks: z.array(z.object({ id: z.uuid(), title: z.string(), releaseId: z.uuid() })),
      }),
    ),
  exportRecords: endpoint('money.view')
    .errors({ too_many_rows: refusal(422) })
    .route({
      method: 'GET',
      path: '/royalties/records.csv',
      summary: `Export the royalty records that match the filters as CSV, at most ${EXPORT_ROWS_MAX}`,
      tags,
      outputStructure: 'detailed',
    })
    .input(RecordFilter)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  explain: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/royalties/records/{id}',
      summary:
        'Explain a royalty record: what was reported, the rate, the fee, what was paid back, and the split',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(ExplainedRecord),
  statements: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/royalties/statements',
      summary: 'List what each store has reported by period, and what it has not reported yet',
      tags,
    })
    .input(z.object({ cursor: MonthText.optional() }))
    .output(pageOf(PeriodReport)),
}
