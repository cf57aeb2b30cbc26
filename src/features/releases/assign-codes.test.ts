// Tests the code registry on a real database: one code names one thing permanently, even under concurrency.

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
  other = await buildUser(app, { plan: 'advanced' })
})
const clientOf = (person: TestPerson) => app.client(person.cookie).releases

/** Music of the shortest length for an intro; the same title gives the same recording. */
const draft = (person: TestPerson, title: string, change: { upc?: string; isrc?: string } = {}) =>
  buildRelease(app, person, {
    title,
    upc: change.upc,
    tracks: [{ title, seconds: 3, introOrOutro: true, isrc: change.isrc }],
  })
const trackOf = async (person: TestPerson, id: string) =>
  (await clientOf(person).find({ id })).tracks[0] as { id: string; isrc: string | null }
const blocked = (code: string, path: string) => ({
  code: 'not_ready',
  status: 422,
  data: { problems: expect.arrayContaining([expect.objectContaining({ code, at: path })]) },
})

/** Copies the audio of a release's first track as a recording of its own, without another analysis. */
async function copyAudio(releaseId: string): Promise<string> {
  const upload = newId()
  await sql`insert into uploads select (jsonb_populate_record(u, jsonb_build_object('id', ${upload}::text,
    'sha256', md5(${upload}) || md5(${releaseId}), 'samples_sha256', md5(${releaseId}) || md5(${upload})))).*
    from uploads u join tracks t on t.upload_id = u.id
    where t.release_id = ${releaseId} and t.position = 1`.execute(app.deps.db)
  return upload
}

/** Drafts with one recording each, with files that were analysed before, so that no analysis is needed. */
async function copies(person: TestPerson, count: number): Promise<string[]> {
  const first = await draft(person, `Copy ${newId()}`)
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) {
    await sql`insert into releases select (jsonb_populate_record(r, jsonb_build_object('id', ${id}::text))).*
      from releases r where id = ${first}`.execute(app.deps.db)
    const upload = await copyAudio(first)
    await sql`insert into tracks select (jsonb_populate_record(t, jsonb_build_object('id', ${newId()}::text,
      'release_id', ${id}::text, 'upload_id', ${upload}::text))).* from tracks t
      where release_id = ${first}`.execute(app.deps.db)
  }
  return ids
}

test('twenty concurrent submissions never share a code', async () => {
  const drafts = await copies(owner, 20)
  const sent = await Promise.all(drafts.map((id) => submit(app, owner, id)))
  expect(new Set(sent.map((release) => release.upc)).size).toBe(20)
  expect(new Set(sent.map((release) => release.tracks[0]?.isrc)).size).toBe(20)
  const bound = await app.deps.db
    .selectFrom('upcs')
    .select('release_id')
    .where('release_id', 'in', drafts)
    .execute()
  expect(bound).toHaveLength(20)
})

