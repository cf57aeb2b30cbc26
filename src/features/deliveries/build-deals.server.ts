// Builds the deals of a release for one store: which uses are granted, where and when.
import {
  type DealScope,
  downloadDeals,
  preOrderDeals,
  streamingDeals,
  userContentDeals,
} from '#engines/ddex/deal-presets.ts'
import type { Deal, DealTerritory } from '#engines/ddex/model.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import type { ConnectedStore, DealKind } from '#features/stores/domain.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import { Undeliverable } from './domain.ts'

/**
 * The deals of a revision, valid from the first moment of the release date to the last moment of its licence: as days,
 * which begin and end with midnight in each territory, or as instants in UTC. A cover version without a licence is streamed but not sold, and neither is the release as a whole; its other tracks are
 * sold.
 * @throws Undeliverable when no deal is left for this store.
 */
export function dealsOf(store: ConnectedStore, revision: Revision): Deal[] {
  const { releaseDate, presaveDate, licenceEndsOn, tracks } = revision
  const where = territoryAt(store, revision)
  if (!where) throw new Undeliverable({ code: 'no_territory_left', params: { stores: store.name } })
  const scope: DealScope = {
    ...where,
    start: startOf(revision, releaseDate),
    end: licenceEndsOn && endOf(revision, licenceEndsOn),
  }
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
        ? preOrderDeals({
            ...scope,
            start: startOf(revision, presaveDate),
            end: endOf(revision, addDays(releaseDate, -1)),
          })
        : [],
  }
  return store.deals.flatMap((kind) => grants[kind]())
}

/** The start of a deal: the day, or the instant at which it begins everywhere. */
const startOf = ({ releaseTiming }: Revision, first: PlainDate): string =>
  releaseTiming === 'local_midnight' ? first : `${first}T00:00:00Z`

/**
 * The end of a deal after its last day. A day is still part of the period; an instant is the start of the next one (ERN,
 * PeriodWithoutFlags).
 */
const endOf = ({ releaseTiming }: Revision, last: PlainDate): string =>
  releaseTiming === 'local_midnight' ? last : `${addDays(last, 1)}T00:00:00Z`

/** Whether nothing of the revision is granted at this store, apart from the tracks that were taken down there. */
export function grantsNothing(
  store: ConnectedStore,
  revision: Revision,
  takenDown: ReadonlySet<string>,
): boolean {
  if (revision.tracks.every(({ isrc }) => takenDown.has(isrc))) return true
  try {
    return dealsOf(store, revision).length === 0
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return true
  }
}

function sale(scope: DealScope, tracks: readonly RevisionTrack[]): Deal[] {
  const sold = tracks.filter((track) => track.soldAsDownload !== false).map(({ isrc }) => isrc)
  if (sold.length === tracks.length) return downloadDeals(scope)
  return sold.length > 0 ? downloadDeals({ ...scope, subject: { release: false, isrcs: sold } }) : []
}

/**
 * The territory in which both the release and our agreement with the store allow delivery; undefined when it is empty.
 */
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
