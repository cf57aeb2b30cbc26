// Publishes the posts of the demo: each topic in every language, written for that language, under one composed cover.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeCover } from '#engines/composer/write-piece.ts'
import { addImage, createPost, publishPost } from '#features/blog/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TOPICS } from './posts.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

const POSTS = { en, es, pt, tr }

export async function publishDemoPosts(
  deps: Deps,
  staff: Viewer,
  { moveTo }: { moveTo: (day: number) => void },
): Promise<void> {
  for (const topic of keysOf(TOPICS)) {
    const { daysAgo, cover } = TOPICS[topic]
    moveTo(-daysAgo)
    const coverId = await addCover(deps, staff, cover)
    let translationOf: string | undefined
    for (const language of LANGUAGES) {
      const { id, updatedAt } = await createPost(deps, staff, {
        ...POSTS[language][topic],
        language,
        translationOf,
        slug: '',
        author: staff.name,
        coverId,
      })
      translationOf ??= id
      await publishPost(deps, staff, { id, updatedAt: updatedAt.toISOString() })
    }
  }
}

async function addCover(deps: Deps, staff: Viewer, seed: string): Promise<string> {
  await using scratch = await scratchFolder()
  const file = path.join(scratch.path, 'cover.jpg')
  await writeCover(file, { seed, sidePx: 1600 })
  const { id } = await addImage(deps, staff, new File([new Uint8Array(await readFile(file))], 'cover.jpg'))
  return id
}
