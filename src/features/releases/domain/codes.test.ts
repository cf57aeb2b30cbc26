// Rules of ISRC and UPC as tables.
import { describe, expect, test } from 'vitest'
import { type CodeFacts, codeFindings, isReservedIsrc, isReservedUpc, isTestUpc } from './codes.ts'

const A = 'a'.repeat(64)
const B = 'b'.repeat(64)
const C = 'c'.repeat(64)
const D = 'd'.repeat(64)
const facts = (change: Partial<CodeFacts> = {}): CodeFacts => ({
  release: { id: 'release', accountId: 'mine', upc: null },
  tracks: [{ id: 'track', isrc: 'GBABC2600001', sha256: A, samplesSha256: C }],
  upc: null,
  isrcs: new Map(),
  recordings: [],
  ...change,
})
const codesOf = (change: Partial<CodeFacts>, ranges = {}) =>
  codeFindings(facts(change), ranges).map(({ code, severity, at }) => `${severity} ${code} ${at}`)
const heldBy = (accountId: string, trackId: string) =>
  new Map([['GBABC2600001', { accountId, trackId, title: 'Longe' }]])

test.each<[string, Partial<CodeFacts>, string[]]>([
  ['a new code', {}, []],
  ['a code of another account', { isrcs: heldBy('theirs', 'track') }, ['blocks isrc_taken tracks.0.isrc']],
  [
    'the same file under the same code, on another release',
    {
      isrcs: heldBy('mine', 'other'),
      recordings: [{ isrc: 'GBABC2600001', sha256: A, samplesSha256: null }],
    },
    [],
  ],
  [
    'another file of the same audio under the same code',
    { isrcs: heldBy('mine', 'other'), recordings: [{ isrc: 'GBABC2600001', sha256: B, samplesSha256: C }] },
    [],
  ],
  [
    'other audio under the same code',
    { isrcs: heldBy('mine', 'other'), recordings: [{ isrc: 'GBABC2600001', sha256: B, samplesSha256: D }] },
    ['blocks isrc_other_recording tracks.0.isrc'],
  ],
  [
    'a corrected file of the same track',
    { isrcs: heldBy('mine', 'track'), recordings: [{ isrc: 'GBABC2600001', sha256: B, samplesSha256: D }] },
    [],
  ],
  [
    'a file that has another code',
    { recordings: [{ isrc: 'GBABC2600009', sha256: A, samplesSha256: null }] },
    ['blocks recording_has_isrc tracks.0.isrc'],
  ],
  [
    'audio that has another code in another file',
    { recordings: [{ isrc: 'GBABC2600009', sha256: B, samplesSha256: C }] },
    ['blocks recording_has_isrc tracks.0.isrc'],
  ],
  [
    'audio of its own under a code of its own, beside a known recording',
    { recordings: [{ isrc: 'GBABC2600009', sha256: B, samplesSha256: null }] },
    [],
  ],
  [
    'the same audio on two tracks, in two files',
    {
      tracks: [A, B].map((sha256) => ({ id: sha256, isrc: null, sha256, samplesSha256: C })),
    },
    ['blocks recording_repeated tracks.1.audio'],
  ],
  [
    'no audio yet',
    {
      tracks: [{ id: 'track', isrc: 'GBABC2600001', sha256: null, samplesSha256: null }],
      isrcs: heldBy('mine', 'other'),
      recordings: [{ isrc: 'GBABC2600001', sha256: B, samplesSha256: D }],
    },
    [],
  ],
  [
    'one code on two tracks',
    {
      tracks: [A, B].map((sha256) => ({ id: sha256, isrc: 'GBABC2600001', sha256, samplesSha256: null })),
    },
    ['blocks isrc_repeated tracks.1.isrc'],
  ],
  ['no code', { tracks: [{ id: 'track', isrc: null, sha256: A, samplesSha256: C }] }, []],
])('the codes of tracks: %s', (_, change, expected) => {
  expect(codesOf(change)).toEqual(expected)
})

describe('the UPC of a release', () => {
  const release = { id: 'release', accountId: 'mine', upc: '036000291452' }
  test.each<[string, CodeFacts['upc'], string[]]>([
    ['never submitted', null, []],
    ['of this release', { accountId: 'mine', releaseId: 'release' }, []],
    ['of another release of mine', { accountId: 'mine', releaseId: 'other' }, ['blocks upc_taken upc']],
    ['of another account', { accountId: 'theirs', releaseId: 'other' }, ['blocks upc_taken upc']],
  ])('the UPC: %s', (_, upc, expected) => {
    expect(codesOf({ release, upc, tracks: [] })).toEqual(expected)
  })
})

test('codes of our own ranges and of the test ranges cannot be entered', () => {
  const ranges = { isrcPrefix: 'GBABC', upcPrefix: '036000' }
  const release = { id: 'release', accountId: 'mine', upc: '0036000291452' }
  expect(codesOf({ release }, ranges)).toEqual([
    'blocks code_reserved upc',
    'blocks code_reserved tracks.0.isrc',
  ])
  expect(codesOf({ release, upc: { accountId: 'mine', releaseId: 'release' } }, {})).toEqual([])
  expect([isReservedIsrc('QZZZZ2600001', {}), isReservedUpc('049900000016', {})]).toEqual([true, true])
  expect(isTestUpc('0049900000016')).toBe(true)
  expect(isTestUpc('499000000016')).toBe(false)
})
