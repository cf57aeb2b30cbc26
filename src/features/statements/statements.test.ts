// A statement from the upload to the posting, and back, on the real database.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { setPlan } from '#features/accounts/service.server.ts'
import { ArtistFields } from '#features/artists/contract.ts'
import { createArtist } from '#features/artists/service.server.ts'
import { PLATFORM } from '#features/ledger/domain/transfers.ts'
import { sumsOf, usd } from '#features/ledger/ledger.fixtures.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { ownerShare, save, shareOf } from '#features/splits/splits.fixtures.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Source } from './contract.ts'
import { findTrackOptions, listSuspense } from './list-suspense.server.ts'
import { en as texts } from './messages/en.ts'
import { parseStatement, postStatement } from './service.server.ts'
import {
  addCatalogueTrack,
  addSource,
  type CatalogueTrack,
  deezerFile,
  post,
  reverse,
  sendStatement,
  statementsOf,
  uploadStatement,
} from './statements.fixtures.ts'

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

let app: TestApp
let staff: TestPerson
let source: Source
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
  source = await addSource(app, staff)
})

let isrcs = 0
const nextIsrc = () => `QZABC26${String(++isrcs).padStart(5, '0')}`

async function ownerWithTrack(plan: 'basic' | 'pro' = 'basic') {
  const owner = await buildUser(app)
  if (plan === 'pro')
    await setPlan(app.deps.db, {
      accountId: owner.viewer.accountId,
      plan,
      until: null,
      at: new Date('2026-01-01T00:00:00Z'),
    })
  return { owner, track: await addCatalogueTrack(app, owner, { isrc: nextIsrc() }) }
}

const payable = async ({ viewer }: TestPerson) =>
  (await readBalances(app.deps.db, viewer.accountId)).find(({ book }) => book === 'payable')?.balanceMicros ??
  0n
const earningsOf = ({ viewer }: TestPerson) =>
  app.deps.db
    .selectFrom('earnings')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .orderBy('usage_month')
    .orderBy('country')
    .execute()

