// What the tests of lyrics share: somebody who may write songs, and drafts as they are sent back.
import { buildRelease, buildUser, type TestPerson } from '#test/factories.ts'
import type { Client, TestApp } from '#test/test-app.ts'

export type Draft = Awaited<ReturnType<Client['lyrics']['find']>>

/** Of a draft, what can be changed. */
export const edited = ({ createdAt: _, text: __, model: ___, ...draft }: Draft) => draft

/** Somebody with a release in stores. */
export async function buildSongwriter(app: TestApp, plan: 'basic' | 'pro' | 'advanced'): Promise<TestPerson> {
  const person = await buildUser(app, { plan })
  const id = await buildRelease(app, person)
  await app.deps.db
    .updateTable('releases')
    .set({ status: 'published', live_at: app.deps.clock.now() })
    .where('id', '=', id)
    .execute()
  return person
}
