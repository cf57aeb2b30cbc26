// A section as CSV: the rows of its table, from the same queries.

import type * as z from 'zod'
import type { PlaylistKind } from '#features/usage/domain.ts'
import { AppError } from '#lib/errors.ts'
import { type Cell, formatCsv } from '#lib/pure/csv.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import type { Change } from './contract.ts'
import { countSeries, countTotals } from './count-plays.server.ts'
import { dividePlays, rankPlays } from './divide-plays.server.ts'
import {
  type DivisionName,
  EXPORT_ROWS_MAX,
  MEASURES,
  type PlaylistSort,
  RANKINGS,
  type RankingName,
  type Section,
} from './domain/sections.ts'
import { showPlaylists } from './list-playlists.server.ts'
import type { AnalyticsDeps, Question } from './resolve-filter.server.ts'

const EVERYTHING = { limit: EXPORT_ROWS_MAX + 1, offset: 0, sparklines: false }

/** @throws too_many_rows, because a file that leaves rows out would not add up */
export async function exportFigures(
  deps: AnalyticsDeps,
  question: Question,
  { section, kind, sort }: { section: Section; kind: PlaylistKind | null; sort: PlaylistSort },
): Promise<File> {
  const rows = await rowsOf(deps, question, { section, kind, sort })
  if (rows.length > EXPORT_ROWS_MAX + 1)
    throw new AppError('too_many_rows', 422, { params: { max: EXPORT_ROWS_MAX } })
  // A series has all days of the range, also those that are not complete; the others count complete days only.
  const { from, to } = (section === 'series' ? null : question.info.counted) ?? question.range
  return new File([formatCsv(rows, { bom: true })], `analytics-${section}-${from}-${to}.csv`, {
    type: 'text/csv;charset=utf-8',
  })
}

async function rowsOf(
  deps: AnalyticsDeps,
  question: Question,
  { section, kind, sort }: { section: Section; kind: PlaylistKind | null; sort: PlaylistSort },
): Promise<Cell[][]> {
  if (section === 'totals') return totalRows(deps, question)
  if (section === 'series') return seriesRows(deps, question)
  if (section === 'playlists') return playlistRows(deps, question, { kind, sort })
  return isRanking(section) ? rankingRows(deps, question, section) : divisionRows(deps, question, section)
}

const isRanking = (section: DivisionName | RankingName) => isOneOf(RANKINGS, section)

const changeCell = (change: z.infer<typeof Change> | null): Cell =>
  change && (change.kind === 'percent' ? change.percent : change.kind === 'new' ? 'new' : null)

async function totalRows(deps: AnalyticsDeps, question: Question): Promise<Cell[][]> {
  const totals = await countTotals(deps, question)
  const { counted, compared } = totals.range
  return [
    ['measure', 'from', 'to', 'value', 'compared_from', 'compared_to', 'previous', 'change_percent'],
    ...[...MEASURES, 'listeners' as const].map((measure): Cell[] => {
      const { value, previous, change } = totals[measure]
      return [
        nameOf(measure),
        counted?.from,
        counted?.to,
        value,
        compared?.from,
        compared?.to,
        previous,
        changeCell(change),
      ]
    }),
  ]
}

/** `playlistAdds` → `playlist_adds`. */
const nameOf = (measure: string): string =>
  measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function seriesRows(deps: AnalyticsDeps, question: Question): Promise<Cell[][]> {
  const { points } = await countSeries(deps, question)
  return [
    [
      'from',
      'to',
      'complete',
      ...MEASURES.map(nameOf),
      'listeners',
      'compared_from',
      'compared_to',
      ...MEASURES.map((measure) => `compared_${nameOf(measure)}`),
    ],
    ...points.map((point): Cell[] => [
      point.from,
      point.to,
      point.complete,
      ...MEASURES.map((measure) => point[measure]),
      point.listeners,
      point.compared?.from,
      point.compared?.to,
      ...MEASURES.map((measure) => point.compared?.[measure]),
    ]),
  ]
}

async function rankingRows(deps: AnalyticsDeps, question: Question, name: RankingName): Promise<Cell[][]> {
  const { items } = await rankPlays(deps, question, { name, ...EVERYTHING })
  return [
    [
      name === 'tracks' ? 'track' : 'release',
      'artist',
      'id',
      'streams',
      'share_percent',
      'previous',
      'change_percent',
    ],
    ...items.map((item): Cell[] => [
      item.title,
      item.artist,
      item.id,
      item.value,
      item.share,
      item.previous,
      changeCell(item.change),
    ]),
  ]
}

const COLUMN: Record<DivisionName, string> = {
  platforms: 'platform',
  countries: 'country',
  cities: 'city',
  ages: 'age',
  genders: 'gender',
  sources: 'source',
}

async function divisionRows(deps: AnalyticsDeps, question: Question, name: DivisionName): Promise<Cell[][]> {
  const { items, unreported, total } = await dividePlays(deps, question, { name, ...EVERYTHING })
  const place = name === 'cities'
  const remainder: Cell[] = ['not_reported', ...(place ? [''] : []), unreported, null, null, null]
  return [
    [COLUMN[name], ...(place ? ['country'] : []), 'streams', 'share_percent', 'previous', 'change_percent'],
    ...items.map((item): Cell[] => [
      item.name ?? item.key,
      ...(place ? [item.country] : []),
      item.value,
      item.share,
      item.previous,
      changeCell(item.change),
    ]),
    ...(unreported > 0 && total > 0 ? [remainder] : []),
  ]
}

async function playlistRows(
  deps: AnalyticsDeps,
  question: Question,
  by: { kind: PlaylistKind | null; sort: PlaylistSort },
): Promise<Cell[][]> {
  const { items } = await showPlaylists(deps, question, { ...by, ...EVERYTHING })
  return [
    [
      'playlist',
      'platform',
      'kind',
      'track',
      'place',
      'added',
      'left',
      'followers',
      'plays',
      'engagement',
      'ratio',
    ],
    ...items.map((item): Cell[] => [
      item.name,
      item.storeName,
      item.kind,
      item.track.title,
      item.place,
      item.addedOn,
      item.leftOn,
      item.followers,
      item.plays,
      item.engagement?.level,
      item.engagement && Math.round(item.engagement.ratio * 10_000) / 10_000,
    ]),
  ]
}
