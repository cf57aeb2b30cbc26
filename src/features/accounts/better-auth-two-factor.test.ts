// Proves that better-auth's two-factor plugin still uses the names in better-auth-two-factor.server.ts.

import { expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { buildUser, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { TestBrowser, turnOnTwoFactor } from './accounts.fixtures.ts'
import {
  attemptsIdOf,
  mailedCodeIdOf,
  TWO_FACTOR_COOKIE,
  TWO_FACTOR_PREFIX,
} from './better-auth-two-factor.server.ts'

const app = await openTestApp()

test('a challenge of better-auth has the cookie and the rows that we expect', async () => {
  const person = await buildUser(app)
  const own = new TestBrowser(app)
  await own.login(person.username, PASSWORD)
  await turnOnTwoFactor(own)
  await own.call('PUT', '/api/user/two-factor/mailed-codes', { allowed: true })
  const browser = new TestBrowser(app)
  await browser.login(person.username, PASSWORD)
  await browser.post('/auth/twofactor-mail')

  const cookie = browser.jar.get(`backline.${TWO_FACTOR_COOKIE}`) ?? ''
  const challengeId = required(decodeURIComponent(cookie).split('.')[0])
  const rows = await app.deps.db
    .selectFrom('verifications')
    .select(['identifier', 'value'])
    .where('identifier', 'like', `${TWO_FACTOR_PREFIX}%`)
    .execute()
  expect(rows.map(({ identifier }) => identifier).sort()).toEqual(
    [challengeId, attemptsIdOf(challengeId), mailedCodeIdOf(challengeId)].sort(),
  )
  expect(rows.find(({ identifier }) => identifier === challengeId)?.value).toBe(person.viewer.userId)
})
