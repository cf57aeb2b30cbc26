// The profile rules about recordings and images: R3, R6, R7, R8, R9, R14 and R18.
import { isIsrc } from '../identifiers.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { all, descendants, first, textOf, textsOf } from '../xml/xml-node.ts'
import { type MessageParts, problem, type Rule, repeats } from './message-parts.ts'

/** R3: recordings (one in a simple single) and exactly one front cover. */
export const recordingsAndOneCover: Rule = ({ root, profile, recordings, images }) => {
  if (profile !== 'Audio' && profile !== 'SimpleAudioSingle') {
    return [
      problem(
        'R3',
        root,
        `The release profile is ${profile ?? 'absent'}; known are Audio and SimpleAudioSingle.`,
      ),
    ]
  }
  const covers = images.filter((image) => textOf(image, 'Type') === 'FrontCoverImage').length
  const isRightCount = profile === 'Audio' ? recordings.length > 0 : recordings.length === 1
  return [
    ...(isRightCount
      ? []
      : [problem('R3', root, `${recordings.length} recordings do not make a ${profile} release.`)]),
    ...(covers === 1 ? [] : [problem('R3', root, `There are ${covers} front cover images, not one.`)]),
  ]
}

/** R6: display artists are numbered, each differently, and at least one of them is a main artist. */
export const artistsAreOrdered: Rule = ({ recordings, main }) =>
  displayed({ recordings, main }).flatMap((item) => {
    const artists = all(item, 'DisplayArtist')
    const numbers = artists.map(({ attributes }) => attributes.SequenceNumber)
    const roles = artists.map((artist) => textOf(artist, 'DisplayArtistRole'))
    return [
      ...(numbers.includes(undefined)
        ? [problem('R6', item, 'A display artist has no SequenceNumber.')]
        : []),
      ...(new Set(numbers).size < numbers.length && !numbers.includes(undefined)
        ? [problem('R6', item, 'Two display artists have the same SequenceNumber.')]
        : []),
      ...(roles.includes('MainArtist') ? [] : [problem('R6', item, 'No display artist is a MainArtist.')]),
    ]
  })

/** R7: recordings and the main release have their title in both forms. */
export const titlesInBothForms: Rule = ({ recordings, main }) =>
  displayed({ recordings, main }).flatMap((item) =>
    (['DisplayTitleText', 'DisplayTitle/TitleText'] as const)
      .filter((form) => textOf(item, form) === undefined)
      .map((form) => problem('R7', item, `There is no ${form.split('/')[0]}.`)),
  )

/** R8: a recording is named by its ISRC, any other resource by a proprietary identifier. */
export const resourcesAreNamed: Rule = ({ resources, recordings }) => [
  ...recordings.flatMap((recording) => {
    const isrcs = textsOf(recording, 'SoundRecordingEdition/ResourceId/ISRC')
    if (isrcs.length > 0 && isrcs.every(isIsrc)) return []
    return [
      problem(
        'R8',
        recording,
        isrcs.length ? `${isrcs.join(', ')} is no ISRC.` : 'The recording has no ISRC.',
      ),
    ]
  }),
  ...[...resources.values()]
    .filter(({ name }) => name === 'Image' || name === 'Text')
    .filter((resource) => textOf(resource, 'ResourceId/ProprietaryId') === undefined)
    .map((resource) => problem('R8', resource, 'The resource has no ProprietaryId.')),
]

/** R9: a party is one contributor, with all its roles inside. */
export const oneContributorPerParty: Rule = ({ resources }) =>
  [...resources.values()].flatMap((resource) =>
    repeats(all(resource, 'Contributor/ContributorPartyReference')).map((reference) =>
      problem('R9', reference, `The party ${reference.text} is a contributor twice.`),
    ),
  )

/** R14: what is referred to is declared, once; and each declared resource is used by the main release. */
export const referencesResolve: Rule = ({ root, resources }) => {
  const declarations = all(root, 'ResourceList').flatMap(({ children }) =>
    children.flatMap((resource) => all(resource, 'ResourceReference')),
  )
  const parties = all(root, 'PartyList/Party/PartyReference')
  const partyReferences = new Set(parties.map(({ text }) => text))
  const uses = descendants(first(root, 'ReleaseList') ?? root, ...RESOURCE_USES)
  const used = new Set(uses.map(({ text }) => text))
  return [
    ...repeats([...declarations, ...parties]).map((node) =>
      problem('R14', node, `${node.text} is declared twice.`),
    ),
    ...descendants(root, ...RESOURCE_USES, 'DealResourceReference')
      .filter(({ text }) => !resources.has(text))
      .map((node) => problem('R14', node, `The resource ${node.text} is not declared.`)),
    ...declarations
      .filter(({ text }) => !used.has(text))
      .map((node) => problem('R14', node, `The resource ${node.text} is not part of any release.`)),
    ...descendants(root, ...PARTY_USES)
      .filter(({ text }) => !partyReferences.has(text))
      .map((node) => problem('R14', node, `The party ${node.text} is not declared.`)),
  ]
}

/**
 * R18: what a resource says of generative AI agrees with its contributors (definitions of ContainsAI and AiContribution
 * in the schema of ERN 4.3.2): all AI has no other contributor, none has no AI, and AI's own share is all.
 */
export const aiAgreesWithContributors: Rule = ({ resources }) =>
  [...resources.values()].flatMap((resource) => {
    const share = textOf(resource, 'ContainsAI')
    const contributors = all(resource, 'Contributor')
    const isAi = (contributor: XmlNode) => textOf(contributor, 'SpecialContributor') === 'GenerativeAI'
    const part = (contributor: XmlNode) =>
      textOf(contributor, 'AiContribution') ?? (isAi(contributor) ? 'All' : 'None')
    return [
      ...(share === 'All' && !contributors.every(isAi)
        ? [problem('R18', resource, 'All of it is made by AI, and somebody else is credited.')]
        : []),
      ...(share === 'None' && contributors.some((contributor) => part(contributor) !== 'None')
        ? [problem('R18', resource, 'None of it is made by AI, and AI is credited.')]
        : []),
      ...contributors
        .filter((contributor) => isAi(contributor) !== (part(contributor) === 'All'))
        .map((contributor) =>
          problem('R18', contributor, `The contribution of AI here cannot be ${part(contributor)}.`),
        ),
    ]
  })

const RESOURCE_USES = ['ReleaseResourceReference', 'LinkedReleaseResourceReference']
const PARTY_USES = ['ArtistPartyReference', 'ContributorPartyReference', 'ReleaseLabelReference']

function displayed({ recordings, main }: Pick<MessageParts, 'recordings' | 'main'>) {
  return main ? [...recordings, main] : recordings
}
