// Tests that a sandbox store behaves as it is told, keeps that in mind, and that what is taken back is made up for.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AcknowledgementStatement,
  readAcknowledgement,
} from '#engines/ddex/choreography/acknowledgement.ts'
import { batchId, batchLayout, coverUri, trackUri } from '#engines/ddex/choreography/batch.ts'
import { fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import { writeManifest } from '#engines/ddex/choreography/manifest.ts'
import { supplyChainStatuses } from '#engines/ddex/choreography/supply-chain-status.ts'
import { downloadDeals, streamingDeals } from '#engines/ddex/deal-presets.ts'
import type { DealTerritory, NewRelease } from '#engines/ddex/model.ts'
import { takeDown, takeDownIn, takeDownTracks } from '#engines/ddex/takedown-messages.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import { writeDsr } from '#engines/reports/dsr.ts'
import { goldenSingle } from '#test/ddex/releases.ts'
import { folderTransport } from '../folder.ts'
import { INCOMING } from '../port.ts'
import type { BatchResult } from './batch-result.ts'
import { outcomeOf, type Rule } from './behaviour.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

const recipient = { id: 'deezer', name: 'Deezer', dpid: 'PADPIDA0000000006T' }
const base = mkdtempSync(path.join(tmpdir(), 'backline-sandbox-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const { upc } = goldenSingle.release
const now = new Date('2026-02-01T11:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const md5 = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('hex')
const flac = Buffer.from('fLaC and then some')
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

let folder = ''
let store: Sandbox
const open = () => openSandbox({ folder, recipient, linkOf: (code) => `http://backline.test/${code}` })
beforeEach(() => {
  folder = mkdtempSync(path.join(base, 'store-'))
  store = open()
})

/** The nth batch, each with a message of its own. */
async function send(n: number, change: (model: NewRelease) => void = () => undefined, of = goldenSingle) {
  const model = structuredClone(of)
  for (const [i, { file }] of model.release.tracks.entries())
    Object.assign(file, { uri: trackUri(upc, 1, i + 1, 'FLAC'), md5: md5(flac), sizeBytes: flac.length })
  const { image } = model.release
  Object.assign(image, { uri: coverUri(upc, 'JPEG'), md5: md5(jpeg), sizeBytes: jpeg.length })
  Object.assign(model, { recipient, messageId: `MSG-${n}` })
  change(model)
  const id = batchId(new Date(now.getTime() + n))
  const layout = batchLayout(id, upc)
  const xml = writeNewReleaseMessage(model)
  const manifest = writeManifest({
    batchId: id,
    createdAt: now.toISOString(),
    sender: model.sender,
    recipient,
    isTest: true,
    messages: [
      {
        messageId: model.messageId,
        path: layout.message,
        upc,
        deliveryType: 'NewReleaseDelivery',
        md5: md5(xml),
      },
    ],
  })
  const transport = folderTransport(folder)
  const files: [string, Buffer][] = [
    ...model.release.tracks.map(({ file }): [string, Buffer] => [
      `${layout.releaseFolder}/${file.uri}`,
      flac,
    ]),
    [`${layout.releaseFolder}/${image.uri}`, jpeg],
    [layout.message, Buffer.from(xml)],
    [layout.manifest, Buffer.from(manifest)],
  ]
  for (const [name, bytes] of files) await transport.put(`${INCOMING}/${name}`, bytes)
  return id
}

const answerNames = () =>
  existsSync(path.join(folder, 'acknowledgements'))
    ? readdirSync(path.join(folder, 'acknowledgements')).sort()
    : []

function statements(): AcknowledgementStatement[] {
  return answerNames().flatMap((name) => {
    const xml = readFileSync(path.join(folder, 'acknowledgements', name), 'utf8')
    return readAcknowledgement(xml).statements
  })
}

const release = async () => (await store.listReleases()).find((candidate) => candidate.upc === upc)

describe('the content of acknowledgements', () => {
  const answers: [string, Omit<Rule, 'id'>][] = [
    ...fileStatuses.map((fileStatus): [string, Omit<Rule, 'id'>] => [fileStatus, { fileStatus }]),
    ...supplyChainStatuses.map((releaseStatus): [string, Omit<Rule, 'id'>] => [
      `${releaseStatus} of the release`,
      { releaseStatus },
    ]),
  ]
  test.each(answers)('%s, and ingests what it does not refuse', async (_, rule) => {
    const [affected, text] = ['QZZZ22600001', 'Not like this, <please> & thank you']
    await store.addRule({ ...rule, text, proposedAction: 'ResendXmlOnly', affectedIsrcs: [affected] })
    await send(1)
    await store.handleIncoming(now)
    expect(statements()).toMatchObject([
      {
        releaseId: upc,
        errorText: text,
        proposedAction: 'ResendXmlOnly',
        affectedResources: [affected],
        ...(rule.fileStatus ? { fileStatus: rule.fileStatus } : { supplyChainStatus: rule.releaseStatus }),
      },
    ])
    const refused = outcomeOf({ id: '', ...rule }, { takedown: false }) === 'refused'
    expect(await store.listReleases()).toHaveLength(refused ? 0 : 1)
  })

  test('a release reported as unavailable by a takedown has left the catalogue', async () => {
    await send(1)
    await store.handleIncoming(now)
    await store.addRule({ releaseStatus: 'ReleaseNotAvailable' })
    await send(2, (model) => Object.assign(model, { deals: [] }))
    await store.handleIncoming(new Date('2026-03-07T00:00:00Z'))
    expect(await release()).toMatchObject({ takedown: true, liveIn: [] })
  })

  test('a rule can apply to some batches or one release; all others get the real result', async () => {
    await store.addRule({ upc: '042100005264', fileStatus: 'UserDefined' })
    await store.addRule({ upc, batches: 1, fileStatus: 'InternalError' })
    await send(1)
    await store.handleIncoming(now)
    store = open()
    await send(2)
    await store.handleIncoming(now)
    expect(statements().map(({ fileStatus }) => fileStatus)).toEqual(['InternalError', 'FileOK'])
  })

  test('a faulty batch is reported despite a rule', async () => {
    await store.addRule({ fileStatus: 'FileOK' })
    await send(1, (model) => {
      model.recipient = { dpid: 'PADPIDA0000000007T', name: 'TIDAL' }
    })
    await store.handleIncoming(now)
    expect(statements()).toMatchObject([{ fileStatus: 'UserDefined' }])
  })
})

test.each([
  'no_deals',
  'end_dates',
] as const)('a takedown by %s removes the release from the catalogue', async (takedownBy) => {
  await send(1)
  await store.handleIncoming(new Date('2026-03-07T00:00:00Z'))
  const end = '2026-03-08T09:00:00Z'
  await send(2, (model) =>
    Object.assign(model, takeDown(model, { version: '4.3', epAs: 'Album', takedownBy }, end)),
  )
  await store.handleIncoming(new Date(end))
  expect(await release()).toMatchObject({ ingestCount: 2, takedown: true, liveIn: [], url: null })
})

describe('faults of acknowledgements', () => {
  test('an acknowledgement can be delayed, by the product’s clock', async () => {
    await store.addRule({ delayMinutes: 90 })
    await send(1)
    for (const minutes of [0, 89]) await store.handleIncoming(inMinutes(minutes))
    expect(answerNames()).toEqual([])
    await open().handleIncoming(inMinutes(90))
    expect(answerNames()).toEqual([`ACK_${batchId(inMinutes(90))}_${upc}.xml`])
  })

  test.each([-1440, 1440])('an acknowledgement can be dated %i minutes off', async (skewMinutes) => {
    await store.addRule({ skewMinutes })
    await send(0)
    await store.handleIncoming(inMinutes(1))
    expect(answerNames()).toEqual([`ACK_${batchId(inMinutes(1 + skewMinutes))}_${upc}.xml`])
  })

  test('an acknowledgement can arrive twice', async () => {
    await store.addRule({ fault: 'twice' })
    await send(1)
    await send(2)
    for (let n = 0; n < 2; n++) await store.handleIncoming(now)
    expect(statements().map(({ fileStatus }) => fileStatus)).toEqual(Array(4).fill('FileOK'))
  })

  const spoilt: [NonNullable<Rule['fault']>, number, () => void][] = [
    ['lost', 0, () => undefined],
    ['unreadable', 1, () => expect(statements).toThrow('malformed_xml')],
    ['unknown_message', 1, () => expect(statements()[0]?.messageId).toMatch(/^NOBODYS-/)],
  ]
  test.each(spoilt)('%s, and correctly once the rule is removed', async (fault, files, look) => {
    const { id } = await store.addRule({ fault })
    await send(1)
    for (let n = 0; n < 2; n++) await store.handleIncoming(now)
    expect(await release()).toMatchObject({ ingestCount: 1 })
    expect(answerNames()).toHaveLength(files)
    look()
    await store.removeRule(id)
    for (let n = 0; n < 2; n++) await open().handleIncoming(now)
    expect(answerNames()).toHaveLength(files + 1)
    const last = answerNames().at(-1) ?? ''
    const xml = readFileSync(path.join(folder, 'acknowledgements', last), 'utf8')
    expect(readAcknowledgement(xml).statements).toMatchObject([{ fileStatus: 'FileOK', releaseId: upc }])
  })

  test('an acknowledgement can be preliminary, until the rule is removed', async () => {
    const { id } = await store.addRule({ releaseStatus: 'ReleaseReceivedByReleaseDistributor' })
    await send(1)
    await store.handleIncoming(now)
    await store.removeRule(id)
    await store.handleIncoming(now)
    expect(statements().map((statement) => statement.supplyChainStatus ?? statement.fileStatus)).toEqual(
      expect.arrayContaining(['ReleaseReceivedByReleaseDistributor', 'FileOK']),
    )
  })
})

describe('the territories where a release is live', () => {
  const from = (start: string, where: DealTerritory) => (model: NewRelease) => {
    model.deals = streamingDeals({ ...where, start })
  }
  const liveAt = async (instant: string) => {
    await store.handleIncoming(new Date(instant))
    return (await release())?.liveIn
  }

  test('a day starts at midnight in each country', async () => {
    await send(1, from('2026-03-06', { territories: ['JP', 'DE', 'US'] }))
    expect(await liveAt('2026-03-05T14:59:59Z')).toEqual([])
    expect(await liveAt('2026-03-05T15:00:00Z')).toEqual(['JP'])
    expect(await liveAt('2026-03-05T23:00:00Z')).toEqual(['DE', 'JP'])
    expect(await liveAt('2026-03-06T04:59:59Z')).toEqual(['DE', 'JP'])
    expect(await liveAt('2026-03-06T05:00:00Z')).toEqual(['DE', 'JP', 'US'])
  })

  test('an instant is the same everywhere, except where nothing is granted', async () => {
    await send(1, from('2026-03-06T00:00:00Z', { excludedTerritories: ['DE'] }))
    expect(await liveAt('2026-03-05T23:59:59Z')).toEqual([])
    const live = await liveAt('2026-03-06T00:00:00Z')
    expect(live).toContain('US')
    expect(live).not.toContain('DE')
  })

  test('worldwide means every territory', async () => {
    await send(1, from('2026-03-06', { territories: ['Worldwide'] }))
    expect(await liveAt('2026-03-05T10:00:00Z')).toContain('KI')
    expect(await liveAt('2026-03-06T12:00:00Z')).toEqual(['Worldwide'])
  })
})

describe('reported plays', () => {
  const report = (month: string, now: string) => store.reportUsage(month, new Date(now))
  // On sale since the middle of the month, wherever it may be heard.
  const scope = { territories: ['Worldwide'], start: '2026-03-16T00:00:00Z' }
  const live = async (deals = streamingDeals(scope)) => {
    await send(1, (model) => Object.assign(model, { deals }))
    await store.handleIncoming(now)
  }

  test('a report is reproducible and differs by month', async () => {
    await live()
    const april = await report('2026-04', '2026-05-01T00:00:00Z')
    expect(april).toEqual(await open().reportUsage('2026-04', new Date('2027-01-01T00:00:00Z')))
    expect((await report('2026-05', '2027-01-01T00:00:00Z'))?.offers).not.toEqual(april?.offers)
    const sales = april?.offers.flatMap((offer) => offer.sales) ?? []
    expect(new Set(sales.map(({ id }) => id)).size).toBe(sales.length)
    expect(sales.every(({ usages, cents }) => usages > 0 && cents >= 0n)).toBe(true)
    expect(sales.length).toBeGreaterThan(40)
    expect(april?.recipient).toEqual(goldenSingle.sender)
  })

  test('a report starts with the live date and is empty before', async () => {
    await live()
    expect((await report('2026-02', '2026-04-01T00:00:00Z'))?.offers).toEqual([])
    const days = [...(await store.reportTrends('tracks', { from: '2026-03-01', to: '2026-03-31' }))]
    expect(days.map(([day]) => day).sort()[0]).toBe('2026-03-16')
    expect((await report('2026-03', '2026-04-01T00:00:00Z'))?.offers.length).toBeGreaterThan(40)
  })

  test.each(['2026-03', '2026-04', '2026-05'])('the report of %s adds up its days', async (month) => {
    await live([...streamingDeals(scope), ...downloadDeals(scope)])
    const { offers = [], end = '' } = (await report(month, '2026-07-01T00:00:00Z')) ?? {}
    const days = { from: `${month}-01`, to: end }
    const reported = (useType: string) =>
      sumsBy(
        offers.filter((offer) => offer.useType === useType),
        ({ territory, sales }) => [territory, sales.reduce((sum, { usages }) => sum + usages, 0)],
      )
    const streams = [...(await store.reportTrends('countries', days))]
    expect(reported('OnDemandStream')).toEqual(
      sumsBy(streams, ([, , country, count]) => [String(country), Number(count)]),
    )
    const tracks = [...(await store.reportTrends('tracks', days))]
    const downloads = tracks.reduce((sum, [, , , , , , , count]) => sum + Number(count), 0)
    expect(downloads).toBeGreaterThan(0)
    expect(Object.values(reported('PermanentDownload')).reduce((sum, count) => sum + count, 0)).toBe(
      downloads,
    )
  })

  describe('is the same for ever, to the byte, whatever comes later:', () => {
    const isrcs = ['QZZZ22600001', 'QZZZ22600002'] as const
    const two = structuredClone(goldenSingle)
    const [first] = two.release.tracks
    if (!first) throw new Error('no track')
    two.release.tracks = isrcs.map((isrc, i) => ({
      ...structuredClone(first),
      isrc,
      title: `No ${i + 1}`,
      number: i + 1,
    }))
    two.deals = streamingDeals(scope)
    const ern = { version: '4.3', epAs: 'Album', takedownBy: 'no_deals' } as const
    const end = '2026-05-11T09:00:00Z'
    const bytes = async (month: string) => {
      const whole = await open().reportUsage(month, new Date('2026-07-01T00:00:00Z'))
      return whole && writeDsr(whole)
    }
    const cases: [string, (model: NewRelease) => NewRelease, string, string][] = [
      ['the release leaves', (model) => takeDown(model, ern, end), isrcs[0], ''],
      ['a track leaves', (model) => takeDownTracks(model, [isrcs[0]], ern, end), isrcs[0], isrcs[1]],
      ['it leaves a country', (model) => takeDownIn(model, ['DE'], ern, end), '\tDE\t', '\tFR\t'],
      [
        'a track is renamed',
        (model) => {
          const tracks = model.release.tracks.map((track) => ({
            ...track,
            title: track.title.replace('No', 'Nº'),
          }))
          return { ...model, release: { ...model.release, tracks } }
        },
        'No 1',
        'Nº 1',
      ],
    ]
    test.each(cases)('%s', async (_, change, removed, left) => {
      await send(1, undefined, two)
      await store.handleIncoming(now)
      const before = [await bytes('2026-03'), await bytes('2026-04')]
      const [may, june] = [await bytes('2026-05'), await bytes('2026-06')]
      expect(before.every((text) => text?.includes(removed))).toBe(true)
      await send(2, (model) => Object.assign(model, change(model)), two)
      await store.handleIncoming(new Date(end))
      expect([await bytes('2026-03'), await bytes('2026-04')]).toEqual(before)
      expect(await bytes('2026-05')).not.toBe(may)
      const after = await bytes('2026-06')
      expect(june).toContain(removed)
      expect(after).not.toContain(removed)
      expect(after).toContain(left)
    })
  })

  test.each([
    ['streamed where it may be streamed', streamingDeals(scope), ['OnDemandStream']],
    ['sold where it may be sold', downloadDeals(scope), ['PermanentDownload']],
    ['both', [...streamingDeals(scope), ...downloadDeals(scope)], ['OnDemandStream', 'PermanentDownload']],
  ])('the use is %s', async (_, deals, uses) => {
    await live(deals)
    const { offers = [] } = (await report('2026-04', '2026-05-01T00:00:00Z')) ?? {}
    expect([...new Set(offers.map(({ useType }) => useType))].sort()).toEqual(uses)
    const sold = offers.filter(({ useType }) => useType === 'PermanentDownload').flatMap(({ sales }) => sales)
    expect(sold.every(({ cents, usages }) => cents > 0n && cents % BigInt(usages) === 0n)).toBe(true)
  })

  test('a report treats results of older versions without recorded rights as before', async () => {
    await live()
    const april = await report('2026-04', '2026-05-01T00:00:00Z')
    const [name = ''] = readdirSync(path.join(folder, 'verdicts'))
    const resultPath = path.join(folder, 'verdicts', name)
    const result = JSON.parse(readFileSync(resultPath, 'utf8')) as BatchResult
    const grants = [{ start: scope.start, territories: scope.territories }]
    writeFileSync(resultPath, JSON.stringify({ ...result, release: { ...result.release, grants } }))
    expect(await open().reportUsage('2026-04', new Date('2026-05-01T00:00:00Z'))).toEqual(april)
  })

  test('a report is refused before the end of the month and to unknown recipients', async () => {
    expect(await report('2026-01', '2026-06-01T00:00:00Z')).toBeUndefined()
    await live()
    expect(await report('2026-04', '2026-04-30T23:59:59Z')).toBeUndefined()
    for (const month of ['2026-13', '2026-4', ''])
      expect(await report(month, '2027-01-01T00:00:00Z')).toBe(undefined)
  })
})

function sumsBy<Row>(rows: readonly Row[], entryOf: (row: Row) => [string, number]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, count] of rows.map(entryOf)) sums[key] = (sums[key] ?? 0) + count
  return sums
}
