// Whole releases out of messages of every version taken over: the same release, told in each version's way.
import { describe, expect, test } from 'vitest'
import { messageOf41, messageOf382 } from '#test/ddex/catalogue-messages.ts'
import { goldenEp } from '#test/ddex/releases.ts'
import type { Track } from '../model.ts'
import { writeNewReleaseMessage } from '../write/new-release-message.ts'
import type { CatalogueRelease } from './catalogue-release.ts'
import { readCatalogueMessage } from './read-catalogue.ts'

const read = (xml: string) => readCatalogueMessage(xml) as CatalogueRelease

test('our own 4.3 messages are read back completely', () => {
  const catalogue = read(writeNewReleaseMessage(goldenEp))
  const { release } = goldenEp
  expect(catalogue).toMatchObject({
    version: '4.3',
    upc: release.upc,
    title: release.title,
    releaseType: 'EP',
    label: release.label,
    genre: release.genre,
    releaseDate: release.releaseDate,
    pLine: release.pLine,
    cLine: release.cLine,
    mainArtists: ['Aria Vale'],
    isExplicit: false,
    territories: [],
    excludedTerritories: [],
  })
  expect(catalogue.tracks).toMatchObject([
    {
      isrc: 'QZZZ22600001',
      title: 'Night Drive',
      language: 'en',
      durationMs: 201_000,
      mainArtists: ['Aria Vale'],
      featuredArtists: ['Noor Hale'],
      contributors: [{ name: 'Jon Brook', roles: ['Composer', 'Lyricist'], instruments: [] }],
      file: { hash: { algorithm: 'MD5' }, isProvided: true },
    },
    { isrc: 'QZZZ22600002', title: 'Glass River', subtitle: 'Acoustic Version' },
  ])
})

test('works on a disc keep the order of its tracks, wherever the groups stand', () => {
  const [first, second] = goldenEp.release.tracks as [Track, Track]
  const tracks = [
    { ...first, isrc: 'QZZZ22600001', number: 1 },
    { ...second, isrc: 'QZZZ22600002', number: 2, work: 'Symphony No. 5' },
    { ...second, isrc: 'QZZZ22600003', number: 3, work: 'Symphony No. 5' },
    { ...first, isrc: 'QZZZ22600004', number: 4 },
    { ...first, isrc: 'QZZZ22600005', number: 5, work: 'Suite' },
    { ...first, isrc: 'QZZZ22600006', number: 1, disc: 2 },
  ]
  const named = tracks.map((track) => ({ ...track, file: { ...track.file, uri: `${track.isrc}.flac` } }))
  const xml = writeNewReleaseMessage({ ...goldenEp, release: { ...goldenEp.release, tracks: named } })
  expect(xml.match(/ResourceGroupType="MultiWorkPart"/g)).toHaveLength(2)
  expect(read(xml).tracks.map(({ isrc, work, disc }) => [isrc?.slice(-1), work, disc])).toEqual([
    ['1', undefined, 1],
    ['2', 'Symphony No. 5', 1],
    ['3', 'Symphony No. 5', 1],
    ['4', undefined, 1],
    ['5', 'Suite', 1],
    ['6', undefined, 2],
  ])
})

describe.each<[string, (change?: (xml: string) => string) => string]>([
  ['3.8.2', messageOf382],
  ['4.1', messageOf41],
  ['4.2', (change = (xml) => xml) => messageOf41((xml) => change(xml.replaceAll('ern/41', 'ern/42')))],
])('version %s', (version, message) => {
  test('the release is read completely', () => {
    expect(read(message())).toMatchObject({
      version,
      upc: '4900000001235',
      title: 'Night Drive',
      releaseType: 'Album',
      label: 'Vale Records',
      displayArtistName: 'Aria Vale',
      mainArtists: ['Aria Vale'],
      genre: 'Pop',
      isExplicit: true,
      releaseDate: '2026-03-06',
      originalReleaseDate: '2019-03-06',
      pLine: { year: 2026, text: '2026 Vale Records' },
      cLine: { year: 2026, text: '2026 Vale Records' },
      territories: ['BR', 'PT'],
      excludedTerritories: [],
      image: { uri: 'resources/cover.jpg' },
      tracks: [
        {
          isrc: 'QZZZ22600002',
          title: 'Glass River',
          subtitle: 'Acoustic Version',
          isExplicit: false,
          file: {
            uri: 'resources/2.flac',
            hash: { algorithm: 'MD5', value: 'd41d8cd98f00b204e9800998ecf8427e' },
          },
        },
        {
          isrc: 'QZZZ22600001',
          title: 'Night Drive',
          featuredArtists: ['Noor Hale'],
          language: 'en',
          isExplicit: true,
          durationMs: 201_000,
          contributors: expect.arrayContaining([
            { name: 'Jon Brook', roles: ['Composer', 'Lyricist'], instruments: [] },
            { name: 'Ida Berg', roles: ['Musician'], instruments: ['Cello'] },
          ]),
        },
      ],
    })
  })

  test('a release without a title is refused with its place', () => {
    const bare = message((xml) => xml.replaceAll(/<(TitleText|DisplayTitleText)[^>]*>[^<]*<\/\1>/g, ''))
    expect(() => read(bare)).toThrow(expect.objectContaining({ code: 'missing_element' }))
  })
})

test('other messages are not a release', () => {
  expect(readCatalogueMessage('<ManifestMessage xmlns="http://ddex.net/xml/x"/>')).toBeUndefined()
  expect(() => readCatalogueMessage('<NewReleaseMessage xmlns="http://ddex.net/xml/ern/99"/>')).toThrow(
    expect.objectContaining({ code: 'unknown_message' }),
  )
})

test('reading accesses nothing outside the text', () => {
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  expect(() => readCatalogueMessage(messageOf382((xml) => xml.replace('?>', `?>${entity}`)))).toThrow(
    expect.objectContaining({ code: 'doctype_refused' }),
  )
})

test('what a release of ours has no place for is read all the same', () => {
  const { release } = goldenEp
  const [first, second] = release.tracks as [Track, Track]
  const tracks = [{ ...first, preview: { startMs: 45_000, durationMs: 30_000 } }, second]
  const xml = writeNewReleaseMessage({ ...goldenEp, release: { ...release, tracks } })
    .replace('<ICPN>', '<GRid>A10302B0003989564F</GRid><ICPN>')
    .replace(
      /(<Release>[\s\S]*?<\/DisplayTitle>)/,
      '$1<AdditionalTitle><TitleText>ﾕﾒﾉﾊｼﾞﾏﾘ</TitleText></AdditionalTitle>',
    )
    .replace(
      /(<Release>[\s\S]*?)(<\/Release>)/,
      '$1<RelatedRelease><ReleaseId><ICPN>04988006110809</ICPN></ReleaseId></RelatedRelease>$2',
    )
    .replace(
      '</ResourceList>',
      '<Video><DisplayTitle><TitleText>Been Waiting</TitleText></DisplayTitle></Video></ResourceList>',
    )
  expect(read(xml)).toMatchObject({
    grid: 'A10302B0003989564F',
    otherTitles: ['ﾕﾒﾉﾊｼﾞﾏﾘ'],
    relatedReleases: ['04988006110809'],
    otherRecordings: ['Been Waiting'],
    tracks: [{ preview: { startMs: 45_000 } }, { preview: undefined }],
  })
  expect(read(writeNewReleaseMessage(goldenEp))).toMatchObject({
    otherTitles: [],
    relatedReleases: [],
    otherRecordings: [],
  })
})
