// Upgrades a message of ERN 3.8 or 3.8.2 to the vocabulary of ERN 4.3.2.
import type { XmlNode } from '../xml/parse-xml.ts'
import { as, createNode, mapChildren } from '../xml/rewrite-xml.ts'
import { all, first, textOf, textsOf } from '../xml/xml-node.ts'
import { upgradeRole } from './ern3-codes.ts'

/** Details that version 3 gives by territory are taken from the worldwide ones, or else from the first territories named. */
export function upgradeErn3(root: XmlNode): XmlNode {
  const parties = new Map<string, XmlNode>()
  const resources = first(root, 'ResourceList')
  const releases = all(root, 'ReleaseList/Release')
  const main = releases.find(({ attributes }) => attributes.IsMainRelease === 'true') ?? releases[0]
  const parts = [
    ...all(root, 'MessageHeader'),
    ...all(root, 'UpdateIndicator'),
    ...(resources ? [mapChildren(resources, (node) => resource(node, parties))] : []),
    ...all(root, 'ReleaseList').map((list) =>
      mapChildren(list, (node) =>
        node === main || isMain(node) ? release(node, parties) : trackRelease(node, parties),
      ),
    ),
    ...all(root, 'DealList').flatMap(dealList),
  ]
  const profile = upgradeProfile(root.attributes.ReleaseProfileVersionId)
  const { ReleaseProfileVersionId: _, ...attributes } = root.attributes
  return {
    ...root,
    attributes: { ...attributes, ...(profile && { ReleaseProfileVersionId: profile }) },
    children: [...parts, createNode('PartyList', root, [...parties.values()])],
  }
}

const isMain = ({ attributes }: XmlNode) => attributes.IsMainRelease === 'true'

/** `CommonReleaseTypes/14/AudioAlbumMusicOnly` is an Audio release; profiles that are neither stay what they are. */
function upgradeProfile(profile: string | undefined): string | undefined {
  const name = profile?.split('/').at(-1) ?? ''
  if (/^(AudioSingle|(Classical)?AudioAlbum(MusicOnly)?)$/.test(name)) return 'Audio'
  return /^SingleResourceRelease(WithCoverArt)?$/.test(name) ? 'SimpleAudioSingle' : profile
}

type Parties = Map<string, XmlNode>

function ofTerritory(node: XmlNode, name: string): XmlNode | undefined {
  const parts = all(node, name)
  return parts.find((part) => textsOf(part, 'TerritoryCode').includes('Worldwide')) ?? parts[0]
}

function resource(node: XmlNode, parties: Parties): XmlNode {
  if (node.name === 'SoundRecording') return soundRecording(node, parties)
  const local = ofTerritory(node, `${node.name}DetailsByTerritory`)
  return createNode(node.name, node, [
    ...all(node, 'ResourceReference'),
    ...all(node, `${node.name}Type`).map(as('Type')),
    ...all(node, `${node.name}Id`).map(as('ResourceId')),
    ...all(local, 'ParentalWarningType'),
    ...all(local, `Technical${node.name}Details`).map((details) =>
      as('TechnicalDetails')(mapChildren(details, (child) => (child.name === 'File' ? file(child) : child))),
    ),
  ])
}

function soundRecording(node: XmlNode, parties: Parties): XmlNode {
  const local = ofTerritory(node, 'SoundRecordingDetailsByTerritory')
  return createNode('SoundRecording', node, [
    ...all(node, 'ResourceReference'),
    ...all(node, 'SoundRecordingType').map(as('Type')),
    createNode('SoundRecordingEdition', node, [
      ...all(node, 'SoundRecordingId').map(as('ResourceId')),
      ...all(local, 'PLine'),
      ...technicalDetails(all(local, 'TechnicalSoundRecordingDetails')),
    ]),
    ...all(node, 'IndirectSoundRecordingId').map(as('WorkId')),
    ...titles(node, local),
    ...displayTitleAndArtists(local, parties),
    ...contributors(local, parties),
    ...all(node, 'Duration'),
    ...all(local, 'ParentalWarningType'),
    ...all(node, 'IsInstrumental'),
    ...all(node, 'LanguageOfPerformance'),
    ...all(local, 'Genre').map(as('DisplayGenre')),
  ])
}

/** Details of a preview are clip details of the whole. */
function technicalDetails(details: XmlNode[]): XmlNode[] {
  const isPreview = (node: XmlNode) => textOf(node, 'IsPreview') === 'true'
  const clips = details
    .filter(isPreview)
    .map((detail) =>
      createNode('ClipDetails', detail, [
        createNode('ClipType', detail, 'Preview'),
        createNode('Timing', detail, [
          ...all(detail, 'PreviewDetails/StartPoint'),
          ...all(detail, 'PreviewDetails/EndPoint'),
          ...all(detail, 'PreviewDetails/Duration').map(as('DurationUsed')),
        ]),
      ]),
    )
  const wholes = details.filter((detail) => !isPreview(detail))
  return wholes.map((whole, i) =>
    createNode('TechnicalDetails', whole, [
      createNode(
        'DeliveryFile',
        whole,
        whole.children.map((child) => (child.name === 'File' ? file(child) : child)),
      ),
      ...(i === 0 ? clips : []),
    ]),
  )
}

