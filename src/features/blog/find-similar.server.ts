// Finds the posts that are similar to each published post of a language, whenever one of them has changed.
import type { Deps } from '#lib/deps.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { listCandidates, lockPublished, replaceSimilar } from './data.server.ts'
import { pickSimilar } from './domain.ts'

/** Safe to repeat, and at the same time: one waits for the other. */
export async function findSimilar(
  { db }: Pick<Deps, 'db'>,
  { language }: { language: Language },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPublished(trx, language)
    const candidates = Map.groupBy(await listCandidates(trx, language), ({ postId }) => postId)
    const rows = [...candidates].flatMap(([postId, similar]) =>
      pickSimilar(similar).map(({ id }, position) => ({ post_id: postId, position, similar_id: id })),
    )
    await replaceSimilar(trx, language, rows)
  })
}
