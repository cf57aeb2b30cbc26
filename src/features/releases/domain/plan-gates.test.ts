// Tests that fields outside the plan are reported with their position, and that submitted values are left alone.
import { expect, test } from 'vitest'
import type { Plan } from '#lib/pure/entitlements.ts'
import { type GatedDraft, isrcPlanFindings, planFindings } from './plan-gates.ts'
import { storesOfPlan } from './plan-stores.ts'

const TRACK = { composer: '', composerSpotifyUri: '', hasLyrics: false, lyrics: '', timedLyrics: null }
const DRAFT: GatedDraft = {
  upc: null,
  type: 'single',
  schedule: 'standard',
  presave: false,
  label: '',
  platforms: ['spotify'],
  tracks: [TRACK],
  revision: null,
}
const gatesOf = (change: Partial<GatedDraft>, plan: Plan = 'basic') =>
  planFindings({ ...DRAFT, ...change }, plan).map(({ step, at, code }) => `${step} ${at} ${code}`)

test.each<[string, Partial<GatedDraft>, string[]]>([
  ['a single with one track', {}, []],
  ['an EP', { type: 'ep' }, ['basic-info type premium_required']],
  ['a label', { label: 'Nord Hiver' }, ['basic-info label premium_required']],
  ['two tracks', { tracks: [TRACK, TRACK] }, ['tracks tracks track_limit']],
  ['an own UPC', { upc: '0012345678905' }, ['basic-info upc premium_required']],
  ['a composer', { tracks: [{ ...TRACK, composer: 'Ana' }] }, ['tracks tracks.0.composer premium_required']],
  [
    'the page of a composer',
    { tracks: [{ ...TRACK, composerSpotifyUri: 'spotify:artist:1' }] },
    ['tracks tracks.0.composerSpotifyUri premium_required'],
  ],
  ['lyrics', { tracks: [{ ...TRACK, lyrics: 'La' }] }, ['tracks tracks.0.lyrics premium_required']],
  [
    'a mark for lyrics',
    { tracks: [{ ...TRACK, hasLyrics: true }] },
    ['tracks tracks.0.lyrics premium_required'],
  ],
  ['priority', { schedule: 'priority' }, ['distribution schedule premium_required']],
  ['express', { schedule: 'express' }, ['distribution schedule premium_required']],
  ['a pre-save', { presave: true }, ['distribution presave premium_required']],
  ['a major store beside others', { platforms: ['qobuz', 'deezer'] }, []],
  ['no major store at all', { platforms: ['qobuz'] }, ['platforms platforms premium_required']],
  ['no store yet, which another rule names', { platforms: [] }, []],
])('on Basic: %s', (_, change, expected) => {
  expect(gatesOf(change)).toEqual(expected)
})

const everything: Partial<GatedDraft> = {
  type: 'album',
  label: 'Nord',
  tracks: [{ ...TRACK, lyrics: 'La' }, TRACK],
  upc: '0012345678905',
  schedule: 'express',
  presave: true,
  platforms: ['qobuz'],
}

test('several fields outside the plan are reported in the order of the wizard', () => {
  expect(gatesOf(everything).map((finding) => finding.split(' ')[1])).toEqual([
    'type',
    'label',
    'upc',
    'tracks',
    'tracks.0.lyrics',
    'platforms',
    'schedule',
    'presave',
  ])
})

test.each(['pro', 'advanced'] as const)('%s includes every field', (plan) => {
  expect(gatesOf(everything, plan)).toEqual([])
})

test('a release that was submitted once can be corrected on any plan', () => {
  expect(gatesOf({ ...everything, revision: 1 })).toEqual([])
})

test('an ISRC is outside the plan unless this account has submitted it', () => {
  const hashes = { sha256: null, samplesSha256: null }
  const facts = {
    release: { id: 'r', accountId: 'mine', upc: null },
    tracks: ['QZABC2600001', 'QZABC2600002', 'QZABC2600003', null].map((isrc) => ({
      id: 't',
      isrc,
      ...hashes,
    })),
    upc: null,
    isrcs: new Map([
      ['QZABC2600002', { accountId: 'mine', trackId: 'x', title: null }],
      ['QZABC2600003', { accountId: 'other', trackId: 'y', title: null }],
    ]),
    recordings: [],
  }
  const at = (plan: Plan, revision: number | null = null) =>
    isrcPlanFindings(facts, { plan, revision }).map((finding) => finding.at)
  expect(at('basic')).toEqual(['tracks.0.isrc', 'tracks.2.isrc'])
  expect(at('basic', 1)).toEqual([])
  expect(at('pro')).toEqual([])
})

test('unknown stores are in no plan', () => {
  expect(storesOfPlan(['spotify', 'qobuz', 'nowhere'], 'basic')).toEqual(['spotify'])
  expect(storesOfPlan(['spotify', 'qobuz', 'nowhere'], 'pro')).toEqual(['spotify', 'qobuz'])
})
