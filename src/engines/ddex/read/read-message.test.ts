// Tests that a store reads back what was written, and that hostile or broken XML is refused at once.
import { describe, expect, it } from 'vitest'
import { goldenEp, goldenTakedown, richAlbum } from '#test/ddex/releases.ts'
import { hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { DdexError } from '../ddex-error.ts'
import { writeNewReleaseMessage } from '../write/new-release-message.ts'
import { MESSAGE_ATTRIBUTES_MAX, MESSAGE_BYTES_MAX, MESSAGE_NAME_MAX, parseXml } from '../xml/parse-xml.ts'
import { readNewReleaseMessage } from './read-message.ts'

describe('readNewReleaseMessage', () => {
  it('an EP is read as it was written', () => {
    expect(readNewReleaseMessage(writeNewReleaseMessage(goldenEp))).toMatchObject({
      version: '4.3',
      messageId: 'MSG-0001',
      threadId: 'THREAD-4900000001235',
      createdAt: '2026-02-01T10:00:00Z',
      sender: goldenEp.sender,
      recipient: goldenEp.recipient,
      control: 'TestMessage',
      profile: 'Audio',
      upc: '4900000001235',
      title: 'Night Drive',
      displayArtistName: 'Aria Vale',
      releaseType: 'EP',
      label: 'Vale Records',
      genre: 'Pop',
      releaseDate: '2026-03-06',
      originalReleaseDate: '2026-03-06',
      parentalWarning: 'NotExplicit',
      tracks: [
        {
          isrc: 'QZZZ22600001',
          title: 'Night Drive',
          displayArtistName: 'Aria Vale feat. Noor Hale',
          disc: 1,
          number: 1,
          durationMs: 201_000,
          file: {
            uri: 'resources/4900000001235_T1_SoundRecording_01-001.flac',
            hash: { algorithm: 'MD5', value: 'd41d8cd98f00b204e9800998ecf8427e' },
            sizeBytes: 1_234_567,
            isProvided: true,
          },
        },
        { isrc: 'QZZZ22600002', title: 'Glass River (Acoustic Version)', number: 2 },
      ],
      image: { uri: 'resources/4900000001235_T99_CoverArt.jpg', sizeBytes: 654_321 },
      isTakedown: false,
    })
  })

  it('deals are read with territory, period and use', () => {
    const { deals, tracks } = readNewReleaseMessage(writeNewReleaseMessage(richAlbum))
    expect(deals).toHaveLength(3)
    expect(deals[1]).toEqual({
      excludedTerritories: ['DE', 'AT'],
      start: '2026-03-06T00:00:00+01:00',
      commercialModel: 'SubscriptionModel',
      useTypes: ['OnDemandStream', 'NonInteractiveStream', 'ConditionalDownload'],
    })
    expect(deals[2]).toMatchObject({ territories: ['DE', 'AT'], end: '2026-06-06T00:00:00Z' })
    expect(tracks.map(({ disc, number, durationMs }) => [disc, number, durationMs])).toEqual([
      [1, 1, 201_000],
      [1, 2, 201_000],
      [2, 1, 3_723_450],
    ])
  })

  it('a takedown is recognised', () => {
    expect(readNewReleaseMessage(writeNewReleaseMessage(goldenTakedown)).isTakedown).toBe(true)
  })

  it('comments, processing instructions and CDATA do not affect the result', () => {
    const xml = writeNewReleaseMessage(goldenEp)
      .replace('<MessageHeader>', '<!-- <!DOCTYPE x> --><?app x?><MessageHeader><?app y?>')
      .replace('<MessageId>MSG-0001', '<MessageId><!-- 0 -->MSG<![CDATA[-<1>]]>')
    expect(readNewReleaseMessage(xml)).toMatchObject({ messageId: 'MSG-<1>', upc: '4900000001235' })
  })

  it('a declared encoding is ignored', () => {
    const xml = writeNewReleaseMessage(richAlbum).replace('UTF-8', 'ISO-8859-1')
    expect(readNewReleaseMessage(`\uFEFF${xml}`).title).toContain('Işık')
  })

  it.each([
    ['MessageId', 'messageId'],
    ['ICPN', 'release.upc'],
    ['ISRC', 'release.tracks[0].isrc'],
  ])('a missing element is reported with its place: %s', (name, path) => {
    const xml = writeNewReleaseMessage(goldenEp).replace(new RegExp(`<${name}>.*</${name}>`), '')
    expect(() => readNewReleaseMessage(xml)).toThrow(
      expect.objectContaining({ code: 'missing_element', path }),
    )
  })
})

describe.skipIf(!hasSchemas)(`messages of other senders${needsSchemas}`, () => {
  it('the next version is read', () => {
    const received = readNewReleaseMessage(readReference('golden/ern432-audio-ep-new.xml'))
    expect(received).toMatchObject({ version: '4.3.2', genre: 'Pop', isTakedown: false })
    expect(received.tracks).toHaveLength(2)
  })

  it('the official sample of the Audio profile, with 21 tracks, is read', () => {
    const received = readNewReleaseMessage(readReference('samples/ern43/1 Audio.xml'))
    expect(received.tracks).toHaveLength(21)
    expect(received.tracks[0]).toMatchObject({ isrc: 'JPTO09404900', durationMs: 148_000 })
  })

  it.each([
    'golden/ern43-purge.xml',
    'golden/BatchComplete_20260201100000123.xml',
  ])('%s is not treated as a known version', (path) => expectCode(readReference(path), 'unknown_message'))
})

describe('hostile and broken XML', () => {
  const lol = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')

  it.each([
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${lol}]><a>&l10;</a>`,
      'doctype_refused',
    ],
    [
      'an external entity',
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
      'doctype_refused',
    ],
    ['an external subset', '<!-- --> <!DOCTYPE a SYSTEM "http://localhost/a.dtd"><a/>', 'doctype_refused'],
    ['an undeclared entity', '<a>&e;</a>', 'malformed_xml'],
    ['50 MB of text', `<a>${'x'.repeat(50 * 1024 * 1024)}</a>`, 'message_too_large'],
    ['50 MB of elements', `<a>${'<b/>'.repeat(13 * 1024 * 1024)}</a>`, 'message_too_large'],
    ['too many elements', `<a>${'<b/>'.repeat(MESSAGE_BYTES_MAX / 4 - 2)}</a>`, 'message_too_large'],
    [
      'too many attributes',
      `<a>${'<b c="" d="" e="" f=""/>'.repeat(MESSAGE_ATTRIBUTES_MAX / 4 + 1)}</a>`,
      'message_too_large',
    ],
    ['a long name', `<${'n'.repeat(MESSAGE_NAME_MAX + 1)}/>`, 'message_too_large'],
    ['a long name of an attribute', `<a ${'n'.repeat(MESSAGE_NAME_MAX + 1)}=""/>`, 'message_too_large'],
    [
      'bytes hidden behind wide characters',
      `<a>${'\u{1F319}'.repeat(MESSAGE_BYTES_MAX / 4)}</a>`,
      'message_too_large',
    ],
    ['100 000 levels', '<a>'.repeat(100_000) + '</a>'.repeat(100_000), 'malformed_xml'],
    ['a truncated message', writeNewReleaseMessage(goldenEp).slice(0, -2_000), 'malformed_xml'],
    ['two roots', '<a/><b/>', 'malformed_xml'],
    ['a control character', '<a>\u0001</a>', 'malformed_xml'],
    ['a null character', '<a>\u0000</a>', 'malformed_xml'],
    ['an unclosed comment', '<!-- <a/>', 'malformed_xml'],
    ['nothing', '', 'malformed_xml'],
    ['no XML', 'PK\u0003\u0004', 'malformed_xml'],
    ['JSON', '{"a": 1}', 'malformed_xml'],
    ['another document', '<a/>', 'unknown_message'],
    ['our name in no namespace', '<NewReleaseMessage/>', 'unknown_message'],
    ['a namespace named like a built-in', '<NewReleaseMessage xmlns="constructor"/>', 'unknown_message'],
  ])('hostile XML is refused: %s', (_, xml, code) => {
    expectCode(xml, code)
  })

  it('a DOCTYPE after the declaration is not read as content', () => {
    expect(() => parseXml('<?xml version="1.0"?>\n<!DOCTYPE a><a/>')).toThrow(DdexError)
  })
})

function expectCode(xml: string, code: string) {
  expect(() => readNewReleaseMessage(xml)).toThrow(expect.objectContaining({ name: 'DdexError', code }))
}
