// Shared code of journeys without a browser: users who sign in over HTTP, and complete releases in one call.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { expect } from 'vitest'
import { composeFiles, linkInMail } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** Calls the API as one user; throws the refusal of the API. */
export type Call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>

export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
    this.code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  }
}

export function callAs(url: string, cookie: string): Call {
  return async (method, href, body) => {
    const answer = await fetch(`${url}/v1${href}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Refused(answer.status, await answer.text())
    return answer.json()
  }
}

const PASSWORD = 'Correct-horse-9'

/** Creates an account, follows the link in its mail, and returns its cookie. */
export async function signUpByApi(
  { url }: Pick<RunningServer, 'url'>,
  { name, username, email }: { name: string; username: string; email: string },
): Promise<string> {
  const post = (href: string, body: object) =>
    fetch(`${url}/v1${href}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const captcha = await solvedCaptcha(url)
  const person = { name, username, email, password: PASSWORD, terms: true }
  expect((await post('/auth/register', { ...person, captcha })).status).toBe(201)
  const token = new URL(await linkInMail(url, email)).searchParams.get('token')
  const confirmed = await post('/auth/verify-email', { token, password: PASSWORD })
  expect(confirmed.status).toBe(200)
  const cookies = confirmed.headers.getSetCookie()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function solvedCaptcha(url: string): Promise<string> {
  const challenge = await (await fetch(`${url}/v1/auth/captcha`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Uploads a file by tus and waits until it is analysed. */
export async function upload(url: string, cookie: string, kind: string, file: string): Promise<string> {
  const begun = await beginUpload(url, cookie, kind, file)
  expect(begun.status, await begun.clone().text()).toBe(201)
  const uploadUrl = new URL(begun.headers.get('location') as string, `${url}/v1/uploads/files`)
  expect((await sendBytes(uploadUrl, cookie, readFileSync(file))).status).toBe(204)
  const id = uploadUrl.pathname.split('/').pop() as string
  const call = callAs(url, cookie)
  await until('ready file', async () => (await call('GET', `/uploads/${id}`)).status === 'ready')
  return id
}

/** Retries until the condition holds. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  ms = 60_000,
): Promise<void> {
  for (const patience = Date.now() + ms; !(await isSo()); await sleep(50))
    if (Date.now() > patience) throw new Error(`no ${what} within ${ms} ms`)
}

export function beginUpload(url: string, cookie: string, kind: string, file: string): Promise<Response> {
  const metadata = { kind, filename: path.basename(file) }
  const words = Object.entries(metadata).map(
    ([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`,
  )
  return fetch(`${url}/v1/uploads/files`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(statSync(file).size),
      'upload-metadata': words.join(','),
    },
  })
}

export const sendBytes = (uploadUrl: URL, cookie: string, bytes: Buffer, offset = 0): Promise<Response> =>
  fetch(uploadUrl, {
    method: 'PATCH',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(offset)),
  })

export interface Label {
  cookie: string
  staffCookie: string
  call: Call
  staff: Call
  /** Creates a complete draft with the label's only recording; returns its id. */
  draft(title: string): Promise<string>
}

export const STAFF = 'mara@label.example'

/** An artist with unlimited releases, a reviewer (BACKLINE_STAFF), music and a cover. */
export async function openLabel(
  server: RunningServer,
  { releaseDate, platforms }: { releaseDate: string; platforms: string[] },
): Promise<Label> {
  const { url, dataDir } = server
  // Composing blocks this process, so it runs first, before any connection is open.
  const { flac, cover } = await composeFiles()
  const cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  const staffCookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  await withDatabase(dataDir, (db) => db.query(`update accounts set plan = 'advanced'`))
  await stayReauthenticated(dataDir, ['mara'])
  const call = callAs(url, cookie)
  const artworkUploadId = await upload(url, cookie, 'artwork', cover)
  const uploadId = await upload(url, cookie, 'audio', flac)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  return {
    cookie,
    staffCookie,
    call,
    staff: callAs(url, staffCookie),
    async draft(title) {
      const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title })
      await call('PATCH', `/releases/${id}`, {
        type: 'single',
        language: 'en',
        primaryGenre: 'pop',
        releaseDate,
        platforms,
        artworkUploadId,
        agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
      })
      await call('POST', `/releases/${id}/tracks`, {
        title,
        uploadId,
        language: 'en',
        contributors: [{ name: 'Ana Lima', role: 'composer', shareBasisPoints: 10_000 }],
        performers: [{ name: 'Ana Lima', instrument: 'vocals' }],
      })
      return id
    },
  }
}

/** An artist on Basic with an empty draft. */
export async function openArtist(server: RunningServer): Promise<{ cookie: string; releaseId: string }> {
  const cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  const call = callAs(server.url, cookie)
  const artist = { name: 'Ana Lima', type: 'solo', mainGenre: 'folk', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const draft = { artistId, title: 'Maré', withDefaults: true }
  const { id: releaseId } = await call<{ id: string }>('POST', '/releases', draft)
  return { cookie, releaseId }
}

/** Submits a draft and claims its case; returns the values that an approval needs. */
export async function intoReview({ call, staff }: Label, id: string): Promise<string> {
  await call('POST', `/releases/${id}/submission`)
  const { sha256 } = await staff<{ sha256: string }>('PUT', `/review/releases/${id}/claim`)
  return sha256
}

export async function moveClock(url: string, now: string): Promise<void> {
  const answer = await fetch(`${url}/v1/test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(answer.status).toBe(200)
}

/** As if these people had re-authenticated for as long as the journey takes. */
export async function stayReauthenticated(dataDir: string, usernames: string[]): Promise<void> {
  const { rowCount } = await withDatabase(dataDir, (db) =>
    db.query(
      `update sessions set proved_at = now() + interval '1 day'
       where user_id in (select id from users where username = any($1))`,
      [usernames],
    ),
  )
  expect(rowCount).toBe(usernames.length)
}

/** The URL of the embedded database, which listens on a port of its own choice. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://backline:${password}@127.0.0.1:${port}/backline`
}

export async function withDatabase<T>(dataDir: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: databaseUrl(dataDir) })
  // Killing a server ends its database connection too.
  db.on('error', () => undefined)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end().catch(() => undefined)
  }
}
