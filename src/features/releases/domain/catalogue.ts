// A release as plain data without ids, files or status, for moving it from one catalogue to another.
import {
  CATALOGUE_RELEASE_FIELDS,
  CATALOGUE_TRACK_FIELDS,
  type FieldKind,
  type FieldSpec,
  type FieldValues,
  fieldsIn,
  type ReleaseFields,
  type TrackFields,
  type ValuesOf,
} from './fields.ts'

export interface CatalogueTrack extends ValuesOf<TrackFields, { csv: true }> {}

export interface CatalogueRelease extends ValuesOf<ReleaseFields, { csv: true }> {
  tracks: CatalogueTrack[]
}

/** The empty value of a field of each kind; a new object each time, because importers fill it in. */
const EMPTY: { [Kind in FieldKind]: () => FieldValues[Kind] } = {
  text: () => '',
  flag: () => false,
  day: () => null,
  language: () => null,
  genre: () => null,
  upc: () => null,
  isrc: () => null,
  iswc: () => null,
  disc: () => 1,
  spotifyUri: () => '',
  type: () => 'single',
  version: () => 'original',
  schedule: () => 'standard',
  releaseTiming: () => 'local_midnight',
  lyrics: () => '',
  timedLyrics: () => null,
  offset: () => null,
  names: () => [],
  mainArtists: () => [],
  stores: () => [],
  aiParts: () => [],
  contributors: () => [],
  performers: () => [],
  rightsLine: () => ({ year: null, owner: '' }),
  territories: () => ({ rule: 'worldwide', countries: [] }),
  agreements: () => ({ ownsRights: false, doesNotInfringe: false, releaseTerms: false }),
  confirmations: () => [],
  artistId: () => null,
  uploadId: () => null,
}

const emptyFields = (table: Record<string, FieldSpec>) =>
  Object.fromEntries(fieldsIn(table).map(([name, { kind }]) => [name, kind && EMPTY[kind]()]))

export const emptyRelease = (): CatalogueRelease => ({
  ...(emptyFields(CATALOGUE_RELEASE_FIELDS) as Omit<CatalogueRelease, 'tracks'>),
  tracks: [],
})

export const emptyTrack = () => emptyFields(CATALOGUE_TRACK_FIELDS) as unknown as CatalogueTrack
