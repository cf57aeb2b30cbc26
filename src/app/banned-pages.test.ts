// What a ban does to the public pages of an account: nobody could remove a fraudulent link from them otherwise.
import { beforeAll, expect, test } from 'vitest'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildStaff, buildUser, proveSession, submit } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('a ban hides the public pages of the account, a freeze does not, and lifting it shows them again', async () => {
  const owner = await buildUser(app, { plan: 'advanced' })
  const api = app.client(owner.cookie)
  const live = await buildRelease(app, owner, { title: 'Maré' })
  await submit(app, owner, live)
  const published = { status: 'published' as const, live_at: app.deps.clock.now() }
  await app.deps.db.updateTable('releases').set(published).where('id', '=', live).execute()
  const artist = required((await api.artists.list()).items[0])
  const page = await api.artistPages.create({ artistId: artist.id, slug: 'banned-ana' })
  await api.artistPages.save({ id: page.id, isPublished: true })
  const link = await api.links.create({ releaseId: live })
  const ahead = await buildRelease(app, owner, { title: 'Vento' })
  await app.deps.db
    .updateTable('releases')
    .set({ presave: true, presave_date: '2026-11-25' })
    .where('id', '=', ahead)
    .execute()
  await submit(app, owner, ahead)
  await transitionReleaseById(app.deps, ahead, { to: 'in_review', by: 'staff' })
  await transitionReleaseById(app.deps, ahead, { to: 'approved', by: 'staff' })
  const { key } = await api.presaves.create({ releaseId: ahead, key: 'banned-vento' })
  app.deps.clock.set(new Date('2026-12-11T10:00:00Z'))
  const { url } = await api.analytics.share({
    filter: { period: 'last_30_days', weekStart: 'monday' },
    sections: ['totals'],
    rolling: true,
    expiresInDays: 1,
  })
  const token = required(url.split('/').at(-1))

  const statusOf = async (path: string) => (await app.fetch(path, { redirect: 'manual' })).status
  const shown = async () => ({
    artist: await statusOf('/a/banned-ana'),
    link: await statusOf(`/l/${link.slug}`),
    presave: await statusOf(`/release/${key}`),
    inCatalogue: (await app.client().catalogue.list({})).items.some(({ slug }) => slug === 'banned-ana'),
    inSitemap: (await (await app.fetch('/sitemap.xml')).text()).includes('banned-ana'),
  })
  const open = { artist: 200, link: 200, presave: 200, inCatalogue: true, inSitemap: true }
  const hidden = { artist: 404, link: 404, presave: 404, inCatalogue: false, inSitemap: false }
  /** Pages may be as old as a second. */
  const shows = (expected: typeof open) => expect.poll(shown, { timeout: 20_000 }).toEqual(expected)
  await shows(open)

  const staff = await buildStaff(app)
  await proveSession(app, staff)
  const { people } = app.client(staff.cookie)
  const id = owner.viewer.userId
  await people.block({ id, kind: 'freeze', reason: 'A claim', nextStep: 'Write to us' })
  await shows(open)
  await people.unblock({ id, note: 'Settled' })
  await people.block({ id, kind: 'ban', reason: 'Fraud', nextStep: 'Ask for your codes' })
  await shows(hidden)
  await expect(app.client().analytics.shared({ token })).rejects.toMatchObject({ status: 404 })
  await people.unblock({ id, note: 'A mistake' })
  await shows(open)
})
