// Builds new elements from parsed ones, so that one reader and one set of rules serve every version.
import type { XmlNode } from './parse-xml.ts'

/** An element with the path of `from`, so that problems in it point to the original element. */
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

/** The same element under another name. */
export const as =
  (name: string) =>
  (node: XmlNode): XmlNode => ({ ...node, name })

/** The element with each child replaced by any number of elements. */
export function mapChildren(node: XmlNode, remake: (child: XmlNode) => XmlNode | XmlNode[]): XmlNode {
  return { ...node, children: node.children.flatMap(remake) }
}
