// Owns turning a tree of plain elements into XML text: indentation, escaping, namespaces of the root.
import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'

/** An element to write: its text, or its children in order. Only the root of a DDEX message has a prefix. */
export type Written = { name: string; attributes: Record<string, string>; content: string | Written[] }

export type WrittenRoot = {
  prefix: string
  name: string
  namespace: string
  schemaLocation?: string
  attributes: Record<string, string>
  children: Children
}

type Children = (Written | false | undefined)[]

/** One element. Children that are false or undefined are left out, so that optional parts read in place. */
export function element(
  name: string,
  content: string | number | boolean | Children,
  attributes: Record<string, string> = {},
): Written {
  return { name, attributes, content: Array.isArray(content) ? content.filter(isWritten) : String(content) }
}

/** The document as UTF-8 text with an XML declaration. The same tree always gives the same text. */
export function renderXml(root: WrittenRoot): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' })
  const node = document.ele(root.namespace, `${root.prefix}:${root.name}`)
  if (root.schemaLocation) {
    node.att('http://www.w3.org/2001/XMLSchema-instance', 'xsi:schemaLocation', root.schemaLocation)
  }
  for (const [name, value] of Object.entries(root.attributes)) node.att(name, escaped(value))
  for (const child of root.children.filter(isWritten)) append(node, child)
  return document.end({ prettyPrint: true, indent: '  ', wellFormed: true })
}

function append(parent: XMLBuilder, { name, attributes, content }: Written): void {
  // The empty namespace is explicit: children of a DDEX root are unqualified, and would inherit otherwise.
  const node = parent.ele('', name)
  for (const [key, value] of Object.entries(attributes)) node.att(key, escaped(value))
  if (typeof content === 'string') node.txt(escaped(content))
  else for (const child of content) append(node, child)
}

/**
 * The writer leaves alone an ampersand that seems to begin an entity, so that a title of `R&amp;B` would arrive
 * as another, and one of `A &nbsp; B` would break the message. `&amp;` itself it never escapes again.
 */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function isWritten(child: Written | false | undefined): child is Written {
  return Boolean(child)
}
