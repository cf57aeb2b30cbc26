// Owns the parts that recordings and releases show the public alike: titles, artists, rights lines, genre.
import type { Artist, RightsLine, Version } from '#engines/ddex/model.ts'
import type { PartyReferences } from '#engines/ddex/write-parties.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** The attributes of a statement that holds everywhere no other is made. */
export const worldwideDefault = { ApplicableTerritoryCode: 'Worldwide', IsDefault: 'true' }

/** DisplayTitleText (one line, subtitle in parentheses) and DisplayTitle (in parts): profile rule R7 wants both. */
export function titles(title: string, version: Version | undefined): Written[] {
  const subtitle = version?.subtitle
  return [
    element('DisplayTitleText', subtitle ? `${title} (${subtitle})` : title, worldwideDefault),
    element(
      'DisplayTitle',
      [
        element('TitleText', title),
        subtitle !== undefined && element('SubTitle', subtitle, { SubTitleType: 'Version' }),
      ],
      worldwideDefault,
    ),
  ]
}

export function displayArtists(displayName: string, artists: Artist[], parties: PartyReferences): Written[] {
  return [
    element('DisplayArtistName', displayName, worldwideDefault),
    ...artists.map(({ name, role }, i) =>
      element(
        'DisplayArtist',
        [element('ArtistPartyReference', parties.get(name)!), element('DisplayArtistRole', role)],
        { SequenceNumber: String(i + 1) },
      ),
    ),
  ]
}

export function rightsLine(kind: 'PLine' | 'CLine', { year, text }: RightsLine): Written {
  return element(kind, [element('Year', String(year).padStart(4, '0')), element(`${kind}Text`, text)])
}

export function genreOf({ genre, subGenre }: { genre: string; subGenre?: string }): Written {
  return element('Genre', [
    element('GenreText', genre),
    subGenre !== undefined && element('SubGenre', subGenre),
  ])
}
