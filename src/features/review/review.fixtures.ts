// Cases for review tests without real audio: rows as after a submission, without waiting for an analysis.
import { createRouterClient } from '@orpc/server'
import type { Insertable } from 'kysely'
import type { Compared } from '#features/releases/domain/changes.ts'
import type { Revision } from '#features/releases/domain/revision.ts'
import type { Tables } from '#lib/db.ts'
import type { StaffRole } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import { reviewApi } from './api.server.ts'

/** The review API as a user who has just signed in, or without a session. */
export const reviewQueueOf = (app: TestApp, person?: TestPerson) =>
  createRouterClient(reviewApi, {
    context: {
      deps: app.deps,
      viewer: person && { ...person.viewer, authenticatedAt: new Date() },
      language: 'en',
      headers: new Headers(),
      caller: { address: 'local', userAgent: 'test' },
    },
  })

/** The content of a frozen release; its audio is never played. */
const DOCUMENT = {
  number: 1,
  title: 'Maré',
  artist: null,
  type: 'single',
  language: 'pt',
  primaryGenre: 'pop',
  secondaryGenre: null,
  label: 'Ana Lima',
  lineYear: 2026,
  upc: '049900000017',
  explicit: false,
  releaseDate: '2026-12-18',
  schedule: 'standard',
  platforms: ['spotify'],
  artwork: null,
  tracks: [],
} satisfies Compared & Pick<Revision, 'number'>

/** A submission of `owner`, with its frozen document. */
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
      id,
      account_id: viewer.accountId,
      title: 'Maré',
      status: 'submitted',
      revision: 1,
      submitted_at: now,
      review_due_at: now,
      created_at: now,
      updated_at: now,
      ...values,
    })
    .execute()
  await deps.db
    .insertInto('release_revisions')
    .values({
      release_id: id,
      number: 1,
      account_id: viewer.accountId,
      sha256,
      created_at: now,
      content: JSON.stringify({ ...DOCUMENT, releaseId: id }),
    })
    .execute()
  return { id, sha256 }
}

/** A member of staff who has a seat in the account of `owner`; the plan of the account need not include teams. */
export async function buildSeated(app: TestApp, owner: TestPerson, role: StaffRole): Promise<TestPerson> {
  const person = await buildStaff(app, role)
  const seat = { id: newId(), account_id: owner.viewer.accountId, user_id: person.viewer.userId }
  await app.deps.db
    .insertInto('seats')
    .values({ ...seat, role: 'analyst', created_at: app.deps.clock.now() })
    .execute()
  return person
}
