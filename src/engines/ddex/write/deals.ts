// The DealList: what each deal is for, and its terms in the order of version 4 and of version 3.
import type { Deal } from '../model.ts'
import { formatInstant, isCalendarDate } from '../time.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import { priceInformation, rightsClaimPolicy, territories } from './facts.ts'
import { type MessageToWrite, recordingReference, trackReleaseReference } from './message.ts'

/** None for no deals: a NewReleaseMessage without a DealList is the takedown. Deals of the same subject are grouped. */
export function dealList(message: MessageToWrite): Written | undefined {
  const { deals } = message.model
  if (deals.length === 0) return undefined
  const groups: { references: string[]; deals: Written[] }[] = []
  for (const deal of deals) {
    const references = referencesOf(message, deal)
    const last = groups.at(-1)
    const group =
      last && String(last.references) === String(references) ? last : { references, deals: [] as Written[] }
    if (group !== last) groups.push(group)
    group.deals.push(
      element('Deal', [message.version === '3.8.2' ? terms3(message, deal) : terms4(message, deal)]),
    )
  }
  return element(
    'DealList',
    groups.map((group) =>
      element('ReleaseDeal', [
        ...group.references.map((reference) => element('DealReleaseReference', reference)),
        ...group.deals,
      ]),
    ),
  )
}

/** The references of the releases a deal is for: `R0`, then `R1`, … A simple single of version 4 has `R0` alone. */
function referencesOf({ version, release, profile }: MessageToWrite, { subject }: Deal): string[] {
  const hasTrackReleases = version === '3.8.2' || profile === 'Audio'
  const tracks = release.tracks.flatMap(({ isrc }, i) =>
    hasTrackReleases && (!subject || subject.isrcs.includes(isrc)) ? trackReleaseReference(i) : [],
  )
  return subject?.release === false ? tracks : ['R0', ...tracks]
}

/** Element order: ERN 4.3 schema, DealTerms. */
function terms4(message: MessageToWrite, deal: Deal): Written {
  return element('DealTerms', [
    ...territories(deal),
    validityPeriod(deal),
    element('CommercialModelType', deal.commercialModel),
    ...deal.useTypes.map((use) => element('UseType', use)),
    rightsClaimPolicy(deal),
    deal.price && priceInformation(deal.price, 'PriceCode'),
    optional('IsPreOrderDeal', deal.isPreOrder),
    instantGratification(message, deal),
  ])
}

/** Element order: ERN 3.8.2 schema, DealTerms. */
function terms3(message: MessageToWrite, deal: Deal): Written {
  return element('DealTerms', [
    optional('IsPreOrderDeal', deal.isPreOrder),
    element('CommercialModelType', deal.commercialModel),
    element(
      'Usage',
      deal.useTypes.map((use) => element('UseType', use)),
    ),
    ...territories(deal),
    deal.price && priceInformation(deal.price, 'PriceType'),
    validityPeriod(deal),
    instantGratification(message, deal),
    rightsClaimPolicy(deal),
  ])
}

function validityPeriod({ start, end }: Deal): Written {
  const form = isCalendarDate(start) ? 'Date' : 'DateTime'
  return element('ValidityPeriod', [
    element(`Start${form}`, formatInstant(start)),
    end !== undefined && element(`End${form}`, formatInstant(end)),
  ])
}

function instantGratification({ release }: MessageToWrite, deal: Deal): Written | undefined {
  const isrcs = deal.instantGratificationIsrcs
  if (!isrcs) return undefined
  return element(
    'InstantGratificationResourceList',
    release.tracks.flatMap(({ isrc }, i) =>
      isrcs.includes(isrc) ? element('DealResourceReference', recordingReference(i)) : [],
    ),
  )
}
