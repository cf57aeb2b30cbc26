// The cookies that a page sets beside its own headers.
import { expect, test } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { buildHttp } from './http.ts'

const app = await openTestApp()
const http = buildHttp(app.app, async () => new Response('page', { headers: { 'x-page': 'yes' } }))

test('a link that names a language holds for the pages after it, unless one was chosen before', async () => {
  const cookiesOf = async (path: string, cookie = '') =>
    (await http.request(path, { headers: { cookie } })).headers.getSetCookie()
  expect(await cookiesOf('/?lang=es')).toEqual([expect.stringMatching(/^language=es; Max-Age=31536000;/)])
  expect(await cookiesOf('/?lang=es', 'language=tr')).toEqual([])
  expect(await cookiesOf('/?lang=xx')).toEqual([])
  expect(await cookiesOf('/')).toEqual([])
})

test('a page extends the cookie of a session that it extends, and has the id of its request', async () => {
  const { cookie, viewer } = await buildUser(app)
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 86_400_000) })
    .where('user_id', '=', viewer.userId)
    .execute()
  const { headers } = await http.request('/', { headers: { cookie, 'x-request-id': 'request-1' } })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/session_token=.+Max-Age=1209600;/)])
  expect([headers.get('x-request-id'), headers.get('x-page')]).toEqual(['request-1', 'yes'])
})
