// Measures the layout shift of every address on a phone (360 px) and on a desktop (1440 px), on slow 4G and a processor
// four times slower, with an empty cache: the largest session window of shifts, as Chrome's CLS, against 0.02. Names
// what moved where it is more. `ONLY=^/admin` takes the addresses that it matches, and `SERVER_URL` a server with demo data
// that runs already.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { addressOf, FOR_VISITORS, findIds, PUBLIC, SIGNED_IN, STAFF } from '../e2e/addresses.ts'
import { BROWSERS } from '../e2e/browsers.ts'
import { startServer } from '../e2e/server.ts'
import { signIn } from './kit/measure.ts'

const LIMIT = 0.02
const ONLY = new RegExp(process.env.ONLY ?? '')
/** Lighthouse's mobile profile. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]
/** Nothing has been requested for this long, and nothing moved. */
const QUIET_MS = 1_500

interface Shift {
  value: number
  /** Since the start of the navigation. */
  atMs: number
  moved: string[]
}

const server = process.env.SERVER_URL
  ? { url: process.env.SERVER_URL, stop: async () => {} }
  : await startServer({ dataDir: 'data/bench', seed: true, env: { LOG_LEVEL: 'error' } })
const browser = await chromium.launch({
  executablePath: BROWSERS.find((file) => existsSync(file)),
  args: ['--no-sandbox'],
})
let worst = 0
let measured = 0
try {
  const cookies = {
    visitor: '',
    'demo-advanced': await signIn(server.url, 'demo-advanced'),
    'demo-staff': await signIn(server.url, 'demo-staff'),
  }
  const requests = async (name: keyof typeof cookies) => (await contextOf(browser, cookies[name])).request
  const ids = await findIds(server.url, {
    artist: await requests('demo-advanced'),
    staff: await requests('demo-staff'),
  })
  for (const [name, paths] of [
    ['visitor', [...PUBLIC, ...FOR_VISITORS]],
    ['demo-advanced', SIGNED_IN],
    ['demo-staff', STAFF],
  ] as const) {
    const chosen = paths.filter((path) => ONLY.test(path))
    for (const path of chosen) for (const size of SIZES) await measure(name, path, size)
    console.log(`${name}: ${chosen.length} addresses`)
  }

  async function measure(name: keyof typeof cookies, path: string, size: (typeof SIZES)[number]) {
    const context = await contextOf(browser, cookies[name], size)
    const shifts = await shiftsOf(context, addressOf(path, ids))
    await context.close()
    const cls = largestWindow(shifts)
    measured++
    worst = Math.max(worst, cls)
    if (cls <= LIMIT) return
    console.log(
      `${path} at ${size.width} px: CLS ${cls.toFixed(3)} (${(cls / LIMIT).toFixed(2)} of the limit)`,
    )
    for (const { value, atMs, moved } of shifts)
      console.log(`  ${value.toFixed(4)} after ${atMs.toFixed(0)} ms: ${moved.join(' | ')}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`${measured} loads, largest CLS ${worst.toFixed(3)} (${(worst / LIMIT).toFixed(2)} of the limit)`)
process.exitCode = worst > LIMIT ? 1 : 0

async function contextOf(
  of: Browser,
  cookie: string,
  viewport: { width: number; height: number } = { width: 1440, height: 900 },
): Promise<BrowserContext> {
  const context = await of.newContext({ baseURL: server.url, locale: 'en-GB', viewport })
  const pairs = cookie.split('; ').filter(Boolean)
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: server.url }
    }),
  )
  return context
}

async function shiftsOf(context: BrowserContext, address: string): Promise<Shift[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordShifts)
  let pending = 0
  let lastMs = performance.now()
  page.on('request', () => pending++)
  const ended = () => {
    pending--
    lastMs = performance.now()
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(address, { waitUntil: 'commit', timeout: 300_000 })
  await page.locator('h1').first().waitFor({ timeout: 300_000 })
  while (pending > 0 || performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(100)
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Runs in the page, before its own scripts. */
function recordShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'removed'
    const text = (element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 60)} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          atMs: entry.startTime,
          moved: entry.sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${nameOf(node)} y ${from.y.toFixed(0)}→${to.y.toFixed(0)} h ${from.height.toFixed(0)}→${to.height.toFixed(0)} x ${from.x.toFixed(0)}→${to.x.toFixed(0)} w ${from.width.toFixed(0)}→${to.width.toFixed(0)}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The largest sum of shifts less than a second apart, within five seconds: how Chrome defines CLS. */
function largestWindow(shifts: Shift[]): number {
  let largest = 0
  let sum = 0
  let startMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  for (const { value, atMs } of shifts) {
    if (atMs - lastMs > 1_000 || atMs - startMs > 5_000) {
      sum = 0
      startMs = atMs
    }
    sum += value
    lastMs = atMs
    largest = Math.max(largest, sum)
  }
  return largest
}