describe('reading', () => {
  test('a known layout is read to totals by month, with what has a track and what has none', async () => {
    const { track } = await ownerWithTrack()
    const statement = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: track.isrc, amount: '1.25', plays: 100 },
        { isrc: track.isrc, amount: '0.75', month: '2026-04' },
        { isrc: 'QZZZZ9900001', amount: '0.5' },
        { isrc: track.isrc, amount: 'abc' },
      ]),
    )
    expect(statement).toMatchObject({
      status: 'matched',
      layout: { id: 'deezer' },
      lines: 3,
      rejected: 1,
      rejects: { amount: 1 },
      firstMonth: '2026-04',
      lastMonth: '2026-05',
      totals: [{ currency: 'USD', amount: '2.5' }],
      bookTotal: '2.50',
      matches: [
        { currency: 'USD', matched: false, identities: 1, lines: 1 },
        { currency: 'USD', matched: true, identities: 1, lines: 2 },
      ],
      unmatched: [{ identity: 'isrc:QZZZZ9900001', reason: 'unknown_isrc', title: 'Maré' }],
    })
    const rejects = await statementsOf(app, staff).rejects({ id: statement.id })
    expect(rejects.items).toEqual([{ line: 5, reason: 'amount', cell: 'Royalties', text: 'abc' }])
  })

  test('the total that the file states is compared with the lines', async () => {
    const { track } = await ownerWithTrack()
    const file = deezerFile([{ isrc: track.isrc, amount: '1.25' }], `Total,,,,,,,,,1.30,,,,\n`)
    const statement = await sendStatement(app, staff, source, file)
    expect(statement.statedTotals).toMatchObject([{ line: 3, amount: '1.3', difference: '0.05' }])
  })

  test('a packed file is the same statement as the plain one, and is refused as known', async () => {
    const { track } = await ownerWithTrack()
    const file = deezerFile([{ isrc: track.isrc, amount: '3.33' }])
    const first = await sendStatement(app, staff, source, file)
    expect(first.status).toBe('matched')
    const again = await sendStatement(app, staff, source, gzipSync(file), 'statement.csv.gz')
    expect(again).toMatchObject({ status: 'failed', failure: { code: 'file_known' } })
  })

  test('when twenty equal files are sent at once, one is read', async () => {
    const { track } = await ownerWithTrack()
    const file = deezerFile([{ isrc: track.isrc, amount: '7.01' }])
    const uploads: string[] = []
    for (let index = 0; index < 20; index++) uploads.push(await uploadStatement(app, staff, file))
    const sent = await Promise.all(
      uploads.map((uploadId) => statementsOf(app, staff).create({ uploadId, sourceId: source.id })),
    )
    await Promise.all(sent.map(({ id }) => parseStatement(app.deps, { statementId: id })))
    await app.runJobs()
    const states = await Promise.all(sent.map(({ id }) => statementsOf(app, staff).find({ id })))
    expect(states.filter(({ status }) => status === 'matched')).toHaveLength(1)
    expect(states.filter(({ failure }) => failure?.code === 'file_known')).toHaveLength(19)
  })

  test('every file of an archive is a statement of its own', async () => {
    const { track } = await ownerWithTrack()
    const zip = await zipOf({
      'may.csv': deezerFile([{ isrc: track.isrc, amount: '1.11' }]),
      'june/june.csv': deezerFile([{ isrc: track.isrc, amount: '2.22', month: '2026-06' }]),
      '__MACOSX/._may.csv': 'of the system',
    })
    const own = await addSource(app, staff)
    const first = await sendStatement(app, staff, own, zip, 'reports.zip')
    const { items } = await statementsOf(app, staff).list({ source: own.id })
    expect(
      items.map(({ entryName, status, totals }) => [entryName, status, totals[0]?.amount]).sort(),
    ).toEqual([
      ['june/june.csv', 'matched', '2.22'],
      ['may.csv', 'matched', '1.11'],
    ])
    expect(first.fileName).toBe('reports.zip')
  })

  test.each([
    ['a file that was cut', gzipSync('x'.repeat(5000)).subarray(0, -6), 'file_cut'],
    ['a wrong checksum', wrongChecksum(), 'file_cut'],
    ['a bomb', gzipSync(Buffer.alloc(120 * 1024 * 1024)), 'file_bomb'],
    ['a broken archive', Buffer.from('PK\x03\x04 nothing'), 'zip_broken'],
    ['an archive without a file', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'file_empty'],
    ['a packed file in a packed one', gzipSync(gzipSync(deezerFile([]))), 'file_packed_twice'],
    ['text of 16 bits without a mark', Buffer.from(deezerFile([]), 'utf16le'), 'no_table'],
    ['a million lines that are no sales', deezerFile([], 'x\n'.repeat(1_000_001)), 'mostly_rejected'],
    ['text without a table', 'Dear partner,\nthank you.\n', 'no_table'],
    ['a header without lines', deezerFile([]), 'header_only'],
  ])('%s is not read, and says why', async (_, bytes, code) => {
    const statement = await sendStatement(app, staff, source, bytes)
    expect(statement).toMatchObject({ status: 'failed', failure: { code } })
  })

  test('a file of which every line is rejected shows why, and its columns can be mapped again', async () => {
    const file = deezerFile([{ isrc: 'QZABC2600001', amount: '"1,05"' }])
    const failed = await sendStatement(app, staff, source, file)
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { code: 'no_lines', params: { rejected: 1 } },
      layout: { name: 'Deezer' },
      rejects: { amount: 1 },
      lines: 0,
      rejected: 1,
    })
    const { id } = failed
    expect((await statementsOf(app, staff).rejects({ id, limit: 5 })).items).toEqual([
      { line: 2, reason: 'amount', cell: 'Royalties', text: '1,05' },
    ])
    await statementsOf(app, staff).readAgain({ id, forgetLayout: true })
    await app.runJobs()
    expect(await statementsOf(app, staff).find({ id })).toMatchObject({ status: 'needs_mapping' })
    // The file is not known, so it can be sent again.
    await statementsOf(app, staff).discard({ id })
    expect(await sendStatement(app, staff, source, file)).toMatchObject({ failure: { code: 'no_lines' } })
  })

  test('a workbook is not split into its parts', async () => {
    const own = await addSource(app, staff)
    const parts = { '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': '<worksheet/>' }
    expect(await sendStatement(app, staff, own, await zipOf(parts), 'june.xlsx')).toMatchObject({
      status: 'failed',
      failure: { code: 'file_workbook' },
    })
    expect((await statementsOf(app, staff).list({ source: own.id })).items).toHaveLength(1)
  })

  test('an archive with only files of macOS is empty', async () => {
    const statement = await sendStatement(app, staff, source, await zipOf({ '__MACOSX/._may.csv': 'x' }))
    expect(statement).toMatchObject({ status: 'failed', failure: { code: 'file_empty' } })
  })

  test('amounts beyond what the books hold are rejected as lines, and refused as a total', async () => {
    const { track } = await ownerWithTrack()
    const statement = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: track.isrc, amount: '50000000000000' },
        { isrc: track.isrc, amount: '900000000000', country: 'DE' },
        { isrc: track.isrc, amount: '900000000000', country: 'FR' },
      ]),
    )
    expect(statement).toMatchObject({ status: 'matched', lines: 2, rejects: { amount: 1 } })
    await proveSession(app, staff)
    await expect(statementsOf(app, staff).post({ id: statement.id })).rejects.toMatchObject({
      code: 'not_ready',
      data: { problems: [{ code: 'total_too_large' }] },
    })
  })

  test('the page of a statement has a text for each reason why a file is not read', () => {
    const sources = ['unpacked-file.ts', 'unzip.ts'].map((name) => path.join('src/lib', name))
    const files = [...sources, path.join(import.meta.dirname, 'parse-statement.server.ts')]
    const codes = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:UnreadableFile|ZipRefused)\('(\w+)'/g)].map(
        ([, code]) => code,
      ),
    )
    expect(codes.length).toBeGreaterThan(15)
    // A bomb has one code, whatever it is packed with.
    const known = new Set<string | undefined>([...Object.keys(texts.problem), 'zip_bomb'])
    const missing = codes.filter((code) => !known.has(code))
    expect(missing).toEqual([])
  })

  test('the preview says what posting then does', async () => {
    const { track, owner } = await ownerWithTrack()
    const { track: split, owner: shared } = await ownerWithTrack('pro')
    await proveSession(app, shared)
    await save(
      app,
      { owner: shared, releaseId: split.releaseId },
      [ownerShare(7_500), shareOf('tomas@vaz.example', 2_500)],
      { fromMonth: null },
    )
    const { id } = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: track.isrc, amount: '10' },
        { isrc: split.isrc, amount: '20' },
        { isrc: nextIsrc(), amount: '3' },
      ]),
    )
    const before = await sumsOf(app.deps.db, PLATFORM)
    expect(await statementsOf(app, staff).previewPosting({ id })).toEqual({
      accounts: 2,
      credited: '23.50',
      fee: '1.50',
      invitations: 1,
      held: '5.00',
      disputed: '0.00',
      suspense: '3.00',
      currency: 'USD',
    })
    expect(await sumsOf(app.deps.db, PLATFORM)).toEqual(before)
    await post(app, staff, id)
    expect((await payable(owner)) + (await payable(shared))).toBe(usd('23.5'))
    const platformNow = await sumsOf(app.deps.db, PLATFORM)
    expect((platformNow.fee ?? 0n) - (before.fee ?? 0n)).toBe(usd('1.5'))
    expect(await codeOf(statementsOf(app, staff).previewPosting({ id }))).toBe('wrong_state')
    expect(await codeOf(statementsOf(app, staff).previewPosting({ id: newId() }))).toBe('not_found')
  })

  test('without a rate there is no preview', async () => {
    const { track } = await ownerWithTrack()
    const euros = await addSource(app, staff, 'EUR')
    const { id } = await sendStatement(app, staff, euros, deezerFile([{ isrc: track.isrc, amount: '1' }]))
    expect(await codeOf(statementsOf(app, staff).previewPosting({ id }))).toBe('rate_missing')
  })

  test('the same totals in other bytes have to be confirmed before they are posted', async () => {
    const { track, owner } = await ownerWithTrack()
    const lines = [
      { isrc: track.isrc, amount: '9.81' },
      { isrc: track.isrc, amount: '0.19' },
    ]
    await sendStatement(app, staff, source, deezerFile(lines))
    const other = await sendStatement(app, staff, source, deezerFile(lines.toReversed()))
    expect(other.similarTo).toMatchObject({ confirmed: false })
    await proveSession(app, staff)
    expect(await codeOf(statementsOf(app, staff).post({ id: other.id }))).toBe('not_ready')
    await statementsOf(app, staff).confirmSimilar({ id: other.id })
    expect((await post(app, staff, other.id)).status).toBe('posted')
    expect(await payable(owner)).toBe(usd('8.50'))
  })
})

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

