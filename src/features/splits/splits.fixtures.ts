// What tests of splits share: an owner with a release of two tracks, saved sheets, and the links in mails.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { Share } from './domain/sheets.ts'

export interface Shared {
  owner: TestPerson
  releaseId: string
  trackIds: [string, string]
}

/** An owner whose release has two tracks; their files do not matter here. */
export async function buildShared(app: TestApp, name = 'Nora Pell', by?: TestPerson): Promise<Shared> {
  const owner = by ?? (await buildUser(app, { name, plan: 'pro' }))
  await proveSession(app, owner)
  const releaseId = newId()
  const trackIds: [string, string] = [newId(), newId()]
  const now = app.deps.clock.now()
  const mine = { account_id: owner.viewer.accountId }
  await app.deps.db
    .insertInto('releases')
    .values({
      id: releaseId,
      ...mine,
      title: 'Slow Ferries',
      artist_id: null,
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
  await insertTracks(
    app.deps.db,
    trackIds.map((id, index) => ({
      id,
      ...mine,
      release_id: releaseId,
      position: index + 1,
      title: index === 0 ? 'Slow Ferries' : 'Harbour',
      isrc: `QZABC26${String(counter++).padStart(5, '0')}`,
      created_at: now,
    })),
  )
  return { owner, releaseId, trackIds }
}
let counter = 10_000

const insertTracks = (db: Db, tracks: object[]) =>
  db
    .insertInto('tracks')
    .values(tracks as never)
    .execute()

export const ownerShare = (shareBp: number): Share => ({ name: '', email: null, shareBp })
export const shareOf = (email: string, shareBp: number, name = 'Tomás Vaz'): Share => ({
  name,
  email,
  shareBp,
})

/** Saves a sheet as the owner does on the page: from the usual month, unless another is given. */
export async function save(
  app: TestApp,
  { owner, releaseId }: Pick<Shared, 'owner' | 'releaseId'>,
  shares: Share[],
  more: { trackId?: string; fromMonth?: string | null; as?: TestPerson } = {},
) {
  const { splits } = app.client((more.as ?? owner).cookie)
  const input = { releaseId, ...(more.trackId ? { trackId: more.trackId } : {}) }
  const now = await splits.find(input)
  return splits.save({
    ...input,
    revision: now.revision,
    fromMonth: more.fromMonth === undefined ? now.usualMonth : more.fromMonth,
    shares,
  })
}

/** The token in the newest mail to an address that has one. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs()
  for (const mail of await mailsTo(app, email)) {
    const token = /\/split-invitation\/([\w-]+)/.exec(mail.text)?.[1]
    if (token) return token
  }
  throw new Error(`no invitation was mailed to ${email}`)
}

/** Somebody who has accepted a share. */
export async function accept(app: TestApp, person: TestPerson): Promise<void> {
  const token = await mailedToken(app, person.email)
  const { splits } = app.client(person.cookie)
  const { shareBp } = await splits.showInvitation({ token })
  await splits.accept({ token, shareBp })
}
