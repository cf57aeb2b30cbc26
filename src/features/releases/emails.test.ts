// Mails about a release say whose turn it is, until when and what follows, as its page does.
import { expect, test } from 'vitest'
import type { Language } from '#lib/i18n/languages.ts'
import { required } from '#lib/pure/required.ts'
import { buildRelease, buildUser, mailsTo, submit } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { findAnyReleaseForUpdate, notePartTakedown } from './service.server.ts'

const app = await openTestApp()

/** The newest mail after submitting a release, promised for review until Wed 25 Nov 2026, 00:00 UTC. */
async function submissionMail({ language = 'en', zone }: { language?: Language; zone?: string }) {
  const owner = await buildUser(app, { language })
  if (zone) await app.client(owner.cookie).accounts.setTimeZone({ time_zone: zone })
  const id = await buildRelease(app, owner)
  await submit(app, owner, id)
  const { cue } = await app.client(owner.cookie).releases.find({ id })
  expect(cue.until).toBe('2026-11-25T00:00:00.000Z')
  await app.runJobs()
  return required((await mailsTo(app, owner.email))[0]).text.replace(/\s+/g, ' ')
}

test.each([
  ['en', 'Whose turn: Review team Until: Wed, 25 Nov 2026, 03:00 GMT+3 Then: Delivery to your stores'],
  ['es', 'A quién le toca: Equipo de revisión Hasta: mié, 25 nov 2026, 03:00 GMT+3 Después: '],
  ['pt', 'De quem é a vez: Equipe de revisão Até: qua., 25 de nov. de 2026, 03:00 GMT+3 Depois: '],
  ['tr', 'Sıradaki: İnceleme ekibi Son tarih: 25 Kas 2026 Çar 03:00 GMT+3 Sonra: '],
] as const)('a submission is mailed with the promised end of the review, in the reader’s time zone (%s)', async (language, words) => {
  expect(await submissionMail({ language, zone: 'Europe/Istanbul' })).toContain(words)
})

test('without a known time zone the end of the review is in UTC', async () => {
  expect(await submissionMail({})).toContain('Until: Wed, 25 Nov 2026, 00:00 UTC')
})

test.each(['Nowhere/Nothing', '+03:00', ''])('%j is no time zone', async (zone) => {
  const { cookie } = await buildUser(app)
  await expect(app.client(cookie).accounts.setTimeZone({ time_zone: zone })).rejects.toMatchObject({
    status: 422,
  })
})

/** The newest mail after a takedown of a part of a release. */
async function partMail(part: { stores: string[]; tracks: string[] }) {
  const owner = await buildUser(app)
  const id = await buildRelease(app, owner)
  await app.deps.db.transaction().execute(async (trx) => {
    const release = required(await findAnyReleaseForUpdate(trx, id))
    await notePartTakedown(trx, app.deps, release, { actorId: owner.viewer.userId, ...part })
  })
  await app.runJobs()
  const mail = required((await mailsTo(app, owner.email))[0])
  return `${mail.subject} ${mail.text.replace(/\s+/g, ' ')}`
}

test('a takedown of the whole release at one store names the store, not a part of the release', async () => {
  const mail = await partMail({ stores: ['itunes'], tracks: [] })
  expect(mail).toMatch(/^Takedown of .+ at iTunes Store requested/)
  expect(mail).toMatch(/We have asked iTunes Store to remove “.+”/)
  expect(mail).not.toContain('listed below')
})

test('a takedown of some tracks lists them and their stores', async () => {
  const mail = await partMail({ stores: ['itunes', 'deezer'], tracks: ['Night Bus'] })
  expect(mail).toMatch(/^Part of .+ is being taken down/)
  expect(mail).toContain(
    'listed below. This takes 24 to 48 hours; the rest stays as it is. Night Bus iTunes Store and Deezer',
  )
})
