// Shows which matches of codes wait for a second person.
import { nameUsers } from '#features/accounts/service.server.ts'
import { listTrackOptions } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { SuspenseItem } from './contract.ts'
import { listMatchRequests } from './match-requests.data.server.ts'

/** The open request for each code, in the order of the codes. */
export async function showMatchRequests(
  db: Db,
  viewer: Viewer,
  codes: readonly { sourceId: string; identity: string }[],
): Promise<SuspenseItem['requested'][]> {
  const requests = await listMatchRequests(db, codes)
  const tracks = await listTrackOptions(
    db,
    requests.map(({ trackId }) => trackId),
  )
  const ids = [...new Set(requests.map(({ requestedBy }) => requestedBy))]
  const people = ids.length > 0 ? await nameUsers(db, { ids, limit: ids.length }) : []
  return codes.map((code) => {
    const request = requests.find(
      ({ sourceId, identity }) => sourceId === code.sourceId && identity === code.identity,
    )
    const track = request && tracks.find(({ id }) => id === request.trackId)
    if (!request || !track) return null
    return {
      id: request.id,
      track,
      by: people.find(({ id }) => id === request.requestedBy)?.label ?? '',
      at: request.requestedAt,
      mayApprove: request.requestedBy !== viewer.userId,
    }
  })
}
