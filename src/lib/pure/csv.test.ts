// Cells that must stay one cell, and must stay text.
import { expect, test } from 'vitest'
import { type Cell, csvLine } from './csv.ts'

test.each<[string, Cell, string]>([
  ['plain text', 'Maré', 'Maré'],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a line end', 'one\ntwo', '"one\ntwo"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula behind quotes', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a plus', '+55', "'+55"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a minus in text', '-1+2', "'-1+2"],
  ['a negative number', -3, '-3'],
  ['a large number', 12n, '12'],
  ['nothing', null, ''],
  ['a moment', new Date('2026-11-21T09:00:00Z'), '2026-11-21T09:00:00.000Z'],
  ['parts', ['a', 'b'], '"[""a"",""b""]"'],
])('%s', (_, cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`)
})
