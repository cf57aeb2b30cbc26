// Creates a draft from an earlier release, so that its data need not be entered again.

import type { Updateable } from 'kysely'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import type { Tables } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { limitOf, type Plan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import { insertCopy } from './copies.data.server.ts'
import {
  findReleaseForUpdate,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
} from './data.server.ts'
import { type FieldSpec, RELEASE_FIELDS, TRACK_FIELDS } from './domain/fields.ts'
import { storesOfPlan } from './domain/plan-stores.ts'
import { releaseColumnsOf, releaseFieldsOf, trackColumnsOf, trackFieldsOf } from './map-rows.server.ts'
import { type ShowDeps, showRelease } from './read-release.server.ts'

export interface Copy {
  /** Defaults to the title of the earlier release. */
  title?: string
  /** Copies the audio with its ISRCs, so that play counts stay together: a re-release, a compilation. */
  sameRecordings: boolean
}

/**
 * Creates a draft from any release in scope. Texts, credits and choices are copied as far as the plan includes them;
 * codes and files only with the same recordings; never the UPC, the release dates, the end of its licence, agreements
 * and confirmations, which are required again for every release.
 *
 * @throws artist_required when the earlier release has none; track_limit when the plan allows fewer tracks
 */
export async function copyRelease(
  deps: ShowDeps & Pick<Deps, 'jobs'>,
  { id, scope, ...copy }: Owned & Copy,
): Promise<Release> {
  const now = deps.clock.now()
  const stamp = { id: newId(), account_id: scope.accountId, created_at: now }
  await deps.db.transaction().execute(async (trx) => {
    const source = await findReleaseForUpdate(trx, { id, scope })
    if (!source) throw notFound()
    if (!source.artist_id) throw new AppError('artist_required', 422)
    const tracks = await listTracks(trx, id)
    const plan = (await findAccountPlan(trx, scope.accountId)) ?? 'basic'
    const most = limitOf(plan, 'releases.tracks')
    if (tracks.length > most) throw new AppError('track_limit', 403, { params: { most } })
    const title = copy.title?.trim() ?? source.title
    await insertCopy(
      trx,
      { ...stamp, ...releaseCopy(source, copy, plan), title, updated_at: now },
      tracks.map((track) => ({
        ...trackCopy(track, copy, plan),
        id: newId(),
        account_id: scope.accountId,
        release_id: stamp.id,
        // The title track of a single is renamed together with the release.
        title: track.title === source.title ? title : track.title,
        created_at: now,
      })),
    )
    await recordActivity(trx, deps, {
      accountId: scope.accountId,
      artistId: source.artist_id,
      entity: 'release',
      entityId: stamp.id,
      type: 'release.created',
      title,
    })
  })
  return showRelease(deps, { id: stamp.id, scope })
}

/** The fields that the copy takes from the earlier release, whose plan may have been a different one. */
function copiedFields<Fields extends object>(
  table: Record<string, FieldSpec>,
  fields: Fields,
  { sameRecordings }: Copy,
  plan: Plan,
): Partial<Fields> {
  const rules: FieldSpec['copied'][] = ['always']
  if (plan !== 'basic') rules.push('paid')
  if (sameRecordings) rules.push('recording')
  if (sameRecordings && plan !== 'basic') rules.push('paid_recording')
  const isCopied = (name: string) => rules.includes(table[name]?.copied)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isCopied(name))) as Partial<Fields>
}

function releaseCopy(row: ReleaseRow, copy: Copy, plan: Plan): Updateable<Tables['releases']> {
  const fields = releaseFieldsOf(row)
  const { originalReleaseDate, ...copied } = copiedFields(RELEASE_FIELDS, fields, copy, plan)
  return releaseColumnsOf({
    ...copied,
    platforms: storesOfPlan(row.platforms, plan),
    // A new recording or cover has a year of its own. The same recordings keep their year and their original release
    // date.
    pLine: { ...fields.pLine, year: copy.sameRecordings ? fields.pLine.year : null },
    cLine: { ...fields.cLine, year: null },
    originalReleaseDate: copy.sameRecordings
      ? (originalReleaseDate ?? (row.live_at && row.release_date))
      : null,
  })
}

const trackCopy = (row: TrackRow, copy: Copy, plan: Plan) => ({
  position: row.position,
  contributors: '[]',
  performers: '[]',
  ...trackColumnsOf(copiedFields(TRACK_FIELDS, trackFieldsOf(row), copy, plan)),
})
