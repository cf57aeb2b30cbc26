// Cells that must stay one cell, and must stay text.
import { expect, test } from 'vitest'
import { type Cell, formatCsv, protectApostrophe, unescapeFormula } from './csv.ts'

test.each<[string, Cell, string]>([
  ['plain text', 'Maré', 'Maré'],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a line end', 'one\ntwo', '"one\ntwo"'],
  ['a carriage return', 'one\rtwo', '"one\rtwo"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula behind quotes', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a plus', '+55', "'+55"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a minus in text', '-1+2', "'-1+2"],
  ['a full-width formula', '＝1+1', "'＝1+1"],
  ['a negative number', -3, '-3'],
  ['a deduction', '-7.770001', '-7.770001'],
  ['a large number', 12n, '12'],
  ['a truth value', false, 'false'],
  ['nothing', null, ''],
  ['a moment', new Date('2026-11-21T09:00:00Z'), '2026-11-21T09:00:00.000Z'],
  ['parts', ['a', 'b'], '"[""a"",""b""]"'],
])('a cell is written: %s', (_, cell, written) => {
  expect(formatCsv([[cell, 'x']])).toBe(`${written},x\r\n`)
})

test('every row ends with a line break, and the byte order mark comes first', () => {
  expect(formatCsv([['a'], [''], ['b']], { bom: true })).toBe('\uFEFFa\r\n\r\nb\r\n')
  expect(formatCsv([])).toBe('')
})

test.each(['=1', '-1', "'-1", "''=1", '＝1', "'＠a", "it's", "'", ''])('%j round-trips', (cell) => {
  const [written] = formatCsv([[protectApostrophe(cell)]]).split('\r\n')
  expect(unescapeFormula(written ?? '')).toBe(cell)
})
