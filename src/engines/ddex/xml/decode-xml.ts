// Turns the bytes of an XML document into text.
import { DdexError } from '../ddex-error.ts'

/** The declaration is ASCII and comes first; a longer one names no encoding that is used. */
const DECLARATION_BYTES = 200

/**
 * The text of a document in the encoding that its byte order mark, its first bytes or its declaration show, and in
 * UTF-8 without any of them (XML 1.0 section 4.3.3 and appendix F). Throws DdexError `malformed_xml` for an unknown
 * encoding, and for bytes that are none of its characters.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new DdexError('malformed_xml', '/', `not ${encoding.slice(0, 40)}`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // A document begins with `<` and a second ASCII character, so that in UTF-16 every other byte of them is zero.
  if (second === 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && third === 0) return 'utf-16be'
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  // The declaration could be read as ASCII, so that it cannot be UTF-16, whatever it says.
  return declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8'
}