function wrongChecksum(): Buffer {
  const packed = gzipSync('ISRC,Amount\n'.repeat(50))
  packed[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 0xff
  return packed
}

describe('posting', () => {
  test('everything reaches the owner less the fee of the plan of the month', async () => {
    const [basic, pro] = [await ownerWithTrack(), await ownerWithTrack('pro')]
    const statement = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: basic.track.isrc, amount: '100', country: 'US' },
        { isrc: pro.track.isrc, amount: '60', country: 'DE' },
        { isrc: pro.track.isrc, amount: '40', country: 'US', plays: 7 },
      ]),
    )
    const posted = await post(app, staff, statement.id)
    expect(posted).toMatchObject({ status: 'posted', run: 1 })
    expect(await payable(basic.owner)).toBe(usd('85'))
    expect(await payable(pro.owner)).toBe(usd('100'))
    const [balance] = await readBalances(app.deps.db, pro.owner.viewer.accountId)
    expect(balance?.usSourceMicros).toBe(usd('40'))
    expect(await earningsOf(pro.owner)).toMatchObject([
      { country: 'DE', amount_micros: usd('60'), gross_micros: usd('60'), fee_micros: 0n, role: 'owner' },
      { country: 'US', amount_micros: usd('40'), quantity: '7.0000000000', plan_share_bp: 10_000 },
    ])
    expect(await earningsOf(basic.owner)).toMatchObject([
      { amount_micros: usd('85'), fee_micros: usd('15'), plan_share_bp: 8_500, state: 'credited' },
    ])
  })

  test('what is owed in another currency is converted once, and is not posted without a rate', async () => {
    const { owner, track } = await ownerWithTrack()
    const euros = await addSource(app, staff, 'EUR')
    const { id, rates } = await sendStatement(
      app,
      staff,
      euros,
      deezerFile([{ isrc: track.isrc, amount: '7.960335' }]),
    )
    expect(rates).toMatchObject([{ currency: 'EUR' }])
    await proveSession(app, staff)
    expect(await codeOf(statementsOf(app, staff).post({ id }))).toBe('not_ready')
    const rate = { id, currency: 'EUR', source: 'ECB', asOf: '2026-06-30' }
    expect(await codeOf(statementsOf(app, staff).setRate({ ...rate, rate: '0' }))).toBe('invalid_input')
    expect(await codeOf(statementsOf(app, staff).setRate({ ...rate, currency: 'TRY', rate: '1' }))).toBe(
      'invalid_input',
    )
    await statementsOf(app, staff).setRate({ ...rate, rate: '1.0834' })
    const before = await sumsOf(app.deps.db, PLATFORM)
    await post(app, staff, id)
    const after = await sumsOf(app.deps.db, PLATFORM)
    const change = (book: string) => (after[book] ?? 0n) - (before[book] ?? 0n)
    expect(await payable(owner)).toBe(usd('7.330593'))
    expect(change('fee')).toBe(usd('1.293634'))
    expect(change('fx EUR')).toBe(usd('7.960335'))
    expect(change(`store_receivable ${euros.code} EUR`)).toBe(usd('-7.960335'))
    expect(change('fx')).toBe(usd('-8.624227'))
  })

  test('parts of a micro-unit go to the first tracks by ISRC, whatever the order of lines', async () => {
    const owner = await buildUser(app)
    const codes = [nextIsrc(), nextIsrc(), nextIsrc()]
    const tracks = await Promise.all(codes.map((isrc) => addCatalogueTrack(app, owner, { isrc })))
    await setPlan(app.deps.db, {
      accountId: owner.viewer.accountId,
      plan: 'pro',
      until: null,
      at: new Date('2026-01-01T00:00:00Z'),
    })
    const lines = tracks.map(({ isrc }) => ({ isrc, amount: '0.0000005' }))
    const { id } = await sendStatement(app, staff, source, deezerFile(lines.toReversed()))
    await post(app, staff, id)
    const rows = await earningsOf(owner)
    const amounts = tracks.map(({ id }) => rows.find(({ track_id }) => track_id === id)?.amount_micros)
    expect(amounts).toEqual([1n, 1n, 0n])
  })

  test('two people who post at the same time post once', async () => {
    const { owner, track } = await ownerWithTrack('pro')
    const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc: track.isrc, amount: '4.2' }]))
    const other = await buildStaff(app, 'finance')
    await Promise.all([proveSession(app, staff), proveSession(app, other)])
    const answers = await Promise.allSettled(
      [staff, other, staff, other].map((person) => statementsOf(app, person).post({ id })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await app.runJobs()
    expect(await payable(owner)).toBe(usd('4.2'))
  })

  test('a job that runs twice posts once', async () => {
    const { owner, track } = await ownerWithTrack('pro')
    const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc: track.isrc, amount: '2.4' }]))
    await post(app, staff, id)
    await postStatement(app.deps, { statementId: id, actorId: staff.viewer.userId })
    expect(await payable(owner)).toBe(usd('2.4'))
  })

  test('reversing leaves nothing, posting again leaves the same', async () => {
    const { owner, track } = await ownerWithTrack()
    const { id } = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: track.isrc, amount: '10.000001' },
        { isrc: track.isrc, amount: '-3.3', country: 'US' },
        { isrc: 'QZZZZ9900077', amount: '1' },
      ]),
    )
    await post(app, staff, id)
    const credited = await sumsOf(app.deps.db, owner.viewer.accountId)
    const reversed = await reverse(app, staff, id)
    expect(reversed.status).toBe('reversed')
    expect(await sumsOf(app.deps.db, owner.viewer.accountId)).toEqual({})
    expect((await earningsOf(owner)).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
    const again = await post(app, staff, id)
    expect(again).toMatchObject({ status: 'posted', run: 2 })
    expect(await sumsOf(app.deps.db, owner.viewer.accountId)).toEqual(credited)
    await proveSession(app, staff)
    expect(await codeOf(statementsOf(app, staff).discard({ id }))).toBe('wrong_state')
  })

  test('accounts are notified of a posted report, of its reversal, and when it is posted again', async () => {
    const [artist, other] = [await ownerWithTrack('pro'), await ownerWithTrack('pro')]
    const newsOf = async ({ owner }: typeof artist) => {
      await app.runJobs()
      const { items } = await app.client(owner.cookie).notifications.list({})
      return items.flatMap(({ kind, params, href }) =>
        kind.startsWith('money.report_') ? [[kind, params.amount, params.source, href]] : [],
      )
    }
    const { id } = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc: artist.track.isrc, amount: '10.009' },
        { isrc: artist.track.isrc, amount: '-3', country: 'US' },
        { isrc: other.track.isrc, amount: '0.004' },
      ]),
    )
    await post(app, staff, id)
    const href = '/royalties/statements'
    const posted = ['money.report_posted', 'USD 7.00', 'Deezer', href]
    expect(await newsOf(artist)).toEqual([posted])
    expect(await newsOf(other)).toEqual([])
    await reverse(app, staff, id)
    await post(app, staff, id)
    expect(await newsOf(artist)).toEqual([
      posted,
      ['money.report_reversed', 'USD 7.00', 'Deezer', href],
      posted,
    ])
    expect(await newsOf(other)).toEqual([])
  })
})

