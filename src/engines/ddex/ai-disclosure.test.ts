// Tests that the disclosure follows the definitions of ERN 4.3.2, in that version and in no other.
import { describe, expect, it } from 'vitest'
import { goldenEp } from '#test/ddex/releases.ts'
import { type AiPartCode, aiShareOfRelease, withAiDisclosure } from './ai-disclosure.ts'
import { ERN43, ERN382, ERN432 } from './ern-version.ts'
import type { NewRelease, Track } from './model.ts'
import { profileProblems } from './rules/profile-rules.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'

const [song] = goldenEp.release.tracks as [Track]
const lyrics = { uri: 'resources/words.txt', codec: 'UTF8Text', md5: '0'.repeat(32) } as const
const alone: Track = { ...song, contributors: [] }
const every: AiPartCode[] = ['vocals', 'instrumentation', 'composition', 'lyrics', 'post_production']

describe('withAiDisclosure', () => {
  it.each<[string, Track, AiPartCode[], string]>([
    ['nothing', song, [], 'None'],
    ['a part', song, ['vocals'], 'Partly'],
    ['every part beside people', song, every, 'Partly'],
    ['every part with nobody else', alone, every, 'All'],
    ['all but the sound of it', alone, every.slice(0, 4), 'All'],
    ['the mix alone', alone, ['post_production'], 'Partly'],
    [
      'the music of an instrumental',
      { ...alone, isInstrumental: true },
      ['instrumentation', 'composition'],
      'All',
    ],
    ['the music of a song', alone, ['instrumentation', 'composition'], 'Partly'],
  ])('a track discloses its AI parts: %s', (_, track, parts, share) => {
    const disclosed = withAiDisclosure(track, parts)
    expect(disclosed.containsAi).toBe(share)
    expect(disclosed.contributors.filter((contributor) => 'special' in contributor)).toHaveLength(
      parts.length ? 1 : 0,
    )
    // Disclosing twice changes nothing.
    expect(withAiDisclosure(disclosed, parts)).toEqual(disclosed)
  })

  it('AI is credited for its parts, including the lyrics it wrote', () => {
    const disclosed = withAiDisclosure({ ...song, lyrics }, ['lyrics', 'vocals'])
    expect(disclosed.contributors.at(-1)).toEqual({
      special: 'GenerativeAI',
      roles: ['Lyricist', 'Vocalist'],
      instruments: [],
      aiShare: 'All',
    })
    expect(disclosed.lyrics?.containsAi).toBe('All')
    expect(withAiDisclosure({ ...song, lyrics }, ['vocals']).lyrics?.containsAi).toBe('None')
  })
})

describe('a release', () => {
  const shares = (...tracks: (Track['containsAi'] | undefined)[]) =>
    aiShareOfRelease({
      tracks: tracks.map((containsAi) => ({ ...song, containsAi })),
      image: goldenEp.release.image,
    })

  it.each([
    [shares(), undefined],
    [shares('None', 'None'), 'None'],
    [shares('All'), 'All'],
    [shares('All', 'None'), 'Partly'],
    [shares('Partly', undefined), 'Partly'],
  ])('the share of a release with %s is %s', (share, expected) => expect(share).toBe(expected))
})

describe('messages', () => {
  const model: NewRelease = {
    ...goldenEp,
    release: {
      ...goldenEp.release,
      containsAi: 'Partly',
      tracks: goldenEp.release.tracks.map((track) => withAiDisclosure(track, ['vocals'])),
    },
  }
  const xml = writeNewReleaseMessage(model, ERN432)

  it('only messages of 4.3.2 contain the disclosure', () => {
    expect(xml).toContain('<SpecialContributor>GenerativeAI</SpecialContributor>')
    for (const preset of [ERN43, ERN382]) expect(writeNewReleaseMessage(model, preset)).not.toMatch(/AI/)
  })

  it.each([
    ['all of it with people', xml.replace('<ContainsAI>Partly', '<ContainsAI>All')],
    ['none of it with AI', xml.replace('<ContainsAI>Partly', '<ContainsAI>None')],
    ['AI that did a part of what it did', xml.replace('<AiContribution>All', '<AiContribution>Partly')],
    [
      'a person who is all AI',
      xml.replace(/<\/Role>\s*<\/Contributor>/, '</Role><AiContribution>All</AiContribution></Contributor>'),
    ],
  ])('R18: %s', (_, broken) => {
    expect(broken).not.toBe(xml)
    expect(profileProblems(broken).map(({ rule }) => rule)).toEqual(['R18'])
  })
})
