// Proves how an entry of the audit log reads.
import { expect, test } from 'vitest'
import { changesOf, csvLine } from './domain.ts'

test.each([
  [null, null, []],
  [{ role: 'user' }, { role: 'admin' }, [{ field: 'role', before: 'user', after: 'admin' }]],
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, []],
  [null, { reason: 'x' }, [{ field: 'reason', before: undefined, after: 'x' }]],
  [{ gone: true }, {}, [{ field: 'gone', before: true, after: undefined }]],
  [{ list: [1] }, { list: [1, 2] }, [{ field: 'list', before: [1], after: [1, 2] }]],
])('what differs between %j and %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test.each([
  ['plain', 'plain'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\ttab', "'\ttab"],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('a cell %j is written %j', (cell, written) => {
  expect(csvLine([cell, 'end'])).toBe(`${written},end\r\n`)
})
