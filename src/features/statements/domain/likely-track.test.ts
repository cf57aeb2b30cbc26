import { expect, test } from 'vitest'
import { baseTitle, likelyTrack } from './likely-track.ts'

test.each([
  ['Low Tide', 'Low Tide'],
  ['Low Tide (Live)', 'Low Tide'],
  ['Low Tide [Remastered 2019]', 'Low Tide'],
  ['Low Tide - Acoustic', 'Low Tide'],
  ['Gece Vapuru (Akustik)', 'Gece Vapuru'],
  ['Anti-Hero', 'Anti-Hero'],
  ['(Untitled)', '(Untitled)'],
  ['', ''],
])('the base title of "%s" is "%s"', (title, base) => expect(baseTitle(title)).toBe(base))

test('a base title takes time that grows with the title alone', () => {
  const title = `${'('.repeat(50_000)}${' - '.repeat(50_000)}`
  expect(baseTitle(title).length).toBeLessThanOrEqual(title.length)
})

const original = { id: 1, title: 'Low Tide', version: 'original' }
const live = { id: 2, title: 'Low Tide', version: 'live' }

test.each([
  ['the only track of this title', 'low tide', [original], { track: original, resemblance: 'title' }],
  ['the original before others', 'Low Tide', [live, original], { track: original, resemblance: 'title' }],
  ['another version', 'Low Tide (Live)', [original], { track: original, resemblance: 'base_title' }],
  ['a version under the bare title', 'Low Tide', [live], { track: live, resemblance: 'base_title' }],
  ['two of one title', 'Low Tide', [original, { ...original, id: 3 }], null],
  ['two of a base title', 'Low Tide (Live)', [original, live], null],
  ['nothing', 'Low Tide', [], null],
])('%s', (_, title, tracks, expected) => expect(likelyTrack(title, tracks)).toEqual(expected))
