// Owns telling a message of an older version in the words of ERN 4.3.2, before anybody reads or judges it.
import type { ReadVersion } from './ern-version.ts'
import { inWordsOf4 } from './in-words-of-4.ts'
import type { XmlNode } from './parse-xml.ts'
import { all, first } from './xml-node.ts'
import { as, made, remade } from './xml-shape.ts'

/**
 * The message as version 4.3.2 would tell it. Every element keeps the path of the one it was made of. What version
 * 4.3.2 has no words for is lost; names of other versions that stay unknown are left as they are.
 */
export function inWordsOf432(root: XmlNode, version: ReadVersion): XmlNode {
  if (version === '4.3.2') return root
  if (version.startsWith('3')) return inWordsOf4(root)
  return remade(root, (part) => {
    if (part.name === 'ResourceList') return remade(part, resource)
    if (part.name === 'ReleaseList') return remade(part, release)
    return part
  })
}

/** Version 4.3 gathered in editions what had stood at the recording; 4.3.1 gave roles a composite. */
function resource(node: XmlNode): XmlNode {
  const told = remade(node, (child) => (child.name === 'Contributor' ? remade(child, role) : child))
  if (node.name !== 'SoundRecording' || first(node, 'SoundRecordingEdition')) return told
  const isOfEdition = ({ name }: XmlNode) => ['ResourceId', 'PLine', 'TechnicalDetails'].includes(name)
  const edition = told.children.filter(isOfEdition).map(delivered)
  return {
    ...told,
    children: [
      made('SoundRecordingEdition', node, edition),
      ...told.children.filter((child) => !isOfEdition(child)).map(genre),
    ],
  }
}

function delivered(node: XmlNode): XmlNode {
  if (node.name !== 'TechnicalDetails' || first(node, 'DeliveryFile')) return node
  const reference = all(node, 'TechnicalResourceDetailsReference')
  const facts = node.children.filter(({ name }) => name !== 'TechnicalResourceDetailsReference')
  return { ...node, children: [...reference, made('DeliveryFile', node, facts)] }
}

function role(node: XmlNode): XmlNode {
  if (node.name !== 'Role' || first(node, 'Value')) return node
  return made('Role', node, [as('Value')(node)])
}

function release(node: XmlNode): XmlNode {
  return remade(node, genre)
}

function genre(node: XmlNode): XmlNode {
  return node.name === 'Genre' ? as('DisplayGenre')(node) : node
}