/** Version 3 has a folder and a name, or an address. */
function file(node: XmlNode): XmlNode {
  const name = textOf(node, 'FileName')
  const folder = textOf(node, 'FilePath')?.replace(/\/*$/, '/') ?? ''
  const uri = name === undefined ? textOf(node, 'URL') : `${folder}${name}`
  return createNode('File', node, [
    ...(uri === undefined ? [] : [createNode('URI', node, uri)]),
    ...all(node, 'HashSum').map((sum) =>
      createNode('HashSum', sum, [
        ...all(sum, 'HashSumAlgorithmType').map(as('Algorithm')),
        ...all(sum, 'HashSum').map(as('HashSumValue')),
      ]),
    ),
  ])
}

/** The reference title is the one every release and recording has; it replaces a display title that is absent. */
function titles(node: XmlNode, local: XmlNode | undefined): XmlNode[] {
  const reference = first(node, 'ReferenceTitle')
  const displayTitles = all(local, 'Title').filter(
    ({ attributes }) => attributes.TitleType === 'DisplayTitle',
  )
  const shownTitle =
    displayTitles.find(({ attributes }) => attributes.LanguageAndScriptCode === undefined) ??
    displayTitles[0] ??
    first(local, 'Title') ??
    reference
  const [title, subtitle] = [textOf(reference, 'TitleText'), textOf(reference, 'SubTitle')]
  return [
    ...(reference && title
      ? [createNode('DisplayTitleText', reference, subtitle ? `${title} (${subtitle})` : title)]
      : []),
    ...(shownTitle ? [as('DisplayTitle')(shownTitle)] : []),
    ...displayTitles.filter((title) => title !== shownTitle).map(as('DisplayTitle')),
  ]
}

function displayTitleAndArtists(local: XmlNode | undefined, parties: Parties): XmlNode[] {
  return [
    ...all(local, 'DisplayArtistName'),
    ...all(local, 'DisplayArtist').map((artist) => ({
      ...artist,
      children: [
        ...referenceTo(artist, 'ArtistPartyReference', parties),
        ...all(artist, 'ArtistRole').map(as('DisplayArtistRole')),
      ],
    })),
  ]
}

/** Reference to a party by its name, listed on its first appearance with the identifiers of all. */
function referenceTo(node: XmlNode, elementName: string, parties: Parties): XmlNode[] {
  const name = textOf(node, 'PartyName/FullName')
  return name === undefined ? [] : [createNode(elementName, node, listed(node, name, parties))]
}

function listed(node: XmlNode, name: string, parties: Parties): string {
  const known = parties.get(name)
  const ids = all(node, 'PartyId').map((id) => {
    const { Namespace = '', IsISNI } = id.attributes
    if (IsISNI === 'true') return createNode('ISNI', id, id.text)
    return createNode('ProprietaryId', id, id.text, { Namespace: Namespace.replace(/^DPID:/, '') })
  })
  const reference = textOf(known, 'PartyReference') ?? `P${parties.size + 1}`
  const before = all(known, 'PartyId').flatMap(({ children }) => children)
  const isNew = ({ text }: XmlNode) => before.every((id) => id.text !== text)
  parties.set(
    name,
    createNode('Party', node, [
      createNode('PartyReference', node, reference),
      createNode('PartyName', node, [createNode('FullName', node, name)]),
      createNode('PartyId', node, [...before, ...ids.filter(isNew)]),
    ]),
  )
  return reference
}

/**
 * Who made the recording and who wrote the work are separate lists in version 3, each with its own sequence: one party
 * in both is one contributor. A party twice in the same list stays there twice.
 */
function contributors(local: XmlNode | undefined, parties: Parties): XmlNode[] {
  const recordingContributors = inSequence(all(local, 'ResourceContributor')).map((contributorElement) =>
    contributor(contributorElement, 'ResourceContributorRole', parties),
  )
  const unmerged = [...recordingContributors]
  for (const contributorElement of inSequence(all(local, 'IndirectResourceContributor'))) {
    const writer = contributor(contributorElement, 'IndirectResourceContributorRole', parties)
    const party = textOf(writer, 'ContributorPartyReference')
    const same = unmerged.find((other) => textOf(other, 'ContributorPartyReference') === party)
    if (same) {
      same.children.push(...all(writer, 'Role'))
      unmerged.splice(unmerged.indexOf(same), 1)
    } else recordingContributors.push(writer)
  }
  return recordingContributors
}

function inSequence(nodes: XmlNode[]): XmlNode[] {
  const place = ({ attributes }: XmlNode) => Number(attributes.SequenceNumber ?? Number.MAX_SAFE_INTEGER)
  return nodes.toSorted((a, b) => place(a) - place(b))
}

function contributor(node: XmlNode, roleName: string, parties: Parties): XmlNode {
  const children = [
    ...referenceTo(node, 'ContributorPartyReference', parties),
    ...all(node, 'InstrumentType'),
    ...all(node, roleName).map((role) =>
      createNode('Role', role, [createNode('Value', role, upgradeRole(role.text), role.attributes)]),
    ),
  ]
  return createNode('Contributor', node, children, node.attributes)
}

function release(node: XmlNode, parties: Parties): XmlNode {
  const local = ofTerritory(node, 'ReleaseDetailsByTerritory')
  const either = (name: string) => (first(node, name) ? all(node, name) : all(local, name))
  const orGlobal = (name: string) =>
    first(local, name) ? all(local, name) : all(node, `Global${name}`).map(as(name))
  return createNode('Release', node, [
    ...all(node, 'ReleaseReference'),
    ...either('ReleaseType'),
    ...all(node, 'ReleaseId'),
    ...titles(node, local),
    ...displayTitleAndArtists(local, parties),
    ...labels(node, parties),
    ...either('PLine'),
    ...either('CLine'),
    ...all(local, 'Genre').map(as('DisplayGenre')),
    ...orGlobal('ReleaseDate'),
    ...orGlobal('OriginalReleaseDate'),
    ...all(local, 'ParentalWarningType'),
    ...all(local, 'IsMultiArtistCompilation'),
    ...all(node, 'ReleaseResourceReferenceList'),
    ...all(local, 'ResourceGroup').map(resourceGroup),
  ])
}

/** It has no titles here: in version 3 it repeats its recording's, in version 4 it must not (profile rule R12). */
function trackRelease(node: XmlNode, parties: Parties): XmlNode {
  const local = ofTerritory(node, 'ReleaseDetailsByTerritory')
  return createNode('TrackRelease', node, [
    ...all(node, 'ReleaseReference'),
    ...all(node, 'ReleaseId'),
    ...all(node, 'ReleaseResourceReferenceList/ReleaseResourceReference').map(linkedIfSecondary),
    ...labels(node, parties),
    ...all(local, 'Genre').map(as('DisplayGenre')),
  ])
}

function labels(node: XmlNode, parties: Parties): XmlNode[] {
  return all(node, 'ReleaseDetailsByTerritory').flatMap((local) =>
    all(local, 'LabelName').flatMap((label) => {
      const reference = listed(label, label.text, parties)
      const codes = textsOf(local, 'TerritoryCode')
      const territories = codes.length > 0 ? codes : ['Worldwide']
      return territories.map((code) =>
        createNode('ReleaseLabelReference', label, reference, { ApplicableTerritoryCode: code }),
      )
    }),
  )
}

function linkedIfSecondary(reference: XmlNode): XmlNode {
  const isSecondary = reference.attributes.ReleaseResourceType === 'SecondaryResource'
  return isSecondary ? as('LinkedReleaseResourceReference')(reference) : reference
}

function resourceGroup(group: XmlNode): XmlNode {
  return mapChildren(group, (child) => {
    if (child.name === 'ResourceGroup') return resourceGroup(child)
    if (child.name !== 'ResourceGroupContentItem') return child
    const item = mapChildren(child, linkedIfSecondary)
    return first(item, 'ReleaseResourceReference') ? item : all(item, 'LinkedReleaseResourceReference')
  })
}

/** A list of nothing but cancelled deals is none: the release is taken down. */
function dealList(list: XmlNode): XmlNode[] {
  const deals = all(list, 'ReleaseDeal')
    .map((releaseDeal) =>
      mapChildren(releaseDeal, (deal) => {
        if (deal.name !== 'Deal') return deal
        const isCancelled = ['TakeDown', 'AllDealsCancelled'].some(
          (flag) => textOf(deal, `DealTerms/${flag}`) === 'true',
        )
        return isCancelled ? [] : mapChildren(deal, (terms) => mapChildren(terms, term))
      }),
    )
    .filter((releaseDeal) => first(releaseDeal, 'Deal'))
  return deals.length > 0 ? [{ ...list, children: deals }] : []
}

function term(node: XmlNode): XmlNode | XmlNode[] {
  if (node.name === 'Usage') return all(node, 'UseType')
  if (node.name !== 'PriceInformation') return node
  return mapChildren(node, (price) =>
    ['PriceType', 'PriceRangeType'].includes(price.name) ? as('PriceCode')(price) : price,
  )
}