describe('money without a track', () => {
  test('a cursor with a larger amount than the books hold is refused', async () => {
    const cursor = Buffer.from(JSON.stringify(['9'.repeat(19), newId(), 'isrc:X'])).toString('base64url')
    expect(await codeOf(statementsOf(app, staff).suspense({ cursor }))).toBe('invalid_input')
  })

  test('money without a track waits until its code is learned, and is then credited to its month', async () => {
    const { owner, track } = await ownerWithTrack()
    const isrc = 'QZZZZ2600001'
    const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc, amount: '2', plays: 5 }]))
    await post(app, staff, id)
    const queue = await statementsOf(app, staff).suspense({ limit: 100 })
    const item = queue.items.find(({ identity }) => identity === `isrc:${isrc}`)
    expect(item).toMatchObject({
      amount: '2.00',
      statements: 1,
      firstMonth: '2026-05',
      reason: 'unknown_isrc',
    })
    await proveSession(app, staff)
    const match = { sourceId: source.id, identity: `isrc:${isrc}`, trackId: track.id }
    expect(await statementsOf(app, staff).match(match)).toEqual({
      credited: '2.00',
      currency: 'USD',
      awaitsApproval: false,
    })
    expect(await statementsOf(app, staff).match(match)).toEqual({
      credited: '0.00',
      currency: 'USD',
      awaitsApproval: false,
    })
    expect(await payable(owner)).toBe(usd('1.7'))
    expect(await earningsOf(owner)).toMatchObject([{ amount_micros: usd('1.7'), quantity: '5.0000000000' }])
    const left = await statementsOf(app, staff).suspense({ limit: 100 })
    expect(left.items.map(({ identity }) => identity)).not.toContain(`isrc:${isrc}`)
    await app.runJobs()
    expect((await app.client(owner.cookie).notifications.list({})).items).toMatchObject([
      { kind: 'money.report_posted', params: { amount: 'USD 1.70' } },
    ])

    const next = await sendStatement(
      app,
      staff,
      source,
      deezerFile([{ isrc, amount: '3', month: '2026-06' }]),
    )
    expect(next.unmatched).toEqual([])
    await reverse(app, staff, id)
    expect(await payable(owner)).toBe(0n)
  })

  test('nobody matches money with a track of an account they belong to', async () => {
    const isrc = 'QZZZZ2600009'
    const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc, amount: '2' }]))
    await post(app, staff, id)
    await proveSession(app, staff)
    const own = await addCatalogueTrack(app, staff, { isrc: 'QZZZZ2600010' })
    const match = { sourceId: source.id, identity: `isrc:${isrc}`, trackId: own.id }
    expect(await codeOf(statementsOf(app, staff).match(match))).toBe('own_account')
    expect(await payable(staff)).toBe(0n)
    // Somebody whose team they are in.
    const { owner, track } = await ownerWithTrack()
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: owner.viewer.accountId,
        user_id: staff.viewer.userId,
        role: 'analyst',
        created_at: app.deps.clock.now(),
      })
      .execute()
    expect(await codeOf(statementsOf(app, staff).match({ ...match, trackId: track.id }))).toBe('own_account')
    expect(await payable(owner)).toBe(0n)
  })

  test('a learned code also counts in statements that are read and not posted, and in reversed ones', async () => {
    const { owner, track } = await ownerWithTrack()
    const isrc = 'QZZZZ2600002'
    const send = (amount: string, month: string) =>
      sendStatement(app, staff, source, deezerFile([{ isrc, amount, month }]))
    const reversed = await send('1', '2026-03')
    await post(app, staff, reversed.id)
    await reverse(app, staff, reversed.id)
    const posted = await send('2', '2026-04')
    await post(app, staff, posted.id)
    const read = await send('4', '2026-05')
    await proveSession(app, staff)
    await statementsOf(app, staff).recordRemittance({
      id: read.id,
      currency: 'USD',
      amount: '4',
      receivedOn: '2026-07-01',
      reference: '',
    })
    await statementsOf(app, staff).match({
      sourceId: source.id,
      identity: `isrc:${isrc}`,
      trackId: track.id,
    })
    const matched = await statementsOf(app, staff).find({ id: read.id })
    expect(matched).toMatchObject({ status: 'matched', unmatched: [] })
    expect(matched.events.at(-1)).toMatchObject({ type: 'matched_later' })
    await post(app, staff, read.id)
    await post(app, staff, reversed.id)
    expect(await payable(owner)).toBe(usd('5.95'))
    const queue = await statementsOf(app, staff).suspense({ limit: 100 })
    expect(queue.items.map(({ identity }) => identity)).not.toContain(`isrc:${isrc}`)
  })

  test('a code that is matched again counts for the other track in what is not posted', async () => {
    const [wrong, right] = [await ownerWithTrack(), await ownerWithTrack()]
    const isrc = 'QZZZZ2600003'
    const file = (month: string) => deezerFile([{ isrc, amount: '40', month }])
    const posted = await sendStatement(app, staff, source, file('2026-03'))
    await post(app, staff, posted.id)
    const read = await sendStatement(app, staff, source, file('2026-04'))
    for (const { track } of [wrong, right])
      await statementsOf(app, staff).match({
        sourceId: source.id,
        identity: `isrc:${isrc}`,
        trackId: track.id,
      })
    await post(app, staff, read.id)
    expect([await payable(wrong.owner), await payable(right.owner)]).toEqual([usd('34'), usd('34')])
  })

  test('an unknown code is shown with the only track that has its title and artist', async () => {
    const owner = await buildUser(app)
    const ponte = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title: 'Ponte' })
    for (const _ of [1, 2]) await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title: 'Duas' })
    const rio = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title: 'Rio' })
    await takeArtistOfRelease(rio, owner, 'Ana Lima')
    const other = await buildUser(app)
    const mar = await addCatalogueTrack(app, other, { isrc: nextIsrc(), title: 'Mar' })
    await takeArtistOfRelease(mar, other, 'Somebody Else')
    const titles = ['ponte', 'Ponte (Ao vivo)', 'Duas', 'Rio', 'Mar']
    const { id, unmatched } = await sendStatement(
      app,
      staff,
      source,
      deezerFile(titles.map((title, i) => ({ isrc: nextIsrc(), title, amount: `${9 - i}` }))),
    )
    const seen = ({ title, suggested }: (typeof unmatched)[number]) => [
      title,
      suggested?.id,
      suggested?.resemblance,
    ]
    expect(unmatched.map(seen)).toEqual([
      ['ponte', ponte.id, 'title'],
      ['Ponte (Ao vivo)', ponte.id, 'base_title'],
      ['Duas', undefined, undefined],
      ['Rio', rio.id, 'title'],
      ['Mar', undefined, undefined],
    ])
    await post(app, staff, id)
    const { items } = await listSuspense(app.deps, staff.viewer, { limit: 100 })
    const waiting = items.find(({ title }) => title === 'Ponte (Ao vivo)')
    expect(waiting?.suggested).toMatchObject({ id: ponte.id, title: 'Ponte', resemblance: 'base_title' })
    expect(await findTrackOptions(app.deps.db, 'body el')).toMatchObject([
      { id: mar.id, artist: 'Somebody Else' },
    ])
  })

  /** As most tracks are: without an artist of its own. */
  async function takeArtistOfRelease({ id, releaseId }: CatalogueTrack, owner: TestPerson, name: string) {
    const { db } = app.deps
    const fields = ArtistFields.parse({ name, mainGenre: 'pop' })
    const artist = await createArtist(app.deps, { scope: scopeOf(owner.viewer), legal: true, fields })
    await db.updateTable('releases').set({ artist_id: artist.id }).where('id', '=', releaseId).execute()
    await db.updateTable('tracks').set({ artist: '' }).where('id', '=', id).execute()
  }

  test('a release with one track is enough for lines with only its UPC', async () => {
    const owner = await buildUser(app)
    const one = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), upc: '0196925000011' })
    await addCatalogueTrack(app, owner, { isrc: nextIsrc(), upc: '0196925000028', tracks: 2 })
    const { id, unmatched } = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { upc: '196925000011', amount: '1' },
        { upc: '196925000028', amount: '2' },
        { upc: '196925000035', amount: '3' },
        { amount: '4' },
      ]),
    )
    expect(unmatched.map(({ identity, reason }) => [identity, reason])).toEqual([
      ['none', 'no_code'],
      ['upc:0196925000035', 'unknown_upc'],
      ['upc:0196925000028', 'several_tracks'],
    ])
    await post(app, staff, id)
    expect(await earningsOf(owner)).toMatchObject([{ track_id: one.id, amount_micros: usd('0.85') }])
    await proveSession(app, staff)
    const none = { sourceId: source.id, identity: 'none', trackId: one.id }
    expect(await codeOf(statementsOf(app, staff).match(none))).toBe('invalid_input')
    const unknown = { sourceId: source.id, identity: 'upc:0196925000035', trackId: newId() }
    expect(await codeOf(statementsOf(app, staff).match(unknown))).toBe('invalid_input')
  })
})

