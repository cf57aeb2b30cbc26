// One suite for every connection to a store, and what the sandbox store takes, refuses and shows.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import { batchId, batchLayout, coverUri, trackUri } from '#engines/ddex/choreography/batch.ts'
import { writeManifest } from '#engines/ddex/choreography/manifest.ts'
import type { NewRelease } from '#engines/ddex/model.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import { validateAgainstSchema } from '#engines/ddex/xml/schema.ts'
import { goldenSingle } from '#test/ddex/releases.ts'
import { choreographySchema, hasSchemas, needsSchemas, schemaFolder } from '#test/ddex/schemas.ts'
import {
  type ConnectionSettings,
  INCOMING,
  openStores,
  type Recipient,
  renderSandboxPage,
  type Stores,
} from './index.ts'

const store = {
  id: 'deezer',
  name: 'Deezer',
  dpid: 'PADPIDA0000000006T',
  connection: { kind: 'sandbox' },
} as const
const base = mkdtempSync(path.join(tmpdir(), 'backline-stores-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let dataDir = ''
let folder = ''
beforeEach(() => {
  clockTime = now
  dataDir = mkdtempSync(path.join(base, 'data-'))
  folder = path.join(dataDir, 'stores', store.id)
})

const now = new Date('2026-02-01T11:00:00.000Z')
let clockTime = now
const config = () => ({
  clock: { now: () => clockTime },
  dataDir,
  publicUrl: 'http://backline.test',
})

/** Lets the sandbox process what it received at that instant, and moves the clock there. */
async function runSandboxes(stores: Stores, instant: Date): Promise<void> {
  clockTime = instant
  for (const sandbox of await stores.listSandboxes()) await sandbox.handleIncoming(instant)
}

/** A directory of one store whose connection can be changed. */
function directoryOf(recipient: Recipient) {
  let known = recipient
  return {
    find: async (id: string) => (id === known.id ? known : undefined),
    list: async () => [known],
    change(connection: ConnectionSettings) {
      known = { ...known, connection }
    },
  }
}

test('a folder store reports live releases from links.json', async () => {
  const stores = openStores(config(), directoryOf({ ...store, connection: { kind: 'folder', folder } }))
  const { transport, catalogue } = await stores.of('deezer')
  await transport.put('links.json', Buffer.from('{"1": "https://deezer.test/1", "2": "javascript:alert(1)"}'))
  expect([
    await catalogue.findLive('1'),
    await catalogue.findLive('2'),
    await catalogue.findLive('toString'),
  ]).toEqual(['https://deezer.test/1', undefined, undefined])
})

test.each([
  '',
  '{',
  'null',
  '"text"',
  '\u0000',
])('links.json with %j is reported as unreadable', async (text) => {
  const stores = openStores(config(), directoryOf({ ...store, connection: { kind: 'folder', folder } }))
  const { transport, catalogue } = await stores.of('deezer')
  await transport.put('links.json', Buffer.from(text))
  await expect(catalogue.findLive('1')).rejects.toMatchObject({ code: 'links_unreadable' })
})

test('an unknown store is refused', async () => {
  await expect(openStores(config(), directoryOf(store)).of('nowhere')).rejects.toThrow('nowhere')
})

test('a connection is reused until its settings change, and then replaced', async () => {
  const directory = directoryOf({
    ...store,
    connection: { kind: 'folder', folder: path.join(dataDir, 'first') },
  })
  const stores = openStores(config(), directory)
  const first = await stores.of('deezer')
  expect(await stores.of('deezer')).toBe(first)
  directory.change({ kind: 'folder', folder: path.join(dataDir, 'second') })
  const { transport } = await stores.of('deezer')
  await transport.put('one', Buffer.from('1'))
  expect(readdirSync(path.join(dataDir, 'second'))).toEqual(['one'])
  expect(existsSync(path.join(dataDir, 'first'))).toBe(false)
})

// ---- the sandbox store ----

const flac = Buffer.from('fLaC and then some')
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
const md5 = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('hex')

function single(change: (model: NewRelease) => void = () => undefined): NewRelease {
  const model = structuredClone(goldenSingle)
  const [track] = model.release.tracks
  if (!track) throw new Error('no track')
  const { upc } = model.release
  track.file = { ...track.file, uri: trackUri(upc, 1, 1, 'FLAC'), md5: md5(flac), sizeBytes: flac.length }
  model.release.image = {
    ...model.release.image,
    uri: coverUri(upc, 'JPEG'),
    md5: md5(jpeg),
    sizeBytes: jpeg.length,
  }
  model.recipient = { dpid: store.dpid, name: store.name }
  change(model)
  return model
}

interface Sent {
  model?: NewRelease
  at?: Date
  xml?: (xml: string) => string
  manifestMd5?: string
  leaveOut?: string
  audio?: Buffer
}

/** Puts a batch in place as a distributor does, with one thing wrong where a test says so. */
async function send(stores: Stores, given: Sent = {}): Promise<string> {
  const { model = single(), at = now, leaveOut } = given
  const { transport } = await stores.of('deezer')
  const id = batchId(at)
  const layout = batchLayout(id, model.release.upc)
  const xml = (given.xml ?? ((text) => text))(writeNewReleaseMessage(model))
  const manifest = writeManifest({
    batchId: id,
    createdAt: at.toISOString(),
    sender: model.sender,
    recipient: model.recipient,
    isTest: true,
    messages: [
      {
        messageId: model.messageId,
        path: layout.message,
        upc: model.release.upc,
        deliveryType: 'NewReleaseDelivery',
        md5: given.manifestMd5 ?? md5(xml),
      },
    ],
  })
  const files: [string, Buffer][] = [
    [`${layout.releaseFolder}/${model.release.tracks[0]?.file.uri}`, given.audio ?? flac],
    [`${layout.releaseFolder}/${model.release.image.uri}`, jpeg],
    [layout.message, Buffer.from(xml)],
    [layout.manifest, Buffer.from(manifest)],
  ]
  for (const [name, bytes] of files) {
    if (!leaveOut || !name.endsWith(leaveOut)) await transport.put(`${INCOMING}/${name}`, bytes)
  }
  return id
}

const answers = () =>
  (existsSync(path.join(folder, 'acknowledgements'))
    ? readdirSync(path.join(folder, 'acknowledgements'))
    : []
  )
    .sort()
    .map((name) => {
      const xml = readFileSync(path.join(folder, 'acknowledgements', name), 'utf8')
      const [statement] = readAcknowledgement(xml).statements
      return {
        xml,
        releaseId: statement?.releaseId,
        status: statement?.fileStatus,
        text: statement?.errorText,
      }
    })
const catalogue = () => JSON.parse(readFileSync(path.join(folder, 'catalogue.json'), 'utf8')).releases

describe('the sandbox store', () => {
  const open = (schemaDir?: string) =>
    openStores({ ...config(), ddexSchemaDir: schemaDir }, directoryOf(store))

  test('the sandbox store ingests a release once, and publishes it on its date', async () => {
    const stores = open()
    await send(stores)
    for (let n = 0; n < 3; n++) await runSandboxes(stores, now)
    await runSandboxes(openStores(config(), directoryOf(store)), now)
    expect(answers().map(({ status, releaseId }) => [status, releaseId])).toEqual([
      ['FileOK', '4900000001235'],
    ])
    expect(catalogue()).toMatchObject([
      { upc: '4900000001235', title: 'Night Drive', ingestCount: 1, url: null },
    ])
    expect(await (await stores.of('deezer')).catalogue.findLive('4900000001235')).toBeUndefined()
    await runSandboxes(stores, new Date('2026-03-05T23:59:59Z'))
    expect(await stores.findSandboxPage('deezer', '4900000001235')).toBeUndefined()
    await runSandboxes(stores, new Date('2026-03-06T00:00:00Z'))
    const link = 'http://backline.test/sandbox/deezer/4900000001235'
    expect(await (await stores.of('deezer')).catalogue.findLive('4900000001235')).toBe(link)
    expect(await stores.findSandboxPage('deezer', '4900000001235')).toContain('not the real Deezer')
  })

  test('the sandbox store waits for the manifest', async () => {
    const stores = open()
    await send(stores, { leaveOut: `BatchComplete_${batchId(now)}.xml` })
    await runSandboxes(stores, now)
    expect(existsSync(path.join(folder, 'catalogue.json'))).toBe(false)
    expect(answers()).toEqual([])
  })

  test.each([
    'acknowledgements',
    'catalogue.json',
  ])('the sandbox store recovers a lost %s after a kill', async (lost) => {
    const stores = open()
    await send(stores)
    await runSandboxes(stores, now)
    rmSync(path.join(folder, lost), { recursive: true })
    await runSandboxes(openStores(config(), directoryOf(store)), new Date(now.getTime() + 5_000))
    expect(answers()).toHaveLength(1)
    expect(catalogue()).toMatchObject([{ ingestCount: 1 }])
  })

  test('concurrent sandbox stores process each batch once', async () => {
    const model = (n: number) =>
      single((model) => {
        model.messageId = `MSG-${n}`
      })
    for (let n = 0; n < 4; n++) await send(open(), { model: model(n), at: new Date(now.getTime() + n) })
    await Promise.all(
      Array.from({ length: 4 }, () => runSandboxes(openStores(config(), directoryOf(store)), now)),
    )
    expect(answers()).toHaveLength(4)
    expect(catalogue()).toMatchObject([{ ingestCount: 4 }])
  })

  test('the sandbox store recognises a repeated message', async () => {
    const stores = open()
    await send(stores)
    await send(stores, { at: new Date(now.getTime() + 1) })
    await runSandboxes(stores, now)
    expect(answers().map(({ status }) => status)).toEqual(['FileOK', 'FileOK'])
    expect(catalogue()).toMatchObject([{ ingestCount: 1, messages: [{ repeats: false }, { repeats: true }] }])
  })

  test('the sandbox store takes down a release without deals', async () => {
    const stores = open()
    await send(stores)
    const live = new Date('2026-03-07T00:00:00Z')
    await runSandboxes(stores, live)
    const takedown = single((model) => Object.assign(model, { messageId: 'MSG-2', deals: [] }))
    await send(stores, { at: new Date(now.getTime() + 1), model: takedown })
    await runSandboxes(stores, live)
    expect(await (await stores.of('deezer')).catalogue.findLive('4900000001235')).toBeUndefined()
  })

  const refusals: [string, string, Sent | (() => Sent)][] = [
    ['a file that is missing', 'ResourceMissing', { leaveOut: '.flac' }],
    ['a file that was changed', 'SignatureOrHashSumWrongOrMissing', { audio: Buffer.from('fLaC otherwise') }],
    ['a file that is no audio', 'ResourceCorrupt', { audio: Buffer.from('RIFF') }],
    ['no message', 'ErnMissing', { leaveOut: '5.xml' }],
    ['a message that was changed', 'SignatureOrHashSumWrongOrMissing', { manifestMd5: md5('else') }],
    ['a message that cannot be read', 'NewReleaseMessageInvalid', { xml: () => '<no' }],
    [
      'a message with entities',
      'NewReleaseMessageInvalid',
      { xml: (xml) => xml.replace('?>', '?><!DOCTYPE x>') },
    ],
    ['a wrong ISRC', 'IdentifierSyntaxInvalid', { xml: (xml) => xml.replaceAll('QZZZ22600001', 'QZ-1') }],
    [
      'a wrong UPC',
      'IdentifierSyntaxInvalid',
      { xml: (xml) => xml.replace(/<ICPN>\d+/, '<ICPN>4900000001234') },
    ],
    [
      'a date far away',
      'CommercialReleaseDateInvalid',
      { xml: (xml) => xml.replaceAll('>2026-03-06<', '>2099-01-01<') },
    ],
    [
      'an original date after the release date',
      'OriginalReleaseDateLaterThanReleaseDate',
      { xml: (xml) => xml.replace(/(<OriginalReleaseDate[^>]*>)[^<]+/, '$12027-01-01') },
    ],
    [
      'the same use granted twice',
      'ConflictingAvailabilityPeriods',
      () => ({
        model: single((model) => {
          model.deals = [...model.deals, ...model.deals.slice(0, 1)]
        }),
      }),
    ],
    [
      'a message for somebody else',
      'UserDefined',
      () => ({
        model: single((model) => {
          model.recipient = { dpid: 'PADPIDA0000000007T', name: 'TIDAL' }
        }),
      }),
    ],
  ]
  test.each(refusals)('the sandbox store refuses %s: %s', async (_, status, given) => {
    const stores = open()
    await send(stores, typeof given === 'function' ? given() : given)
    await runSandboxes(stores, now)
    expect(answers()).toMatchObject([{ status, text: expect.any(String) }])
    expect(catalogue()).toEqual([])
  })

  test('the sandbox store refuses the UPC of another release', async () => {
    const stores = open()
    await send(stores)
    const other = single((model) => Object.assign(model, { messageId: 'MSG-9', threadId: 'ANOTHER' }))
    await send(stores, { at: new Date(now.getTime() + 1), model: other })
    await runSandboxes(stores, now)
    expect(answers().map(({ status }) => status)).toEqual(['FileOK', 'IdentifierInvalid'])
    expect(catalogue()).toMatchObject([{ ingestCount: 1 }])
  })

  test.skipIf(!hasSchemas)(
    `the sandbox store validates with the official schemas${needsSchemas}`,
    async () => {
      const stores = open(schemaFolder)
      await send(stores)
      const extra = (xml: string) => xml.replace('<MessageControlType>', '<Extra/><MessageControlType>')
      const model = single((message) => Object.assign(message, { messageId: 'MSG-3' }))
      await send(stores, { at: new Date(now.getTime() + 1), model, xml: extra })
      await runSandboxes(stores, now)
      expect(answers().map(({ status }) => status)).toEqual(['FileOK', 'NewReleaseMessageInvalid'])
      for (const { xml } of answers()) expect(validateAgainstSchema(xml, choreographySchema)).toEqual([])
    },
  )
})

test('the page escapes every text', async () => {
  const track = { number: 1, title: '<i>One</i>', artist: 'Other', isrc: 'QZZZ22600001', durationMs: 61_000 }
  const html = String(
    await renderSandboxPage(
      {
        upc: '4900000001235',
        title: '<script>alert(1)</script>',
        artist: `"A" & 'B'`,
        releaseDate: '2026-03-06',
        takedown: false,
        tracks: [track],
        messages: [],
        ingestCount: 1,
        url: 'x',
        liveAt: null,
        liveIn: [],
        grants: [],
      },
      'Deezer',
    ),
  )
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;, &quot;A&quot; &amp; &#39;B&#39;')
  expect(html).toContain('1:01')
})
