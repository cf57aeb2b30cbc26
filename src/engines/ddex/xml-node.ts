// Owns looking things up in a read element tree.
import { DdexError } from './ddex-error.ts'
import type { XmlNode } from './parse-xml.ts'

/** All elements reached from `node` along `path`, as `ReleaseList/TrackRelease/ReleaseReference`, in order. */
export function all(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : []
  for (const step of path.split('/')) {
    const next: XmlNode[] = []
    for (const { children } of found) for (const child of children) if (child.name === step) next.push(child)
    found = next
  }
  return found
}

/** The first of them, if any. */
export function first(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return node && firstAlong(node, path.split('/'), 0)
}

function firstAlong(node: XmlNode, steps: string[], at: number): XmlNode | undefined {
  if (at === steps.length) return node
  for (const child of node.children) {
    const found = child.name === steps[at] ? firstAlong(child, steps, at + 1) : undefined
    if (found) return found
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
export function everywhere(node: XmlNode, ...names: string[]): XmlNode[] {
  const found: XmlNode[] = []
  const look = ({ children }: XmlNode) => {
    for (const child of children) {
      if (names.includes(child.name)) found.push(child)
      look(child)
    }
  }
  look(node)
  return found
}
