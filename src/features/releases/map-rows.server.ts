// Maps the rows of releases and tracks to their fields and back, driven by the tables of fields.
import type { Updateable } from 'kysely'
import type { Tables } from '#lib/db.ts'
import type { ReleaseRow, TrackRow } from './data.server.ts'
import {
  CATALOGUE_RELEASE_FIELDS,
  CATALOGUE_TRACK_FIELDS,
  type FieldKind,
  type FieldSpec,
  fieldsIn,
  RELEASE_FIELDS,
  type ReleaseFields,
  TRACK_FIELDS,
  type TrackFields,
  type ValuesOf,
} from './domain/fields.ts'

export type ReleaseValues = ValuesOf<ReleaseFields>
export type TrackValues = ValuesOf<TrackFields>

/** A user's change: absent fields, and absent parts of a field, stay unchanged. */
type Change<Values> = {
  [Name in keyof Values]?: Values[Name] extends readonly unknown[] | null
    ? Values[Name]
    : Partial<Values[Name]>
}

type Row = Readonly<Record<string, unknown>>
type Table = Record<string, FieldSpec>

export const releaseFieldsOf = (row: ReleaseRow) => fieldsOf(RELEASE_FIELDS, row) as ReleaseValues
export const trackFieldsOf = (row: TrackRow) => fieldsOf(TRACK_FIELDS, row) as TrackValues

/** The fields that are in the CSV of the catalogue. */
export const catalogueReleaseOf = (row: ReleaseRow) =>
  fieldsOf(CATALOGUE_RELEASE_FIELDS, row) as ValuesOf<ReleaseFields, { csv: true }>
export const catalogueTrackOf = (row: TrackRow) =>
  fieldsOf(CATALOGUE_TRACK_FIELDS, row) as ValuesOf<TrackFields, { csv: true }>

export const releaseColumnsOf = (change: Change<ReleaseValues>): Updateable<Tables['releases']> =>
  columnsOf(RELEASE_FIELDS, change)
export const trackColumnsOf = (change: Change<TrackValues>): Updateable<Tables['tracks']> =>
  columnsOf(TRACK_FIELDS, change)

/** The types of the columns and of the fields agree because release-fields.test.ts saves and reads every field. */
function fieldsOf(table: Table, row: object): unknown {
  const values = row as Row
  const fields: Record<string, unknown> = {}
  for (const [name, { column }] of fieldsIn(table)) {
    if (typeof column === 'string') fields[name] = values[column]
    else if (column)
      fields[name] = Object.fromEntries(
        Object.entries(column).map(([part, column]) => [part, values[column]]),
      )
  }
  return fields
}

/** Absent values are omitted, so that their columns stay unchanged. */
const columnsOf = (table: Table, change: object): Record<string, unknown> =>
  Object.fromEntries(
    columnsIn(table)
      .map(([column, read]) => [column, read(change)])
      .filter(([, value]) => value !== undefined),
  )

/** Columns of type jsonb, which are written as text. */
const JSON_KINDS: readonly (FieldKind | undefined)[] = [
  'contributors',
  'performers',
  'timedLyrics',
  'mainArtists',
]

/** Every column that stores a field, and how its value is read from an object of fields. */
export const columnsIn = (table: Table): [string, (fields: object) => unknown][] =>
  fieldsIn(table).flatMap(([name, { column, kind }]): [string, (fields: object) => unknown][] => {
    const read = (fields: object) => (fields as Row)[name]
    if (column === undefined) return []
    if (typeof column !== 'string')
      return Object.entries(column).map(([part, column]) => [
        column,
        (fields) => (read(fields) as Row | undefined)?.[part],
      ])
    if (JSON_KINDS.includes(kind)) return [[column, (fields) => read(fields) && JSON.stringify(read(fields))]]
    return [[column, read]]
  })
