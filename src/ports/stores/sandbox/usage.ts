// What was played at a sandbox store in a month, invented from a seed: the same shelf gives the same report, to the byte.
import { seededRandom } from '#engines/composer/random.ts'
import type { OfferReport, SalesReport } from '#engines/reports/dsr.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { addDays, daysBetween, type PlainDate, startOfDay, toPlainDate } from '#lib/pure/dates.ts'
import type { CatalogueRelease } from './catalogue.ts'
import { WORLDWIDE } from './territories.ts'

/** What a thousand plays bring, in hundredths of the euro, from and to. */
const OFFERS = [
  { offer: 'Premium', commercialModel: 'SubscriptionModel', cents: [240, 480] },
  { offer: 'Free', commercialModel: 'AdvertisementSupportedModel', cents: [40, 130] },
] as const

/** Where it is not paid in euros: the currency, and one unit of it in 1/10,000 euro. */
const CURRENCIES: Readonly<Record<string, readonly [string, bigint]>> = {
  ...{ BR: ['BRL', 1_600n], GB: ['GBP', 11_700n], JP: ['JPY', 62n], MX: ['MXN', 500n], PL: ['PLN', 2_350n] },
  ...{ SE: ['SEK', 889n], TR: ['TRY', 205n], US: ['USD', 9_230n] },
}
const EURO = ['EUR', 10_000n] as const

const PLAYS_MAX = 9_000

/** A month as `YYYY-MM`; undefined for any other text. */
export function periodOf(month: string): { start: PlainDate; next: PlainDate } | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined
  const start = `${month}-01`
  return { start, next: `${addDays(start, 31).slice(0, 7)}-01` }
}

/** @returns undefined for a month that is not over, and for a store that was never sent anything */
export function usageOf(
  store: { id: string; name: string; dpid: string },
  recipient: { dpid: string; name: string } | undefined,
  shelf: readonly CatalogueRelease[],
  month: string,
  now: Date,
): SalesReport | undefined {
  const period = periodOf(month)
  if (!period || !recipient || startOfDay(period.next) > now) return undefined
  const offers = COUNTRIES.flatMap((territory) =>
    OFFERS.map((offer) => offerIn(store.id, territory, offer, shelf, period)),
  )
  return {
    ...{ messageId: `${store.id}-${month}`, createdAt: `${period.next}T00:00:00Z` },
    ...{ start: period.start, end: addDays(period.next, -1) },
    ...{ sender: { dpid: store.dpid, name: store.name }, recipient, service: store.name },
    offers: offers.filter(({ sales }) => sales.length > 0),
  }
}

function offerIn(
  store: string,
  territory: string,
  { offer, commercialModel, cents: [least, most] }: (typeof OFFERS)[number],
  shelf: readonly CatalogueRelease[],
  period: { start: PlainDate; next: PlainDate },
): OfferReport {
  const [currency, rate] = CURRENCIES[territory] ?? EURO
  const sales = shelf.flatMap((release) => {
    const share = daysLive(release, territory, period)
    return release.tracks.flatMap(({ isrc, title, artist }) => {
      const random = seededRandom([store, period.start, isrc, territory, offer].join(' '))
      // Few tracks are heard in few countries a lot, most of them hardly anywhere.
      const plays = random.whole(0, random.whole(0, random.whole(0, PLAYS_MAX)))
      const usages = Math.floor((plays * share) / daysBetween(period.start, period.next))
      if (usages === 0) return []
      const euroCents = BigInt(usages) * BigInt(random.whole(least, most))
      return {
        ...{ id: [isrc, release.upc, territory, offer].join('-'), usages, isrc, title, artist },
        ...{ upc: release.upc, releaseTitle: release.title, releaseArtist: release.artist },
        ...{ dspReleaseId: `${store}:album:${release.upc}`, dspResourceId: `${store}:track:${isrc}` },
        cents: (euroCents * EURO[1]) / (rate * 1_000n),
      }
    })
  })
  return { territory, offer, commercialModel, currency, accountingCurrency: EURO[0], rate, sales }
}

/** How many days of the period it could be heard there. */
function daysLive(
  { liveAt, liveIn }: CatalogueRelease,
  territory: string,
  { start, next }: { start: PlainDate; next: PlainDate },
): number {
  if (liveAt === null || !(liveIn.includes(WORLDWIDE) || liveIn.includes(territory))) return 0
  const from = toPlainDate(new Date(liveAt))
  return Math.max(0, daysBetween(from > start ? from : start, next))
}
