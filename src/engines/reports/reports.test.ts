// Tests that reports have the expected cells, and amounts that add up exactly.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { decimal, divided } from './cells.ts'
import { dsrFileName, writeDsr } from './dsr.ts'
import { SALE, SALE_CELLS } from './dsr-records.ts'
import { amountCell } from './headers.ts'
import { DSR_LAYOUT } from './layouts.ts'
import { writeLicensorTable } from './licensor-table.ts'
import { reportOf, sale } from './reports.fixtures.ts'

const other = { ...sale, id: 'tx2', isrc: 'QZZZ22600002', title: 'A|B\tC', usages: 911, cents: 2_892n }
const report = reportOf([sale, other])
const FIXTURES = path.join(process.env.DDEX_SCHEMA_DIR ?? '../shared/ddex', 'fixtures')
const cellsOf = (text: string) => text.split('\n').map((line) => line.split('\t'))

test.each([
  [1050n, 2, '10.50'],
  [-5n, 2, '-0.05'],
  [0n, 6, '0.000000'],
  [7n, 0, '7'],
])('%s units of %s places are %s', (units, places, text) => expect(decimal(units, places)).toBe(text))
test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 3n, 2n],
])('%s divided by %s is %s', (amount, divisor, result) => expect(divided(amount, divisor)).toBe(result))

describe('a DSR', () => {
  const [head = [], summary = [], first = [], second = [], foot = []] = cellsOf(writeDsr(report))

  test('a DSR has the cells of its profile, and a footer that counts them', () => {
    const types = ['HEAD', 'SY10.01', 'SR08.01', 'SR08.01', 'SRFO']
    expect([head, summary, first, second, foot].map(([type]) => type)).toEqual(types)
    expect([head, summary, first, second].map((cells) => cells.length)).toEqual([16, 46, 48, 48])
    expect(foot.slice(1)).toEqual(['5', '1'])
    expect(dsrFileName(report)).toBe(
      'DSR_PADPIDA2026010101X_PADPIDA2026010102Y_Premium_2026-06_multi_1of1_20260715T080000.tsv',
    )
  })

  test('the cells of a sale have the names of the standard', () => {
    const named = Object.fromEntries(first.map((cell, index) => [SALE_CELLS[index], cell]))
    expect(SALE_CELLS).toHaveLength(48)
    expect(named).toMatchObject({
      RecordType: 'SR08.01',
      AllocatedNetRevenueInCurrencyOfTransaction: '150.00',
      AllocatedNetRevenueInCurrencyOfAccounting: '13.335000',
      CopyrightObligationWithDSP: 'true',
    })
    expect(named.ResourceISRC).toBe(first[SALE.isrc - 1])
    expect(named.NetUsage).toBe(first[SALE.netUsage - 1])
    const amount = amountCell(DSR_LAYOUT, SALE_CELLS)
    expect(SALE_CELLS[amount ?? 0]).toBe('AllocatedNetRevenueInCurrencyOfAccounting')
  })

  test('the sales of a DSR add up to the summary, and amounts match the rate', () => {
    expect(first.slice(41, 48)).toEqual([
      '0.03730415',
      '0.00331634',
      '150.00',
      '13.335000',
      '150.00',
      '13.335000',
      'true',
    ])
    expect(summary.slice(34, 38)).toEqual(['178.92', '15.905988', '178.92', '15.905988'])
    expect(summary.slice(16, 25)).toEqual([
      '4932',
      '4932',
      '0',
      '1',
      'SEK',
      'EUR',
      '0.0889',
      'ECB',
      '2026-06-30T00:00:00Z',
    ])
  })

  test('a bar or a tab in a title stays in its cell', () => expect(second[20]).toBe('A\\|B C'))

  test('an empty DSR has a header and a footer', () =>
    expect(cellsOf(writeDsr({ ...report, offers: [] })).map(([type]) => type)).toEqual(['HEAD', 'SRFO', '']))

  test.skipIf(!existsSync(FIXTURES))('a DSR has the same cells as the reference', () => {
    const reference = cellsOf(readFileSync(path.join(FIXTURES, dsrFileName(report)), 'utf8'))
    expect(head).toEqual(reference[0])
    expect(summary.slice(16, 25)).toEqual(reference[2]?.slice(16, 25))
    expect(summary.slice(29)).toEqual(reference[2]?.slice(29))
    const [, , , , theirs = []] = reference
    // The reference has a catalogue number and a release type, which a store need not report.
    expect(first.with(5, theirs[5] ?? '').with(8, theirs[8] ?? '')).toEqual(theirs)
  })
})

describe('the table for licensors', () => {
  const [about, , columns, row] = cellsOf(writeLicensorTable(report))

  test('the table has a row for every sale', () =>
    expect(row).toEqual([
      'SE',
      'premium',
      'dsp-tr-1',
      '',
      '4900000001235',
      'QZZZ22600001',
      'Night Drive',
      'Aria Vale',
      '',
      'Night Drive',
      '4021',
      '',
      '150.0000',
      'SEK',
      '13.335000',
    ]))

  test.skipIf(!existsSync(FIXTURES))('the table has the columns of the reference', () => {
    const reference = cellsOf(readFileSync(path.join(FIXTURES, 'spotify_licensor.csv'), 'utf8'))
    expect([about, columns]).toEqual([reference[0], reference[2]])
  })
})
