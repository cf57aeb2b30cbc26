// Proves how the two states of an audit entry are compared.
import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test.each([
  [null, null, []],
  [{ role: 'user' }, { role: 'admin' }, [{ field: 'role', before: 'user', after: 'admin' }]],
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, []],
  [null, { reason: 'x' }, [{ field: 'reason', before: undefined, after: 'x' }]],
  [{ gone: true }, {}, [{ field: 'gone', before: true, after: undefined }]],
  [{ until: null }, { until: '', reasons: [] }, []],
  [{ list: [1] }, { list: [1, 2] }, [{ field: 'list', before: [1], after: [1, 2] }]],
])('the changes between %j and %j are listed', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
