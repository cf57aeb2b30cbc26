// Tests which paths of the wizard's findings count as empty.
import { expect, test } from 'vitest'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { isEmptyAt } from './is-empty-at.ts'

const draft = {
  title: 'Slow Ferries',
  artist: null,
  language: null,
  platforms: [],
  agreements: { ownsRights: false },
  territories: { rule: 'only', countries: [] },
  tracks: [
    {
      title: '',
      upload: null,
      version: 'original',
      featuredArtists: ['Odile Varn'],
      contributors: [{ name: '', role: 'composer', shareBasisPoints: 0 }],
    },
  ],
} as unknown as ReleaseAnswer

test.each([
  ['artistId', true],
  ['language', true],
  ['platforms', true],
  ['territories', true],
  ['agreements.ownsRights', true],
  ['tracks.0.title', true],
  ['tracks.0.audio', true],
  ['tracks.0.contributors.0.name', true],
  ['title', false],
  ['tracks', false],
  ['tracks.0.version', false],
  ['tracks.0.featuredArtists', false],
  ['tracks.0.contributors', false],
  ['tracks.0.contributors.0.role', false],
  ['tracks.1.title', false],
  ['tracks.0.licence', false],
])('the path %s is empty: %s', (path, empty) => expect(isEmptyAt(draft, path)).toBe(empty))
