// A file of a DDEX report is known by its sender, its message and its number.
import { beforeAll, describe, expect, test } from 'vitest'
import { writeDsr } from '#engines/reports/dsr.ts'
import { reportOf, sale } from '#engines/reports/reports.fixtures.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Source } from './contract.ts'
import { messageFileOf, missingFiles } from './domain/statement.ts'
import { addCatalogueTrack, addSource, sendStatement, statementsOf } from './statements.fixtures.ts'

let app: TestApp
let staff: TestPerson
let source: Source
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
  source = await addSource(app, staff)
  await addCatalogueTrack(app, await buildUser(app), { isrc: sale.isrc })
})

/** A file of a message; its amount makes its bytes differ. */
function reportFile(messageId: string, number: number, count: number, cents = 15_000n): string {
  const rows = writeDsr({ ...reportOf([{ ...sale, cents }]), messageId }).split('\n')
  const head = (rows[0] ?? '').split('\t')
  return [head.with(6, String(number)).with(7, String(count)).join('\t'), ...rows.slice(1)].join('\n')
}
const failureOf = async (id: string) => (await statementsOf(app, staff).find({ id })).failure

test('the same message with other bytes is refused, and another message is not', async () => {
  const first = await sendStatement(app, staff, source, reportFile('M-1', 1, 1))
  expect(first.status).toBe('matched')
  const second = await sendStatement(app, staff, source, reportFile('M-1', 1, 1, 16_000n))
  expect(second.status).toBe('failed')
  expect(await failureOf(second.id)).toEqual({
    code: 'message_known',
    params: { name: 'statement.csv', message: 'M-1', file: '1/1' },
  })
  expect((await sendStatement(app, staff, source, reportFile('M-2', 1, 1, 16_000n))).status).toBe('matched')
})

test('a discarded file makes room for another', async () => {
  const first = await sendStatement(app, staff, source, reportFile('M-3', 1, 1))
  await statementsOf(app, staff).discard({ id: first.id })
  expect((await sendStatement(app, staff, source, reportFile('M-3', 1, 1, 17_000n))).status).toBe('matched')
})

test('files of one message are statements that know which are missing', async () => {
  const third = await sendStatement(app, staff, source, reportFile('M-4', 3, 3))
  const find = async (id: string) => (await statementsOf(app, staff).find({ id })).dsr?.file
  expect(await find(third.id)).toEqual({ number: 3, count: 3, missing: [1, 2] })
  await sendStatement(app, staff, source, reportFile('M-4', 1, 3, 1_000n))
  await sendStatement(app, staff, source, reportFile('M-4', 2, 3, 2_000n))
  expect(await find(third.id)).toEqual({ number: 3, count: 3, missing: [] })
})

describe('which file of a message', () => {
  const header = { sender: 'PADPIDA2026010102Y', messageId: 'M', fileNumber: '2', fileCount: '3' }
  test.each([
    [header, { sender: header.sender, messageId: 'M', number: 2, count: 3 }],
    [{ ...header, messageId: '' }, null],
    [{ ...header, fileNumber: '4' }, null],
    [{ ...header, fileNumber: '1.5' }, null],
    [{ ...header, fileNumber: '' }, null],
    [{ ...header, fileCount: '1e9' }, null],
    [null, null],
  ])('%j', (given, file) => expect(messageFileOf(given)).toEqual(file))

  test('at most twenty missing ones are named', () => {
    expect(missingFiles(10_000, [1, 3])).toEqual([2, ...Array.from({ length: 19 }, (_, index) => index + 4)])
  })
})
