// The facts about the installation that every page receives with its document.
import { expect, test } from 'vitest'
import type { Installation } from '#lib/web/installation.ts'
import { openTestApp } from '#test/test-app.ts'
import { buildHttp } from './http.ts'

async function installationOf(env: Record<string, string>): Promise<Installation> {
  const { app } = await openTestApp(env)
  const http = buildHttp(app, async (_, { installation }) => Response.json(installation))
  return (await http.request('/auth/signup')).json()
}

test('a page links to the mailbox of the installation only where that exists', async () => {
  expect(await installationOf({})).toMatchObject({ mailbox: '/dev/mail' })
  expect(
    await installationOf({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'no-reply@label.example' }),
  ).toMatchObject({ mailbox: null })
  expect(await installationOf({ PUBLIC_URL: 'https://music.example', BACKLINE_SEED: 'no' })).toMatchObject({
    mailbox: null,
  })
})

test('a page has the social links of the operator', async () => {
  expect((await installationOf({})).socialLinks).toEqual([])
  const { socialLinks } = await installationOf({
    SOCIAL_LINKS: 'Bluesky=https://bsky.app/profile/label.example',
  })
  expect(socialLinks).toEqual([{ name: 'Bluesky', url: 'https://bsky.app/profile/label.example' }])
})

test('a page has the hours of review that the operator promises', async () => {
  const { reviewHours } = await installationOf({ REVIEW_PROMISE_HOURS: 'basic=96,pro=24,advanced=4' })
  expect(reviewHours).toEqual({ basic: 96, pro: 24, advanced: 4 })
})

test('a page knows whether models draw covers and write lyrics', async () => {
  expect(await installationOf({})).toMatchObject({ hasImageModel: false, hasLanguageModel: false })
  const draws = { IMAGE_MODEL_URL: 'http://localhost:8080/v1', IMAGE_MODEL: 'flux' }
  expect(await installationOf(draws)).toMatchObject({ hasImageModel: true, hasLanguageModel: false })
  const writes = { LANGUAGE_MODEL_URL: 'http://localhost:11434/v1', LANGUAGE_MODEL: 'llama3.3' }
  expect(await installationOf(writes)).toMatchObject({ hasImageModel: false, hasLanguageModel: true })
})
