// Owns looking things up in a read element tree.
import { DdexError } from '#engines/ddex/ddex-error.ts'
import type { XmlNode } from '#engines/ddex/parse-xml.ts'

/** All elements reached from `node` along `path`, as `ReleaseList/TrackRelease/ReleaseReference`, in order. */
export function all(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : []
  for (const step of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step))
  }
  return found
}

/** The first of them, if any. */
export function first(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return all(node, path)[0]
}

/** The text of the first of them; undefined when it is absent or empty. */
export function textOf(node: XmlNode | undefined, path: string): string | undefined {
  return first(node, path)?.text || undefined
}

/** The texts of all of them. */
export function textsOf(node: XmlNode | undefined, path: string): string[] {
  return all(node, path).map(({ text }) => text)
}

/** The text of the first of them. Throws DdexError `missing_element` when it is absent or empty. */
export function needText(node: XmlNode, path: string): string {
  const text = textOf(node, path)
  if (text === undefined) throw new DdexError('missing_element', `${node.path}/${path}`)
  return text
}

/** All elements below `node` with one of these names, in document order. */
export function everywhere(node: XmlNode, ...names: string[]): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...everywhere(child, ...names),
  ])
}
