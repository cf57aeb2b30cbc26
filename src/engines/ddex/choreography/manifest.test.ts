// Tests that a manifest equals the golden one, is valid, round-trips, and is refused when it points elsewhere.
import { describe, expect, it } from 'vitest'
import { goldenEp } from '#test/ddex/releases.ts'
import { choreographySchema, hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { validateAgainstSchema } from '../xml/schema.ts'
import { batchLayout } from './batch.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

const batchId = '20260201100000123'
const manifest: Manifest = {
  batchId,
  createdAt: '2026-02-01T10:00:05Z',
  sender: goldenEp.sender,
  recipient: goldenEp.recipient,
  isTest: true,
  messages: [
    {
      messageId: 'MSG-0001',
      path: batchLayout(batchId, '4900000001235').message,
      upc: '4900000001235',
      deliveryType: 'NewReleaseDelivery',
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
    },
  ],
}
const xml = writeManifest(manifest)

describe.skipIf(!hasSchemas)(`against the reference folder${needsSchemas}`, () => {
  it('a written manifest equals the golden one', () => {
    expect(parseXml(xml)).toEqual(parseXml(readReference(`golden/BatchComplete_${batchId}.xml`)))
  })

  it('a manifest is valid for every type of delivery', () => {
    const types = [
      'BackCatalogDelivery',
      'HighPriorityDelivery',
      'NewReleaseDelivery',
      'ReDelivery',
      'TakeDown',
    ] as const
    const messages = types.map((deliveryType) => ({ ...manifest.messages[0]!, deliveryType }))
    expect(validateAgainstSchema(writeManifest({ ...manifest, messages }), choreographySchema)).toEqual([])
  })
})

describe('readManifest', () => {
  it('a written manifest is read back', () => expect(readManifest(xml)).toEqual(manifest))

  it.each([
    ['/20260201100000123/../../etc/passwd', 'unsafe_path'],
    ['/20260201100000124/x.xml', 'unsafe_path'],
    ['/20260201100000123/', 'unsafe_path'],
    ['http://localhost/x.xml', 'unsafe_path'],
    ['', 'missing_element'],
  ])('a message at %j is refused', (url, code) => {
    const changed = xml.replace(/<URL>.*<\/URL>/, `<URL>${url}</URL>`)
    expect(() => readManifest(changed)).toThrow(expect.objectContaining({ code }))
  })

  it('a root directory outside the batch is refused', () => {
    const changed = xml.replaceAll(batchId, '..')
    expect(() => readManifest(changed)).toThrow(expect.objectContaining({ code: 'unsafe_path' }))
  })

  it('a manifest with fewer messages than it declares is refused', () => {
    const changed = xml.replace('<NumberOfMessages>1', '<NumberOfMessages>2')
    expect(() => readManifest(changed)).toThrow(expect.objectContaining({ code: 'invalid_value' }))
  })

  it('another message is refused', () => {
    expect(() => readManifest('<Manifest/>')).toThrow(expect.objectContaining({ code: 'unknown_message' }))
  })
})

describe('writeManifest', () => {
  it('an empty batch, a party without a DPID, and text XML cannot represent are refused', () => {
    const refusal = (change: Partial<Manifest>) => () => writeManifest({ ...manifest, ...change })
    expect(refusal({ messages: [] })).toThrow(expect.objectContaining({ path: 'messages' }))
    expect(refusal({ sender: { dpid: 'X', name: 'X' } })).toThrow(
      expect.objectContaining({ path: 'sender.dpid' }),
    )
    expect(refusal({ recipient: { ...manifest.recipient, name: '\u0000' } })).toThrow(
      expect.objectContaining({ code: 'invalid_characters', path: 'recipient.name' }),
    )
  })
})
