// Tests that valid messages break no rule and that each violation is reported as exactly that rule.
import { describe, expect, it } from 'vitest'
import { goldenEp, goldenSingle, goldenTakedown, richAlbum } from '#test/ddex/releases.ts'
import { hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { ERN382 } from '../ern-version.ts'
import { readNewReleaseMessage } from '../read/read-message.ts'
import { writeNewReleaseMessage } from '../write/new-release-message.ts'
import { profileProblems } from './profile-rules.ts'
import { resourceProblems } from './resource-problems.ts'

const ep = writeNewReleaseMessage(goldenEp)
const single = writeNewReleaseMessage(goldenSingle)
const album = writeNewReleaseMessage(richAlbum)

describe('messages that follow the rules', () => {
  it.each(
    Object.entries({ ep, single, album, takedown: writeNewReleaseMessage(goldenTakedown) }),
  )('%s follows the rules', (_, xml) => expect(profileProblems(xml)).toEqual([]))
})

describe.skipIf(!hasSchemas)(`the golden messages${needsSchemas}`, () => {
  it.each([
    'ern43-audio-ep-new',
    'ern43-audio-ep-takedown-no-deallist',
    'ern43-simple-audio-single-new',
    'ern432-audio-ep-new',
    'ern432-audio-ep-takedown-no-deallist',
    'ern432-simple-audio-single-new',
  ])('%s follows the rules', (name) =>
    expect(profileProblems(readReference(`golden/${name}.xml`))).toEqual([]))

  it('the official samples break only R11, because they have no date', () => {
    expect(rulesBroken(readReference('samples/ern43/1 Audio.xml'))).toEqual(['R11'])
    expect(rulesBroken(readReference('samples/ern43/4 SimpleAudioSingle.xml'))).toEqual(['R11'])
  })
})

type Change = (xml: string) => string
const swap =
  (from: string | RegExp, to: string): Change =>
  (xml) =>
    xml.replace(from, to)
const swapAll =
  (from: string, to: string): Change =>
  (xml) =>
    xml.replaceAll(from, to)
const drop = (pattern: RegExp): Change => swap(pattern, '')
const inRelease =
  (change: Change): Change =>
  (xml) => {
    const [before, after] = xml.split('<ReleaseList>') as [string, string]
    return `${before}<ReleaseList>${change(after)}`
  }
const moreDeals =
  (...deals: string[]): Change =>
  (xml) =>
    xml.replace(
      '</ReleaseDeal>',
      `${deals.map((deal) => `<Deal><DealTerms>${deal}</DealTerms></Deal>`).join('')}</ReleaseDeal>`,
    )
const since = (start: string, end = '') =>
  `<ValidityPeriod><StartDateTime>${start}</StartDateTime>${end && `<EndDateTime>${end}</EndDateTime>`}</ValidityPeriod>`
const free = '<CommercialModelType>FreeOfChargeModel</CommercialModelType>'
const tethered = `${free}<UseType>TetheredDownload</UseType>`
const [germany, world] = ['<TerritoryCode>DE</TerritoryCode>', '<TerritoryCode>Worldwide</TerritoryCode>']
const notGermany = '<ExcludedTerritoryCode>DE</ExcludedTerritoryCode>'
const trackRelease2 = /<TrackRelease>\s*<ReleaseReference>R2<[\s\S]*?<\/TrackRelease>/
const deal2 = /<DealReleaseReference>R2<\/DealReleaseReference>/
const labels = 'ApplicableTerritoryCode="Worldwide" IsDefault="true">P4<'
const contributor = /<Contributor [\s\S]*?<\/Contributor>/
const trackTitle = (title: string) =>
  inRelease(
    swap(
      '<ReleaseResourceReference>A1</ReleaseResourceReference>\n      <ReleaseLabel',
      `<DisplayTitleText>${title}</DisplayTitleText><ReleaseResourceReference>A1</ReleaseResourceReference><ReleaseLabel`,
    ),
  )

describe('a broken message breaks exactly its rule', () => {
  it.each<[string, string, Change]>([
    ['R1', 'the main release has another reference', swapAll('>R0<', '>R9<')],
    ['R2', 'a wrong check digit', inRelease(swap('<ICPN>4900000001235', '<ICPN>4900000001234'))],
    [
      'R2',
      'no identifier',
      inRelease(swap(/<ICPN>\d+<\/ICPN>/, '<CatalogNumber Namespace="x">1</CatalogNumber>')),
    ],
    ['R2', 'a wrong GRid', inRelease(swap('<ICPN>', '<GRid>A12425GABC1234002N</GRid><ICPN>'))],
    ['R3', 'no front cover', swap('FrontCoverImage', 'BackCoverImage')],
    ['R3', 'an unknown profile', swap('ReleaseProfileVersionId="Audio"', 'ReleaseProfileVersionId="Video"')],
    ['R3', 'no profile', drop(/ReleaseProfileVersionId="Audio" /)],
    ['R3', 'a simple single of two recordings', swap('VersionId="Audio"', 'VersionId="SimpleAudioSingle"')],
    ['R4', 'a recording without a track release', (xml) => drop(deal2)(drop(trackRelease2)(xml))],
    ['R5', 'two track releases of one name', swapAll('_QZZZ22600002', '_QZZZ22600001')],
    [
      'R5',
      'a track release without a name',
      swap(/<ProprietaryId [^>]*>4900000001235_QZZZ22600001<\/ProprietaryId>/, ''),
    ],
    [
      'R5',
      'an ISRC as a release identifier',
      swap(/<ProprietaryId [^>]*>4900000001235_(QZZZ22600001)<\/ProprietaryId>/, '<ISRC>$1</ISRC>'),
    ],
    ['R6', 'an artist without a number', swap('<DisplayArtist SequenceNumber="1">', '<DisplayArtist>')],
    [
      'R6',
      'two first artists',
      swap('<DisplayArtist SequenceNumber="2">', '<DisplayArtist SequenceNumber="1">'),
    ],
    ['R6', 'no main artist', inRelease(swap('MainArtist', 'FeaturedArtist'))],
    ['R7', 'no title in one line', drop(/<DisplayTitleText[\s\S]*?<\/DisplayTitleText>/)],
    ['R7', 'no title in parts', inRelease(drop(/<DisplayTitle [\s\S]*?<\/DisplayTitle>/))],
    ['R8', 'a recording without an ISRC', drop(/<ISRC>QZZZ22600001<\/ISRC>/)],
    ['R8', 'an ISRC with hyphens', swap('<ISRC>QZZZ22600001', '<ISRC>QZ-ZZ2-26-00001')],
    [
      'R8',
      'a cover without an identifier',
      drop(/<ProprietaryId [^>]*>4900000001235_COVER<\/ProprietaryId>/),
    ],
    ['R9', 'a contributor twice', swap(contributor, '$&$&')],
    ['R10', 'a label for one country only', inRelease(swap(labels, 'ApplicableTerritoryCode="DE">P4<'))],
    ['R11', 'no date', (xml) => drop(/<OriginalReleaseDate.*/)(drop(/<ReleaseDate.*/)(xml))],
    ['R11', 'first released after release', swap(/(<OriginalReleaseDate.*>)2026-03-06/, '$12026-03-07')],
    ['R12', 'the title of the recording again', trackTitle('Night Drive')],
    [
      'R12',
      'a cover in a track release',
      swap(
        '</TrackRelease>',
        '<LinkedReleaseResourceReference>A3</LinkedReleaseResourceReference></TrackRelease>',
      ),
    ],
    ['R13', 'a deal for no release', swap('>R2</DealReleaseReference>', '>R7</DealReleaseReference>')],
    ['R13', 'no deal for the main release', drop(/<DealReleaseReference>R0<\/DealReleaseReference>/)],
    ['R14', 'an unused cover', drop(/<LinkedReleaseResourceReference.*/)],
    ['R14', 'an undeclared resource', swap(/(<LinkedReleaseResourceReference.*>)A3(<.*)/, '$&$1A7$2')],
    ['R14', 'an undeclared party', swap('<ContributorPartyReference>P3', '<ContributorPartyReference>P8')],
    ['R14', 'a party declared twice', swap(/<Party>[\s\S]*?<\/Party>/, '$&$&')],
    [
      'R15',
      'a use and its kind',
      moreDeals(
        `${germany}${since('2026-03-06T00:00:00Z')}${free}<UseType>Stream</UseType><UseType>OnDemandStream</UseType>`,
      ),
    ],
    [
      'R16',
      'the world twice',
      moreDeals(
        `${world}${since('2027-01-01T00:00:00Z')}${tethered}`,
        `${notGermany}${since('2026-01-01T00:00:00Z')}${tethered}`,
      ),
    ],
    [
      'R16',
      'a country in the world',
      moreDeals(
        `${world}${since('2027-01-01T00:00:00Z')}${tethered}`,
        `${germany}${since('2026-01-01T00:00:00Z')}${tethered}`,
      ),
    ],
    [
      'R16',
      'a country on its last day',
      moreDeals(
        `${germany}<ValidityPeriod><StartDate>2026-01-01</StartDate><EndDate>2026-02-01</EndDate></ValidityPeriod>${tethered}`,
        `${germany}${since('2026-02-01T23:00:00Z')}${tethered}`,
      ),
    ],
  ])('%s: %s', (rule, _, change) => {
    const broken = change(ep)
    expect(broken).not.toBe(ep)
    expect(rulesBroken(broken)).toEqual([rule])
    expect(profileProblems(broken)).toHaveLength(1)
  })

  it('R1: without a main release the other rules only report unused resources and deals', () => {
    expect(rulesBroken(ep.replace(/<Release>[\s\S]*?<\/Release>/, ''))).toEqual(['R1', 'R13', 'R14'])
  })

  it('a problem contains the path of its element', () => {
    const [found] = profileProblems(ep.replace('<ISRC>QZZZ22600002</ISRC>', ''))
    expect(found).toEqual({
      rule: 'R8',
      path: '/NewReleaseMessage/ResourceList/SoundRecording[2]',
      message: 'The recording has no ISRC.',
    })
  })
})

describe('messages that the rules allow', () => {
  it.each<[string, Change]>([
    ['a title of its own for a track release', trackTitle('Night Drive (Radio Edit)')],
    ['a first release known by its year', swap(/(<OriginalReleaseDate.*>)2026-03-06/, '$12026')],
    [
      'a label for the country of every deal',
      (xml) => inRelease(swapAll(labels, 'ApplicableTerritoryCode="DE">P4<'))(xml.replaceAll(world, germany)),
    ],
    [
      'a country apart from the world',
      moreDeals(
        `${notGermany}${since('2026-01-01T00:00:00Z')}${tethered}`,
        `${germany}${since('2026-01-01T00:00:00Z')}${tethered}`,
      ),
    ],
    [
      'one period after another',
      moreDeals(
        `${germany}${since('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')}${tethered}`,
        `${germany}${since('2026-02-01T01:00:00+01:00')}${tethered}`,
      ),
    ],
  ])('%s', (_, change) => {
    const changed = change(ep)
    expect(changed).not.toBe(ep)
    expect(profileProblems(changed)).toEqual([])
  })
})

describe('hostile messages', () => {
  const endless = Array.from({ length: 9_000 }, (_, i) => {
    const start = new Date(Date.UTC(2030, 0, 1) + i * 86_400_000).toISOString()
    const end = new Date(Date.UTC(2030, 0, 2) + i * 86_400_000).toISOString()
    return `<TerritoryCode>T${i}</TerritoryCode>${since(start, end)}${tethered}`
  })

  it('thousands of deals are checked', () => {
    const worldly = endless.map((deal, i) => (i % 2 ? deal : deal.replace(/T\d+</, 'Worldwide<')))
    expect(profileProblems(moreDeals(...worldly)(ep))).toEqual([])
  })

  it('thousands of deals for thousands of releases are refused', () => {
    const references = Array.from(
      { length: 9_000 },
      (_, i) => `<DealReleaseReference>R${i}</DealReleaseReference>`,
    )
    const xml = moreDeals(...endless)(ep).replace('<DealReleaseReference>', `${references.join('')}$&`)
    expect(() => profileProblems(xml)).toThrow(expect.objectContaining({ code: 'message_too_large' }))
  })
})

describe('resourceProblems (R17)', () => {
  const received = readNewReleaseMessage(ep)
  const [first, second] = received.tracks.map(({ file }) => file!.uri) as [string, string]
  const cover = received.image!.uri
  const md5 = 'D41D8CD98F00B204E9800998ECF8427E'
  const whole = new Map([
    [first, { md5, sizeBytes: 1_234_567 }],
    [second, { md5, sizeBytes: 1_234_567 }],
    [cover, { md5, sizeBytes: 654_321 }],
  ])

  it('a complete delivery has no problems', () => expect(resourceProblems(received, whole)).toEqual([]))

  it('a missing, a changed and a truncated file are reported', () => {
    const files = new Map(whole)
    files.delete(first)
    files.set(second, { md5: '0'.repeat(32), sizeBytes: 1_234_567 })
    files.set(cover, { md5, sizeBytes: 1 })
    expect(resourceProblems(received, files)).toEqual([
      { rule: 'R17', path: first, message: 'QZZZ22600001: The file is not in the delivery.' },
      { rule: 'R17', path: second, message: expect.stringContaining('hash of the file is not') },
      { rule: 'R17', path: cover, message: expect.stringContaining('the file has 1.') },
    ])
  })

  it('a file marked as not provided is not required', () => {
    const update = readNewReleaseMessage(ep.replaceAll('>true</IsProvided', '>false</IsProvided'))
    expect(resourceProblems(update, new Map())).toEqual([])
  })

  it('an update of version 3, which cannot mark files, requires none, but compares those that are there', () => {
    const problemsOf = (isUpdate: boolean) =>
      readNewReleaseMessage(writeNewReleaseMessage({ ...goldenEp, isUpdate }, ERN382))
    expect(resourceProblems(problemsOf(true), new Map())).toEqual([])
    const changed = new Map([[first, { md5: '0'.repeat(32), sizeBytes: 1 }]])
    expect(resourceProblems(problemsOf(true), changed)).toMatchObject([{ path: first }])
    expect(resourceProblems(problemsOf(false), new Map())).toHaveLength(3)
  })

  it('a file that cannot be compared is a problem', () => {
    const other = readNewReleaseMessage(ep.replace('>MD5<', '>SHA-256<'))
    Object.assign(other.image!, { hash: undefined })
    expect(resourceProblems(other, whole).map(({ path }) => path)).toEqual([first, cover])
  })
})

function rulesBroken(xml: string): string[] {
  return [...new Set(profileProblems(xml).map(({ rule }) => rule))]
}
