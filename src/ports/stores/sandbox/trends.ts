// What a sandbox store reports about each day, invented from seeds: the figures of a track on a day depend on nothing but
// the store, the track, the day and the settings, so that any range of days has the same figures whenever it is reported.

import type { DailyFeed, UsageCell } from '#engines/reports/usage.ts'
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'
import { AGE_BANDS, GENDERS, type PlaylistKind, USAGE_SOURCES, type UsageSource } from '#lib/pure/usage.ts'
import type { BatchResult } from './batch-result.ts'
import { BEGINNING, type LiveTrack, liveTracks, spanOn } from './live-tracks.ts'
import { PLACE_CODES, PLACES } from './places.ts'
import type { Boost, TrendSettings } from './trend-settings.ts'

/** Both days included. */
export interface TrendDays {
  from: PlainDate
  to: PlainDate
}

interface StoreProfile {
  /** Of all streams of a track, in percent. */
  share: number
  /** How many days after a day it is reported. */
  delayDays: number
  feeds: readonly DailyFeed[]
}

/** The tracks are last: a store has reported a day when it has reported its tracks. */
const ALL_FEEDS = ['countries', 'cities', 'demographics', 'audience', 'playlists', 'tracks'] as const
const WITHOUT_CITIES = ALL_FEEDS.filter((feed) => feed !== 'cities')
const WITHOUT_LISTENERS = WITHOUT_CITIES.filter((feed) => feed !== 'demographics')

const PROFILES: Readonly<Record<string, StoreProfile>> = {
  spotify: { share: 46, delayDays: 1, feeds: ALL_FEEDS },
  apple_music: { share: 22, delayDays: 2, feeds: ALL_FEEDS },
  youtube_music: { share: 16, delayDays: 1, feeds: WITHOUT_CITIES },
  amazon_music: { share: 6, delayDays: 3, feeds: WITHOUT_LISTENERS },
  deezer: { share: 7, delayDays: 2, feeds: WITHOUT_CITIES },
  // It has customers instead of listeners, and reports months only.
  itunes: { share: 30, delayDays: 1, feeds: ALL_FEEDS },
  tidal: { share: 2, delayDays: 3, feeds: WITHOUT_LISTENERS },
}

function profileOf(store: string): StoreProfile {
  const known = PROFILES[store]
  if (known) return known
  const random = seededRandom(`store ${store}`)
  return {
    share: 0.5 + random.next() * 2,
    delayDays: random.whole(1, 3),
    feeds: random.pick([ALL_FEEDS, WITHOUT_CITIES, WITHOUT_LISTENERS]),
  }
}

/** The feeds of a store, in the order in which it reports them. */
export const trendFeeds = (store: string): readonly DailyFeed[] => profileOf(store).feeds

/** The days that a store has figures for by now; undefined before it has any, and for one that streams nothing. */
export function trendDaysOf(
  store: string,
  results: readonly BatchResult[],
  today: PlainDate,
): TrendDays | undefined {
  const to = addDays(today, -profileOf(store).delayDays)
  const [from] = liveTracks(results, addDays(to, 1))
    .flatMap(({ spans }) => spans.filter(({ streamed }) => streamed.size > 0))
    .map((span) => span.from)
    .sort()
  return from && from <= to ? { from, to } : undefined
}

/** The rows of a feed in the order of days, with the cells in the order of its columns. */
export function* trendRows(
  store: string,
  results: readonly BatchResult[],
  settings: TrendSettings,
  feed: DailyFeed,
  { from, to }: TrendDays,
): Generator<readonly UsageCell[]> {
  const tracks = liveTracks(results, addDays(to, 1))
  const trends = new StoreTrends(store, settings)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (feed === 'audience') {
      for (const group of Map.groupBy(tracks, ({ artist }) => artist).values())
        yield* trends.audience(group, day)
      continue
    }
    for (const track of tracks) yield* trends[feed](track, day)
  }
}

/** How often a track of a release was streamed and sold, by country. */
export interface TrackUses {
  upc: string
  isrc: string
  streams: Map<string, number>
  downloads: Map<string, number>
}

