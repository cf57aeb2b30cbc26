// Maps the findings of a draft to the places of an import: the cells of a table, or the fields of a message.
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { RELEASE_COLUMNS, TRACK_COLUMNS } from './csv-column-codec.ts'
import type { ImportFinding } from './domain.ts'

/** The rows of a release in its table; 0 and none for a message. */
export interface ReleaseRows {
  first: number
  /** The row of each track. */
  tracks: readonly number[]
}

const columnsOf = (columns: readonly { name: string; field?: string }[]) =>
  new Map(columns.flatMap(({ name, field }) => (field === undefined ? [] : [[field, name]])))
const RELEASE_COLUMN_OF = columnsOf(RELEASE_COLUMNS)
  .set('artistId', 'release_artist')
  .set('tracks', 'track_title')
const TRACK_COLUMN_OF = columnsOf(TRACK_COLUMNS)

/** Findings of the draft-to-be, without those at a cell that could not be read. */
export function mapDraftFindings(
  findings: readonly ReleaseFinding[],
  { first, tracks }: ReleaseRows,
  ofFile: readonly ImportFinding[],
): ImportFinding[] {
  const unread = new Set(ofFile.flatMap((finding) => (finding.severity === 'blocks' ? placeOf(finding) : [])))
  return findings.flatMap(({ at, code, severity, params, fix }): ImportFinding[] => {
    const [, index, field = at] = /^tracks\.(\d+)\.(\w+)/.exec(at) ?? []
    const finding: ImportFinding = {
      row: index === undefined ? first : (tracks[Number(index)] ?? first),
      column: columnOf(field, index === undefined ? undefined : Number(index), first > 0),
      code,
      severity,
      stage: 'submission',
      ...(params ? { params } : {}),
      ...(fix ? { fix } : {}),
    }
    return unread.has(placeOf(finding)) ? [] : [finding]
  })
}

const placeOf = ({ row, column }: ImportFinding) => `${row} ${column}`

function columnOf(field: string, trackIndex: number | undefined, isTable: boolean): string {
  if (!isTable) return trackIndex === undefined ? field : `tracks.${trackIndex + 1}.${field}`
  return (trackIndex === undefined ? RELEASE_COLUMN_OF : TRACK_COLUMN_OF).get(field) ?? field
}
