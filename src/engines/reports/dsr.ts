// Writes a DDEX Digital Sales Report of a store to a distributor: the Financial Reporting to Record Companies profile
// (DSR part 9, version 1.1) in single record blocks, one summary for each territory and offer, then its sales.
import { decimal, divided, tabLine } from './cells.ts'

export interface SalesReport {
  messageId: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** `YYYY-MM-DD`, both included. */
  start: string
  end: string
  sender: { dpid: string; name: string }
  recipient: { dpid: string; name: string }
  service: string
  offers: OfferReport[]
}

/** The usage of one offer in one territory. */
export interface OfferReport {
  territory: string
  offer: string
  commercialModel: 'SubscriptionModel' | 'AdvertisementSupportedModel' | 'PayAsYouGoModel'
  useType: 'OnDemandStream' | 'PermanentDownload'
  currency: string
  accountingCurrency: string
  /** One unit of the currency, in 1/10,000 of the accounting currency. */
  rate: bigint
  sales: Sale[]
}

export interface Sale {
  /** Unique in the report. */
  id: string
  upc: string
  dspReleaseId: string
  releaseTitle: string
  releaseArtist: string
  isrc: string
  dspResourceId: string
  title: string
  artist: string
  usages: number
  /** Hundredths of the currency. */
  cents: bigint
}

/** `DSR_Recipient_Sender_Service_Period_Territory_xofy_instant.tsv`; the period is a month. */
export function dsrFileName({ recipient, sender, service, start, createdAt }: SalesReport): string {
  const instant = createdAt.replaceAll(/[-:Z]|\.\d+/g, '')
  const words = [recipient.dpid, sender.dpid, service, start.slice(0, 7), 'multi', '1of1', instant]
  return `DSR_${words.map((word) => word.replaceAll(/[^\w-]/g, '')).join('_')}.tsv`
}

/** An empty report has a header and a footer. Amounts in the accounting currency are exact to a millionth. */
export function writeDsr(report: SalesReport): string {
  const summaries = report.offers.map((offer, index) => summary(report, offer, `S${index + 1}`))
  const sales = report.offers.flatMap((offer, index) =>
    offer.sales.map((line) => sale(report, offer, line, `S${index + 1}`)),
  )
  const lines = [head(report), ...summaries, ...sales]
  const foot = ['SRFO', String(lines.length + 1), String(summaries.length)]
  return [...lines, foot].map((cells) => `${tabLine(cells.map(escaped))}\n`).join('')
}

/** In a cell with several values a bar separates them. */
const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

const head = ({ messageId, createdAt, start, end, sender, recipient, service }: SalesReport) => [
  'HEAD',
  'dsrf/1.1.2/6/1.0',
  'FinancialReportingToRecordCompaniesSRB',
  '1.1',
  messageId,
  createdAt,
  '1',
  '1',
  start,
  end,
  sender.dpid,
  sender.name,
  service,
  recipient.dpid,
  recipient.name,
  '',
]

const inAccounting = ({ rate }: OfferReport, cents: bigint): string => decimal(cents * rate, 6)

/** 46 cells; no deductions, and no fee beside the share. */
function summary({ start, end, service }: SalesReport, offer: OfferReport, id: string): string[] {
  const usages = String(offer.sales.reduce((sum, sale) => sum + sale.usages, 0))
  const cents = offer.sales.reduce((sum, sale) => sum + sale.cents, 0n)
  const amounts = [decimal(cents, 2), inAccounting(offer, cents)]
  return [
    'SY10.01',
    id,
    '',
    '',
    offer.commercialModel,
    offer.useType,
    start,
    end,
    offer.offer,
    '',
    '',
    '',
    offer.territory,
    service,
    '',
    '',
    usages,
    usages,
    '0',
    '1',
    offer.currency,
    offer.accountingCurrency,
    decimal(offer.rate, 4),
    'ECB',
    `${end}T00:00:00Z`,
    ...amounts,
    '',
    '',
    'Tax',
    '0',
    '0',
    ...amounts,
    ...amounts,
    ...amounts,
    '',
    '',
    '0',
    '',
    '',
    '',
    ...amounts,
  ]
}

/** 48 cells; the unit price is the only amount that is rounded. */
function sale({ end }: SalesReport, offer: OfferReport, line: Sale, summaryId: string): string[] {
  const usages = String(line.usages)
  const unit = (units: bigint, places: number) =>
    decimal(divided(units * 10n ** BigInt(8 - places), BigInt(line.usages)), 8)
  const amounts = [decimal(line.cents, 2), inAccounting(offer, line.cents)]
  return [
    'SR08.01',
    line.id,
    '',
    line.upc,
    line.dspReleaseId,
    '',
    '',
    '',
    '',
    line.releaseTitle,
    '',
    line.releaseArtist,
    '',
    line.isrc,
    '',
    line.dspResourceId,
    '',
    '',
    '',
    'SoundRecording',
    line.title,
    '',
    line.artist,
    '',
    summaryId,
    end,
    usages,
    '0',
    usages,
    ...Array<string>(11).fill(''),
    '100',
    unit(line.cents, 2),
    unit(line.cents * offer.rate, 6),
    ...amounts,
    ...amounts,
    'true',
  ]
}
