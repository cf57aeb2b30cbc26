// The catalogue of a sandbox store, derived from its results: pure, the same results give the same catalogue.

import type { BatchResult, ReceivedFacts } from './batch-result.ts'
import { onSaleIn } from './territories.ts'

export interface CatalogueRelease extends ReceivedFacts {
  upc: string
  /** Every time a message about it was taken, in order; `repeats` marks one that had been taken before. */
  messages: { messageId: string; batchId: string; receivedAt: string; repeats: boolean }[]
  /** How many messages were ingested; a repeated one is not. */
  ingestCount: number
  /** The public address once it is live. */
  url: string | null
  liveAt: string | null
  /** The countries where it is live, or `Worldwide`. */
  liveIn: string[]
}

export interface Catalogue {
  store: string
  name: string
  releases: CatalogueRelease[]
}

/**
 * @param before the catalogue as it was: what has gone live stays so until it is taken down.
 */
export function catalogueOf(
  store: { id: string; name: string },
  results: readonly BatchResult[],
  before: { releases: readonly CatalogueRelease[] } | undefined,
  now: Date,
  linkOf: (upc: string) => string,
): Catalogue {
  const releases = new Map<string, CatalogueRelease>()
  for (const { upc, release, messageId, batchId, receivedAt, repeats } of results) {
    if (!release || messageId === null) continue
    const known = releases.get(upc)
    const messages = [
      ...(known?.messages ?? []),
      { messageId, batchId, receivedAt, repeats: Boolean(repeats) },
    ]
    const ingestCount = (known?.ingestCount ?? 0) + (repeats ? 0 : 1)
    const facts = repeats && known ? known : release
    releases.set(upc, { ...facts, upc, messages, ingestCount, url: null, liveAt: null, liveIn: [] })
  }
  const wasLive = new Map(before?.releases.map((release) => [release.upc, release]))
  return {
    store: store.id,
    name: store.name,
    releases: [...releases.values()].map((release) => {
      const was = wasLive.get(release.upc)
      const begun = onSaleIn(release.grants, now)
      const liveIn = begun.length > 0 || release.takedown ? begun : (was?.liveIn ?? [])
      const liveAt = liveIn.length > 0 ? (was?.liveAt ?? now.toISOString()) : null
      return { ...release, liveAt, liveIn, url: liveAt && linkOf(release.upc) }
    }),
  }
}
