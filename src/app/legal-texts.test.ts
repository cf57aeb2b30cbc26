// The legal pages as plain text: their type and their language.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COOKIES, DATABASES, LOCAL_KEYS, SESSION_KEYS } from '#lib/pure/stored-keys.ts'
import { openTestApp } from '#test/test-app.ts'
import { buildHttp } from './http.ts'

const app = await openTestApp()

test.each([
  ['/terms-and-conditions.txt', 'en', 'Terms and conditions'],
  ['/terms-and-conditions.txt', 'tr', 'Kullanım koşulları'],
  ['/privacy-policy.txt', 'es', 'Política de privacidad'],
  ['/cookie-policy.txt', 'pt', 'Política de cookies'],
])('%s is plain text in the language of the reader (%s)', async (path, language, title) => {
  const answer = await app.fetch(path, { headers: { 'accept-language': language } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-language')]).toEqual(
    [200, 'text/plain; charset=UTF-8', language],
  )
  expect((await answer.text()).split('\n')[0]).toBe(title)
})

test.each([
  'en',
  'es',
  'pt',
  'tr',
])('the cookie policy names everything that is stored in browsers (%s)', async (lang) => {
  const text = await (await app.fetch('/cookie-policy.txt', { headers: { 'accept-language': lang } })).text()
  for (const key of [...COOKIES, ...LOCAL_KEYS, ...SESSION_KEYS, ...DATABASES])
    expect(text).toMatch(new RegExp(`(?<![\\w.])${key.replaceAll('.', '[.]')}(?![\\w])`))
})

test('every name of a cookie in the source is in the list', () => {
  const files = globSync('src/{app,features,lib}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('.test.'),
  })
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'__Host-(backline\.\w+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(new Set(named).size).toBeGreaterThan(1)
  expect(named.filter((name) => !COOKIES.some((known) => known === name))).toEqual([])
})

test('the privacy policy names the address of the operator, or leads to tickets', async () => {
  const policyOf = async (env: Record<string, string>) => {
    const { app } = await openTestApp(env)
    const answer = await buildHttp(app).request('/privacy-policy.txt')
    return answer.text()
  }
  expect(await policyOf({})).toContain('open a ticket under Support')
  expect(await policyOf({ SUPPORT_EMAIL: 'help@label.example' })).toContain('write to help@label.example.')
})

test('the saved language counts before that of the browser', async () => {
  const answer = await app.fetch('/terms-and-conditions.txt?lang=es', {
    headers: { cookie: 'language=pt', 'accept-language': 'en' },
  })
  expect(answer.headers.get('content-language')).toBe('pt')
})
