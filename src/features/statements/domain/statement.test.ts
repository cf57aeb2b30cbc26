import { expect, test } from 'vitest'
import { matchIdentity, SOURCE_CODE, sourceCodeOf } from './statement.ts'

test.each([
  ['Amazon Müsik', 'amazon-musik'],
  ['  Deezer (EU) ', 'deezer-eu'],
  ['QQ音乐', 'qq'],
  ['网易云', '7f51-6613-4e91'],
  ['Яндекс', '44f-43d-434-435-43a-441'],
  ['…', ''],
])('the code of a source named %j is %j', (name, code) => {
  expect(sourceCodeOf(name)).toBe(code)
  if (code !== '') expect(code).toMatch(SOURCE_CODE)
})

test.each([
  ['isrc:QZABC2600001', '', 'unknown_isrc'],
  ['raw:STORE-77', '', 'unknown_code'],
  ['none', '', 'no_code'],
  ['upc:0196925000035', '0196925000035', 'unknown_upc'],
])('the identity %s without a track says why', (identity, upc, reason) => {
  const codes = { trackOfIsrc: () => undefined, trackOfAlias: () => undefined, tracksOfUpc: () => [] }
  expect(matchIdentity({ identity, upc }, codes)).toEqual({ reason })
})
