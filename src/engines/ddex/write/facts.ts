// The parts of releases and recordings that all versions write alike.
import type { AudioFile, Deal, Price, RightsLine, Version } from '../model.ts'
import { formatDuration } from '../time.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'

export function rightsLine(kind: 'PLine' | 'CLine', { year, text }: RightsLine): Written {
  return element(kind, [element('Year', String(year).padStart(4, '0')), element(`${kind}Text`, text)])
}

/** `name` is DisplayGenre in ERN 4.3.2 and Genre before. */
export function genreOf(name: string, { genre, subGenre }: { genre: string; subGenre?: string }): Written {
  return element(name, [element('GenreText', genre), optional('SubGenre', subGenre)])
}

/** The title in one line, with the subtitle in parentheses. */
export function titleInOneLine(title: string, version: Version | undefined): string {
  return version?.subtitle === undefined ? title : `${title} (${version.subtitle})`
}

export function audioFacts(file: AudioFile): (Written | undefined)[] {
  return [
    element('AudioCodecType', file.codec),
    optional('BitRate', file.bitRateKbps, { UnitOfMeasure: 'kbps' }),
    element('NumberOfChannels', file.channels),
    element('SamplingRate', file.sampleRateHz, { UnitOfMeasure: 'Hz' }),
    optional('BitsPerSample', file.bitsPerSample),
    element('Duration', formatDuration(file.durationMs)),
  ]
}

export function territories(deal: Deal): Written[] {
  return 'territories' in deal
    ? deal.territories.map((code) => element('TerritoryCode', code))
    : deal.excludedTerritories.map((code) => element('ExcludedTerritoryCode', code))
}

/** `tierName` is what the version calls a price that is a tier: PriceCode in version 4, PriceType in version 3. */
export function priceInformation(price: Price, tierName: string): Written {
  return element('PriceInformation', [
    'tier' in price
      ? element(tierName, price.tier, { Namespace: price.namespace })
      : element('WholesalePricePerUnit', price.amount, { CurrencyCode: price.currency }),
  ])
}

export function rightsClaimPolicy({ rightsClaim }: Deal): Written | undefined {
  return rightsClaim && element('RightsClaimPolicy', [element('RightsClaimPolicyType', rightsClaim)])
}
