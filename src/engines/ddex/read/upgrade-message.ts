// Upgrades a message of an older version to the vocabulary of ERN 4.3.2, so that one reader and one set of rules serve
// every version.
import type { ReadVersion } from '../ern-version.ts'
import { upgradeErn3 } from '../v3/upgrade-ern3.ts'
import type { XmlNode } from '../xml/parse-xml.ts'
import { as, createNode, mapChildren } from '../xml/rewrite-xml.ts'
import { all, first } from '../xml/xml-node.ts'

/**
 * The message in the vocabulary of version 4.3.2. Every element keeps the path of its original. What version 4.3.2 cannot
 * express is lost; names of other versions that stay unknown are left as they are.
 */
export function upgradeMessage(root: XmlNode, version: ReadVersion): XmlNode {
  if (version === '4.3.2') return root
  if (version.startsWith('3')) return upgradeErn3(root)
  return mapChildren(root, (part) => {
    if (part.name === 'ResourceList') return mapChildren(part, resource)
    if (part.name === 'ReleaseList') return mapChildren(part, release)
    return part
  })
}

/** Version 4.3 gathered in editions what had stood at the recording; 4.3.1 gave roles a composite. */
function resource(node: XmlNode): XmlNode {
  const upgraded = mapChildren(node, (child) =>
    child.name === 'Contributor' ? mapChildren(child, role) : child,
  )
  if (node.name !== 'SoundRecording' || first(node, 'SoundRecordingEdition')) return upgraded
  const isOfEdition = ({ name }: XmlNode) => ['ResourceId', 'PLine', 'TechnicalDetails'].includes(name)
  const edition = upgraded.children.filter(isOfEdition).map(delivered)
  return {
    ...upgraded,
    children: [
      createNode('SoundRecordingEdition', node, edition),
      ...upgraded.children.filter((child) => !isOfEdition(child)).map(genre),
    ],
  }
}

function delivered(node: XmlNode): XmlNode {
  if (node.name !== 'TechnicalDetails' || first(node, 'DeliveryFile')) return node
  const reference = all(node, 'TechnicalResourceDetailsReference')
  const facts = node.children.filter(({ name }) => name !== 'TechnicalResourceDetailsReference')
  return { ...node, children: [...reference, createNode('DeliveryFile', node, facts)] }
}

function role(node: XmlNode): XmlNode {
  if (node.name !== 'Role' || first(node, 'Value')) return node
  return createNode('Role', node, [as('Value')(node)])
}

function release(node: XmlNode): XmlNode {
  return mapChildren(node, genre)
}

function genre(node: XmlNode): XmlNode {
  return node.name === 'Genre' ? as('DisplayGenre')(node) : node
}
