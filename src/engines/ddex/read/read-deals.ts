// Reads deals: a deal of the model for each commercial model and each period that a message grants.
import type { Deal, DealSubject, Price, Track } from '../model.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, first, textOf, textsOf } from '../xml/xml-node.ts'
import type { Parsed } from './parsed.ts'
import { isTrue } from './read-facts.ts'

export function readDeals(root: XmlNode, tracks: Parsed<Track>[]): Parsed<Deal>[] {
  const isrcs = isrcsOf(root)
  return all(root, 'DealList/ReleaseDeal').flatMap((releaseDeal) => {
    const references = textsOf(releaseDeal, 'DealReleaseReference')
    const subject = readSubject(root, references, isrcs.byRelease)
    return all(releaseDeal, 'Deal/DealTerms').flatMap((terms) =>
      readTerms(terms, isrcs.byResource, tracks).map((term) => ({ ...term, subject })),
    )
  })
}

type Isrcs = ReadonlyMap<string, string>

/** ISRCs by the reference of their recording, and of their track release. */
function isrcsOf(root: XmlNode): { byResource: Isrcs; byRelease: Isrcs } {
  const byResource = new Map(
    all(root, 'ResourceList/SoundRecording').map((node) => [
      textOf(node, 'ResourceReference') ?? '',
      textOf(node, 'SoundRecordingEdition/ResourceId/ISRC') ?? '',
    ]),
  )
  const byRelease = new Map(
    all(root, 'ReleaseList/TrackRelease').map((node) => [
      textOf(node, 'ReleaseReference') ?? '',
      byResource.get(textOf(node, 'ReleaseResourceReference') ?? '') ?? '',
    ]),
  )
  return { byResource, byRelease }
}

/** Undefined for a deal for every release in the message. */
function readSubject(root: XmlNode, references: string[], isrcs: Isrcs): DealSubject | undefined {
  const main = textOf(root, 'ReleaseList/Release/ReleaseReference')
  const isWhole = main !== undefined && references.includes(main)
  const tracks = [...isrcs].filter(([reference]) => references.includes(reference)).map(([, isrc]) => isrc)
  return isWhole && tracks.length === isrcs.size ? undefined : { release: isWhole, isrcs: tracks }
}

function readTerms(terms: XmlNode, isrcs: Isrcs, tracks: Parsed<Track>[]): Parsed<Deal>[] {
  const excluded = textsOf(terms, 'ExcludedTerritoryCode')
  const named = textsOf(terms, 'TerritoryCode')
  const where =
    excluded.length > 0
      ? { excludedTerritories: excluded }
      : { territories: named.length > 0 ? named : ['Worldwide'] }
  const atOnce = textsOf(terms, 'InstantGratificationResourceList/DealResourceReference').map((reference) =>
    isrcs.get(reference),
  )
  const inOrder = tracks.flatMap(({ isrc }) => (isrc !== undefined && atOnce.includes(isrc) ? isrc : []))
  const models = textsOf(terms, 'CommercialModelType')
  const periods = all(terms, 'ValidityPeriod')
  return (periods.length > 0 ? periods : [undefined]).flatMap((period) =>
    (models.length > 0 ? models : [undefined]).map((commercialModel) => ({
      ...where,
      start: textOf(period, 'StartDateTime') ?? textOf(period, 'StartDate'),
      end: textOf(period, 'EndDateTime') ?? textOf(period, 'EndDate'),
      commercialModel,
      useTypes: textsOf(terms, 'UseType'),
      rightsClaim: textOf(terms, 'RightsClaimPolicy/RightsClaimPolicyType'),
      price: readPrice(first(terms, 'PriceInformation')),
      isPreOrder: isTrue(terms, 'IsPreOrderDeal') || undefined,
      instantGratificationIsrcs: inOrder.length > 0 ? inOrder : undefined,
    })),
  )
}

function readPrice(price: XmlNode | undefined): Parsed<Price> | undefined {
  const tier = first(price, 'PriceCode')
  if (tier) return { tier: tier.text, namespace: tier.attributes.Namespace }
  const amount = first(price, 'WholesalePricePerUnit')
  return amount && { amount: amount.text, currency: amount.attributes.CurrencyCode }
}
