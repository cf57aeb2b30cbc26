// Staff list playlists, refuse them, and take them off the list.
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { lockPlaylist, type PlaylistRow, updatePlaylist } from './data.server.ts'
import type { PlaylistState, StaffReason } from './domain.ts'
import { endWaiting } from './end-pitch.server.ts'
import { planRefresh } from './refresh-playlist.server.ts'
import { planReminders } from './remind-artists.server.ts'

export type DecideDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

export interface StaffDecision {
  id: string
  reason: StaffReason
  note: string
}

/** @throws not_found, own_account, wrong_state */
export const approvePlaylist = (deps: DecideDeps, viewer: Viewer, id: string): Promise<void> =>
  decide(deps, viewer, { id, from: 'pending', to: 'listed' }, async (trx, row) => {
    await planRefresh(trx, deps, id)
    await planReminders(trx, deps, row)
  })

/** @throws not_found, own_account, wrong_state, invalid_input */
export const refusePlaylist = (deps: DecideDeps, viewer: Viewer, decision: StaffDecision): Promise<void> =>
  decide(deps, viewer, { ...decision, from: 'pending', to: 'refused' })

/** @throws not_found, own_account, wrong_state, invalid_input */
export const removePlaylist = (deps: DecideDeps, viewer: Viewer, decision: StaffDecision): Promise<void> =>
  decide(deps, viewer, { ...decision, from: 'listed', to: 'removed' }, (trx, row) =>
    endWaiting(trx, deps, row),
  )

const ACTIONS = {
  listed: 'playlist.listed',
  refused: 'playlist.refused',
  removed: 'playlist.removed',
} as const

async function decide(
  deps: DecideDeps,
  viewer: Viewer,
  {
    id,
    from,
    to,
    reason = null,
    note = '',
  }: {
    id: string
    from: PlaylistState
    to: keyof typeof ACTIONS
    reason?: StaffReason | null
    note?: string
  },
  then: (trx: Trx, row: PlaylistRow) => Promise<void> = async () => {},
): Promise<void> {
  const text = note.trim()
  if (to !== 'listed' && text === '') throw invalidInput([{ code: 'required', at: 'note' }])
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPlaylist(trx, id, deps.clock.today())
    if (!row) throw notFound()
    if (row.curator_id === viewer.userId) throw new AppError('own_account', 403)
    if (row.state !== from) throw wrongState(row.state)
    const now = deps.clock.now()
    await updatePlaylist(trx, id, { state: to, reason, note: text || null, updated_at: now })
    await then(trx, row)
    await recordAudit(trx, deps, {
      by: viewer,
      action: ACTIONS[to],
      accountId: null,
      entity: 'playlist',
      entityId: id,
      ...(reason ? { after: { reason, note: text } } : {}),
    })
    await notify(trx, deps, {
      to: { userId: row.curator_id },
      kind: `account.playlist_${to}`,
      params: { playlist: row.name },
      href: paths.curator(),
      key: `playlist-${to}:${id}:${now.getTime()}`,
    })
  })
}
