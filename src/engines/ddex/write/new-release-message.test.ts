// Tests that what is written is what the golden messages say, is valid, and is refused when it must not be sent.
import { describe, expect, it } from 'vitest'
import { goldenEp, goldenSingle, goldenTakedown, richAlbum } from '#test/ddex/releases.ts'
import { ern43Schema, hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { DdexError } from '../ddex-error.ts'
import type { Deal, NewRelease, Track } from '../model.ts'
import { profileProblems } from '../rules/profile-rules.ts'
import { parseXml, type XmlNode } from '../xml/parse-xml.ts'
import { validateAgainstSchema } from '../xml/schema.ts'
import { all, first, textOf, textsOf } from '../xml/xml-node.ts'
import { writeNewReleaseMessage } from './new-release-message.ts'

const written = { goldenEp, goldenSingle, goldenTakedown, richAlbum }

describe.skipIf(!hasSchemas)(`against the reference folder${needsSchemas}`, () => {
  it.each([
    ['golden/ern43-audio-ep-new.xml', goldenEp],
    ['golden/ern43-simple-audio-single-new.xml', goldenSingle],
    ['golden/ern43-audio-ep-takedown-no-deallist.xml', goldenTakedown],
  ])('%s is written with the same structure', (path, model) => {
    const golden = outline(parseXml(withOurReferences(readReference(path))))
    expect(outline(parseXml(writeNewReleaseMessage(model)))).toEqual(golden)
  })

  it.each(Object.entries(written))('%s is valid under the official schema', (_, model) => {
    expect(validateAgainstSchema(writeNewReleaseMessage(model), ern43Schema)).toEqual([])
  })
})

describe('writeNewReleaseMessage', () => {
  const album = parseXml(writeNewReleaseMessage(richAlbum))

  it('the same model always gives the same text', () => {
    expect(writeNewReleaseMessage(structuredClone(richAlbum))).toBe(writeNewReleaseMessage(richAlbum))
  })

  it('every character of a title is preserved', () => {
    expect(textOf(album, 'ReleaseList/Release/DisplayTitleText')).toBe('Işık & Gölge <Deluxe> 🌙 ("Canlı")')
  })

  it.each([
    'R&amp;B',
    'A &nbsp; B',
    '&#38;',
    '&#0;',
    '&',
    '&&amp;;',
    ']]>',
    '<!-- -->',
    '&lt;',
  ])('and of %s', (title) => {
    const xml = writeNewReleaseMessage({ ...goldenEp, release: { ...goldenEp.release, title } })
    expect(textOf(parseXml(xml), 'ReleaseList/Release/DisplayTitleText')).toBe(title)
  })

  it('a deal for some tracks does not cover the release', () => {
    const [deal] = goldenEp.deals
    const [sold] = goldenEp.release.tracks
    if (!deal || !sold) throw new Error('the golden release has a deal and tracks')
    const sale: Deal = { ...deal, commercialModel: 'PayAsYouGoModel', useTypes: ['PermanentDownload'] }
    const subject = { release: false, isrcs: [sold.isrc] }
    const granted = (tracks: Track[]) => {
      const model = { ...goldenEp, release: { ...goldenEp.release, tracks } }
      const xml = writeNewReleaseMessage({ ...model, deals: [deal, { ...sale, subject }] })
      expect(profileProblems(xml)).toEqual([])
      return all(parseXml(xml), 'DealList/ReleaseDeal').map((deal) =>
        textsOf(deal, 'DealReleaseReference').join(' '),
      )
    }
    const { tracks } = goldenEp.release
    expect(granted(tracks)).toEqual(['R0 R1 R2', 'R1'])
    // References follow the playing order, whatever the order of the model.
    expect(granted(tracks.toReversed())).toEqual(['R0 R1 R2', 'R1'])
  })

  it('tracks are in playing order, with a group for each disc', () => {
    expect(textsOf(album, 'ResourceList/SoundRecording/SoundRecordingEdition/ResourceId/ISRC')).toEqual([
      'QZZZ22600001',
      'QZZZ22600003',
      'QZZZ22600002',
    ])
    const groups = all(album, 'ReleaseList/Release/ResourceGroup/ResourceGroup')
    expect(groups.map((group) => textOf(group, 'SequenceNumber'))).toEqual(['1', '2'])
    expect(
      groups.map((group) => textsOf(group, 'ResourceGroupContentItem/ReleaseResourceReference')),
    ).toEqual([['A1', 'A2'], ['A3']])
  })

  it('each party is credited once with all roles', () => {
    const third = all(album, 'ResourceList/SoundRecording')[2]
    const credits = all(third, 'Contributor').map((contributor) => ({
      party: textOf(contributor, 'ContributorPartyReference'),
      roles: textsOf(contributor, 'Role'),
      instruments: textsOf(contributor, 'InstrumentType'),
    }))
    expect(credits).toEqual([
      { party: 'P3', roles: ['Composer', 'Lyricist', 'Musician'], instruments: ['UserDefined', 'Guitar'] },
      { party: 'P1', roles: ['Vocalist'], instruments: [] },
    ])
    expect(first(third, 'Contributor/InstrumentType')?.attributes.UserDefinedValue).toBe('BassGuitar')
  })

  it('a compilation of several artists is marked as one', () => {
    expect(textOf(album, 'ReleaseList/Release/IsMultiArtistCompilation')).toBe('true')
  })

  it('durations are written to the millisecond', () => {
    expect(textsOf(album, 'ResourceList/SoundRecording/Duration')).toEqual([
      'PT3M21S',
      'PT3M21S',
      'PT1H2M3.45S',
    ])
  })

  it.each([
    '\u0000',
    '\u0007',
    '\u001b',
    '\u0085',
    '\n',
    '\ud800',
    '\udc00x',
    '\ufffe',
    '\uffff',
  ])('a title with %j is refused', (character) => {
    const model = structuredClone(goldenEp)
    model.release.tracks[1]!.title = `Glass${character}River`
    expectRefusal(model, 'invalid_characters', 'release.tracks[1].title')
  })

  it.each<[string, (model: NewRelease) => void]>([
    ['release.upc', ({ release }) => Object.assign(release, { upc: '4900000001234' })],
    [
      'release.tracks[0].isrc',
      ({ release }) => Object.assign(release.tracks[0]!, { isrc: 'QZ-ZZ2-26-00001' }),
    ],
    ['release.tracks[1].isrc', ({ release }) => Object.assign(release.tracks[1]!, { isrc: 'QZZZ22600001' })],
    ['release.tracks[1].number', ({ release }) => Object.assign(release.tracks[1]!, { number: 1 })],
    ['release.tracks[0].file.md5', ({ release }) => Object.assign(release.tracks[0]!.file, { md5: '0' })],
    ['release.tracks[0].durationMs', ({ release }) => Object.assign(release.tracks[0]!, { durationMs: 0.5 })],
    ['release.tracks', ({ release }) => Object.assign(release, { tracks: [] })],
    ['release.releaseDate', ({ release }) => Object.assign(release, { releaseDate: '2026-02-30' })],
    ['release.label', ({ release }) => Object.assign(release, { label: ' ' })],
    ['sender.dpid', ({ sender }) => Object.assign(sender, { dpid: 'PADPIDA' })],
    ['createdAt', (model) => Object.assign(model, { createdAt: '2026-02-01T10:00:00' })],
    ['deals[0].start', ({ deals }) => Object.assign(deals[0]!, { start: '2026-03-06T00:00:00' })],
    ['deals[0].end', ({ deals }) => Object.assign(deals[0]!, { end: '2026-05-06' })],
    ['deals[0].subject', ({ deals }) => Object.assign(deals[0]!, { subject: { release: false, isrcs: [] } })],
    [
      'deals[1].price.amount',
      ({ deals }) => Object.assign(deals[1]!, { price: { amount: '1e3', currency: 'USD' } }),
    ],
    ['release.grid', ({ release }) => Object.assign(release, { grid: 'A12425GABC1234002N' })],
    ['release.tracks[0].iswc', ({ release }) => Object.assign(release.tracks[0]!, { iswc: 'T0345246802' })],
    [
      'release.tracks[0].contributors[1]',
      ({ release: { tracks } }) => tracks[0]!.contributors.push(...tracks[0]!.contributors),
    ],
    ['release.parties[0].name', ({ release }) => Object.assign(release, { parties: [facts('Nobody')] })],
    [
      'release.parties[0].isni',
      ({ release }) =>
        Object.assign(release, { parties: [{ ...facts('Aria Vale'), isni: '0000000121032684' }] }),
    ],
    ['release.image.widthPx', ({ release }) => Object.assign(release.image, { widthPx: Number.NaN })],
    ['release.image.sizeBytes', ({ release }) => Object.assign(release.image, { sizeBytes: 1e21 })],
    ['release.tracks[0].disc', ({ release }) => Object.assign(release.tracks[0]!, { disc: 0 })],
    ['deals[1].territories', ({ deals }) => Object.assign(deals[1]!, { territories: ['Germany'] })],
    ['deals[2].territories', ({ deals }) => Object.assign(deals[2]!, { territories: [] })],
  ])('a wrong %s is refused', (path, spoil) => {
    const model = structuredClone(goldenEp)
    spoil(model)
    expectRefusal(model, 'invalid_value', path)
  })
})

const facts = (name: string) => ({ name, ids: [], pages: [] })

function expectRefusal(model: NewRelease, code: string, path: string) {
  expect(() => writeNewReleaseMessage(model)).toThrow(DdexError)
  expect(() => writeNewReleaseMessage(model)).toThrow(expect.objectContaining({ code, path }))
}

/** The golden files name references as a person would; ours are numbered. */
function withOurReferences(xml: string): string {
  const recordings = xml.match(/<SoundRecording>/g)?.length ?? 0
  const names = { P_Aria: 'P1', P_Guest: 'P2', P_Writer: 'P3', P_Label: 'P4', A99: `A${recordings + 1}` }
  return Object.entries({ ...names, '>T99<': `>T${recordings + 1}<` }).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    xml,
  )
}

/** Names, attributes, texts and order, without the two things we say and the golden files leave out. */
function outline({ name, attributes, text, children }: XmlNode, parent = ''): unknown[] {
  const kept = children.filter(
    (child) =>
      !(child.name === 'IsInstrumental' || (child.name === 'FileSize' && parent === 'TechnicalDetails')),
  )
  return [name, attributes, text, kept.map((child) => outline(child, name))]
}
