// A release as rows of a table, one for each track, there and back.
import { emptyRelease, emptyTrack } from '#features/releases/domain/catalogue.ts'
import { TRACKS_MAX } from '#features/releases/domain/vocabulary.ts'
import type { Fail } from '../cells/service.server.ts'
import {
  type NamedRelease,
  type NumberedTrack,
  RELEASE_COLUMNS,
  TRACK_COLUMNS,
} from '../columns/service.server.ts'
import type { ImportFinding } from '../domain.ts'

export type { NamedRelease } from '../columns/service.server.ts'

export const COLUMNS: readonly string[] = [...RELEASE_COLUMNS, ...TRACK_COLUMNS].map(({ name }) => name)
/** Without these a row says nothing. */
export const COLUMNS_NEEDED: readonly string[] = ['release_title', 'release_artist', 'track_title']

/** Cells whose spaces are part of what they say. */
const VERBATIM = new Set(['lyrics', 'timed_lyrics'])

/** A release as rows of cells, one for each track, and one without a track where there is none yet. */
export function rowsOf(named: NamedRelease): string[][] {
  const own = RELEASE_COLUMNS.map((column) => column.write(named))
  const tracks = named.release.tracks.map((one, index) => ({ ...one, number: index + 1 }))
  if (tracks.length === 0) return [[...own, ...TRACK_COLUMNS.map(() => '')]]
  return tracks.map((one) => [...own, ...TRACK_COLUMNS.map((column) => column.write(one))])
}

export const sampleRow = (): string[] => [...RELEASE_COLUMNS, ...TRACK_COLUMNS].map(({ sample }) => sample)

/** A row of a file: its number, and its cells by the column's name; a column the file has not is absent. */
export interface TableRow {
  row: number
  cells: Map<string, string>
}

const cellOf = ({ cells }: TableRow, name: string): string => {
  const text = cells.get(name) ?? ''
  return VERBATIM.has(name) ? text : text.trim()
}

/** What ties the rows of a release together: the key somebody gave, else its UPC, else artist and title. */
export const keyOf = (row: TableRow): string =>
  cellOf(row, 'release') ||
  cellOf(row, 'upc').replaceAll(/[\s-]/g, '') ||
  `${cellOf(row, 'release_artist')}\n${cellOf(row, 'release_title')}`.toLowerCase()

/** Reads the rows of one release. What a cell cannot be is a finding that blocks, and the value is left as it was. */
export function releaseOf(rows: readonly TableRow[]): { named: NamedRelease; findings: ImportFinding[] } {
  const findings: ImportFinding[] = []
  const named: NamedRelease = { key: '', artistName: '', release: emptyRelease() }
  const failing =
    ({ row }: TableRow, column: string): Fail =>
    (code, params) =>
      findings.push({ ...{ row, column, code, severity: 'blocks' }, ...(params ? { params } : {}) })
  const [first] = rows
  if (!first) return { named, findings }
  for (const { name, read } of RELEASE_COLUMNS) read(cellOf(first, name), named, failing(first, name))
  if (named.release.title === '') failing(first, 'release_title')('title_missing')
  if (named.artistName === '') failing(first, 'release_artist')('artist_missing')

  const tracks: NumberedTrack[] = []
  const last = rows.at(-1) as TableRow
  if (rows.length > TRACKS_MAX) failing(last, 'track_title')('import_tracks', { max: TRACKS_MAX })
  for (const row of rows.slice(0, TRACKS_MAX)) {
    differences(first, row, findings)
    if (TRACK_COLUMNS.every(({ name }) => cellOf(row, name) === '')) continue
    const one: NumberedTrack = { ...emptyTrack(), number: null }
    for (const { name, read } of TRACK_COLUMNS) read(cellOf(row, name), one, failing(row, name))
    if (!row.cells.has('has_lyrics')) one.hasLyrics = one.lyrics !== ''
    if (tracks.some((other) => one.number !== null && other.number === one.number))
      failing(row, 'track_number')('import_number_twice', { number: one.number as number })
    if (tracks.some((other) => one.isrc !== null && other.isrc === one.isrc))
      failing(row, 'isrc')('import_isrc_twice')
    tracks.push(one)
  }
  named.release.tracks = tracks
    .map((one, index) => ({ one, at: one.number ?? index + 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ one: { number: _, ...kept } }) => kept)
  return { named, findings }
}

/** A release is told in its first row; what a later one says otherwise is not taken, and said. */
function differences(first: TableRow, row: TableRow, findings: ImportFinding[]): void {
  if (row === first) return
  for (const { name } of RELEASE_COLUMNS) {
    const text = cellOf(row, name)
    if (text === '' || text === cellOf(first, name)) continue
    findings.push({
      ...{ row: row.row, column: name, code: 'import_differs', severity: 'advises' },
      params: { row: first.row },
    })
  }
}
