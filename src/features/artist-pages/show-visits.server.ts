// Who opened an artist page in a range of days, and the newest visits.
import { type Days, daysBefore, daysOf, pointsOf, type Range, unitOf } from '#features/links/domain/ranges.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Visits } from './contract.ts'
import { findPage } from './data.server.ts'
import { RECENT_MAX } from './domain.ts'
import { listRecent, sumByCountry, sumByTime, sumOfDays } from './visits.data.server.ts'

/** @throws not_found */
export async function showVisits(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope, range }: { id: string; scope: TenantScope; range: Range },
): Promise<Visits> {
  const row = await findPage(db, { id, scope })
  if (!row || row.deleted_at) throw notFound()
  const days: Days = daysOf(range, { today: clock.today(), first: toPlainDate(row.created_at) })
  const before = daysBefore(range, days)
  const unit = unitOf(days)
  const [total, totalBefore, points, countries, recent] = await Promise.all([
    sumOfDays(db, id, days),
    before && sumOfDays(db, id, before),
    sumByTime(db, id, days, unit),
    sumByCountry(db, id, days),
    listRecent(db, id),
  ])
  const visits = new Map(points.map((point) => [point.day, point.visits]))
  return {
    ...days,
    unit,
    total,
    before: before && { ...before, total: totalBefore ?? 0 },
    points: pointsOf(days).map((day) => ({ day, visits: visits.get(day) ?? 0 })),
    countries,
    recent: recent
      .flatMap(({ hits, ...visit }) => Array.from({ length: Math.min(hits, RECENT_MAX) }, () => visit))
      .slice(0, RECENT_MAX),
  }
}
