// What was counted about a smart link in a range of days.
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Statistics } from './contract.ts'
import { sumBy, sumByStore, sumByTime, sumOfDays, type Totals } from './counts.data.server.ts'
import { findLink, listStores } from './data.server.ts'
import { daysBefore, daysOf, pointsOf, type Range, unitOf } from './domain/ranges.ts'
import { nameOf } from './domain.ts'

/** @throws not_found */
export async function showStatistics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope, range }: { id: string; scope: TenantScope; range: Range },
): Promise<Statistics> {
  const row = await findLink(db, { id, scope })
  if (!row || row.deleted_at) throw notFound()
  const days = daysOf(range, { today: clock.today(), first: toPlainDate(row.created_at) })
  const before = daysBefore(range, days)
  const unit = unitOf(days)
  const [total, totalBefore, points, stores, sources, countries, devices, rows] = await Promise.all([
    sumOfDays(db, id, days),
    before && sumOfDays(db, id, before),
    sumByTime(db, id, days, unit),
    sumByStore(db, id, days),
    sumBy(db, id, days, 'source'),
    sumBy(db, id, days, 'country'),
    sumBy(db, id, days, 'device'),
    listStores(db, id),
  ])
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  const counted = new Map(points.map((point) => [point.day, point]))
  return {
    ...days,
    unit,
    total: countedOf(total),
    before: before && totalBefore && { ...before, ...countedOf(totalBefore) },
    points: pointsOf(days).map((day) => ({
      day,
      views: counted.get(day)?.views ?? 0,
      clicks: counted.get(day)?.clicks ?? 0,
    })),
    stores: stores.map(({ key, clicks }) => ({
      code: key,
      name: nameOf({ code: key, name: names.get(key) ?? null }),
      clicks,
    })),
    sources: sources.map(({ key, ...totals }) => ({
      source: key as Statistics['sources'][number]['source'],
      ...countedOf(totals),
    })),
    countries: countries.map(({ key, ...totals }) => ({ country: key, ...countedOf(totals) })),
    devices: devices.map(({ key, ...totals }) => ({
      device: key as Statistics['devices'][number]['device'],
      ...countedOf(totals),
    })),
  }
}

export const countedOf = ({ views, clicks }: Totals) => ({
  views,
  clicks,
  rate: views > 0 ? clicks / views : null,
})
