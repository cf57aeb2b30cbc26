// Builds the deals of a release for one store: which uses are granted, where and when.
import {
  type DealScope,
  downloadDeals,
  preOrderDeals,
  streamingDeals,
  userContentDeals,
} from '#engines/ddex/deal-presets.ts'
import type { Deal, DealTerritory } from '#engines/ddex/model.ts'
import { licenceOver } from '#features/releases/domain/release-days.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import type { ConnectedStore, DealKind } from '#features/stores/domain.ts'
import { Undeliverable } from './domain.ts'

/**
 * What is granted, where and from when to when: from the first moment of the release date to the last of its licence, in
 * UTC. A cover without a licence is streamed and not sold, nor is the release that holds it as a whole; the other tracks
 * are.
 * @throws Undeliverable when nothing of it is left for this store.
 */
export function dealsOf(store: ConnectedStore, revision: Revision): Deal[] {
  const { releaseDate, presaveDate, licenceEndsOn, tracks } = revision
  const where = territoryAt(store, revision)
  if (!where) throw new Undeliverable({ code: 'no_territory_left', params: { stores: store.name } })
  const start = `${releaseDate}T00:00:00Z`
  // Of two instants the later is where the next period would begin (ERN, PeriodWithoutFlags): the day after.
  const end = licenceEndsOn && licenceOver(licenceEndsOn).toISOString()
  const scope: DealScope = { ...where, start, end }
  const unsold = tracks.find((track) => track.soldAsDownload === false)
  if (unsold && store.deals.every((kind) => kind === 'download' || kind === 'pre_order')) {
    const params = { track: unsold.position, stores: store.name }
    throw new Undeliverable({ code: 'cover_licence_missing', params })
  }
  const grants: Record<DealKind, () => Deal[]> = {
    streaming: () => streamingDeals(scope),
    download: () => sale(scope, tracks),
    user_content: () => userContentDeals(scope),
    pre_order: () =>
      presaveDate && !unsold
        ? preOrderDeals({ ...scope, start: `${presaveDate}T00:00:00Z`, end: start })
        : [],
  }
  return store.deals.flatMap((kind) => grants[kind]())
}

function sale(scope: DealScope, tracks: readonly RevisionTrack[]): Deal[] {
  const sold = tracks.filter((track) => track.soldAsDownload !== false).map(({ isrc }) => isrc)
  if (sold.length === tracks.length) return downloadDeals(scope)
  return sold.length > 0 ? downloadDeals({ ...scope, subject: { release: false, isrcs: sold } }) : []
}

/** Where both the release and our agreement with the store allow delivery; undefined when that is nowhere. */
export function territoryAt(
  store: Pick<ConnectedStore, 'territories'>,
  { territories }: Pick<Revision, 'territories'>,
): DealTerritory | undefined {
  const rules = [territories, store.territories].flatMap((rule) =>
    rule && rule.rule !== 'worldwide' ? rule : [],
  )
  const except = rules.flatMap(({ rule, countries }) => (rule === 'except' ? countries : []))
  const only = rules.flatMap(({ rule, countries }) => (rule === 'only' ? [countries] : []))
  const [first, ...others] = only
  if (!first)
    return except.length > 0 ? { excludedTerritories: [...new Set(except)] } : { territories: ['Worldwide'] }
  const left = first.filter((code) => !except.includes(code) && others.every((other) => other.includes(code)))
  return left.length > 0 ? { territories: left } : undefined
}