test('when two accounts submit one ISRC concurrently, one keeps a draft with the reason', async () => {
  const isrc = 'GBABC2600010'
  const people = [owner, other]
  const ids = [await copies(owner, 1), await copies(other, 1)]
  for (const [index, person] of people.entries()) {
    const id = required(ids[index]?.[0])
    await clientOf(person).updateTrack({ id, trackId: (await trackOf(person, id)).id, isrc })
  }
  const sent = await Promise.allSettled(
    people.map((person, index) => submit(app, person, required(ids[index]?.[0]))),
  )
  expect(sent.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = sent.findIndex((result) => result.status === 'rejected')
  expect(sent[loser]).toMatchObject({
    reason: { code: 'not_ready', problems: [{ code: 'isrc_taken', at: 'tracks.0.isrc' }] },
  })
  const left = await clientOf(required(people[loser])).find({ id: required(ids[loser]?.[0]) })
  expect([left.status, left.upc]).toEqual(['draft', null])
})

test('when two accounts submit one UPC concurrently, in 12 and 13 digits, one gets it', async () => {
  const people = [owner, other] as const
  const ids = [await copies(owner, 1), await copies(other, 1)]
  await clientOf(owner).update({ id: required(ids[0]?.[0]), upc: '036000291452' })
  await clientOf(other).update({ id: required(ids[1]?.[0]), upc: '0036000291452' })
  const sent = await Promise.allSettled(
    people.map((person, index) => submit(app, person, required(ids[index]?.[0]))),
  )
  expect(sent.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(sent.find((result) => result.status === 'rejected')).toMatchObject({
    reason: { code: 'not_ready', problems: [{ code: 'upc_taken', at: 'upc' }] },
  })
})

test('concurrent submissions with the same codes in different orders do not deadlock', async () => {
  const pool = Array.from({ length: 6 }, (_, i) => `GBABD26${String(i).padStart(5, '0')}`)
  const ids = await copies(owner, 12)
  for (const [index, id] of ids.entries()) {
    const row = await trackOf(owner, id)
    for (let more = 0; more < 2; more++) {
      await sql`insert into tracks select (jsonb_populate_record(t, jsonb_build_object('id', ${newId()}::text,
        'position', ${more + 2}::int, 'title', ${`Side ${more + 2}`}::text, 'upload_id', ${await copyAudio(id)}::text,
        'isrc', ${required(pool[(index + more) % 6])}::text))).* from tracks t where id = ${row.id}`.execute(
        app.deps.db,
      )
    }
    const isrc = required(pool[(index + 3) % 6])
    await sql`update tracks set isrc = ${isrc} where id = ${row.id}`.execute(app.deps.db)
  }
  const sent = await Promise.allSettled(ids.map((id) => submit(app, owner, id)))
  for (const result of sent)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_ready' })
  expect(sent.some((result) => result.status === 'fulfilled')).toBe(true)
})

describe('a recording', () => {
  test('a recording keeps its ISRC on another release without typing it', async () => {
    const first = await submit(app, owner, await draft(owner, 'Once and again'))
    const again = await submit(app, owner, await draft(owner, 'Once and again'))
    expect(again.tracks[0]?.isrc).toBe(first.tracks[0]?.isrc)
    expect(again.upc).not.toBe(first.upc)
    const elsewhere = await submit(app, other, await draft(other, 'Once and again'))
    expect(elsewhere.tracks[0]?.isrc).not.toBe(first.tracks[0]?.isrc)
  })

  test('a recording submitted twice concurrently gets one ISRC', async () => {
    const ids = [await draft(owner, 'Twins'), await draft(owner, 'Twins')]
    const sent = await Promise.all(ids.map((id) => submit(app, owner, id)))
    expect(sent[0]?.tracks[0]?.isrc).toBe(sent[1]?.tracks[0]?.isrc)
  })

  test('another ISRC for a known recording is refused, naming both', async () => {
    const isrc = 'GBABC2600020'
    await submit(app, owner, await draft(owner, 'Known', { isrc }))
    const id = await draft(owner, 'Known', { isrc: 'GBABC2600021' })
    expect((await clientOf(owner).findings({ id })).items).toContainEqual(
      expect.objectContaining({
        code: 'recording_has_isrc',
        severity: 'blocks',
        at: 'tracks.0.isrc',
        step: 'tracks',
        params: { track: 1, isrc, given: 'GBABC2600021' },
      }),
    )
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject(
      blocked('recording_has_isrc', 'tracks.0.isrc'),
    )
    await clientOf(owner).updateTrack({ id, trackId: (await trackOf(owner, id)).id, isrc })
    expect((await submit(app, owner, id)).tracks[0]?.isrc).toBe(isrc)
  })

  test('the audio decides which recording a file is: its ISRC follows it into another format', async () => {
    const first = await submit(app, owner, await draft(owner, 'Two formats'))
    const again = await draft(owner, 'Two formats')
    // The same audio in another file.
    await sql`update uploads set sha256 = ${'f'.repeat(64)} from tracks
      where tracks.upload_id = uploads.id and tracks.release_id = ${again}`.execute(app.deps.db)
    expect((await submit(app, owner, again)).tracks[0]?.isrc).toBe(first.tracks[0]?.isrc)
  })

  test('a recording that is twice on a release is refused', async () => {
    const id = await draft(owner, 'Twice on it')
    await sql`insert into tracks select (jsonb_populate_record(t, jsonb_build_object('id', ${newId()}::text,
      'position', 2, 'title', 'Again'))).* from tracks t where release_id = ${id}`.execute(app.deps.db)
    await expect(clientOf(owner).submit({ id })).rejects.toMatchObject(
      blocked('recording_repeated', 'tracks.1.audio'),
    )
  })

  test('an ISRC of another recording is refused, even of a withdrawn one', async () => {
    const isrc = 'GBABC2600030'
    const id = await draft(owner, 'Holder', { isrc })
    await submit(app, owner, id)
    await clientOf(owner).withdraw({ id })
    const wrong = await draft(owner, 'Taker', { isrc })
    await expect(clientOf(owner).submit({ id: wrong })).rejects.toMatchObject(
      blocked('isrc_other_recording', 'tracks.0.isrc'),
    )
  })
})

describe('a UPC', () => {
  test('a UPC stays with its release when the release takes another one', async () => {
    const upc = '012345678905'
    const id = await draft(owner, 'Two codes', { upc })
    await submit(app, owner, id)
    await clientOf(owner).withdraw({ id })
    await clientOf(owner).update({ id, upc: '042100005264' })
    await expect(clientOf(owner).update({ id: await draft(owner, 'Later'), upc })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'upc_taken', at: 'upc' }] },
    })
    expect(await clientOf(owner).update({ id, upc })).toMatchObject({ upc })
  })

  test('a UPC in another account’s draft does not block its owner', async () => {
    const upc = '725272730706'
    await draft(other, 'Squatter', { upc })
    const id = await draft(owner, 'Rightful', { upc })
    expect(await submit(app, owner, id)).toMatchObject({ upc, status: 'submitted' })
  })
})

