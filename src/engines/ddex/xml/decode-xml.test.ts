import { describe, expect, test } from 'vitest'
import { decodeXml } from './decode-xml.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Maré</a>`

describe('the encoding of a document', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8 without a declaration', Buffer.from('<a>Maré</a>')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<a>Maré</a>')],
    ['UTF-8 that is declared', Buffer.from(xml('utf-8'))],
    ['UTF-16 with a byte order mark', utf16('\uFEFF<a>Maré</a>')],
    ['UTF-16, big-endian', utf16('\uFEFF<a>Maré</a>').swap16()],
    ['UTF-16 without a byte order mark', utf16('<a>Maré</a>')],
    ['UTF-16, big-endian, without a byte order mark', utf16(xml('UTF-16')).swap16()],
    ['ISO 8859-1', Buffer.from(xml('ISO-8859-1'), 'latin1')],
    ['a mark and single quotes', Buffer.from(`\uFEFF${xml('utf-8').replaceAll('"', "'")}`)],
    ['UTF-8 that was declared as UTF-16', Buffer.from(xml('UTF-16'))],
  ])('%s', (_, bytes) => {
    expect(decodeXml(bytes)).toContain('<a>Maré</a>')
  })

  test('Windows-1254 has Turkish letters', () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1254"?><a>'),
      Buffer.from([0xfe, 0xfd]),
    ])
    expect(decodeXml(bytes)).toContain('şı')
  })
})

test.each<[string, Uint8Array]>([
  ['an unknown encoding', Buffer.from(xml('EBCDIC-XX'))],
  ['bytes that are not in the declared encoding', Buffer.from(xml('utf-8'), 'latin1')],
  ['half a character', utf16('<a>Maré</a>').subarray(0, -1)],
])('%s is refused', (_, bytes) => {
  expect(() => decodeXml(bytes)).toThrow(expect.objectContaining({ code: 'malformed_xml' }))
})
