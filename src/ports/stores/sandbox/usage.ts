// What was played and sold at a sandbox store in a month: the days of the store added up, with a price. What could be heard
// where is read from the results of that time, which never change, so the report of a month that is over is the same for
// ever, to the byte, as long as nobody changes the settings of its trends.

import type { OfferReport, Sale, SalesReport } from '#engines/reports/dsr.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import type { BatchResult } from './batch-result.ts'
import { PLACE_CODES } from './places.ts'
import { type Period, releasesIn, type Span } from './release-spans.ts'
import { covers, grantsUse } from './territories.ts'
import type { TrendSettings } from './trend-settings.ts'
import { type TrackUses, usesByTrack } from './trends.ts'

interface Offer extends Pick<OfferReport, 'offer' | 'commercialModel' | 'useType'> {
  /** What so many uses bring, in hundredths of the euro, from and to. */
  per: bigint
  cents: readonly [number, number]
}

const PREMIUM: Offer = {
  offer: 'Premium',
  commercialModel: 'SubscriptionModel',
  useType: 'OnDemandStream',
  per: 1_000n,
  cents: [240, 480],
}
const FREE: Offer = {
  offer: 'Free',
  commercialModel: 'AdvertisementSupportedModel',
  useType: 'OnDemandStream',
  per: 1_000n,
  cents: [40, 130],
}
const DOWNLOAD: Offer = {
  offer: 'Download',
  commercialModel: 'PayAsYouGoModel',
  useType: 'PermanentDownload',
  per: 1n,
  cents: [55, 75],
}
const OFFERS: readonly Offer[] = [PREMIUM, FREE, DOWNLOAD]

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
  settings: TrendSettings,
  month: string,
  now: Date,
): SalesReport | undefined {
  const period = periodOf(month)
  if (!period || startOfDay(period.next) > now) return undefined
  const known = results.filter(({ receivedAt }) => receivedAt < period.next)
  const recipient = known.at(-1)?.sender
  if (!recipient) return undefined
  const releases = releasesIn(known, period)
  const end = addDays(period.next, -1)
  const uses = usesByTrack(store.id, known, settings, { from: period.start, to: end })
  const offers = PLACE_CODES.flatMap((territory) =>
    OFFERS.map((offer) => offerIn(store.id, territory, offer, { releases, uses, month })),
  )
  return {
    messageId: `${store.id}-${month}`,
    createdAt: `${period.next}T00:00:00Z`,
    start: period.start,
    end,
    sender: { dpid: store.dpid, name: store.name },
    recipient,
    service: store.name,
    offers: offers.filter(({ sales }) => sales.length > 0),
  }
}

interface Month {
  month: string
  releases: ReadonlyMap<string, readonly Span[]>
  uses: readonly TrackUses[]
}

function offerIn(
  store: string,
  territory: string,
  offer: Offer,
  { releases, uses, month }: Month,
): OfferReport {
  const [currency, rate] = CURRENCIES[territory] ?? EURO
  const sales = uses.flatMap((track): Sale[] => {
    const { upc, isrc } = track
    const spans = releases.get(upc) ?? []
    const last = spans.findLast(({ tracks }) => tracks.some((one) => one.isrc === isrc))
    const usages = usesOfOffer(store, territory, offer, track, spans, month)
    if (!last || usages === 0) return []
    const random = seededRandom([store, month, isrc, territory, offer.offer].join(' '))
    const euroCents = BigInt(random.whole(...offer.cents))
    const deliver = (count: bigint) => (count * euroCents * EURO[1]) / (rate * offer.per)
    // One download has its price; of streams it takes many for a cent.
    const cents = offer.per === 1n ? BigInt(usages) * deliver(1n) : deliver(BigInt(usages))
    const id = [isrc, upc, territory, offer.offer].join('-')
    return [{ ...saleOf(store, upc, last, isrc), id, usages, cents }]
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

/** Streams are divided between subscribers and others where both may listen. */
function usesOfOffer(
  store: string,
  territory: string,
  offer: Offer,
  { isrc, streams, downloads }: TrackUses,
  spans: readonly Span[],
  month: string,
): number {
  if (offer === DOWNLOAD) return downloads.get(territory) ?? 0
  const all = streams.get(territory) ?? 0
  const isGranted = ({ commercialModel }: Offer) =>
    spans.some(({ grants }) =>
      grants.some(
        (grant) =>
          covers(grant, territory) &&
          grantsUse(grant, isrc, 'OnDemandStream') &&
          (grant.commercialModel ?? commercialModel) === commercialModel,
      ),
    )
  if (!isGranted(FREE)) return offer === PREMIUM ? all : 0
  if (!isGranted(PREMIUM)) return offer === FREE ? all : 0
  const random = seededRandom([store, month, isrc, territory, 'subscribers'].join(' '))
  const bySubscribers = Math.round(all * (0.55 + random.next() * 0.3))
  return offer === PREMIUM ? bySubscribers : all - bySubscribers
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
