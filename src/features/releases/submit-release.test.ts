// Tests that submission uses a fixed number of SQL statements, and that what it writes is append-only.
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { buildRelease, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { showRelease } from './read-release.server.ts'
import { findEveryFinding } from './release-findings.server.ts'
import { submitRelease } from './submit-release.server.ts'

const TRACKS = 100
const app = await openTestApp()
let owner: TestPerson
let id: string

beforeAll(async () => {
  owner = await buildUser(app, { plan: 'pro' })
  id = await buildRelease(app, owner, { title: 'Catalogue', type: 'album' })
  await repeatTrack(id, TRACKS)
})

/** Repeats the first track, each time with an upload, a fingerprint and hashes of its own. */
async function repeatTrack(releaseId: string, count: number): Promise<void> {
  await sql`
    with first as (select * from tracks where release_id = ${releaseId}),
    numbers as (select n, gen_random_uuid() as track_id, gen_random_uuid() as upload_id
      from generate_series(2, ${count}::integer) n),
    files as (
      insert into uploads
      select copy.* from uploads, numbers, first,
        jsonb_populate_record(uploads, jsonb_build_object('id', numbers.upload_id,
          'sha256', numbers.upload_id, 'samples_sha256', numbers.upload_id)) as copy
      where uploads.id = first.upload_id returning id),
    fingerprints as (
      insert into audio_fingerprints
      select numbers.upload_id, keys from audio_fingerprints, numbers, first
      where audio_fingerprints.upload_id = first.upload_id and keys is not null returning upload_id)
    insert into tracks
    select copy.* from first, numbers, jsonb_populate_record(first::text::tracks, jsonb_build_object(
      'id', numbers.track_id, 'position', numbers.n, 'title', 'Part ' || numbers.n,
      'upload_id', numbers.upload_id)) as copy`.execute(app.deps.db)
}

/** Counts the statements that `use` sends, transactions included. */
async function countStatements(use: (deps: Deps) => Promise<unknown>): Promise<number> {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await use({ ...app.deps, db: app.deps.db.withPlugin(counter) })
  return count
}

test('the findings of 100 tracks need no statement per track', async () => {
  const params = { id, scope: scopeOf(owner.viewer) }
  const count = await countStatements(async (deps) => {
    const release = await showRelease(deps, params)
    expect(release.tracks).toHaveLength(TRACKS)
    await findEveryFinding(deps, release, params.scope)
  })
  expect(count).toBeLessThanOrEqual(20)
})

test('submitting 100 tracks takes at most 40 statements and gives every track its own ISRC', async () => {
  const count = await countStatements((deps) =>
    submitRelease(deps, { id, scope: scopeOf(owner.viewer), userId: owner.viewer.userId }),
  )
  const release = await showRelease(app.deps, { id, scope: scopeOf(owner.viewer) })
  expect(release).toMatchObject({ status: 'submitted', revision: 1, upc: expect.any(String) })
  expect(new Set(release.tracks.map((track) => track.isrc)).size).toBe(TRACKS)
  expect(count).toBeLessThanOrEqual(40)
})

test.each([
  ['release_revisions', `update release_revisions set content = '{}'`],
  ['release_revisions', 'delete from release_revisions'],
  ['release_events', `update release_events set to_status = 'published'`],
  ['release_events', 'delete from release_events'],
])('%s refuses: %s', async (table, statement) => {
  await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow(`${table} is append-only`)
})
