// The sandbox store's catalogue, worked out from its verdicts: pure, the same verdicts give the same catalogue.
import type { ReceivedFacts, Verdict } from './verdict.ts'

export interface CatalogueRelease extends ReceivedFacts {
  upc: string
  /** Every time a message about it was taken, in order; `repeats` marks one that had been taken before. */
  messages: { messageId: string; batchId: string; receivedAt: string; repeats: boolean }[]
  /** How many messages were ingested; a repeated one is not. */
  ingestCount: number
  /** The public address once it is live. */
  url: string | null
  liveAt: string | null
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
  verdicts: readonly Verdict[],
  before: { releases: readonly CatalogueRelease[] } | undefined,
  now: Date,
  linkOf: (upc: string) => string,
): Catalogue {
  const releases = new Map<string, CatalogueRelease>()
  for (const { upc, release, messageId, batchId, receivedAt, repeats } of verdicts) {
    if (!release || messageId === null) continue
    const known = releases.get(upc)
    const messages = [
      ...(known?.messages ?? []),
      { messageId, batchId, receivedAt, repeats: Boolean(repeats) },
    ]
    const ingestCount = (known?.ingestCount ?? 0) + (repeats ? 0 : 1)
    const facts = repeats && known ? known : release
    releases.set(upc, { ...facts, upc, messages, ingestCount, url: null, liveAt: null })
  }
  const wasLive = new Map(before?.releases.map((release) => [release.upc, release.liveAt]))
  return {
    ...{ store: store.id, name: store.name },
    releases: [...releases.values()].map((release) => {
      const due = Date.parse(`${release.releaseDate}T00:00:00Z`) <= now.getTime()
      const liveAt = release.takedown ? null : (wasLive.get(release.upc) ?? (due ? now.toISOString() : null))
      return { ...release, liveAt, url: liveAt && linkOf(release.upc) }
    }),
  }
}
