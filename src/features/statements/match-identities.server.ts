// Finds the track of every identity of a statement.
import { listTracksOfGtins, listTracksOfIsrcs } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import { listAliases, listIdentities, setTracks } from './cells.data.server.ts'
import { matchIdentity } from './domain/statement.ts'

const IDENTITIES_AT_ONCE = 5_000

/** A million lines of one track are one look-up. */
export async function matchIdentities(
  trx: Db,
  { statementId, sourceId }: { statementId: string; sourceId: string },
): Promise<void> {
  for (let after = ''; ; ) {
    const page = await listIdentities(trx, { statementId, after, limit: IDENTITIES_AT_ONCE })
    if (page.length > 0) await matchPage(trx, { statementId, sourceId }, page)
    if (page.length < IDENTITIES_AT_ONCE) return
    after = page.at(-1)?.identity ?? ''
  }
}

async function matchPage(
  trx: Db,
  { statementId, sourceId }: { statementId: string; sourceId: string },
  page: readonly { identity: string; upc: string }[],
): Promise<void> {
  const isrcs = page.flatMap(({ identity }) => (identity.startsWith('isrc:') ? identity.slice(5) : []))
  const upcs = page.flatMap(({ identity, upc }) => (identity.startsWith('isrc:') || upc === '' ? [] : upc))
  const byIsrc = new Map((await listTracksOfIsrcs(trx, isrcs)).map(({ isrc, trackId }) => [isrc, trackId]))
  const identities = page.map(({ identity }) => identity)
  const byAlias = new Map(
    (await listAliases(trx, { sourceId, identities })).map(({ identity, trackId }) => [identity, trackId]),
  )
  const byGtin = Map.groupBy(
    upcs.length > 0 ? await listTracksOfGtins(trx, [...new Set(upcs.map(gtinOf))]) : [],
    ({ gtin }) => gtin,
  )
  const codes = {
    trackOfIsrc: (isrc: string) => byIsrc.get(isrc),
    trackOfAlias: (identity: string) => byAlias.get(identity),
    tracksOfUpc: (upc: string) => (byGtin.get(gtinOf(upc)) ?? []).map(({ trackId }) => trackId),
  }
  await setTracks(
    trx,
    statementId,
    page.map((reported) => {
      const match = matchIdentity(reported, codes)
      return 'trackId' in match
        ? { identity: reported.identity, trackId: match.trackId, reason: null }
        : { identity: reported.identity, trackId: null, reason: match.reason }
    }),
  )
}

/** A GTIN-14 is the UPC with zeros before it. */
const gtinOf = (upc: string): string => upc.padStart(14, '0')
