// Measures how fast pages load on a phone: Lighthouse's mobile profile (slow 4G and a processor four times slower;
// simulated from an unthrottled load, or with THROTTLING=applied for real), cold cache, medians of three runs. Limits:
// largest contentful paint 2.0 s, total blocking time 200 ms, cumulative layout shift 0.02; 320 KB of compressed
// scripts as a plausibility check. Pages of fans: 1.2 s. Analytics, with its charts and map: 2.5 s and 300 ms. Time to interactive (TTI) has no
// limit.
//
//     node bench/page-load.ts [part of a page's name ...]
import { existsSync } from 'node:fs'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSERS } from '../e2e/browsers.ts'
import { freePort, startServer } from '../e2e/server.ts'
import { signIn } from './kit/measure.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const APPLIED = process.env.THROTTLING === 'applied'
const CHOSEN = process.argv.slice(2)
const LIMITS = { lcpMs: 2_000, tbtMs: 200, cls: 0.02, scriptBytes: 320_000 }

interface PageLoad {
  lcpMs: number
  interactiveMs: number
  tbtMs: number
  cls: number
  scriptBytes: number
}

const server = await startServer({ dataDir: 'data/bench', seed: true, env: { LOG_LEVEL: 'error' } })
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: BROWSERS.find((file) => existsSync(file)),
  args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
})
let withinLimits = true
try {
  const artist = await signIn(server.url, 'demo-advanced')
  const staff = await signIn(server.url, 'demo-staff')
  const releases = await list<{ id: string; status: string }>('/releases?limit=100', artist)
  const cases = await list<{ releaseId: string }>('/review/releases', staff)
  const designs = await list<{ id: string }>('/cover-designs', artist)
  const drafts = await list<{ id: string }>('/lyrics', artist)
  const draft = releases.find(({ status }) => status === 'draft')
  const live = releases.find(({ status }) => status === 'published')

  await measure('landing', '/')
  await measure('smart link', '/l/rua-das-flores', undefined, { lcpMs: 1_200 })
  await measure('pre-save', '/release/brass-weather', undefined, { lcpMs: 1_200 })
  await measure('artist page', '/a/odile-varn', undefined, { lcpMs: 1_200 })
  await measure('catalogue', '/artists-catalog')
  await measure('playlists', '/playlists')
  await measure('product page', '/smart-links')
  await measure('sign-in', '/auth/login')
  await measure('sign-up', '/auth/signup')
  await measure('dashboard', '/dashboard', artist)
  await measure('analytics', '/analytics', artist, { lcpMs: 2_500, tbtMs: 300 })
  await measure('wizard, tracks', `/distributions/${draft?.id}/edit/tracks`, artist)
  await measure('cover', `/tools/covers/${designs[0]?.id}`, artist)
  await measure('lyrics', `/tools/lyrics/${drafts[0]?.id}`, artist)
  await measure('release', `/distributions/${live?.id}`, artist)
  await measure('review case', `/admin/review/${cases[0]?.releaseId}`, staff)
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = withinLimits ? 0 : 1

async function list<T>(path: string, cookie: string): Promise<T[]> {
  const response = await fetch(`${server.url}/v1${path}`, { headers: { cookie } })
  return ((await response.json()) as { items: T[] }).items
}

async function measure(
  name: string,
  path: string,
  cookie?: string,
  own: Partial<PageLoad> = {},
): Promise<void> {
  if (CHOSEN.length > 0 && !CHOSEN.some((part) => name.includes(part))) return
  const limits = { ...LIMITS, ...own }
  const loads: PageLoad[] = []
  for (let run = 0; run < RUNS; run++) loads.push(await loadOnce(path, cookie))
  const median = (metric: keyof PageLoad) =>
    loads.map((load) => load[metric]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] as number
  const ratios = {
    lcpMs: median('lcpMs') / limits.lcpMs,
    tbtMs: median('tbtMs') / limits.tbtMs,
    cls: median('cls') / limits.cls,
    scriptBytes: median('scriptBytes') / limits.scriptBytes,
  }
  if (Object.values(ratios).some((ratio) => ratio > 1)) withinLimits = false
  console.log(
    [
      name.padEnd(16),
      `LCP ${(median('lcpMs') / 1000).toFixed(2)} s (${ratios.lcpMs.toFixed(2)} of the limit)`,
      `TTI ${(median('interactiveMs') / 1000).toFixed(2)} s`,
      `TBT ${median('tbtMs').toFixed(0)} ms (${ratios.tbtMs.toFixed(2)})`,
      `CLS ${median('cls').toFixed(3)} (${ratios.cls.toFixed(2)})`,
      `scripts ${(median('scriptBytes') / 1000).toFixed(0)} KB (${ratios.scriptBytes.toFixed(2)})`,
    ].join('   '),
  )
}

async function loadOnce(path: string, cookie?: string): Promise<PageLoad> {
  const result = await lighthouse(
    `${server.url}${path}`,
    { port: debuggingPort, output: 'json', logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyAudits: [
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
          'interactive',
          'network-requests',
        ],
        formFactor: 'mobile',
        throttlingMethod: APPLIED ? 'devtools' : 'simulate',
        ...(cookie ? { extraHeaders: { cookie } } : {}),
      },
    },
  )
  if (!result || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`)
  const { audits, finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details as
    | { items: { resourceType?: string; transferSize?: number }[] }
    | undefined
  const scripts = requests?.items.filter(({ resourceType }) => resourceType === 'Script') ?? []
  return {
    lcpMs: value('largest-contentful-paint'),
    interactiveMs: value('interactive'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}
