// Connects users in tests through the page of the local service.
import { required } from '#lib/pure/required.ts'
import type { TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'

export interface Agreement {
  /** The name of the person at Spotify; it also decides which playlists they own. */
  name?: string
  behaviour?: string
  choice?: 'continue' | 'cancel' | 'fail'
}

const cookieOf = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

const post = (app: TestApp, path: string, cookie: string, body: object) =>
  app.fetch(`/v1${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Begins an attempt in the browser of a person. @returns the URL at Spotify, and the cookies of the browser */
export async function begin(app: TestApp, { cookie }: TestPerson, returnTo = '/dashboard') {
  const answer = await post(app, '/music-connections/spotify/authorization', cookie, { returnTo })
  const { url } = (await answer.json()) as { url: string }
  return { url: new URL(url), cookie: `${cookie}; ${cookieOf(answer)}` }
}

/** Answers on the page of the local service. @returns the parameters that it sends back through the browser */
export async function agree(app: TestApp, url: URL, { choice = 'continue', ...form }: Agreement = {}) {
  const { http } = required(app.deps.musicServices.local)
  const asked = Object.fromEntries(url.searchParams)
  const answer = await http.request('/authorize', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Nora Pell', ...asked, ...form, choice }).toString(),
  })
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

/** @param cookie of the browser that began */
export async function finish(app: TestApp, cookie: string, answer: object) {
  const response = await post(app, '/music-connections/spotify/answer', cookie, answer)
  return {
    status: response.status,
    body: (await response.json()) as { result?: string; returnTo?: string | null; code?: string },
    cookie: cookieOf(response),
  }
}

export async function connectSpotify(app: TestApp, person: TestPerson, agreement: Agreement = {}) {
  const { url, cookie } = await begin(app, person)
  return finish(app, cookie, await agree(app, url, agreement))
}