test('codes of our own ranges cannot be entered', async () => {
  const id = await draft(owner, 'By hand')
  const { id: trackId } = await trackOf(owner, id)
  await expect(clientOf(owner).updateTrack({ id, trackId, isrc: 'QZ-ZZZ-26-99999' })).rejects.toMatchObject({
    data: { problems: [{ code: 'code_reserved', at: 'isrc' }] },
  })
  await expect(clientOf(owner).update({ id, upc: '049999999995' })).rejects.toMatchObject({
    data: { problems: [{ code: 'code_reserved', at: 'upc' }] },
  })
})

test('assigning skips codes that are already in use', async () => {
  const first = await submit(app, owner, required((await copies(owner, 1))[0]))
  const next = `QZZZZ26${String(Number(first.tracks[0]?.isrc?.slice(7)) + 1).padStart(5, '0')}`
  await app.deps.db
    .insertInto('isrcs')
    .values({
      isrc: next,
      account_id: other.viewer.accountId,
      track_id: newId(),
      bound_at: app.deps.clock.now(),
    })
    .execute()
  const second = await submit(app, owner, required((await copies(owner, 1))[0]))
  expect(second.tracks[0]?.isrc?.slice(7)).toBe(String(Number(next.slice(7)) + 1).padStart(5, '0'))
})

test.each(['isrcs', 'isrc_recordings', 'upcs'])('the code registry %s is append-only', async (table) => {
  await submit(app, owner, await draft(owner, `Bound in ${table}`))
  const change = sql`update ${sql.table(table)} set bound_at = now()`.execute(app.deps.db)
  await expect(change).rejects.toThrow('append-only')
  await expect(sql`delete from ${sql.table(table)}`.execute(app.deps.db)).rejects.toThrow('append-only')
})