describe('an unknown layout', () => {
  const file = (amount: string, isrc: string, month = '2026-05') =>
    `Report of plays\nPeriod;Recording code;Land;Streams;Net due\n${month};${isrc};TR;12;${amount}\n${month};${isrc};DE;3;0,50\n`
  const mapping = {
    name: 'Anatolia Music',
    decimalMark: ',' as const,
    dates: 'iso' as const,
    isrc: 'Recording code',
    upc: null,
    amount: 'Net due',
    quantity: 'Streams',
    month: 'Period',
    currency: null,
    store: null,
    title: null,
    artist: null,
    release: null,
    country: 'Land',
    kind: null,
  }

  test('an unknown layout is mapped once, and its next file is recognized', async () => {
    const { owner, track } = await ownerWithTrack('pro')
    const unknown = await sendStatement(app, staff, source, file('1.204,50', track.isrc))
    expect(unknown).toMatchObject({
      status: 'needs_mapping',
      recognition: {
        header: {
          line: 2,
          cells: ['Period', 'Recording code', 'Land', 'Streams', 'Net due'],
          firstValues: ['2026-05', track.isrc, 'TR', '12', '1.204,50'],
        },
      },
    })
    const preview = await statementsOf(app, staff).previewMapping({ id: unknown.id, ...mapping })
    expect(preview).toMatchObject({
      readLines: 2,
      isWhole: true,
      totals: [{ currency: 'USD', lines: 2, amount: '1205' }],
      lines: [{ line: 3, isrc: track.isrc, amount: '1204.5', quantity: '12', country: 'TR' }, { line: 4 }],
    })
    const wrong = await statementsOf(app, staff).previewMapping({
      id: unknown.id,
      ...mapping,
      decimalMark: '.',
    })
    expect(wrong.rejects).toMatchObject([{ line: 3, reason: 'amount', text: '1.204,50' }, { line: 4 }])
    expect(
      await codeOf(
        statementsOf(app, staff).chooseLayout({ id: unknown.id, mapping: { ...mapping, amount: 'Nothing' } }),
      ),
    ).toBe('invalid_input')
    await statementsOf(app, staff).chooseLayout({ id: unknown.id, mapping })
    await app.runJobs()
    await post(app, staff, unknown.id)
    expect(await payable(owner)).toBe(usd('1205'))
    const next = await sendStatement(app, staff, source, file('2,00', track.isrc, '2026-06'))
    expect(next).toMatchObject({ status: 'matched', layout: { name: 'Anatolia Music' } })
  })

  test('a preview in which every line is rejected does not read a long file to its end', async () => {
    const lines = '2026-05;QZABC2600001;DE;3;0,50\n'.repeat(400_000)
    const { id } = await sendStatement(app, staff, source, `Period;Recording code;Land;Streams;Due\n${lines}`)
    const preview = await statementsOf(app, staff).previewMapping({
      id,
      ...mapping,
      amount: 'Due',
      decimalMark: '.',
    })
    expect(preview).toMatchObject({ readLines: 0, isWhole: false })
    expect(preview.rejectedLines).toBeLessThan(300_000)
  })

  test('a wrong mapping is replaced before posting, and the next file is read with the new one', async () => {
    const { track } = await ownerWithTrack()
    const renamed = (amount: string, month?: string) =>
      file(amount, track.isrc, month).replace('Net due', 'Net payable')
    const { id } = await sendStatement(app, staff, source, renamed('1.204,50'))
    const choose = async (amount: string, quantity: string | null) => {
      await statementsOf(app, staff).chooseLayout({ id, mapping: { ...mapping, amount, quantity } })
      await app.runJobs()
      return statementsOf(app, staff).find({ id })
    }
    expect(await choose('Streams', null)).toMatchObject({ status: 'matched', totals: [{ amount: '15' }] })
    await statementsOf(app, staff).readAgain({ id, forgetLayout: true })
    await app.runJobs()
    expect(await statementsOf(app, staff).find({ id })).toMatchObject({
      status: 'needs_mapping',
      recognition: { header: { firstValues: ['2026-05', track.isrc, 'TR', '12', '1.204,50'] } },
    })
    expect(await choose('Net payable', 'Streams')).toMatchObject({
      status: 'matched',
      totals: [{ amount: '1205' }],
    })
    const next = await sendStatement(app, staff, source, renamed('2,00', '2026-06'))
    expect(next).toMatchObject({ status: 'matched', totals: [{ amount: '2.5' }] })
  })

  test('a statement that was posted with a wrong mapping is reversed, mapped again and posted', async () => {
    const { owner, track } = await ownerWithTrack('pro')
    const renamed = file('1.304,50', track.isrc).replace('Net due', 'Net royalties')
    const { id } = await sendStatement(app, staff, source, renamed)
    const choose = async (amount: string, quantity: string | null) => {
      await statementsOf(app, staff).chooseLayout({ id, mapping: { ...mapping, amount, quantity } })
      await app.runJobs()
    }
    await choose('Streams', null)
    await post(app, staff, id)
    expect(await payable(owner)).toBe(usd('15'))
    expect(await codeOf(statementsOf(app, staff).readAgain({ id, forgetLayout: true }))).toBe('wrong_state')
    await reverse(app, staff, id)
    await statementsOf(app, staff).readAgain({ id, forgetLayout: true })
    await app.runJobs()
    await choose('Net royalties', 'Streams')
    expect(await codeOf(statementsOf(app, staff).discard({ id }))).toBe('wrong_state')
    expect(await post(app, staff, id)).toMatchObject({ status: 'posted', run: 2 })
    expect(await payable(owner)).toBe(usd('1305'))
    await reverse(app, staff, id)
    expect(await payable(owner)).toBe(0n)
  })

  test('a preview compares what is read with the totals of the file', async () => {
    const { track } = await ownerWithTrack()
    const withTotal = `${file('1.204,50', track.isrc)}Total;;;15;1.206,00\n`
    const { id } = await sendStatement(app, staff, source, withTotal)
    expect(await statementsOf(app, staff).previewMapping({ id, ...mapping })).toMatchObject({
      totals: [{ amount: '1205' }],
      statedTotals: [{ line: 5, amount: '1206', currency: 'USD', difference: '1' }],
    })
  })

  test('a file that is similar to a known one is proposed and never taken', async () => {
    const { track } = await ownerWithTrack()
    const similar = deezerFile([{ isrc: track.isrc, amount: '1' }]).replace('provider_id', 'Provider number')
    const statement = await sendStatement(app, staff, source, similar)
    expect(statement).toMatchObject({
      status: 'needs_mapping',
      recognition: { proposals: [{ layoutId: 'deezer' }] },
    })
    await statementsOf(app, staff).chooseLayout({ id: statement.id, layoutId: 'deezer' })
    await app.runJobs()
    expect((await statementsOf(app, staff).find({ id: statement.id })).status).toBe('matched')
    const again = deezerFile([{ isrc: track.isrc, amount: '2' }]).replace('provider_id', 'Provider number')
    expect((await sendStatement(app, staff, source, again)).status).toBe('matched')
  })
})

