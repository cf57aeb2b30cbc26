import { linkInMail, openBrowser, openPage } from './fixtures.ts'
import { startServer } from './server.ts'

const server = await startServer({ env: { BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' } })
const browser = await openBrowser()
const page = await openPage(browser, server.url)
page.on('console', (m) => console.log(`[${m.type()}]`, m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('[pageerror]', String(e).slice(0, 900)))
page.on(
  'response',
  async (r) =>
    r.url().includes('/v1/') &&
    console.log(r.status(), r.request().method(), r.url(), (await r.text().catch(() => '')).slice(0, 300)),
)
try {
  await page.goto('/auth/signup')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('User name').fill('ana1')
  await page.getByLabel('E-mail').fill('ana@x.example')
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9')
  await page.getByLabel('Password again').fill('Correct-horse-9')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('heading', { name: 'Confirm your e-mail' }).waitFor()
  await page.goto(await linkInMail(server.url, 'ana@x.example'))
  await page.waitForTimeout(4000)
  console.log(page.url())
  await page.screenshot({ path: '/tmp/dbg.png' })
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)
