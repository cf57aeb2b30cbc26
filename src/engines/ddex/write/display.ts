// The parts that recordings and releases of version 4 show the public alike: titles and artists.
import type { Artist, NativeTitle, Version } from '../model.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'
import { titleInOneLine } from './facts.ts'
import type { PartyReferences } from './parties.ts'

/** The attributes of a statement that holds everywhere no other is made. */
export const WORLDWIDE_DEFAULT = { ApplicableTerritoryCode: 'Worldwide', IsDefault: 'true' }

interface Titles {
  title: string
  version?: Version
  nativeTitle?: NativeTitle
}

/** DisplayTitleText (one line) and DisplayTitle (in parts): profile rule R7 wants both. */
export function titles({ title, version, nativeTitle }: Titles): (Written | undefined)[] {
  return [
    element('DisplayTitleText', titleInOneLine(title, version), WORLDWIDE_DEFAULT),
    element(
      'DisplayTitle',
      [element('TitleText', title), optional('SubTitle', version?.subtitle, { SubTitleType: 'Version' })],
      WORLDWIDE_DEFAULT,
    ),
    nativeTitle &&
      element('DisplayTitle', [element('TitleText', nativeTitle.text)], {
        ApplicableTerritoryCode: 'Worldwide',
        LanguageAndScriptCode: nativeTitle.language,
      }),
  ]
}

export function displayArtists(displayName: string, artists: Artist[], parties: PartyReferences): Written[] {
  return [
    element('DisplayArtistName', displayName, WORLDWIDE_DEFAULT),
    ...artists.map(({ name, role }, i) =>
      element(
        'DisplayArtist',
        [element('ArtistPartyReference', parties.get(name)!), element('DisplayArtistRole', role)],
        { SequenceNumber: String(i + 1) },
      ),
    ),
  ]
}
