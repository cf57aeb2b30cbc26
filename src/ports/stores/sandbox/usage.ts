// What was played and sold at a sandbox store in a month, invented from a seed. What could be heard where is read from the
// results of that time, which never change, so the report of a month that is over is the same for ever, to the byte.
import { seededRandom } from '#engines/composer/random.ts'
import type { OfferReport, Sale, SalesReport } from '#engines/reports/dsr.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { addDays, daysBetween, type PlainDate, startOfDay, toPlainDate } from '#lib/pure/dates.ts'
import type { BatchResult, ReceivedFacts } from './batch-result.ts'
import { covers, type Grant } from './territories.ts'

interface Offer extends Pick<OfferReport, 'offer' | 'commercialModel' | 'useType'> {
  /** How often a track is used in a month, in one country. */
  most: number
  /** What so many uses bring, in hundredths of the euro, from and to. */
  per: bigint
  cents: readonly [number, number]
}

const OFFERS: readonly Offer[] = [
  {
    offer: 'Premium',
    commercialModel: 'SubscriptionModel',
    useType: 'OnDemandStream',
    most: 9_000,
    per: 1_000n,
    cents: [240, 480],
  },
  {
    offer: 'Free',
    commercialModel: 'AdvertisementSupportedModel',
    useType: 'OnDemandStream',
    most: 9_000,
    per: 1_000n,
    cents: [40, 130],
  },
  {
    offer: 'Download',
    commercialModel: 'PayAsYouGoModel',
    useType: 'PermanentDownload',
    most: 90,
    per: 1n,
    cents: [55, 75],
  },
]

/** Where it is not paid in euros: the currency, and one unit of it in 1/10,000 euro. */
const CURRENCIES: Readonly<Record<string, readonly [string, bigint]>> = {
  BR: ['BRL', 1_600n],
  GB: ['GBP', 11_700n],
  JP: ['JPY', 62n],
  MX: ['MXN', 500n],
  PL: ['PLN', 2_350n],
  SE: ['SEK', 889n],
  TR: ['TRY', 205n],
  US: ['USD', 9_230n],
}
const EURO = ['EUR', 10_000n] as const

/** A month as `YYYY-MM`; undefined for any other text. */
export function periodOf(month: string): Period | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined
  const start = `${month}-01`
  return { start, next: `${addDays(start, 31).slice(0, 7)}-01` }
}

/** @returns undefined for a month that is not over, and for a store that had not been sent anything by then */
export function usageOf(
  store: { id: string; name: string; dpid: string },
  results: readonly BatchResult[],
  month: string,
  now: Date,
): SalesReport | undefined {
  const period = periodOf(month)
  if (!period || startOfDay(period.next) > now) return undefined
  const known = results.filter(({ receivedAt }) => receivedAt < period.next)
  const recipient = known.at(-1)?.sender
  if (!recipient) return undefined
  const releases = releasesIn(known, period)
  const offers = COUNTRIES.flatMap((territory) =>
    OFFERS.map((offer) => offerIn(store.id, territory, offer, releases, period)),
  )
  return {
    messageId: `${store.id}-${month}`,
    createdAt: `${period.next}T00:00:00Z`,
    start: period.start,
    end: addDays(period.next, -1),
    sender: { dpid: store.dpid, name: store.name },
    recipient,
    service: store.name,
    offers: offers.filter(({ sales }) => sales.length > 0),
  }
}

interface Period {
  start: PlainDate
  next: PlainDate
}

/** The days of the period on which this message was the latest: from the first day up to the day after the last. */
interface Span extends ReceivedFacts {
  from: PlainDate
  until: PlainDate
}

/** By UPC, in the order they came. */
export function releasesIn(results: readonly BatchResult[], { start, next }: Period): Map<string, Span[]> {
  const releases = new Map<string, Span[]>()
  for (const { upc, release, receivedAt, repeats } of results) {
    if (!release || repeats) continue
    const day = toPlainDate(new Date(receivedAt))
    const from = day > start ? day : start
    const before = (releases.get(upc) ?? []).map((span) => ({
      ...span,
      until: span.until < from ? span.until : from,
    }))
    releases.set(upc, [...before, { ...release, from, until: next }])
  }
  return releases
}

function offerIn(
  store: string,
  territory: string,
  offer: Offer,
  releases: ReadonlyMap<string, readonly Span[]>,
  period: Period,
): OfferReport {
  const [currency, rate] = CURRENCIES[territory] ?? EURO
  const sales = [...releases].flatMap(([upc, spans]) => {
    const isrcs = new Set(spans.flatMap(({ tracks }) => tracks.map(({ isrc }) => isrc)))
    return [...isrcs].flatMap((isrc) => {
      const heard = spans.filter((span) => daysOf(span, territory, offer, isrc) > 0)
      const last = heard.at(-1)
      if (!last) return []
      const days = heard.reduce((sum, span) => sum + daysOf(span, territory, offer, isrc), 0)
      const random = seededRandom([store, period.start, isrc, territory, offer.offer].join(' '))
      // Few tracks are heard in few countries a lot, most of them hardly anywhere.
      const most = random.whole(0, random.whole(0, random.whole(0, offer.most)))
      const usages = Math.floor((most * days) / daysBetween(period.start, period.next))
      if (usages === 0) return []
      const euroCents = BigInt(random.whole(...offer.cents))
      const deliver = (uses: bigint) => (uses * euroCents * EURO[1]) / (rate * offer.per)
      // One download has its price; of streams it takes many for a cent.
      const cents = offer.per === 1n ? BigInt(usages) * deliver(1n) : deliver(BigInt(usages))
      const id = [isrc, upc, territory, offer.offer].join('-')
      return { ...saleOf(store, upc, last, isrc), id, usages, cents }
    })
  })
  const { commercialModel, useType } = offer
  return {
    territory,
    offer: offer.offer,
    commercialModel,
    useType,
    currency,
    accountingCurrency: EURO[0],
    rate,
    sales,
  }
}

/** As it was called when it was heard last. */
function saleOf(store: string, upc: string, { title, artist, tracks }: Span, isrc: string) {
  const track = tracks.find((track) => track.isrc === isrc)
  return {
    isrc,
    title: track?.title ?? title,
    artist: track?.artist ?? artist,
    upc,
    releaseTitle: title,
    releaseArtist: artist,
    dspReleaseId: `${store}:album:${upc}`,
    dspResourceId: `${store}:track:${isrc}`,
  } satisfies Omit<Sale, 'id' | 'usages' | 'cents'>
}

/** On how many days of the span the track could be had so there. */
function daysOf({ grants, from, until }: Span, territory: string, offer: Offer, isrc: string): number {
  const [first] = grants
    .filter((grant) => covers(grant, territory) && allows(grant, offer, isrc))
    .map(({ start }) => start.slice(0, from.length))
    .sort()
  if (first === undefined) return 0
  return Math.max(0, daysBetween(first > from ? first : from, until))
}

const STREAMING = ['OnDemandStream']

export const canBeStreamed = ({ useTypes = STREAMING, isrcs }: Grant, isrc: string): boolean =>
  useTypes.includes('OnDemandStream') && (isrcs?.includes(isrc) ?? true)

/** Results of older versions do not record it; they count as streaming. */
const allows = (
  { commercialModel, useTypes = STREAMING, isrcs }: Grant,
  offer: Offer,
  isrc: string,
): boolean =>
  (commercialModel === undefined || commercialModel === offer.commercialModel) &&
  useTypes.includes(offer.useType) &&
  (isrcs?.includes(isrc) ?? true)
