// Tests that every golden message is read to the model and, written again, has the same content.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { goldenEp } from '#test/ddex/releases.ts'
import { hasSchemas, needsSchemas, readReference, schemaFolder } from '#test/ddex/schemas.ts'
import { ERN43, ERN382, ERN432, ernSchemaPath } from './ern-version.ts'
import { readRelease } from './read/read-release.ts'
import { toNewRelease } from './read/to-new-release.ts'
import { profileProblems } from './rules/profile-rules.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'
import { readPurgeReleaseMessage, writePurgeReleaseMessage } from './write/purge-release-message.ts'
import { parseXml, type XmlNode } from './xml/parse-xml.ts'
import { validateAgainstSchema } from './xml/schema.ts'
import { descendants } from './xml/xml-node.ts'

describe.skipIf(!hasSchemas)(`golden messages${needsSchemas}`, () => {
  it.each([
    ['ern382-audio-album-new', ERN382],
    ['ern382-audio-album-takedown-enddate', ERN382],
    ['ern43-audio-ep-new', ERN43],
    ['ern43-audio-ep-takedown-no-deallist', ERN43],
    ['ern43-simple-audio-single-new', ERN43],
    ['ern432-audio-ep-new', ERN432],
    ['ern432-audio-ep-takedown-no-deallist', ERN432],
    ['ern432-simple-audio-single-new', ERN432],
  ] as const)('%s is read to the model', (name, preset) => {
    const golden = readReference(`golden/${name}.xml`)
    expect(profileProblems(golden)).toEqual([])
    const again = writeNewReleaseMessage(toNewRelease(readRelease(golden).message), preset)
    expect(meaning(again)).toEqual(meaning(golden))
  })

  it.each([
    ['ern43-purge', ERN43],
    ['ern432-purge', ERN432],
  ] as const)('%s is written and read back', (name, { version }) => {
    const golden = readReference(`golden/${name}.xml`)
    const { messageId = '', upc = '' } = readPurgeReleaseMessage(golden) ?? {}
    const again = writePurgeReleaseMessage({ ...goldenEp, messageId, upc }, version)
    expect(meaning(again)).toEqual(meaning(golden))
  })

  it.each([ERN382, ERN43, ERN432])('a purge is valid in ERN $version', ({ version }) => {
    const xml = writePurgeReleaseMessage({ ...goldenEp, upc: goldenEp.release.upc }, version)
    expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, version))).toEqual([])
  })
})

describe.skipIf(!hasSchemas)(`official samples${needsSchemas}`, () => {
  const folder = `${schemaFolder}/samples`
  const samples = hasSchemas
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'))
    : []

  // One of them is not well-formed (Profile_TVSeries), so it is refused like any other invalid XML.
  it.each(
    samples.filter((name) => !name.includes('TVSeries')),
  )('%s is read, validated and converted to 4.3.2', (name) => {
    const xml = readReference(`samples/${name}`)
    const { message } = readRelease(xml)
    expect(message.release?.title).toBeTruthy()
    expect(message.deals?.length !== 0).toBe(xml.includes('<DealTerms>'))
    expect(() => profileProblems(xml)).not.toThrow()
  })

  it('audio samples in 3.8.2 contain their tracks and contributors', () => {
    const xml = readReference('samples/ern382-release-profiles/Profile_AudioSingle.xml')
    const { profile, message } = readRelease(xml)
    expect(profile).toBe('Audio')
    expect(message.release?.tracks).toMatchObject([
      {
        isrc: 'CASE00000001',
        artists: [{ name: 'Monkey Claw', role: 'MainArtist' }],
        contributors: [
          { name: 'Steve Albino', roles: ['StudioProducer'] },
          { name: 'Bob Black', roles: ['Composer'] },
        ],
      },
    ])
    expect(() => toNewRelease(message)).toThrow(expect.objectContaining({ code: 'missing_element' }))
  })
})

describe('purge messages', () => {
  const purge = { ...goldenEp, upc: goldenEp.release.upc }

  it('a purge names an existing release, between existing parties', () => {
    expect(() => writePurgeReleaseMessage({ ...purge, upc: '4900000001234' }, '4.3')).toThrow('upc')
    expect(() => writePurgeReleaseMessage({ ...purge, sender: { dpid: 'x', name: 'x' } }, '4.3')).toThrow(
      'sender',
    )
  })

  it('a purge is not a new release message, and vice versa', () => {
    const xml = writePurgeReleaseMessage(purge, '4.3.2')
    expect(() => readRelease(xml)).toThrow(expect.objectContaining({ code: 'unknown_message' }))
    expect(readPurgeReleaseMessage(writeNewReleaseMessage(goldenEp))).toBeUndefined()
  })
})

/** Names, attributes, texts and order, with references resolved. */
function meaning(xml: string): unknown {
  const root = parseXml(xml)
  const declared = descendants(
    root,
    'PartyReference',
    'ResourceReference',
    'ReleaseReference',
    'TechnicalResourceDetailsReference',
  )
  const places = new Map(declared.map(({ text }, i) => [text, `#${i}`]))
  const outline = ({ name, attributes, text, children }: XmlNode): unknown[] => {
    const { 'xsi:schemaLocation': _, ...ownAttributes } = attributes
    const isReference = name.endsWith('Reference')
    return [name, ownAttributes, isReference ? (places.get(text) ?? text) : text, children.map(outline)]
  }
  return outline(root)
}
