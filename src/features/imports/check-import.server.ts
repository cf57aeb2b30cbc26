// Checks an import: stores the resulting releases and every finding, so that the file is read only once.
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { normalName, normalTitle } from '#engines/text-rules/normalise.ts'
import { listOwnArtists } from '#features/artists/service.server.ts'
import { catalogueFindings } from '#features/releases/domain/catalogue-findings.ts'
import { refusedIsrcs, refusedUpcs, releaseContext } from '#features/releases/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { GENRES } from '#lib/pure/genres.ts'
import type { AccountId } from '#lib/pure/ids.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { groupRows, type NamedRelease, releaseOf } from './csv-codec.ts'
import {
  deleteReleases,
  findAnyImport,
  type ImportReleaseValues,
  type ImportRow,
  insertReleases,
} from './data.server.ts'
import { EncodingUnclear } from './detect-encoding.server.ts'
import { blocksImport, type Comparison, type ImportFinding } from './domain.ts'
import type { StoreOfDpid } from './ern-mapping.ts'
import { mapDraftFindings } from './finding-mapping.ts'
import { finishStep } from './finish-step.server.ts'
import { readTable, UnreadableFile } from './parse-csv.server.ts'
import { readPackage, readSingleMessage } from './parse-packages.server.ts'
import type { NewArtist, StoredFile, StoredLine } from './tables.server.ts'
import { withCatalogueFile } from './take-files.server.ts'

export type CheckDeps = Pick<Deps, 'db' | 'clock' | 'objects' | 'codeRanges' | 'secret'>

/** A parsed release, before the account's own artists and codes are looked up. */
export interface ReadRelease {
  named: NamedRelease
  findings: ImportFinding[]
  lines: StoredLine[]
  /** The row of each track of a table, in the order of the tracks. */
  trackRows?: number[]
  comparison: Comparison[]
  files: StoredFile[]
}

/** Job `imports.check`. Idempotent; does not change the catalogue. */
export async function checkImport(deps: CheckDeps, { importId }: { importId: string }): Promise<void> {
  const row = await findAnyImport(deps.db, importId)
  if (row?.status !== 'checking') return
  try {
    await withCatalogueFile(deps, row, async (file) => {
      if (file.format !== 'csv') {
        const storeOf = await storesByDpid(deps.db)
        const read =
          file.format === 'zip'
            ? await readPackage(file.path, storeOf)
            : await readSingleMessage({ path: file.path, name: row.file_name }, storeOf)
        await saveResults(deps, row, read, { format: 'ern' })
        return
      }
      const table = await readTable(await readFile(file.path), row.encoding ?? undefined)
      const read = groupRows(table.rows).map((rows) => ({
        ...releaseOf(rows),
        comparison: [],
        files: [],
        lines: rows.map((row) => ({ row: row.row, cells: row.raw })),
      }))
      await saveResults(deps, row, read, {
        format: 'csv',
        header: table.header,
        ignored_columns: table.ignored.slice(0, 200),
        row_count: table.rows.length,
      })
    })
  } catch (error) {
    if (error instanceof EncodingUnclear) {
      const choices = JSON.stringify(error.choices)
      await deps.db
        .transaction()
        .execute((trx) =>
          finishStep(trx, deps, row, { status: 'needs_encoding', format: 'csv', encoding_choices: choices }),
        )
      return
    }
    if (!(error instanceof UnreadableFile)) throw error
    const refusal = JSON.stringify({ code: error.code, params: error.params })
    await deps.db
      .transaction()
      .execute((trx) =>
        finishStep(trx, deps, row, { status: 'refused', refusal, finished_at: deps.clock.now() }),
      )
  }
}

async function storesByDpid(db: Db): Promise<StoreOfDpid> {
  const stores = new Map((await listConnectedStores(db)).map(({ dpid, id }) => [dpid, id]))
  return (dpid) => stores.get(dpid)
}

const RELEASES_AT_ONCE = 500

/** Checking their texts takes a few milliseconds, after which other requests have their turn. */
const TRACKS_AT_ONCE = 50

async function saveResults(
  deps: CheckDeps,
  row: ImportRow,
  read: ReadRelease[],
  facts: { format: 'csv' | 'ern'; header?: string[]; ignored_columns?: string[]; row_count?: number },
): Promise<void> {
  const { releases, newArtists } = await validateReleases(deps, row, read)
  const invalid = releases.filter((release) => release.status === 'invalid')
  await deps.db.transaction().execute(async (trx) => {
    const moved = await finishStep(trx, deps, row, {
      status: 'checked',
      ...facts,
      new_artists: JSON.stringify(newArtists),
      release_count: releases.length,
      rejected_row_count: invalid.reduce((sum, release) => sum + release.lines.length, 0),
    })
    if (!moved) return
    await deleteReleases(trx, row.id)
    for (let start = 0; start < releases.length; start += RELEASES_AT_ONCE) {
      await insertReleases(trx, row.id, releases.slice(start, start + RELEASES_AT_ONCE))
    }
  })
}

/**
 * Adds checks that depend on the account and the date, such as known artists and free codes, and the findings that the
 * drafts will have.
 */
