// Exports the ISRCs and UPCs of releases as a CSV file.
import { setImmediate } from 'node:timers/promises'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { artistsOfTrack, displayArtist, mainNames } from './domain/main-artists.ts'
import { type ListFilter, type ListQuery, listCodes } from './release-list.data.server.ts'

/** Maximum number of lines in a file of codes; larger sets need several requests. */
const CODES_MAX = 100_000
/** Lines that are written at a time; other requests are served in between. */
const AT_ONCE = 5_000

/**
 * The codes of releases, drafts included, as a file: one line per track, in the order of the list. Missing `ids` are
 * skipped.
 *
 * @throws not_found when none of them exists; too_many_rows, because a file that leaves tracks out is taken for complete
 */
export async function exportCodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: ListFilter & Pick<ListQuery, 'sort'>,
  most = CODES_MAX,
): Promise<File> {
  const rows = await listCodes(db, { ...params, limit: most + 1 })
  if (params.ids && rows.length === 0) throw notFound()
  if (rows.length > most) throw new AppError('too_many_rows', 422, { params: { max: most } })
  const parts = [formatCsv([CODE_COLUMNS], { bom: true })]
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    parts.push(formatCsv(rows.slice(start, start + AT_ONCE).map(lineOf)))
    await setImmediate()
  }
  return new File(parts, `codes-${clock.today()}.csv`, { type: 'text/csv;charset=utf-8' })
}

type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

const lineOf = (row: CodeRow) => [
  row.title,
  artistsOf(row.artist, row.other_artists),
  row.type,
  row.status,
  row.upc,
  row.label,
  row.release_date,
  row.position,
  row.track,
  row.version,
  row.position && trackArtistsOf(row),
  row.featured_artists?.join('; '),
  row.isrc,
  row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
]

const artistsOf = (first: string | null, others: CodeRow['other_artists']) =>
  displayArtist(mainNames(first, others))

function trackArtistsOf({ artist, other_artists, track_artist, track_other_artists }: CodeRow): string {
  const own = artistsOfTrack(
    { artist: track_artist ?? '', otherArtists: track_other_artists ?? [] },
    { artist: artist === null ? null : { name: artist }, otherArtists: other_artists },
  )
  return artistsOf(own.artist, own.otherArtists)
}

const CODE_COLUMNS = [
  'release',
  'artist',
  'type',
  'status',
  'upc',
  'label',
  'release_date',
  'track_number',
  'track',
  'version',
  'track_artist',
  'featured_artists',
  'isrc',
  'duration_seconds',
]