/** What the rows of these days add up to, in the order in which the store took the tracks in. */
export function usesByTrack(
  store: string,
  results: readonly BatchResult[],
  settings: TrendSettings,
  { from, to }: TrendDays,
): TrackUses[] {
  const trends = new StoreTrends(store, settings)
  const found = new Map<string, TrackUses>()
  for (const track of liveTracks(results, addDays(to, 1)))
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const { isrc, spans } = track
      const upc = spanOn(spans, day)?.upc
      if (upc === undefined) continue
      const key = `${upc} ${isrc}`
      const uses = found.get(key) ?? { upc, isrc, streams: new Map(), downloads: new Map() }
      found.set(key, uses)
      addTo(uses.streams, trends.streamsByCountry(track, day))
      addTo(uses.downloads, trends.downloadsByCountry(track, day))
    }
  return [...found.values()]
}

/** How often a track that can be heard everywhere was streamed on each of these days. */
export function streamsByDay(
  store: string,
  track: Pick<LiveTrack, 'isrc' | 'artist'>,
  { from, to }: TrendDays,
): { day: PlainDate; streams: number }[] {
  const places = new Set(PLACE_CODES)
  const span = { upc: '', from, until: addDays(to, 1), streamed: places, sold: places }
  const live = { ...track, number: 1, firstDay: from, spans: [span] }
  const trends = new StoreTrends(store, { homes: {}, boosts: [] })
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    const streams = [...trends.streamsByCountry(live, day).values()]
    return { day, streams: streams.reduce((sum, count) => sum + count, 0) }
  })
}

function addTo(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [country, count] of more) sums.set(country, (sums.get(country) ?? 0) + count)
}

interface Placement {
  id: string
  name: string
  kind: PlaylistKind
  addedOn: PlainDate
  position: number | null
  followers: number | null
  plays: number
  /** Where all of its listeners are; undefined for everywhere. */
  country?: string
}

interface DayOfTrack {
  /** Days since the track became live. */
  age: number
  streams: number
  /** Without the plays of playlists. */
  ownStreams: number
  placements: Placement[]
  countries: ReadonlySet<string>
}

class StoreTrends {
  readonly #store: string
  readonly #settings: TrendSettings
  readonly #profile: StoreProfile
  readonly #days = new Map<string, DayOfTrack | undefined>()
  readonly #weights = new Map<string, ReadonlyMap<string, number>>()

  constructor(store: string, settings: TrendSettings) {
    this.#store = store
    this.#settings = settings
    this.#profile = profileOf(store)
  }

