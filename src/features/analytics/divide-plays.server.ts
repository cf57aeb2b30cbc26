// Streams by what they belong to: tracks and releases with names, and stores, countries, cities, ages, genders and
// sources. The parts and the remainder always add up to the total.
import { AGE_BANDS, GENDERS } from '#features/usage/domain.ts'
import { readCached } from './cache-answers.server.ts'
import type { Division, Ranking } from './contract.ts'
import { countStreams } from './count-plays.server.ts'
import { type NamedRow, nameReleases, nameTracks } from './data.server.ts'
import { type DayRange, lineOf, pointsOf } from './domain/calendar.ts'
import { changeOf, shareOf } from './domain/change.ts'
import type { DivisionName, RankingName } from './domain/sections.ts'
import { type DrawnPart, listDrawnParts, listParts, type Part } from './figures.data.server.ts'
import { type AnalyticsDeps, type Covers, type Question, storeNameOf } from './resolve-filter.server.ts'

export interface PageOfParts {
  limit: number
  offset: number
}

const readParts = (
  deps: AnalyticsDeps,
  question: Question,
  { name, limit, offset }: PageOfParts & { name: DivisionName | RankingName },
) =>
  readCached(deps, question, `parts ${name} ${limit} ${offset}`, () =>
    listParts(deps.warehouse, question.selection, { name, limit, offset }),
  )

const readDrawnParts = (
  deps: AnalyticsDeps,
  question: Question,
  { name, limit, offset }: PageOfParts & { name: RankingName },
) =>
  readCached(deps, question, `drawn ${name} ${question.unit} ${limit} ${offset}`, () =>
    listDrawnParts(deps.warehouse, question.selection, {
      name,
      limit,
      offset,
      byMonth: question.unit === 'month',
    }),
  )

function figureOf(question: Question, { current, comparable, previous }: Omit<Part, 'key'>, total: number) {
  const isCompared = question.selection.compared !== null
  return {
    value: current,
    previous: isCompared ? previous : null,
    change: isCompared ? changeOf(comparable, previous) : null,
    share: shareOf(current, total),
  }
}

/** @param page without `sparklines` only the figures, as a file has them */
export async function rankPlays(
  deps: AnalyticsDeps,
  question: Question,
  { name, sparklines = true, ...page }: PageOfParts & { name: RankingName; sparklines?: boolean },
): Promise<Ranking> {
  const [total, parts] = await Promise.all([
    countStreams(deps, question),
    sparklines
      ? readDrawnParts(deps, question, { name, ...page })
      : readParts(deps, question, { name, ...page }),
  ])
  const ids = parts.items.map(({ key }) => key)
  const rows = await (name === 'tracks' ? nameTracks : nameReleases)(deps.db, question.scope, ids)
  const covers = sparklines ? await coversOf(question, rows) : new Map<string, Covers>()
  const named = new Map(rows.map((row) => [row.id, row]))
  const points = completePoints(question)
  return {
    total: Math.max(total, parts.sum),
    count: parts.count,
    items: parts.items.flatMap((part) => {
      const row = named.get(part.key)
      if (!row) return []
      return [
        {
          id: row.id,
          title: row.title,
          artist: row.artist,
          releaseId: row.releaseId,
          artworkUrls: covers.get(row.id) ?? null,
          ...figureOf(question, part, Math.max(total, parts.sum)),
          sparkline: isDrawn(part) ? lineOf(points, part.points) : [],
        },
      ]
    }),
  }
}

/** The points of the range that are complete. */
export const completePoints = ({ selection: { counted }, unit, filter }: Question): DayRange[] =>
  counted ? pointsOf(counted, unit, filter.weekStart) : []

/** The covers of tracks or releases by their id. */
export async function coversOf(
  { findCovers }: Pick<Question, 'findCovers'>,
  rows: readonly NamedRow[],
): Promise<Map<string, Covers>> {
  const covers = await findCovers(rows.flatMap(({ artworkUploadId }) => artworkUploadId ?? []))
  return new Map(
    rows.flatMap(({ id, artworkUploadId }) => {
      const urls = artworkUploadId && covers.get(artworkUploadId)
      return urls ? [[id, urls] as const] : []
    }),
  )
}

const isDrawn = (part: Part | DrawnPart): part is DrawnPart => 'points' in part

/** Lists that are complete and in an order of their own; what no store reported is part of the last. */
const WHOLE = {
  ages: AGE_BANDS,
  genders: GENDERS,
  sources: null,
} as const

/** What stores do not report is part of this key. */
const UNKNOWN = { ages: 'unknown', genders: 'unknown', sources: 'other' } as const
const isWhole = (name: DivisionName): name is keyof typeof WHOLE => name in WHOLE
/** There are fewer of each. */
const WHOLE_MAX = 50

export async function dividePlays(
  deps: AnalyticsDeps,
  question: Question,
  { name, ...page }: PageOfParts & { name: DivisionName },
): Promise<Division> {
  const whole = isWhole(name)
  const [streams, parts] = await Promise.all([
    countStreams(deps, question),
    readParts(deps, question, { name, ...(whole ? { limit: WHOLE_MAX, offset: 0 } : page) }),
  ])
  const total = Math.max(streams, parts.sum)
  const unreported = total - parts.sum
  const items = (whole ? wholeParts(name, parts.items, unreported) : parts.items).map((part) => ({
    ...keyOf(name, part.key),
    ...figureOf(question, part, total),
  }))
  return {
    total,
    count: whole ? items.length : parts.count,
    items,
    unreported: whole ? 0 : unreported,
    stores: parts.stores.map(storeNameOf),
  }
}

function keyOf(
  name: DivisionName,
  key: string,
): { key: string; name: string | null; country: string | null } {
  if (name === 'platforms') return { key, name: storeNameOf(key), country: null }
  if (name !== 'cities') return { key, name: null, country: null }
  const slash = key.indexOf('/')
  return { key: key.slice(slash + 1), name: null, country: key.slice(0, slash) }
}

/** Every age band and gender, or the sources that occur; what is not reported is unknown and cannot be compared. */
function wholeParts(name: keyof typeof WHOLE, items: readonly Part[], unreported: number): Part[] {
  const unknown = UNKNOWN[name]
  const byKey = new Map(items.map((item) => [item.key, item]))
  const keys = WHOLE[name] ?? [
    ...items.map(({ key }) => key).filter((key) => key !== unknown),
    ...(unreported > 0 || byKey.has(unknown) ? [unknown] : []),
  ]
  return keys.map((key) => {
    const part = byKey.get(key) ?? { key, current: 0, comparable: 0, previous: 0 }
    return key === unknown ? { ...part, current: part.current + unreported } : part
  })
}
