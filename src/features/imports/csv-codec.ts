// CSV codec of releases: one row per track, written and parsed.

import { emptyRelease, emptyTrack } from '#features/releases/domain/catalogue.ts'
import { TRACKS_MAX } from '#features/releases/domain/vocabulary.ts'
import { unescapeFormula } from '#lib/pure/csv.ts'
import { required } from '#lib/pure/required.ts'
import type { Fail } from './csv-cell-codec.ts'
import {
  type Column,
  type NamedRelease,
  type NumberedTrack,
  RELEASE_COLUMNS,
  TRACK_COLUMNS,
} from './csv-column-codec.ts'
import type { ImportFinding } from './domain.ts'

export type { NamedRelease } from './csv-column-codec.ts'

const ALL = [...RELEASE_COLUMNS, ...TRACK_COLUMNS]
export const COLUMNS: readonly string[] = ALL.map(({ name }) => name)
/** Columns that every file must have. */
export const COLUMNS_NEEDED: readonly string[] = ['release_title', 'release_artist', 'track_title']

/** A release as rows of cells: one per track, or a single one without a track. */
export function rowsOf(named: NamedRelease): string[][] {
  const own = RELEASE_COLUMNS.map((column) => column.write(named))
  const tracks = named.release.tracks.map((track, index) => ({ ...track, number: index + 1 }))
  if (tracks.length === 0) return [[...own, ...TRACK_COLUMNS.map(() => '')]]
  return tracks.map((track) => [...own, ...TRACK_COLUMNS.map((column) => column.write(track))])
}

/** What every column takes, in the order of the file. */
export const COLUMN_GUIDE: readonly Pick<Column<never>, 'name' | 'format' | 'sample'>[] = ALL

export const sampleRow = (): string[] => ALL.map(({ sample }) => sample)

/** A row of a file: its number, and its cells in the order of COLUMNS; cells of missing columns are absent. */
export interface TableRow {
  row: number
  cells: readonly (string | undefined)[]
  /** Columns whose cell has quotation marks that are not written as in CSV. */
  brokenQuotes?: readonly string[]
}

/**
 * Sorts the cells of a file with this header into the order of COLUMNS; of columns with the same name the last one
 * counts.
 */
export function cellsUnder(header: readonly (string | undefined)[]) {
  const places = ALL.map(({ name, isVerbatim }) => ({ index: header.lastIndexOf(name), isVerbatim }))
  return (raw: readonly string[]): TableRow['cells'] =>
    places.map(({ index, isVerbatim }) => {
      if (index === -1) return undefined
      const text = unescapeFormula(raw[index] ?? '')
      return isVerbatim ? text : text.trim()
    })
}

const cellOf = (name: string) => {
  const index = COLUMNS.indexOf(name)
  return ({ cells }: TableRow): string => cells[index] ?? ''
}
const key = cellOf('release')
const upc = cellOf('upc')
const artist = cellOf('release_artist')
const title = cellOf('release_title')
const hasLyrics = COLUMNS.indexOf('has_lyrics')

const codeOf = (row: TableRow): string => key(row) || upc(row).replaceAll(/[\s-]/g, '')
const nameOf = (row: TableRow): string => `${artist(row)}\n${title(row)}`.toLowerCase()

/**
 * Rows that belong together: by the given key, else by the UPC, else by artist and title. A row without a code belongs to
 * the release of its artist and title that has one, if there is just one: many tables have the UPC in the first row only.
 */
export function groupRows<Row extends TableRow>(rows: readonly Row[]): Row[][] {
  const codesOfName = new Map<string, Set<string>>()
  for (const row of rows) {
    const code = codeOf(row)
    const name = nameOf(row)
    if (code) codesOfName.set(name, (codesOfName.get(name) ?? new Set()).add(code))
  }
  const groupOf = (row: Row): string => {
    const name = nameOf(row)
    const [code, ...others] = codesOfName.get(name) ?? []
    return codeOf(row) || (code !== undefined && others.length === 0 ? code : name)
  }
  return [...Map.groupBy(rows, groupOf).values()]
}

/** Parses the rows of one release. An invalid cell becomes a blocking finding and leaves the value unchanged. */
export function releaseOf(rows: readonly TableRow[]): {
  named: NamedRelease
  findings: ImportFinding[]
  /** The row of each track, in the order of the tracks. */
  trackRows: number[]
} {
  const findings: ImportFinding[] = []
  const named: NamedRelease = { key: '', artistName: '', release: emptyRelease() }
  const failing =
    ({ row }: TableRow, column: string, severity: ImportFinding['severity'] = 'blocks'): Fail =>
    (code, params, own = severity) =>
      findings.push({ row, column, code, severity: own, ...(params ? { params } : {}) })
  const [first] = rows
  if (!first) return { named, findings, trackRows: [] }
  take(RELEASE_COLUMNS, first.cells, named, (column) => failing(first, column))
  if (named.release.title === '') failing(first, 'release_title')('title_missing')
  if (named.artistName === '') failing(first, 'release_artist')('artist_missing')

  const tracks: (NumberedTrack & { row: number })[] = []
  const last = required(rows.at(-1))
  if (rows.length > TRACKS_MAX) failing(last, 'track_title')('import_tracks', { max: TRACKS_MAX })
  for (const row of rows.slice(0, TRACKS_MAX)) {
    differences(first, row, findings)
    for (const column of row.brokenQuotes ?? []) failing(row, column, 'advises')('import_quotes')
    const cells = row.cells.slice(RELEASE_COLUMNS.length)
    if (cells.every((text) => !text)) continue
    const track: NumberedTrack = { ...emptyTrack(), number: null }
    take(TRACK_COLUMNS, cells, track, (column) => failing(row, column))
    if (row.cells[hasLyrics] === undefined) track.hasLyrics = track.lyrics !== ''
    if (tracks.some((other) => track.number !== null && other.number === track.number))
      failing(row, 'track_number')('import_number_twice', { number: track.number as number })
    if (tracks.some((other) => track.isrc !== null && other.isrc === track.isrc))
      failing(row, 'isrc')('import_isrc_twice')
    tracks.push({ ...track, row: row.row })
  }
  for (const { row, number } of tracks) {
    if (number !== null && number > tracks.length)
      failing(
        { row, cells: [] },
        'track_number',
        'advises',
      )('import_number_gap', { number, count: tracks.length })
  }
  const inOrder = tracks
    .map((track, index) => ({ track, place: track.number ?? index + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ track }) => track)
  named.release.tracks = inOrder.map(({ number: _, row: __, ...kept }) => kept)
  return { named, findings, trackRows: inOrder.map(({ row }) => row) }
}

/** An empty cell leaves the value unchanged. */
function take<T>(
  columns: readonly Column<T>[],
  cells: TableRow['cells'],
  into: T,
  failing: (column: string) => Fail,
): void {
  columns.forEach(({ name, read }, index) => {
    const text = cells[index]
    if (text) read(text, into, failing(name))
  })
}

/** The first row defines the release; a later row that differs is ignored with a finding. */
function differences(first: TableRow, row: TableRow, findings: ImportFinding[]): void {
  if (row === first) return
  for (const [index, { name }] of RELEASE_COLUMNS.entries()) {
    const text = row.cells[index]
    if (!text || text === (first.cells[index] ?? '')) continue
    findings.push({
      row: row.row,
      column: name,
      code: 'import_differs',
      severity: 'advises',
      params: { row: first.row },
    })
  }
}