async function validateReleases(
  deps: CheckDeps,
  row: ImportRow,
  read: ReadRelease[],
): Promise<{ releases: ImportReleaseValues[]; newArtists: NewArtist[] }> {
  const accountId = row.account_id as AccountId
  const scope = scopeOf({ accountId, artistId: row.artist_id })
  const artists = new Map(
    (await listOwnArtists(deps, { scope, legal: false })).items
      .toReversed()
      .map((artist) => [normalName(artist.name), artist]),
  )
  const context = await releaseContext(deps.db)
  const today = deps.clock.today()
  const releases = read.map((item) => item.named.release)
  const upcs = await refusedUpcs(deps.db, deps.codeRanges, {
    accountId,
    upcs: releases.flatMap((release) => release.upc ?? []),
  })
  const isrcs = await refusedIsrcs(deps.db, deps.codeRanges, {
    accountId,
    isrcs: releases.flatMap((release) => release.tracks.flatMap((track) => track.isrc ?? [])),
  })
  const seen = new Map<string, number>()
  const titles = new Map<string, string>()
  const newArtists = new Map<string, NewArtist>()
  const checked: ImportReleaseValues[] = []
  let tracks = 0
  for (const { named, findings, lines, trackRows = [], comparison: compared, files } of read) {
    tracks += 1 + named.release.tracks.length
    if (tracks > TRACKS_AT_ONCE) {
      await setImmediate()
      tracks = 0
    }
    const { release, artistName } = named
    const first = lines[0]?.row ?? 0
    const all = [...findings]
    const add = (row: number, column: string, code: string, params?: ImportFinding['params']) =>
      all.push({ row, column, code, severity: 'blocks', ...(params ? { params } : {}) })
    const artist = artists.get(normalName(artistName))
    if (artistName !== '' && !artist) {
      add(first, 'release_artist', 'artist_unknown', { name: artistName })
      countArtist(newArtists, named)
    }
    if (release.upc) {
      const gtin = release.upc.padStart(14, '0')
      const earlier = seen.get(gtin)
      const refused = upcs.get(release.upc)
      if (refused) add(first, 'upc', refused)
      else if (earlier !== undefined)
        add(first, 'upc', first > 0 ? 'import_upc_twice' : 'package_upc_twice', { row: earlier })
      else seen.set(gtin, first)
    }
    for (const [trackIndex, track] of release.tracks.entries()) {
      const refused = track.isrc && isrcs.get(track.isrc)
      const row = trackRows[trackIndex] ?? 0
      const column = first > 0 ? 'isrc' : `tracks.${trackIndex + 1}.isrc`
      if (refused) add(row, column, refused)
      const other = titles.get(track.isrc ?? '')
      if (other !== undefined && normalTitle(other) !== normalTitle(track.title))
        all.push({ row, column, code: 'import_isrc_titles', severity: 'advises', params: { title: other } })
      else if (track.isrc) titles.set(track.isrc, track.title)
    }
    const comparison = keepOriginalDate(named, compared, first, today, all)
    const isInvalid = all.some(blocksImport)
    const planned = { release, artistName: artist?.name ?? artistName }
    const rows = { first, tracks: trackRows }
    checked.push({
      position: checked.length + 1,
      title: release.title.slice(0, 300),
      artist_name: artistName.slice(0, 200),
      upc: release.upc,
      status: isInvalid ? 'invalid' : 'ready',
      findings: [...all, ...mapDraftFindings(catalogueFindings(planned, today, context), rows, all)],
      lines,
      comparison,
      files,
      content: isInvalid || !artist ? null : { artistId: artist.id, release, rows },
    })
  }
  // The seat of one artist cannot create others.
  return { releases: checked, newArtists: row.artist_id ? [] : [...newArtists.values()] }
}

/** Spellings that a listener takes for one name are one artist; every release adds the pages that it knows. */
function countArtist(
  artists: Map<string, NewArtist>,
  { artistName, artistPages, release }: NamedRelease,
): void {
  const key = normalName(artistName)
  const earlier = artists.get(key)
  artists.set(key, {
    name: earlier?.name ?? artistName,
    genre: earlier?.genre ?? GENRES.find((genre) => genre === release.primaryGenre) ?? 'pop',
    pages: { ...artistPages, ...earlier?.pages },
    releases: (earlier?.releases ?? 0) + 1,
  })
}

/**
 * A release date in the past becomes the original release date, unless the file has one.
 * @returns the comparison with the dates that are used
 */
function keepOriginalDate(
  { release }: NamedRelease,
  comparison: Comparison[],
  row: number,
  today: string,
  findings: ImportFinding[],
): Comparison[] {
  const { releaseDate: date, originalReleaseDate } = release
  if (!date || date >= today) return comparison
  const code = originalReleaseDate ? 'import_date_over' : 'import_past_date'
  findings.push({ row, column: 'release_date', code, severity: 'advises', params: { date } })
  release.originalReleaseDate ??= date
  release.releaseDate = null
  const ours = release.originalReleaseDate
  return comparison.flatMap((field): Comparison[] => {
    if (field.field === 'originalReleaseDate') return [{ ...field, ours }]
    if (field.field !== 'releaseDate') return [field]
    const none = { ...field, ours: '' }
    return originalReleaseDate ? [none] : [none, { field: 'originalReleaseDate', theirs: '', ours }]
  })
}
