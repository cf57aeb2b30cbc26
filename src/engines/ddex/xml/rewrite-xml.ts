// Builds new elements from parsed ones, so that one reader and one set of rules serve every version.
import type { XmlNode } from './parse-xml.ts'

/** An element that stands where `from` stood: problems found in it name that place. */
export function createNode(
  name: string,
  from: XmlNode,
  content: XmlNode[] | string,
  attributes: Record<string, string> = {},
): XmlNode {
  const { namespace, path } = from
  return typeof content === 'string'
    ? { name, namespace, path, attributes, children: [], text: content }
    : { name, namespace, path, attributes, children: content, text: '' }
}

/** The same element by another name. */
export const as =
  (name: string) =>
  (node: XmlNode): XmlNode => ({ ...node, name })

/** The element with each child made over into any number of others. */
export function mapChildren(node: XmlNode, remake: (child: XmlNode) => XmlNode | XmlNode[]): XmlNode {
  return { ...node, children: node.children.flatMap(remake) }
}
