// Queries a parsed element tree.
import { DdexError } from '../ddex-error.ts'
import type { XmlNode } from './parse-xml.ts'

/** All elements at `path` below `node`, such as `ReleaseList/TrackRelease/ReleaseReference`, in order. */
export function all(node: XmlNode | undefined, path: string): XmlNode[] {
  let nodes = node ? [node] : []
  for (const step of path.split('/')) {
    const next: XmlNode[] = []
    for (const { children } of nodes) for (const child of children) if (child.name === step) next.push(child)
    nodes = next
  }
  return nodes
}

/** The first of them, if any. */
export function first(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return node && firstAlong(node, path.split('/'), 0)
}

function firstAlong(node: XmlNode, steps: string[], index: number): XmlNode | undefined {
  if (index === steps.length) return node
  for (const child of node.children) {
    const nodes = child.name === steps[index] ? firstAlong(child, steps, index + 1) : undefined
    if (nodes) return nodes
  }
  return undefined
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
export function descendants(node: XmlNode, ...names: string[]): XmlNode[] {
  const nodes: XmlNode[] = []
  const look = ({ children }: XmlNode) => {
    for (const child of children) {
      if (names.includes(child.name)) nodes.push(child)
      look(child)
    }
  }
  look(node)
  return nodes
}
