// Measures the release wizard in a real browser with an empty cache: the bytes of the first load of every step (scripts
// against 320 KB, compressed, with headers), and the time from one step to the next, from the click until the new step
// is painted and accepts input, against 200 ms.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { BROWSERS } from '../e2e/browsers.ts'
import { startServer } from '../e2e/server.ts'
import { percentile, print, signIn } from './kit/measure.ts'

const LIMIT_BYTES = 320_000
const LIMIT_MS = 200
const ROUNDS = 10
/** Each step with its heading. */
const STEPS = [
  ['basic-info', 'Basics'],
  ['artwork', 'Artwork'],
  ['tracks', 'Tracks'],
  ['platforms', 'Platforms'],
  ['distribution', 'Schedule'],
  ['review', 'Review'],
] as const

const server = await startServer({ dataDir: 'data/bench', seed: true, env: { LOG_LEVEL: 'error' } })
const browser = await chromium.launch({
  executablePath: BROWSERS.find((file) => existsSync(file)),
  args: ['--no-sandbox'],
})
let worst = 0
try {
  const cookie = await signIn(server.url, 'demo-advanced')
  const { items } = await (await fetch(`${server.url}/v1/releases?limit=100`, { headers: { cookie } })).json()
  const draft = items.find((item: { status: string }) => item.status === 'draft')
  const hrefOf = (step: string) => `/distributions/${draft.id}/edit/${step}`

  for (const [step] of STEPS) {
    const page = await openPage(browser, cookie)
    const bytes = await scriptBytesOf(page, hrefOf(step))
    worst = Math.max(worst, bytes / LIMIT_BYTES)
    console.log(`${step.padEnd(12)} ${kb(bytes)} KB of scripts, ${ratio(bytes / LIMIT_BYTES)} of the limit`)
    await page.context().close()
  }

  const page = await openPage(browser, cookie)
  await scriptBytesOf(page, hrefOf('review'))
  await page.waitForLoadState('networkidle')
  const times = STEPS.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, [step, heading]] of STEPS.entries())
      times[index]?.push(await page.evaluate(goTo, { href: hrefOf(step), heading }))
  for (const [index, [step]] of STEPS.entries()) {
    const taken = times[index] ?? []
    print(`to ${step}`, taken)
    const share = percentile(taken, 0.5) / LIMIT_MS
    worst = Math.max(worst, share)
    console.log(`${ratio(share)} of the limit of ${LIMIT_MS} ms in the median`)
  }
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = worst <= 1 ? 0 : 1

/** The scripts loaded until the step is on the screen; the other steps load afterwards. */
async function scriptBytesOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.locator('main h2').first().waitFor()
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  )
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
function ratio(share: number): string {
  return share.toFixed(2)
}

/** A page with an empty cache and a session. */
async function openPage(browser: Browser, cookie: string): Promise<Page> {
  const options: BrowserContextOptions = { baseURL: server.url, locale: 'en-GB' }
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: server.url }
    }),
  )
  return context.newPage()
}

/** Runs in the page: navigates to a step by its bar; resolves once the step is painted and the main thread is free. */
async function goTo({ href, heading }: { href: string; heading: string }): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`)
  if (!link) throw new Error(`no way to ${href}`)
  const started = performance.now()
  link.click()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isThere = () =>
    location.pathname === href &&
    [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === heading)
  while (!isThere()) await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - started
}
