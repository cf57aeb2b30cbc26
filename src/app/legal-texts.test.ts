// The legal pages as plain text: their type and their language.
import { expect, test } from 'vitest'
import { openTestApp } from '#test/test-app.ts'

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

test('the saved language counts before that of the browser', async () => {
  const answer = await app.fetch('/terms-and-conditions.txt?lang=es', {
    headers: { cookie: 'language=pt', 'accept-language': 'en' },
  })
  expect(answer.headers.get('content-language')).toBe('pt')
})