  *tracks(track: LiveTrack, day: PlainDate): Generator<UsageCell[]> {
    const figures = this.#dayOf(track, day)
    if (!figures) return
    const random = this.#random('tracks', track.isrc, day)
    const sources = sourcesOf(figures, random)
    const sold = [...this.downloadsByCountry(track, day).values()].reduce((sum, count) => sum + count, 0)
    const downloads = divide(sold, sources, this.#random('download sources', track.isrc, day))
    for (const [source, streams] of sources) {
      const some = (part: number) => Math.floor(streams * part + random.next())
      yield [
        day,
        track.isrc,
        source,
        streams,
        listenersOf(streams, 0.6 + random.next() * 0.15),
        some(SAVED[source]),
        some(0.12 + random.next() * 0.1),
        downloads.get(source) ?? 0,
        some(SAVED[source] / 4),
      ]
    }
  }

  *countries(track: LiveTrack, day: PlainDate): Generator<UsageCell[]> {
    const random = this.#random('listeners', track.isrc, day)
    for (const [country, streams] of this.streamsByCountry(track, day))
      yield [day, track.isrc, country, streams, listenersOf(streams, 0.6 + random.next() * 0.15)]
  }

  *cities(track: LiveTrack, day: PlainDate): Generator<UsageCell[]> {
    const random = this.#random('cities', track.isrc, day)
    for (const [country, streams] of this.streamsByCountry(track, day)) {
      const cities = PLACES[country]?.cities ?? []
      const weights = new Map(cities.map((city, rank) => [city, 1 / (rank + 1)]))
      for (const [city, part] of divide(streams, weights, random))
        yield [day, track.isrc, country, city, part]
    }
  }

  *demographics(track: LiveTrack, day: PlainDate): Generator<UsageCell[]> {
    const figures = this.#dayOf(track, day)
    if (!figures) return
    const random = this.#random('demographics', track.isrc, day)
    for (const [cell, streams] of divide(figures.streams, listenersByAge(track.artist), random)) {
      const [age, gender] = cell.split(' ')
      if (age && gender)
        yield [day, track.isrc, age, gender, streams, listenersOf(streams, 0.6 + random.next() * 0.15)]
    }
  }

  *playlists(track: LiveTrack, day: PlainDate): Generator<UsageCell[]> {
    for (const { id, name, kind, addedOn, position, followers, plays } of this.#dayOf(track, day)
      ?.placements ?? [])
      yield [day, track.isrc, id, name, kind, addedOn, position, followers, plays]
  }

  /** @param tracks all of one artist, who is in the store from the first day of the first of them */
  *audience(tracks: readonly LiveTrack[], day: PlainDate): Generator<UsageCell[]> {
    const [track] = tracks
    if (!track || !tracks.some(({ spans }) => spanOn(spans, day))) return
    const streamsOn = (past: PlainDate) =>
      tracks.reduce((sum, one) => sum + (this.#dayOf(one, past)?.streams ?? 0), 0)
    const ofDay = listenersOf(streamsOn(day), 0.58)
    let ofMonth = 0
    for (let back = 0; back < 28; back++) ofMonth += streamsOn(addDays(day, -back))
    const [firstDay = day] = tracks.map((one) => one.firstDay).sort()
    const random = seededRandom(`followers ${this.#store} ${track.artist}`)
    const most = (1_500 + random.next() * 9_000) * (this.#profile.share / 46)
    const grown = 1 - Math.exp(-daysBetween(firstDay, day) / (200 + random.next() * 300))
    const followers = Math.round(most * (0.15 + 0.85 * grown))
    yield [day, track.artist, ofDay, Math.max(ofDay, Math.round(ofMonth * 0.27)), followers]
  }

  #dayOf(track: LiveTrack, day: PlainDate): DayOfTrack | undefined {
    const key = `${track.isrc} ${day}`
    if (this.#days.has(key)) return this.#days.get(key)
    const figures = this.#invent(track, day)
    this.#days.set(key, figures)
    return figures
  }

  #invent(track: LiveTrack, day: PlainDate): DayOfTrack | undefined {
    const span = spanOn(track.spans, day)
    if (!span) return undefined
    const countries = span.streamed
    const age = daysBetween(track.firstDay, day)
    const random = this.#random('streams', track.isrc, day)
    const usual = this.#usualOf(track, day, age) * this.#shareOf(track, countries)
    const ownStreams = Math.floor(usual * (0.93 + random.next() * 0.14) + random.next())
    const placements = [
      ...this.#placements(track, day, age, usual),
      ...this.#boosted(track, day, usual, countries),
    ].filter(({ plays }) => plays > 0)
    const streams = placements.reduce((sum, { plays }) => sum + plays, ownStreams)
    if (streams === 0) return undefined
    return { age, streams, ownStreams, placements, countries }
  }

  /** Streams of a day without playlists and chance: a peak at the release, then growth or decline, with the rhythm of weeks. */
  #usualOf({ isrc, number }: LiveTrack, day: PlainDate, age: number): number {
    const random = seededRandom(`track ${isrc}`)
    const size = (350 * 10 ** (random.next() * 0.8)) / number ** 0.6
    const peak = 1 + (0.8 + random.next() * 1.6) * Math.exp(-age / 8)
    const growth = Math.exp(((random.next() * 1.3 - 0.75) * Math.min(age, 730)) / 365)
    const taste = 0.75 + seededRandom(`taste ${this.#store} ${isrc}`).next() * 0.5
    const rhythm = WEEK[new Date(day).getUTCDay()] ?? 1
    return ((size * this.#profile.share) / 100) * peak * growth * taste * rhythm
  }

  /** Playlists that have the track: in each period of its age there may be one, which drops it again after some weeks. */
  #placements({ isrc, firstDay }: LiveTrack, day: PlainDate, age: number, usual: number): Placement[] {
    const placements: Placement[] = []
    const now = Math.floor(age / PLACEMENT_DAYS)
    for (let period = Math.max(0, now - 1); period <= now; period++)
      for (const kind of PLAYLIST_KINDS_BY_CHANCE) {
        const random = seededRandom(`playlist ${this.#store} ${isrc} ${period} ${kind}`)
        const hasOne = random.next() < 0.45
        const begin = period * PLACEMENT_DAYS + random.whole(1, PLACEMENT_DAYS - 5)
        const days = random.whole(12, PLACEMENT_DAYS)
        const name = random.pick(PLAYLISTS[kind])
        const part = 0.08 + random.next() * 0.3
        const position = random.whole(4, 60)
        if (!hasOne || age < begin || age >= begin + days) continue
        const addedOn = addDays(firstDay, begin)
        const chance = this.#random(name, isrc, day)
        const fades = Math.exp(-(age - begin) / 45)
        placements.push({
          ...playlistOf(this.#store, name, kind, day),
          addedOn,
          position: kind === 'algorithmic' ? null : Math.min(100, position + Math.floor((age - begin) / 3)),
          plays: Math.floor(usual * part * fades * (0.85 + chance.next() * 0.3) + chance.next()),
        })
      }
    return [...new Map(placements.map((placement) => [placement.id, placement])).values()]
  }

  #boosted({ isrc }: LiveTrack, day: PlainDate, usual: number, countries: ReadonlySet<string>): Placement[] {
    return this.#settings.boosts
      .filter((boost) => boost.isrc === isrc && countries.has(boost.country) && isHeld(boost, day))
      .map((boost) => ({
        ...playlistOf(this.#store, boost.playlist, 'editorial', day),
        addedOn: boost.from,
        position: 3 + Math.floor(daysBetween(boost.from, day) / 2),
        plays: Math.round(usual * boost.factor * Math.exp(-daysBetween(boost.from, day) / 6)),
        country: boost.country,
      }))
  }

  streamsByCountry(track: LiveTrack, day: PlainDate): Map<string, number> {
    const figures = this.#dayOf(track, day)
    if (!figures) return new Map()
    const weights = this.#listening(track.artist)
    const allowed = new Map([...weights].filter(([country]) => figures.countries.has(country)))
    const local = figures.placements.filter(({ country }) => country !== undefined)
    const elsewhere = local.reduce((left, { plays }) => left - plays, figures.streams)
    const parts = divide(elsewhere, allowed, this.#random('countries', track.isrc, day))
    for (const { country = '', plays } of local) parts.set(country, (parts.get(country) ?? 0) + plays)
    return parts
  }

  /** A few of those who listen buy the track, where it is sold. */
  downloadsByCountry(track: LiveTrack, day: PlainDate): Map<string, number> {
    const sold = spanOn(track.spans, day)?.sold
    if (!sold || sold.size === 0) return new Map()
    const random = this.#random('downloads', track.isrc, day)
    const usual = this.#usualOf(track, day, daysBetween(track.firstDay, day)) * this.#shareOf(track, sold)
    const weights = new Map([...this.#listening(track.artist)].filter(([country]) => sold.has(country)))
    return divide(Math.floor(usual * DOWNLOADED + random.next()), weights, random)
  }

  /** Which part of the listeners of an artist is in these countries. */
  #shareOf({ artist }: LiveTrack, countries: ReadonlySet<string>): number {
    let all = 0
    let inside = 0
    for (const [country, weight] of this.#listening(artist)) {
      all += weight
      if (countries.has(country)) inside += weight
    }
    return inside / all
  }

  #listening(artist: string): ReadonlyMap<string, number> {
    const known = this.#weights.get(artist)
    if (known) return known
    const home = this.#settings.homes[artist] ?? seededRandom(`home ${artist}`).pick(PLACE_CODES)
    const near = PLACES[home]?.near ?? []
    const random = seededRandom(`countries ${artist}`)
    const weights = new Map(
      Object.entries(PLACES).map(([country, { weight }]) => {
        const closeness = country === home ? 60 : weight * (near.includes(country) ? 2.5 : 1)
        return [country, closeness * (0.5 + random.next())]
      }),
    )
    this.#weights.set(artist, weights)
    return weights
  }

  #random(what: string, isrc: string, day: PlainDate): Random {
    return seededRandom(`${what} ${this.#store} ${isrc} ${day}`)
  }
}

/** Downloads for each stream. */
const DOWNLOADED = 0.006

/** From Sunday on. */
const WEEK = [0.94, 0.9, 0.93, 0.96, 1, 1.12, 1.15]

const isHeld = ({ from, days }: Boost, day: PlainDate): boolean => from <= day && day < addDays(from, days)

/**
 * Divides a whole number into whole parts by weight, which add up to it. Parts without anything are left out.
 */
function divide<Key>(total: number, weights: ReadonlyMap<Key, number>, random: Random): Map<Key, number> {
  let sum = 0
  for (const weight of weights.values()) sum += weight
  const offset = random.next()
  const parts = new Map<Key, number>()
  let reached = 0
  let given = 0
  let left = weights.size
  for (const [key, weight] of weights) {
    reached += weight
    left--
    const upTo = left === 0 ? total : Math.min(total, Math.floor((reached / sum) * total + offset))
    if (upTo > given) parts.set(key, upTo - given)
    given = Math.max(given, upTo)
  }
  return parts
}

const listenersOf = (streams: number, part: number): number =>
  streams === 0 ? 0 : Math.max(1, Math.floor(streams * part))

/** How listeners find a track when it is new, and when it is not. */
const SOURCES: Readonly<Record<UsageSource, readonly [fresh: number, settled: number]>> = {
  profile: [16, 9],
  library: [14, 31],
  listener_playlist: [14, 20],
  editorial: [9, 5],
  algorithmic: [24, 21],
  radio: [4, 5],
  search: [14, 6],
  other: [5, 3],
}

/** How many streams of a source are followed by saving the track. */
const SAVED: Readonly<Record<UsageSource, number>> = {
  profile: 0.05,
  library: 0.004,
  listener_playlist: 0.02,
  editorial: 0.035,
  algorithmic: 0.045,
  radio: 0.02,
  search: 0.06,
  other: 0.01,
}

const SOURCE_OF_KIND: Readonly<Record<PlaylistKind, UsageSource>> = {
  editorial: 'editorial',
  algorithmic: 'algorithmic',
  listener: 'listener_playlist',
}

function sourcesOf({ age, ownStreams, placements }: DayOfTrack, random: Random): Map<UsageSource, number> {
  const fresh = Math.exp(-age / 40)
  const weights = new Map(
    USAGE_SOURCES.map((source) => {
      const [whenFresh, whenSettled] = SOURCES[source]
      return [source, whenFresh * fresh + whenSettled * (1 - fresh)]
    }),
  )
  const parts = divide(ownStreams, weights, random)
  for (const { kind, plays } of placements) {
    const source = SOURCE_OF_KIND[kind]
    parts.set(source, (parts.get(source) ?? 0) + plays)
  }
  return parts
}

const AGE_WEIGHTS = [5, 17, 24, 21, 14, 8, 3, 8]
const GENDER_WEIGHTS = [43, 46, 3, 8]

/** The weight of each age and gender, as `age gender`. */
function listenersByAge(artist: string): Map<string, number> {
  const random = seededRandom(`listeners ${artist}`)
  const ages = AGE_WEIGHTS.map((weight) => weight * (0.6 + random.next() * 0.8))
  const genders = GENDER_WEIGHTS.map((weight) => weight * (0.75 + random.next() * 0.5))
  return new Map(
    AGE_BANDS.flatMap((age, row) =>
      GENDERS.map((gender, column): [string, number] => [
        `${age} ${gender}`,
        (ages[row] ?? 0) * (genders[column] ?? 0),
      ]),
    ),
  )
}

/** In each period of so many days a track may be added to one playlist of each kind. */
const PLACEMENT_DAYS = 60
const PLAYLIST_KINDS_BY_CHANCE = ['editorial', 'algorithmic', 'listener'] as const

const PLAYLISTS: Readonly<Record<PlaylistKind, readonly string[]>> = {
  editorial: [
    'Quiet Corners',
    'Noches de Ciudad',
    'Sunday Kitchen',
    'Yeni Dalga',
    'New Folk Now',
    'Café da Tarde',
    'Night Drive North',
    'Pop en douceur',
    'Slow Motion',
    'Fresh Voices',
  ],
  algorithmic: ['Your week in music', 'More like this', 'Made for your morning', 'New from around you'],
  listener: [
    'songs for the night bus',
    'balcony, 9 pm',
    'para cozinhar',
    'rainy window seat',
    'yol şarkıları',
    'studio breaks',
    'lo mejor de este año',
    'soft landing',
  ],
}

/** A playlist as it is on a day. One that the store makes for each listener has no followers. */
function playlistOf(
  store: string,
  name: string,
  kind: PlaylistKind,
  day: PlainDate,
): Pick<Placement, 'id' | 'name' | 'kind' | 'followers'> {
  const random = seededRandom(`playlist ${store} ${name}`)
  const id = `${store}:playlist:${random.whole(10_000_000, 99_999_999)}`
  if (kind === 'algorithmic') return { id, name, kind, followers: null }
  const size = kind === 'editorial' ? random.whole(2_500, 48_000) : random.whole(120, 5_000)
  const years = daysBetween(BEGINNING, day) / 365
  return {
    id,
    name,
    kind,
    followers: Math.round(size * Math.sqrt(profileOf(store).share / 46) * (0.5 + years / 50)),
  }
}
