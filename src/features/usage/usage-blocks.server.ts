// Turns a file of usage into blocks of lines for the warehouse, with everybody's ids in place of codes.
import type { ByteSource } from '#engines/reports/decode.ts'
import { readUsage, type UsageRow } from '#engines/reports/read-usage.ts'
import { readUsageMonths, type UsageMonth } from '#engines/reports/read-usage-months.ts'
import { listArtistsNamed } from '#features/artists/service.server.ts'
import { listOwnersOfIsrcs } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { UnreadableFile } from '#lib/unpacked-file.ts'
import { warehouseCell } from '#ports/warehouse/index.ts'
import type { DaySpan, UsageFeed } from './domain.ts'
import { partitionOf, USAGE_TABLES } from './rows.data.server.ts'

/** Of a release without an artist profile. */
const NO_ARTIST = '00000000-0000-0000-0000-000000000000'
const BLOCK_LINES = 50_000
const BLOCK_CHARACTERS = 8 * 1024 * 1024
/** Of all months together; a file in the order of days needs far fewer. */
const WAITING_LINES = 4 * BLOCK_LINES
/** More codes without a track than this belong to another distributor. */
const UNMATCHED_MAX = 100_000

export interface UsageTally {
  /** With a track of ours. */
  rows: number
  unmatchedRows: number
  /** Plays by unknown ISRC. */
  unmatched: Map<string, number>
  /** The first day of each account. */
  accounts: Map<string, PlainDate>
}

interface Owner {
  accountId: string
  /** The ids of its rows, as cells of a line. */
  ids: string
  firstDay: PlainDate
}

/** Reads a file once. */
export class UsageBlocks {
  readonly #db: Db
  readonly #file: { store: string; feed: UsageFeed; period: DaySpan }
  readonly #owners = new Map<string, Owner | null>()
  readonly #lines: PartitionedLines
  readonly #unmatched = new Map<string, number>()
  readonly #playsAt: number
  /** Other cells are counts, days and known words, which need no care. */
  readonly #hasTexts: boolean
  #rows = 0
  #unmatchedRows = 0

  constructor(db: Db, file: { store: string; feed: UsageFeed; period: DaySpan }) {
    this.#db = db
    this.#file = file
    this.#lines = new PartitionedLines(file.feed)
    const { columns, day, plays } = USAGE_TABLES[file.feed]
    this.#hasTexts = file.feed === 'cities' || file.feed === 'playlists'
    this.#playsAt = plays === null ? -1 : columns.indexOf(plays) - columns.indexOf(day) - 1
  }

  /** @throws UnreadableUsage, UnreadableFile while it is read */
  async *read(source: ByteSource): AsyncGenerator<string[]> {
    const { feed, period } = this.#file
    const batches = feed === 'months' ? monthRows(source, period) : readUsage(source, feed, period)
    for await (const rows of batches) {
      await this.#findOwners(rows)
      for (const row of rows) this.#add(row)
      yield* this.#lines.takeFull()
    }
    yield* this.#lines.takeRest()
  }

  get tally(): UsageTally {
    const accounts = new Map<string, PlainDate>()
    for (const owner of this.#owners.values()) {
      if (!owner || owner.firstDay === '') continue
      const known = accounts.get(owner.accountId)
      if (known === undefined || owner.firstDay < known) accounts.set(owner.accountId, owner.firstDay)
    }
    return {
      rows: this.#rows,
      unmatchedRows: this.#unmatchedRows,
      unmatched: this.#unmatched,
      accounts,
    }
  }

