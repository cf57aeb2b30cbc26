// Tests that fields outside the plan are reported with their position, and that submitted values are left alone.
import { expect, test } from 'vitest'
import type { Plan } from '#lib/pure/entitlements.ts'
import { type GatedDraft, planFindings } from './plan-gates.ts'
import { storesOfPlan } from './plan-stores.ts'

const DRAFT: GatedDraft = {
  type: 'single',
  schedule: 'standard',
  presave: false,
  label: '',
  platforms: ['spotify'],
  tracks: ['one'],
  revision: null,
}
const gatesOf = (change: Partial<GatedDraft>, plan: Plan = 'basic') =>
  planFindings({ ...DRAFT, ...change }, plan).map(({ step, at, code }) => `${step} ${at} ${code}`)

test.each<[string, Partial<GatedDraft>, string[]]>([
  ['a single with one track', {}, []],
  ['an EP', { type: 'ep' }, ['basic-info type premium_required']],
  ['a label', { label: 'Nord Hiver' }, ['basic-info label premium_required']],
  ['two tracks', { tracks: ['one', 'two'] }, ['tracks tracks track_limit']],
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
  tracks: [1, 2],
  schedule: 'express',
  presave: true,
  platforms: ['qobuz'],
}

test('several fields outside the plan are reported in the order of the wizard', () => {
  expect(gatesOf(everything).map((finding) => finding.split(' ')[1])).toEqual([
    'type',
    'label',
    'tracks',
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

test('unknown stores are in no plan', () => {
  expect(storesOfPlan(['spotify', 'qobuz', 'nowhere'], 'basic')).toEqual(['spotify'])
  expect(storesOfPlan(['spotify', 'qobuz', 'nowhere'], 'pro')).toEqual(['spotify', 'qobuz'])
})
