// Tests that messages of ERN 3.8.2 are checked by the same rules, and that each violation is reported as that rule.
import { describe, expect, it } from 'vitest'
import { goldenEp, goldenSingle, goldenTakedown, richAlbum } from '#test/ddex/releases.ts'
import { ERN382 } from '../ern-version.ts'
import { writeNewReleaseMessage } from '../write/new-release-message.ts'
import { profileProblems } from './profile-rules.ts'

const ep = writeNewReleaseMessage(goldenEp, ERN382)
const rulesBroken = (xml: string) => [...new Set(profileProblems(xml).map(({ rule }) => rule))]
const inReleases = (change: (xml: string) => string) => (xml: string) => {
  const [before, after] = xml.split('<ReleaseList>') as [string, string]
  return `${before}<ReleaseList>${change(after)}`
}
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
const swapAll = (from: string | RegExp, to: string) => (xml: string) => xml.replaceAll(from, to)
const secondRelease =
  /<Release>\s*<ReleaseId>\s*<ProprietaryId[^>]*>4900000001235_QZZZ22600002[\s\S]*?<\/Release>/
const contributor = /<IndirectResourceContributor[\s\S]*?<\/IndirectResourceContributor>/

describe('messages of 3.8.2', () => {
  it.each(
    Object.entries({ goldenEp, goldenSingle, richAlbum, goldenTakedown }),
  )('%s follows the rules', (_, model) => {
    expect(profileProblems(writeNewReleaseMessage(model, ERN382))).toEqual([])
  })

  it.each<[string, string, (xml: string) => string]>([
    ['R1', 'the main release has another reference', swapAll('>R0<', '>R9<')],
    ['R2', 'a wrong check digit', swap('>4900000001235</ICPN>', '>4900000001234</ICPN>')],
    ['R3', 'no front cover', swap('FrontCoverImage', 'BackCoverImage')],
    ['R3', 'an unknown profile', swap('AudioAlbumMusicOnly', 'VideoAlbum')],
    [
      'R4',
      'a recording without a release of its own',
      (xml) => swap('<DealReleaseReference>R2</DealReleaseReference>', '')(swap(secondRelease, '')(xml)),
    ],
    ['R5', 'two releases of one name', swapAll('_QZZZ22600002', '_QZZZ22600001')],
    ['R6', 'no main artist', swap('<ArtistRole>MainArtist', '<ArtistRole>FeaturedArtist')],
    ['R6', 'an artist without a number', swap('<DisplayArtist SequenceNumber="1">', '<DisplayArtist>')],
    ['R8', 'an ISRC with hyphens', swap('<ISRC>QZZZ22600001', '<ISRC>QZ-ZZ2-26-00001')],
    [
      'R8',
      'a cover without an identifier',
      swap(/<ProprietaryId[^>]*>4900000001235_COVER<\/ProprietaryId>/, ''),
    ],
    ['R9', 'a contributor twice', swap(contributor, '$&$&')],
    ['R10', 'no label', inReleases(swap(/<LabelName>.*<\/LabelName>/, ''))],
    [
      'R11',
      'first released after release',
      swap('<GlobalOriginalReleaseDate>2026-03-06', '<GlobalOriginalReleaseDate>2026-03-07'),
    ],
    ['R13', 'a deal for no release', swap('>R2</DealReleaseReference>', '>R7</DealReleaseReference>')],
    ['R13', 'no deal for the main release', swap('<DealReleaseReference>R0</DealReleaseReference>', '')],
    ['R14', 'an undeclared resource', swap(/(<Image>[\s\S]*<ResourceReference>)A3/, '$1A8')],
    ['R15', 'a use and its kind', swap('<UseType>OnDemandStream</UseType>', '$&<UseType>Stream</UseType>')],
    ['R16', 'the same granted twice', swap(/<Deal>[\s\S]*?<\/Deal>/, '$&$&')],
  ])('%s: %s', (rule, _, change) => {
    const broken = change(ep)
    expect(broken).not.toBe(ep)
    expect(rulesBroken(broken)).toEqual([rule])
  })

  it('problems name the element of the original message', () => {
    const [found] = profileProblems(ep.replace('<ISRC>QZZZ22600002</ISRC>', ''))
    expect(found).toMatchObject({ rule: 'R8', path: '/NewReleaseMessage/ResourceList/SoundRecording[2]' })
  })

  it('a message with only cancelled deals is a takedown', () => {
    const cancelled = ep.replaceAll(/<Usage>[\s\S]*?<\/Usage>/g, '<TakeDown>true</TakeDown>')
    expect(profileProblems(cancelled)).toEqual([])
  })
})
