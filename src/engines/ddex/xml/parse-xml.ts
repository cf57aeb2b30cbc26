// Parses XML from untrusted senders: what is refused before parsing, and the plain tree the engine works on.
import { ParseOption, XmlDocument, XmlElement, XmlParseError, XmlTreeNode, XmlXPath } from 'libxml2-wasm'
import { DdexError } from '../ddex-error.ts'

/** The largest message read, in UTF-8 bytes; a real one of a hundred tracks is under one million. */
export const MESSAGE_BYTES_MAX = 8 * 1024 * 1024

/** The most elements read; deals per country and track of a large box set stay under it. */
const MESSAGE_ELEMENTS_MAX = 200_000

/** The most attributes read; few elements of a real message have more than one. */
export const MESSAGE_ATTRIBUTES_MAX = 200_000

/** The longest name of an element or attribute; the longest of any DDEX schema has 64 characters. */
export const MESSAGE_NAME_MAX = 200

/**
 * A read element. `name` is local, `path` leads to it from the root; `text`, of an element without children, is trimmed.
 * The namespace is asked of the root alone: what is inside a DDEX message has none.
 */
export interface XmlNode {
  name: string
  namespace: string
  path: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** For what a walk along siblings cannot pass: the library's processing instructions have no next one. */
const elementChildren = XmlXPath.compile('*')

/**
 * The root of the document as plain objects. Nothing but the text given is ever read: no network, no files, and
 * no document type, so no entities. Throws DdexError `message_too_large`, `doctype_refused` or `malformed_xml`.
 */
export function parseXml(xml: string): XmlNode {
  return withXmlDocument(xml, ({ root }) => ({
    ...toNode(root, root.name, `/${root.name}`, { elements: 0, attributes: 0 }),
    namespace: root.namespaceUri,
  }))
}

/** Runs `use` on the parsed document and frees it, whatever happens. Refuses what `parseXml` refuses. */
export function withXmlDocument<Result>(xml: string, use: (document: XmlDocument) => Result): Result {
  if (xml.length > MESSAGE_BYTES_MAX || Buffer.byteLength(xml) > MESSAGE_BYTES_MAX) {
    throw new DdexError('message_too_large', '/')
  }
  if (hasDoctype(xml)) throw new DdexError('doctype_refused', '/')
  const document = parse(xml)
  try {
    return use(document)
  } finally {
    document.dispose()
  }
}

function parse(xml: string): XmlDocument {
  try {
    // The text is already decoded: naming the encoding keeps a declaration inside it from decoding it again.
    return XmlDocument.fromString(xml.replace(/^\uFEFF/, ''), {
      encoding: 'utf-8',
      // Blanks between elements say nothing, and are half of all there is to walk.
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NOBLANKS,
    })
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error
    const [first] = error.details
    throw new DdexError('malformed_xml', first ? `line ${first.line}` : '/', first?.message.trim())
  }
}

/** A document type is declared before the root, among declarations and comments (XML 1.0 section 2.8). */
function hasDoctype(xml: string): boolean {
  let offset = 0
  for (;;) {
    const start = xml.indexOf('<', offset)
    if (start < 0) return false
    if (xml.startsWith('<?', start)) offset = xml.indexOf('?>', start)
    else if (xml.startsWith('<!--', start)) offset = xml.indexOf('-->', start + 4)
    else return xml.startsWith('<!', start)
    if (offset < 0) return false
  }
}

/** How many were read; counting them by XPath first would take time in the square of their number. */
interface Count {
  elements: number
  attributes: number
}

function toNode(element: XmlElement, name: string, path: string, count: Count): XmlNode {
  const inner = elementsIn(element)
  const named = element.attrs.map((attribute): [name: string, value: string] => [
    attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name,
    attribute.value,
  ])
  count.elements += 1
  count.attributes += named.length
  const isTooLarge =
    count.elements > MESSAGE_ELEMENTS_MAX ||
    count.attributes > MESSAGE_ATTRIBUTES_MAX ||
    [name, ...named.map(([attribute]) => attribute)].some((text) => text.length > MESSAGE_NAME_MAX)
  if (isTooLarge) throw new DdexError('message_too_large', '/')
  const attributes = Object.fromEntries(named)
  const about = { name, namespace: '', path, attributes }
  // Most elements hold nothing but text.
  if (inner.length === 0) return { ...about, children: [], text: element.content.trim() }
  const seen = new Map<string, number>()
  const children = inner.map((child) => {
    const name = child.name
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return toNode(child, name, `${path}/${name}${n > 1 ? `[${n}]` : ''}`, count)
  })
  return { ...about, children, text: '' }
}

function elementsIn(element: XmlElement): XmlElement[] {
  const elements: XmlElement[] = []
  for (let node: unknown = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) elements.push(node)
    else if (!(node instanceof XmlTreeNode)) {
      return element.find(elementChildren).filter((child) => child instanceof XmlElement)
    }
  }
  return elements
}
