// Cases for tests of the desk that hear no music: rows as a submission leaves them, without waiting for an analysis.
import { createRouterClient } from '@orpc/server'
import type { Insertable } from 'kysely'
import type { Tables } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import { reviewApi } from './api.server.ts'

/** The desk as a person, or as nobody. */
export const deskOf = (app: TestApp, person?: TestPerson) =>
  createRouterClient(reviewApi, {
    context: {
      ...{ deps: app.deps, viewer: person?.viewer, language: 'en', headers: new Headers() },
      caller: { address: 'local', userAgent: 'test' },
    },
  })

/** A submission of `owner`, with a frozen document that holds what the desk reads of it. */
export async function buildWaiting(
  { deps }: TestApp,
  { viewer }: TestPerson,
  values: Partial<Insertable<Tables['releases']>> = {},
): Promise<{ id: string; sha256: string }> {
  const id = newId()
  const now = deps.clock.now()
  const sha256 = id.replaceAll('-', '').repeat(2)
  await deps.db
    .insertInto('releases')
    .values({
      ...{ id, account_id: viewer.accountId, title: 'Maré', status: 'submitted', revision: 1 },
      ...{ submitted_at: now, review_due_at: now, created_at: now, updated_at: now, ...values },
    })
    .execute()
  await deps.db
    .insertInto('release_revisions')
    .values({
      ...{ release_id: id, number: 1, account_id: viewer.accountId, sha256, created_at: now },
      content: JSON.stringify({ number: 1, tracks: [] }),
    })
    .execute()
  return { id, sha256 }
}
