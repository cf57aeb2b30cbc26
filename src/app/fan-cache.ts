// Pages for fans in memory: what an address shows, and the written page as long as that is fresh.
import { LRUCache } from 'lru-cache'
import type { WrittenPage } from '#lib/fan-document.server.tsx'
import { compress } from './compressed.ts'

/** How long a change may take to be seen. A page that many open at once costs one read in that time. */
const FRESH_MS = 1_000

interface CachedPage<Opened> {
  of: Opened
  text: WrittenPage
  brotli: Promise<Buffer<ArrayBuffer>>
}

export function openFanCache<Opened extends object>(read: (slug: string) => Promise<Opened>) {
  const opened = new LRUCache<string, Opened>({
    max: 5_000,
    ttl: FRESH_MS,
    fetchMethod: read,
  })
  const written = new LRUCache<string, CachedPage<Opened>>({ max: 1_000 })
  return {
    open: async (slug: string): Promise<Opened> => (await opened.forceFetch(slug)) as Opened,
    /** @param key everything that the page depends on besides what was opened */
    write(of: Opened, key: string, write: () => WrittenPage): CachedPage<Opened> {
      const known = written.get(key)
      if (known?.of === of) return known
      const text = write()
      const page = { of, text, brotli: compress(text.html) }
      written.set(key, page)
      return page
    },
  }
}
