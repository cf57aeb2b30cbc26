// The parts of a new release message that the profile rules need, looked up once.
import { DdexError } from '../ddex-error.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf, textsOf } from '../xml/xml-node.ts'
import type { Problem, RuleId } from './problem.ts'

export interface MessageParts {
  root: XmlNode
  profile: string | undefined
  /** The Release element: in ERN 4 a message has one, the main release. */
  main: XmlNode | undefined
  trackReleases: XmlNode[]
  /** Main and track releases. */
  releases: XmlNode[]
  recordings: XmlNode[]
  images: XmlNode[]
  /** Every declared resource by its reference. */
  resources: Map<string, XmlNode>
  /** References of the primary resources in the main release: its recordings and videos. */
  primaryReferences: string[]
  releaseDeals: XmlNode[]
  isTakedown: boolean
}

/** A rule reads the parts and says what is wrong, in document order. */
export type Rule = (parts: MessageParts) => Problem[]

export function partsOf(root: XmlNode): MessageParts {
  const main = first(root, 'ReleaseList/Release')
  const trackReleases = all(root, 'ReleaseList/TrackRelease')
  const declared = first(root, 'ResourceList')?.children ?? []
  const resources = new Map(declared.map((node) => [textOf(node, 'ResourceReference') ?? '', node]))
  const inMain = main ? descendants(main, 'ReleaseResourceReference').map(({ text }) => text) : []
  return {
    root,
    profile: root.attributes.ReleaseProfileVersionId,
    main,
    trackReleases,
    releases: main ? [main, ...trackReleases] : trackReleases,
    recordings: declared.filter(({ name }) => name === 'SoundRecording'),
    images: declared.filter(({ name }) => name === 'Image'),
    resources,
    primaryReferences: [...new Set(inMain)].filter((reference) => isPrimary(resources.get(reference))),
    releaseDeals: all(root, 'DealList/ReleaseDeal'),
    isTakedown: first(root, 'DealList') === undefined,
  }
}

export function isPrimary(resource: XmlNode | undefined): boolean {
  return resource?.name === 'SoundRecording' || resource?.name === 'Video'
}

/**
 * The terms of every deal, each with the references of the releases it is for. Throws DdexError
 * `message_too_large` when releases times terms are more than any catalogue has, before a rule multiplies them.
 */
export function dealTermsOf({ releaseDeals }: MessageParts): { terms: XmlNode; references: string[] }[] {
  let statements = 0
  return releaseDeals.flatMap((releaseDeal) => {
    const references = [...new Set(textsOf(releaseDeal, 'DealReleaseReference'))]
    return all(releaseDeal, 'Deal/DealTerms').map((terms) => {
      const grants = textsOf(terms, 'CommercialModelType').length * textsOf(terms, 'UseType').length
      statements += references.length * (grants + terms.children.length)
      if (statements > DEAL_STATEMENTS_MAX) throw new DdexError('message_too_large', releaseDeal.path)
      return { terms, references }
    })
  })
}

const DEAL_STATEMENTS_MAX = 2_000_000

/** Those whose text one before them has. */
export function repeats<Item extends { text: string }>(items: Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ text }) => seen.size === seen.add(text).size)
}

export function problem(rule: RuleId, { path }: { path: string }, message: string): Problem {
  return { rule, path, message }
}
