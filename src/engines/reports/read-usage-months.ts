// Reads the usage of a DDEX Digital Sales Report: streams and downloads by month, country and track.
import { COUNTRIES } from '#lib/pure/countries.ts'
import { UNKNOWN_COUNTRY } from '#lib/pure/usage.ts'
import { divided } from './cells.ts'
import type { ByteSource } from './decode.ts'
import { readDsr } from './read-dsr.ts'
import { UnreadableUsage, type UsagePeriod } from './read-usage.ts'
import type { StatementLine } from './statement.ts'

/** Sums of lines. A report that takes usage back has negative ones. */
export interface UsageMonth {
  /** `YYYY-MM`. */
  month: string
  isrc: string
  country: string
  streams: bigint
  downloads: bigint
}

/** Groups in memory. What follows starts new ones, which add to the same sums. */
const GROUPS_MAX = 50_000
const UNITS_OF_ONE = 10n ** 10n
const KNOWN_COUNTRIES = new Set(COUNTRIES)

/** @throws UnreadableUsage while it is read */
export async function* readUsageMonths(
  source: ByteSource,
  { from, to }: UsagePeriod,
): AsyncGenerator<UsageMonth[]> {
  const { blocks, summary } = readDsr(source)
  let groups = new Map<string, UsageMonth>()
  for await (const { lines, rejects } of blocks) {
    const [reject] = rejects
    if (reject)
      throw new UnreadableUsage('report_line', { line: reject.line, column: reject.cell, text: reject.text })
    for (const line of lines) {
      if (line.month < from.slice(0, 7) || line.month > to.slice(0, 7))
        throw new UnreadableUsage('day_outside', { line: line.line, text: line.month, from, to })
      addLine(groups, line)
    }
    if (groups.size < GROUPS_MAX) continue
    yield [...groups.values()]
    groups = new Map()
  }
  const { failure, lines, dsr } = summary()
  if (failure?.code === 'unknown_profile')
    throw new UnreadableUsage('report_profile', { profile: failure.profile, version: failure.version })
  if (failure) throw new UnreadableUsage('header', { expected: 'HEAD', text: '' })
  // Only a footer with the right count shows that a report is complete.
  if (!dsr?.footer?.linesMatch) throw new UnreadableUsage('cut', { line: lines })
  if (groups.size > 0) yield [...groups.values()]
}

/** Lines without an ISRC are usage of a whole release, and are counted under no code. */
function addLine(groups: Map<string, UsageMonth>, line: StatementLine): void {
  const country = KNOWN_COUNTRIES.has(line.country) ? line.country : UNKNOWN_COUNTRY
  const key = `${line.month} ${line.isrc} ${country}`
  const group = groups.get(key) ?? { month: line.month, isrc: line.isrc, country, streams: 0n, downloads: 0n }
  groups.set(key, group)
  const uses = divided(line.quantity, UNITS_OF_ONE)
  if (/Download$/.test(line.kind)) group.downloads += uses
  else group.streams += uses
}
