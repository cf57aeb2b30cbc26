// The cookies that a page sets beside its own headers.
import { expect, test } from 'vitest'
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
