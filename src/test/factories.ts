// People, artists and releases for tests, made through the product's own services.

import { createHmac } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { makeArtist, makePerson, makeRelease, type PersonSpec, type ReleaseSpec } from '#app/seed/make.ts'
import { submitRelease } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { StaffRole } from '#lib/pure/access.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { listMails } from '#ports/mailer/index.ts'
import { sendMaterial } from './material.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'Correct-horse-9'

export interface TestPerson {
  viewer: Viewer
  username: string
  email: string
  /** Cookie header of a session that was minted, not signed in by hand. */
  cookie: string
}

let count = 0

/** A confirmed person with an account of their own and a session. */
export async function buildUser(test: TestApp, spec: Partial<PersonSpec> = {}): Promise<TestPerson> {
  const username = spec.username ?? `person-${process.pid}-${++count}`
  const email = spec.email ?? `${username}@backline.test`
  const viewer = await makePerson(test.deps, {
    name: 'Ana Lima',
    password: PASSWORD,
    ...spec,
    username,
    email,
  })
  return { viewer, username, email, cookie: await sessionCookie(test, viewer.userId) }
}

/** A member of staff who has just signed in. */
export async function buildStaff(test: TestApp, role: StaffRole = 'admin'): Promise<TestPerson> {
  const person = await buildUser(test, { name: 'Mara Kessler', user: { role } })
  await proveSession(test, person)
  return person
}

/** What a session is besides its person's: proven, somebody else's hands, at work in another account. */
export interface SessionFacts {
  authenticatedAt?: Date | null
  impersonatedBy?: string
  seatAccountId?: string | null
}

/** The cookie better-auth would set: the token of a new session, and its HMAC. */
export async function sessionCookie({ deps }: TestApp, userId: string, facts: SessionFacts = {}) {
  const context = await deps.sessions.$context
  const session = await context.internalAdapter.createSession(userId, false, { ...facts }, true)
  const { name } = context.authCookies.sessionToken
  const signature = createHmac('sha256', context.secret).update(session.token).digest('base64')
  return `${name}=${encodeURIComponent(`${session.token}.${signature}`)}`
}

/** As if this person had just typed their password again: sensitive calls are let through. */
export const proveSession = ({ deps }: TestApp, { viewer }: TestPerson) =>
  deps.db
    .updateTable('sessions')
    .set({ proved_at: new Date() })
    .where('user_id', '=', viewer.userId)
    .execute()

export const buildArtist = (test: TestApp, owner: TestPerson, name = 'Ana Lima') =>
  makeArtist(test.deps, owner.viewer, { name, mainGenre: 'pop', country: 'BR' })

const CREDITS = {
  language: 'pt',
  contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
  performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
}

const recordings = new WeakMap<TestApp, Map<string, string>>()

/**
 * The seed of a recording: another one for each title of a test file, and the same ones in every file, so that a run
 * composes and analyses each of them once.
 */
function recordingOf(test: TestApp, name: string): string {
  const known = recordings.get(test) ?? new Map<string, string>()
  recordings.set(test, known)
  const seed = known.get(name) ?? `Recording ${known.size + 1}`
  known.set(name, seed)
  return seed
}

/** A single that is ready to be sent: real music of 61 s, a real cover (the same for all), analysed. */
export async function buildRelease(
  test: TestApp,
  owner: TestPerson,
  spec: Partial<ReleaseSpec> = {},
): Promise<string> {
  const artist = await buildArtist(test, owner).catch(async (error) => {
    const { items } = await test.client(owner.cookie).artists.list()
    const own = items[0]
    if (!own) throw error
    return own
  })
  const tracks = (spec.tracks ?? [{ title: spec.title ?? 'Maré', seconds: 61 }]).map((track) => ({
    ...CREDITS,
    seed: recordingOf(test, `${artist.name} ${track.title}`),
    ...track,
  }))
  const draft: ReleaseSpec = {
    title: 'Maré',
    type: 'single',
    language: 'pt',
    primaryGenre: 'pop',
    releaseDate: '2026-12-18',
    platforms: ['spotify', 'deezer'],
    cover: 'Maré',
    agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
    ...spec,
    tracks,
  }
  const id = await makeRelease(test.deps, owner.viewer, artist, draft, sendMaterial)
  await test.runJobs()
  return id
}

export const submit = (test: TestApp, owner: TestPerson, id: string) =>
  submitRelease(test.deps, { id, scope: scopeOf(owner.viewer), userId: owner.viewer.userId })

/** A solved captcha, as a browser posts it. */
export async function solveCaptcha(test: TestApp): Promise<string> {
  const challenge = await test.client().accounts.captcha({})
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The mails of one address, newest first. */
export const mailsTo = (test: TestApp, to: string) => listMails(test.deps.db, { to })