  #add({ day, code, cells }: UsageRow): void {
    const owner = this.#owners.get(code)
    if (!owner) {
      this.#addUnmatched(code, cells)
      return
    }
    if (owner.firstDay === '' || day < owner.firstDay) owner.firstDay = day
    const values = this.#hasTexts ? cells.map(warehouseCell) : cells
    this.#lines.add(day, `${owner.ids}\t${day}\t${values.join('\t')}`)
    this.#rows++
  }

  #addUnmatched(code: string, cells: readonly (string | null)[]): void {
    this.#unmatchedRows++
    if (this.#playsAt === -1 || code === '') return
    const plays = Number(cells[this.#playsAt] ?? 0)
    this.#unmatched.set(code, (this.#unmatched.get(code) ?? 0) + plays)
    if (this.#unmatched.size > UNMATCHED_MAX)
      throw new UnreadableFile('usage_codes_unknown', { max: UNMATCHED_MAX.toLocaleString('en') })
  }

  async #findOwners(rows: readonly UsageRow[]): Promise<void> {
    const unknown = new Set<string>()
    for (const { code } of rows) if (!this.#owners.has(code)) unknown.add(code)
    if (unknown.size === 0) return
    for (const code of unknown) this.#owners.set(code, null)
    if (this.#file.feed === 'audience') return this.#findArtists([...unknown])
    for (const found of await listOwnersOfIsrcs(this.#db, [...unknown])) {
      const { isrc, trackId, accountId, releaseId, artistId } = found
      const ids = [accountId, artistId ?? NO_ARTIST, releaseId, trackId].join('\t')
      this.#owners.set(isrc, { accountId, ids, firstDay: '' })
    }
  }

  /** The page in the store names an artist; a name does so only if a single artist has it. */
  async #findArtists(texts: readonly string[]): Promise<void> {
    const found = await listArtistsNamed(this.#db, { store: this.#file.store, texts })
    const byName = Map.groupBy(found, ({ name }) => name)
    const byPage = Map.groupBy(found, ({ pageId }) => pageId)
    for (const text of texts) {
      const [artist, ...others] = byPage.get(text) ?? byName.get(text) ?? []
      if (!artist || others.length > 0) continue
      const { id, accountId } = artist
      this.#owners.set(text, { accountId, ids: `${accountId}\t${id}`, firstDay: '' })
    }
  }
}

async function* monthRows(source: ByteSource, period: DaySpan): AsyncGenerator<UsageRow[]> {
  for await (const groups of readUsageMonths(source, period)) yield groups.map(rowOfMonth)
}

const rowOfMonth = ({ month, isrc, country, streams, downloads }: UsageMonth): UsageRow => ({
  day: `${month}-01`,
  code: isrc,
  cells: [country, String(streams), String(downloads)],
})

interface Waiting {
  lines: string[]
  characters: number
}

/** Collects lines by the partition of their day, because only a block of one partition is stored as a whole. */
class PartitionedLines {
  readonly #feed: UsageFeed
  readonly #waiting = new Map<string, Waiting>()
  #count = 0

  constructor(feed: UsageFeed) {
    this.#feed = feed
  }

  add(day: PlainDate, line: string): void {
    const partition = partitionOf(this.#feed, day)
    let waiting = this.#waiting.get(partition)
    if (!waiting) {
      waiting = { lines: [], characters: 0 }
      this.#waiting.set(partition, waiting)
    }
    waiting.lines.push(line)
    waiting.characters += line.length
    this.#count++
  }

  *takeFull(): Generator<string[]> {
    for (const [partition, { lines, characters }] of this.#waiting)
      if (lines.length >= BLOCK_LINES || characters >= BLOCK_CHARACTERS) yield* this.#take(partition)
    while (this.#count > WAITING_LINES) {
      const [largest] = [...this.#waiting].sort(([, a], [, b]) => b.lines.length - a.lines.length)
      if (!largest) return
      yield* this.#take(largest[0])
    }
  }

  *takeRest(): Generator<string[]> {
    for (const partition of this.#waiting.keys()) yield* this.#take(partition)
  }

  *#take(partition: string): Generator<string[]> {
    const lines = this.#waiting.get(partition)?.lines ?? []
    this.#waiting.delete(partition)
    this.#count -= lines.length
    for (let start = 0; start < lines.length; start += BLOCK_LINES)
      yield lines.slice(start, start + BLOCK_LINES)
  }
}