describe('access', () => {
  test('only staff who see money see statements, and only those who manage it change them', async () => {
    const support = await buildStaff(app, 'support')
    const owner = await buildUser(app)
    for (const person of [support, owner])
      expect(await codeOf(statementsOf(app, person).list({}))).toBe('permission_denied')
    expect(await codeOf(statementsOf(app, staff).find({ id: newId() }))).toBe('not_found')
  })

  test('posting and reversing need a recent proof', async () => {
    const { track } = await ownerWithTrack()
    const other = await buildStaff(app, 'finance')
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', other.viewer.userId)
      .execute()
    const { id } = await sendStatement(app, other, source, deezerFile([{ isrc: track.isrc, amount: '5.5' }]))
    expect(await codeOf(statementsOf(app, other).post({ id }))).toBe('reauthentication_required')
  })
})

test('above the limit a second person approves, and not the one who asked', async () => {
  const limited = await openTestApp({ STATEMENT_APPROVAL_ABOVE: '100' })
  const [first, second] = [await buildStaff(limited, 'finance'), await buildStaff(limited, 'finance')]
  const owner = await buildUser(limited)
  const track = await addCatalogueTrack(limited, owner, { isrc: 'QZABC2699999' })
  const from = await addSource(limited, first)
  // In all one cent: what the limit counts is what is moved.
  const file = deezerFile([
    { isrc: track.isrc, amount: '50.01' },
    { isrc: track.isrc, amount: '-50', month: '2026-09' },
  ])
  const { id } = await sendStatement(limited, first, from, file)
  expect(await post(limited, first, id)).toMatchObject({ status: 'awaiting_approval', mayApprove: false })
  expect(await codeOf(statementsOf(limited, first).post({ id }))).toBe('same_person')
  expect((await statementsOf(limited, second).find({ id })).mayApprove).toBe(true)
  // Reading it again withdraws the request.
  await statementsOf(limited, second).readAgain({ id })
  await limited.runJobs()
  expect(await post(limited, first, id)).toMatchObject({ status: 'awaiting_approval', mayApprove: false })
  expect((await post(limited, second, id)).status).toBe('posted')
})

