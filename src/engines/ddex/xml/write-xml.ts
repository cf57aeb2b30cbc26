// Serializes a tree of plain elements to XML: indentation, escaping, namespaces of the root.

/** An element to write: its text, or its children in order. Only the root of a DDEX message has a prefix. */
export interface Written {
  name: string
  attributes: Record<string, string>
  content: string | Written[]
}

export interface WrittenRoot {
  prefix: string
  name: string
  namespace: string
  schemaLocation?: string
  attributes: Record<string, string>
  children: Children
}

export type Children = (Written | false | undefined)[]

/** One element. Children that are false or undefined are left out, so that optional parts can be written inline. */
export function element(
  name: string,
  content: string | number | boolean | Children,
  attributes: Record<string, string> = {},
): Written {
  return { name, attributes, content: Array.isArray(content) ? content.filter(isWritten) : String(content) }
}

/** The element, or undefined when the value is empty. */
export function optional(
  name: string,
  content: string | number | boolean | undefined,
  attributes?: Record<string, string>,
): Written | undefined {
  return content === undefined ? undefined : element(name, content, attributes)
}

/**
 * The document as UTF-8 text with an XML declaration. The same tree always gives the same text. It does not look for
 * characters XML cannot carry: `refuseUnwritableText` does, with the place.
 */
export function renderXml(root: WrittenRoot): string {
  const { prefix, namespace, schemaLocation } = root
  const attributes = {
    [`xmlns:${prefix}`]: namespace,
    ...(schemaLocation && {
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': schemaLocation,
    }),
    ...root.attributes,
  }
  const tree = element(`${prefix}:${root.name}`, root.children, attributes)
  return `<?xml version="1.0" encoding="UTF-8"?>${render(tree, '\n')}`
}

/** `lineStart` is a line end and the indentation. */
function render({ name, attributes, content }: Written, lineStart: string): string {
  let tag = `${lineStart}<${name}`
  for (const key in attributes) tag += ` ${key}="${escaped(attributes[key] as string)}"`
  if (content.length === 0) return `${tag}/>`
  if (typeof content === 'string') return `${tag}>${escaped(content)}</${name}>`
  const inner = `${lineStart}  `
  return `${tag}>${content.map((child) => render(child, inner)).join('')}${lineStart}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and attributes alike (XML 1.0, sections 2.3 and 2.4). */
function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string) : text
}

function isWritten(child: Written | false | undefined): child is Written {
  return Boolean(child)
}
