// The profile rules about what single deals say: R13 and R15.

import { all, textOf, textsOf } from '../xml/xml-node.ts'
import { dealTermsOf, problem, type Rule } from './message-parts.ts'

/** R13: deals are for releases in the message, and unless it is a takedown one is for the main release. */
export const dealsAreForReleases: Rule = ({ root, releases, releaseDeals, main, isTakedown }) => {
  const known = new Set(releases.map((release) => textOf(release, 'ReleaseReference')))
  const references = releaseDeals.flatMap((deal) => all(deal, 'DealReleaseReference'))
  const mainReference = textOf(main, 'ReleaseReference')
  const hasMainDeal = references.some(({ text }) => text === mainReference)
  return [
    ...references
      .filter(({ text }) => !known.has(text))
      .map((node) => problem('R13', node, `There is no release ${node.text} in the message.`)),
    ...(main && !isTakedown && !hasMainDeal ? [problem('R13', root, 'The main release has no deal.')] : []),
  ]
}

/** What the definitions of the allowed values list as kinds of a general use. */
const SPECIALISATIONS: Record<string, string[]> = {
  Stream: [
    'NonInteractiveStream',
    'OnDemandStream',
    'TimeInfluencedStream',
    'ContentInfluencedStream',
    'Simulcast',
  ],
  Download: ['ConditionalDownload', 'PermanentDownload', 'TetheredDownload', 'KioskDownload'],
}

/** R15: a deal does not grant a use and, beside it, a kind of that use. */
export const noUseWithItsKind: Rule = (parts) =>
  dealTermsOf(parts).flatMap(({ terms }) => {
    const uses = textsOf(terms, 'UseType')
    return Object.entries(SPECIALISATIONS)
      .filter(([general]) => uses.includes(general))
      .flatMap(([general, kinds]) =>
        kinds.filter((kind) => uses.includes(kind)).map((kind) => [general, kind]),
      )
      .map(([general, kind]) => problem('R15', terms, `${general} already contains ${kind}.`))
  })
