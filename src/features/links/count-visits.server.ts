// Counts visits of public pages: added up in memory, and written to the database every second.
import { createHash } from 'node:crypto'
import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { addCounts, type Cell } from './counts.data.server.ts'
import { type Device, deviceOf, isAhead, type Source, UNKNOWN_COUNTRY } from './domain/visits.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    visits: VisitCounter
  }
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

export interface VisitCounter {
  /**
   * Counts a view of a page, or the choice of a store, unless a program made the request. Nothing that tells one person
   * from another is stored.
   *
   * @param store empty for a view
   */
  add(visit: Visit, of: { linkId: string; store: string }): Promise<void>
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

export function openVisitCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>): VisitCounter {
  let counted = new Map<string, Cell & { hits: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const limiter = new RateLimiterMemory({ points: VISITS_MAX, duration: 60 })
  const devices = new LRUCache<string, Device>({ max: 5_000 })

  function count(cell: Cell, hits: number): void {
    const key = Object.values(cell).join('\n')
    const known = counted.get(key)
    if (known) known.hits += hits
    else if (counted.size < CELLS_MAX) counted.set(key, { ...cell, hits })
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await addCounts(db, [...batch.values()])
    } catch (error) {
      log.warn({ err: error }, 'visits not stored yet')
      for (const { hits, ...cell } of batch.values()) count(cell, hits)
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

  const isTooOften = (visit: Visit, linkId: string): Promise<boolean> =>
    limiter.consume(visitorOf(visit, linkId)).then(
      () => false,
      () => true,
    )

  return {
    async add(visit, { linkId, store }) {
      const { userAgent, purpose, source, country = '' } = visit
      if (userAgent === '' || isAhead(purpose) || isbot(userAgent) || (await isTooOften(visit, linkId)))
        return
      const day: PlainDate = clock.today()
      count(
        {
          linkId,
          day,
          store,
          country: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
          device: deviceBehind(userAgent),
          source,
        },
        1,
      )
      plan()
    },
    flush,
    close: flush,
  }
}

/** Known for a minute, in memory only. */
const visitorOf = ({ address, userAgent }: Visit, linkId: string): string =>
  createHash('sha256').update(`${address}\n${userAgent}\n${linkId}`).digest('base64url')
