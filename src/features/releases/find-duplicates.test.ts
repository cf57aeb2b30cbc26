// Tests that recordings and covers already in the catalogue are reported, without details of other accounts.

import { expect, test } from 'vitest'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildStaff, buildUser, submit } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { duplicateFindings } from './find-duplicates.server.ts'
import { showRelease } from './read-release.server.ts'

const app = await openTestApp()

const SIMILAR = ['cover_elsewhere', 'cover_other_account', 'recording_elsewhere', 'recording_other_account']

async function matching(cookie: string, id: string) {
  const { items } = await app.client(cookie).releases.findings({ id })
  return items.filter(({ code }) => SIMILAR.includes(code))
}

test('the same recording and the same cover in one’s own catalogue, drafts too, are named', async () => {
  const owner = await buildUser(app, { plan: 'pro' })
  const first = await buildRelease(app, owner, { title: 'Twice', cover: true })
  expect(await matching(owner.cookie, first)).toEqual([])
  const second = await buildRelease(app, owner, { title: 'Twice', cover: true })
  expect(await matching(owner.cookie, second)).toMatchObject([
    { code: 'cover_elsewhere', severity: 'advises', at: 'artwork', params: { release: 'Twice' } },
    { code: 'recording_elsewhere', severity: 'advises', at: 'tracks.0.audio', params: { track: 1 } },
  ])
})

test('another account’s draft is private; once it is submitted, only its existence is reported', async () => {
  const [first, other] = [await buildUser(app, { plan: 'pro' }), await buildUser(app, { plan: 'pro' })]
  const theirs = await buildRelease(app, first, { title: 'Across', cover: true })
  const mine = await buildRelease(app, other, { title: 'Across', cover: true })
  expect(await matching(other.cookie, mine)).toEqual([])
  await submit(app, first, theirs)
  const reported = await matching(other.cookie, mine)
  expect(reported.map(({ code }) => code)).toEqual(['cover_other_account', 'recording_other_account'])
  expect(JSON.stringify(reported)).not.toContain('Across')
  // The finding only advises: the owner of the rights can submit, and the reviewer sees the finding.
  await submit(app, other, mine)
  const staff = await buildStaff(app, 'reviewer')
  const { findings, proposed, matches, release } = await app.client(staff.cookie).review.find({ id: mine })
  expect(findings.map(({ code }) => code)).toContain('recording_other_account')
  expect(proposed.map(({ code }) => code)).toContain('already_published')
  // Only the review team sees which release it is, and whose.
  expect(matches).toEqual([
    {
      id: theirs,
      title: 'Across',
      artistName: 'Ana Lima',
      type: 'single',
      status: 'submitted',
      releaseDate: '2026-12-18',
      accountName: first.viewer.name,
      shared: expect.arrayContaining([
        { kind: 'cover', trackId: null },
        { kind: 'recording', trackId: release.tracks[0]?.id },
      ]),
    },
  ])
})

test('other music and another cover are not alike', async () => {
  const owner = await buildUser(app, { plan: 'pro' })
  await buildRelease(app, owner, { title: 'Here', cover: true })
  expect(
    await matching(owner.cookie, await buildRelease(app, owner, { title: 'There', cover: true })),
  ).toEqual([])
})

test('a seat of one artist hears nothing of the releases of another in the same account', async () => {
  const owner = await buildUser(app, { plan: 'advanced' })
  await buildRelease(app, owner, { title: 'Shared', cover: true })
  const id = await buildRelease(app, owner, { title: 'Shared', cover: true })
  const whole = scopeOf(owner.viewer)
  const release = await showRelease(app.deps, { id, scope: whole })
  const codesFor = async (artistId: string | null) =>
    (await duplicateFindings(app.deps.db, release, { ...whole, artistId })).map(({ code }) => code)
  const both = ['cover_elsewhere', 'recording_elsewhere']
  expect(await codesFor(null)).toEqual(both)
  const [first] = await app.deps.db
    .selectFrom('releases')
    .select('artist_id')
    .where('account_id', '=', whole.accountId)
    .where('id', '<>', id)
    .execute()
  expect(await codesFor(required(first?.artist_id))).toEqual(both)
  expect(await codesFor(newId())).toEqual([])
})