test('above the limit a second person agrees to the match of a code', async () => {
  const limited = await openTestApp({ STATEMENT_APPROVAL_ABOVE: '100' })
  const [first, second] = [await buildStaff(limited, 'finance'), await buildStaff(limited, 'finance')]
  const owner = await buildUser(limited)
  const track = await addCatalogueTrack(limited, owner, { isrc: 'QZABC2699999' })
  const other = await addCatalogueTrack(limited, owner, { isrc: 'QZABC2699998' })
  const from = await addSource(limited, first)
  const file = deezerFile([
    { isrc: 'QZXXX2600001', amount: '150' },
    { isrc: 'QZXXX2600001', amount: '-100', month: '2026-09' },
    { isrc: 'QZXXX2600002', amount: '1' },
  ])
  const { id } = await sendStatement(limited, first, from, file)
  await post(limited, first, id)
  await post(limited, second, id)
  const identity = 'isrc:QZXXX2600001'
  const match = (actor: typeof first, trackId: string, code = identity) =>
    statementsOf(limited, actor).match({ sourceId: from.id, identity: code, trackId })
  /** As the queue shows it; the page of the statement shows the same. */
  const requestOf = async (actor: typeof first) => {
    const [queue, { unmatched }] = await Promise.all([
      statementsOf(limited, actor).suspense({ limit: 50 }),
      statementsOf(limited, actor).find({ id }),
    ])
    const [queued, shown] = [queue.items, unmatched].map(
      (codes) => codes.find((code) => code.identity === identity)?.requested,
    )
    expect(shown).toEqual(queued)
    return queued
  }

  expect(await match(first, track.id, 'isrc:QZXXX2600002')).toMatchObject({
    credited: '1.00',
    awaitsApproval: false,
  })
  expect(await match(first, track.id)).toMatchObject({ credited: '0.00', awaitsApproval: true })
  expect(await requestOf(first)).toMatchObject({ track: { id: track.id }, mayApprove: false })
  expect(await requestOf(second)).toMatchObject({ mayApprove: true })
  expect(await codeOf(match(first, track.id))).toBe('same_person')
  // Another track is another request, which the first person may agree to.
  expect(await match(second, other.id)).toMatchObject({ awaitsApproval: true })
  expect(await requestOf(first)).toMatchObject({ track: { id: other.id }, mayApprove: true })
  const { id: requestId } = (await requestOf(first)) ?? {}
  await statementsOf(limited, first).withdrawMatch({ id: requestId ?? '' })
  expect(await requestOf(first)).toBeNull()
  expect(await codeOf(statementsOf(limited, first).withdrawMatch({ id: requestId ?? '' }))).toBe('not_found')

  await match(second, track.id)
  expect(await match(first, track.id)).toMatchObject({ credited: '50.00', awaitsApproval: false })
  expect(await requestOf(first)).toBeUndefined()
})

test('of two people who agree to a match at once, one credits the money', async () => {
  const limited = await openTestApp({ STATEMENT_APPROVAL_ABOVE: '100' })
  const staff = [
    await buildStaff(limited, 'finance'),
    await buildStaff(limited, 'finance'),
    await buildStaff(limited, 'finance'),
  ]
  const [first, second, third] = staff as [(typeof staff)[0], (typeof staff)[0], (typeof staff)[0]]
  const owner = await buildUser(limited)
  const track = await addCatalogueTrack(limited, owner, { isrc: 'QZABC2699999' })
  const from = await addSource(limited, first)
  const { id } = await sendStatement(
    limited,
    first,
    from,
    deezerFile([{ isrc: 'QZXXX2600001', amount: '150' }]),
  )
  await post(limited, first, id)
  await post(limited, second, id)
  const match = (actor: typeof first) =>
    statementsOf(limited, actor).match({
      sourceId: from.id,
      identity: 'isrc:QZXXX2600001',
      trackId: track.id,
    })
  await match(first)
  const credited = (await Promise.all([match(second), match(third)])).map((answer) => answer.credited)
  expect(credited.sort()).toEqual(['0.00', '150.00'])
})
