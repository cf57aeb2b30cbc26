// Counts visits of public pages: added up in memory, and written to the database every second.
import { createHash } from 'node:crypto'
import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { clientNetwork } from '#lib/pure/client-network.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { type Device, deviceOf, isAhead, type Source, UNKNOWN_COUNTRY } from './domain/visits.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    visits: VisitCounter<LinkVisit>
  }
}

/** A view of a smart link, or the choice of a store. */
export interface LinkVisit {
  /** The id of the link. */
  id: string
  /** Empty for a view. */
  store: string
}

/** Visits that differ in nothing that is stored. */
export type Counted<Of> = Of & {
  day: PlainDate
  /** ISO 3166-1 alpha-2, ZZ when unknown. */
  country: string
  device: Device
  source: Source
  hits: number
}

/** What a request says about a visit. */
export interface Visit {
  address: string
  userAgent: string
  /** The headers `Sec-Purpose` and `Purpose`. */
  purpose: string
  source: Source
  /** ISO 3166-1 alpha-2, from a proxy of ours; anything else counts as unknown. */
  country?: string | undefined
}

export interface VisitCounter<Of> {
  /**
   * Counts a visit of a page, unless a program made the request. Nothing that identifies a person is stored.
   */
  add(visit: Visit, of: Of): Promise<void>
  /** Writes what was counted. A failure keeps it for the next time. */
  flush(): Promise<void>
  /** Writes the rest. */
  close(): Promise<void>
}

const FLUSH_MS = 1_000
/** Cells in memory while the database is away; more visits are not counted. */
const CELLS_MAX = 100_000
/** One visitor, on one page, in a minute; no person opens it more often. */
const VISITS_MAX = 300

/** @param store adds to what is stored, in one transaction */
export function openVisitCounter<Of extends { id: string }>(
  { clock }: Pick<Deps, 'clock'>,
  store: (counted: readonly Counted<Of>[]) => Promise<void>,
): VisitCounter<Of> {
  let counted = new Map<string, Counted<Of>>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const limiter = new RateLimiterMemory({ points: VISITS_MAX, duration: 60 })
  const devices = new LRUCache<string, Device>({ max: 5_000 })

  function count({ hits, ...cell }: Counted<Of>): void {
    const key = Object.values(cell).join('\n')
    const known = counted.get(key)
    if (known) known.hits += hits
    else if (counted.size < CELLS_MAX) counted.set(key, { ...cell, hits } as Counted<Of>)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await store([...batch.values()])
    } catch (error) {
      log.warn({ err: error }, 'visits not stored yet')
      for (const cell of batch.values()) count(cell)
      plan()
    }
  }

  function plan(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
    timer.unref()
  }

  /** One after the other, so that a cell that failed is not written twice at once. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  function deviceBehind(userAgent: string): Device {
    const known = devices.get(userAgent)
    if (known) return known
    const device = deviceOf(parse(userAgent).platform.type)
    devices.set(userAgent, device)
    return device
  }

  const isTooOften = (visit: Visit, id: string): Promise<boolean> =>
    limiter.consume(visitorOf(visit, id)).then(
      () => false,
      () => true,
    )

  return {
    async add(visit, of) {
      const { userAgent, purpose, source, country = '' } = visit
      if (userAgent === '' || isAhead(purpose) || isbot(userAgent) || (await isTooOften(visit, of.id))) return
      count({
        ...of,
        day: clock.today(),
        country: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
        device: deviceBehind(userAgent),
        source,
        hits: 1,
      })
      plan()
    },
    flush,
    close: flush,
  }
}

/** Known for a minute, in memory only. */
const visitorOf = ({ address, userAgent }: Visit, id: string): string =>
  createHash('sha256')
    .update(`${clientNetwork(address)}\n${userAgent}\n${id}`)
    .digest('base64url')
