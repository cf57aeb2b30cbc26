// Every route of the product, for a visitor, an artist and staff: it renders, fits a phone, and is accessible.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import routeConfig from '../src/routes.ts'
import { addressOf, FOR_VISITORS, findIds, PUBLIC, SIGNED_IN, STAFF } from './addresses.ts'
import { accessFaults, openBrowser, signIn, waitForHydration } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'Backline-demo-1'
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

/** Redirects immediately, or is absent in the demo data: nobody is on its team page. */
const PASSING = ['/auth/callback', '/team']
/** Leads to its first step. */
const LEADING_ON = ['/distributions/new', '/distributions/:id/edit']

let server: RunningServer
let browser: Browser
const people = new Map<string, BrowserContext>()
let ids: Record<string, string>
const address = (path: string) => addressOf(path, ids)
beforeAll(async () => {
  server = await startServer({ seed: true, env: { LOG_LEVEL: 'error' } })
  browser = await openBrowser()
  people.set('visitor', await contextOf())
  for (const name of ['demo-advanced', 'demo-staff', 'demo-frozen', 'demo-banned']) {
    const context = await contextOf()
    const page = await openIn(context)
    await signIn(page, name, PASSWORD)
    await page.close()
    people.set(name, context)
  }
  ids = await findIds(server.url, { artist: requestsOf('demo-advanced'), staff: requestsOf('demo-staff') })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const requestsOf = (person: string) => (people.get(person) as BrowserContext).request

async function contextOf(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: DESK,
    colorScheme: 'light' as const,
    ...options,
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** Records what the browser reports about a page from here on, and requests to other origins. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && origin !== server.url) faults.push(`asks ${request.url()}`)
  })
  return faults
}

/**
 * Every fault of a page: its structure, what axe finds in both themes, and in every language what is wider than a
 * phone. A missing translation is an error on the console.
 */
async function wrongWith(page: Page, path: string, faults: string[]): Promise<string[]> {
  const wrong: string[] = []
  faults.length = 0
  await page.setViewportSize(DESK)
  await open(page, path)
  const titles = await page.locator('h1').count()
  if (titles !== 1) wrong.push(`${titles} h1`)
  const title = await page.title()
  if (!title.endsWith('| Backline')) wrong.push(`title ${JSON.stringify(title)}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    const only = colorScheme === 'dark' ? 'color-contrast' : undefined
    wrong.push(...(await accessFaults(page, { only })).map((what) => `${colorScheme}: ${what}`))
  }
  await page.setViewportSize(PHONE)
  for (const language of ['en', 'es', 'pt', 'tr']) {
    if (language !== 'en') await speak(page, path, language)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`${language}: ${over} px wider than a phone`)
  }
  await page.context().clearCookies({ name: 'language' })
  return [...wrong, ...faults.filter((fault) => !isExpected(path, fault))].map((what) => `${path}: ${what}`)
}

/**
 * Changes the language as a reader does, in the footer or in the menu of the header; without either by the cookie, as a
 * first load does.
 */
async function speak(page: Page, path: string, language: string): Promise<void> {
  const button = page.locator(`footer button[lang=${language}]`)
  const menu = page.locator('header button:has(.tabler-icon-language)')
  if ((await button.count()) > 0) await button.evaluate((element: HTMLElement) => element.click())
  else if ((await menu.count()) > 0) {
    await menu.evaluate((element: HTMLElement) => element.click())
    await page.locator(`[role=menuitem][lang=${language}]`).click()
  } else {
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }])
    await open(page, path)
  }
  await page.waitForFunction((expected) => document.documentElement.lang === expected, language)
}

/** Opens a page and waits until its requests have ended: like 'networkidle', with a shorter pause. */
async function open(page: Page, path: string): Promise<void> {
  let asked = 0
  let quietSince = performance.now()
  const more = () => asked++
  const less = () => {
    asked--
    quietSince = performance.now()
  }
  page.on('request', more).on('requestfinished', less).on('requestfailed', less)
  await page.goto(address(path))
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.title !== '')
  while (asked > 0 || performance.now() - quietSince < QUIET_MS) await page.waitForTimeout(20)
  page.off('request', more).off('requestfinished', less).off('requestfailed', less)
}

/** Between the response to one call and the next call that it causes there is a render. */
const QUIET_MS = 150

/** Waits for the colour transition between the themes. */
async function settled(page: Page, colorScheme: string): Promise<void> {
  await page.waitForFunction(
    (expected) => document.documentElement.dataset.mantineColorScheme === expected,
    colorScheme,
  )
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished),
    )
  })
}

/** All pages of a person, in two themes and four languages: a slow machine needs more than the usual limit of a journey. */
const EVERY_PAGE_MS = 900_000

/**
 * A link without a token is refused, and the browser logs the refusal. The frame of a preview runs no scripts, not even
 * those of axe.
 */
const isExpected = (path: string, fault: string) =>
  (path === '/auth/verify-email' && fault.includes('410 (Gone)')) ||
  (['/tools/smartlinks/:link', '/tools/artist-pages/:artistPage'].includes(path) &&
    fault.includes("in 'about:srcdoc' because"))

describe('every address renders, is accessible and fits a phone', () => {
  test.each([
    ['visitor', [...PUBLIC, ...FOR_VISITORS]],
    ['demo-advanced', [...PUBLIC, ...SIGNED_IN]],
    ['demo-staff', ['/', '/dashboard', '/distributions', ...STAFF]],
    ['demo-frozen', ['/account/blocked', '/account/support']],
    ['demo-banned', ['/account/blocked']],
  ])('for %s', { timeout: EVERY_PAGE_MS }, async (person, paths) => {
    const wrong: string[] = []
    const left = [...paths]
    // Two at a time: while one waits for the server, the other is checked.
    const visitPaths = async () => {
      // Each with separate cookies, because the language is one of them.
      const storageState = await (people.get(person) as BrowserContext).storageState()
      const page = await openIn(await contextOf({ storageState }))
      const faults = watch(page)
      for (let path = left.shift(); path; path = left.shift()) {
        const unexpected = await wrongWith(page, path, faults).catch((error: Error) => [
          `${path}: ${error.message}`,
        ])
        wrong.push(...unexpected)
      }
      await page.context().close()
    }
    await Promise.all([visitPaths(), visitPaths()])
    // As text, because the summary of a run shortens lists.
    expect(wrong.join('\n')).toBe('')
  })

  test('every route of the app is in the list', () => {
    const visited = [...PUBLIC, ...FOR_VISITORS, ...SIGNED_IN, ...STAFF, '/account/blocked']
    // The first step is where the address without a step leads; without a draft, every step shows the same form.
    const steps = ['/distributions/:id/edit/basic-info', ...STEPS.map((step) => `/distributions/new/${step}`)]
    const known = [...visited, ...steps, ...PASSING]
    const pages = (list: RouteConfigEntry[], parent = ''): string[] =>
      list.flatMap(({ path = '', children = [] }) => {
        const address = path ? `${parent}/${path}` : parent
        return [...(children.length === 0 ? [address || '/'] : []), ...pages(children, address)]
      })
    // Addresses that nothing else matches, and indexes of pages with steps, lead elsewhere.
    const routes = pages(routeConfig).filter((route) => !route.endsWith('*') && !LEADING_ON.includes(route))
    expect(routes.length).toBeGreaterThan(20)
    const likeOurs = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
      return known.some((path) => pattern.test(path))
    }
    expect(routes.filter((route) => !likeOurs(route))).toEqual([])
  })
})

describe('guards', () => {
  test('an unknown path redirects to the start page', async () => {
    const page = await newPage('visitor')
    for (const path of ['/nowhere', '/distributions/a/b/c/d', '/admin/nowhere/a/b']) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/')
    }
    await page.close()
  })

  test('without a session a page redirects to sign-in and keeps the whole URL', async () => {
    const page = await newPage('visitor')
    for (const path of [...SIGNED_IN, ...STAFF].map(address)) {
      await page.goto(`${path}?from=mail&n=1`, { waitUntil: 'commit' })
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('redirect')]).toEqual(['/auth/login', `${path}?from=mail&n=1`])
    }
    // A page that is still loading may never close.
    await page.goto('about:blank')
    await page.close()
  })

  test('a signed-in user cannot open sign-in, and only staff see the staff area', async () => {
    const page = await newPage('demo-advanced')
    for (const path of ['/auth/login', '/auth/signup', '/account/blocked']) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    }
    await page.goto('/admin/review')
    await page.locator('h1').waitFor()
    expect(await page.getByRole('link', { name: 'Review', exact: true }).count()).toBe(0)
    await page.close()
  })

  test('a blocked user sees the blocked page and the legal pages only', async () => {
    for (const person of ['demo-frozen', 'demo-banned']) {
      const page = await newPage(person)
      for (const path of ['/', '/dashboard', '/distributions', '/auth/login', '/nowhere']) {
        await page.goto(path)
        await page.waitForURL('**/account/blocked')
      }
      for (const [name, path] of [
        ['Terms', '/terms-and-conditions'],
        ['Privacy', '/privacy-policy'],
        ['Cookies', '/cookie-policy'],
      ] as const) {
        await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name, exact: true }).click()
        await page.waitForURL(`**${path}`)
        await page.reload()
        expect(new URL(page.url()).pathname).toBe(path)
        expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
        expect(await (await page.request.get(`${path}.txt`)).text()).toContain(
          await page.locator('h1').innerText(),
        )
        await page.getByRole('link', { name: 'Back to your account' }).click()
        await page.waitForURL('**/account/blocked')
      }
      await page.locator('h1').waitFor()
      await page.close()
    }
  })
})

describe('navigation', () => {
  test('a new page starts at its top, with the focus on its title', async () => {
    const page = await newPage('demo-advanced')
    await page.goto('/terms-and-conditions')
    await page.locator('h1').waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await page.waitForURL('**/privacy-policy')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.close()
  })

  test('another language applies at once without a reload', async () => {
    const context = await contextOf()
    const page = await openIn(context)
    await page.goto('/')
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const english = await page.locator('h1').innerText()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Português' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt')
    await expect.poll(() => page.locator('h1').innerText()).not.toBe(english)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await context.close()
  })

  test('a first load uses the saved language, else the URL’s, which it saves, else the browser’s, else English', async () => {
    const lang = async (page: Page, path: string) => {
      await page.goto(path)
      return page.locator('html').getAttribute('lang')
    }
    const turkish = await contextOf({ locale: 'tr-TR' })
    const page = await openIn(turkish)
    expect(await lang(page, '/?lang=xx')).toBe('tr')
    expect(await lang(page, '/')).toBe('tr')
    expect(await lang(page, '/?lang=es')).toBe('es')
    expect(await lang(page, '/')).toBe('es')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Português' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt')
    expect(await lang(page, '/?lang=es')).toBe('pt')
    await turkish.close()
    const japanese = await contextOf({ locale: 'ja-JP' })
    expect(await lang(await openIn(japanese), '/')).toBe('en')
    await japanese.close()
  })

  test('every page begins with the same script, which its policy allows', async () => {
    const first = async (person: string, path: string) => {
      const answer = await requestsOf(person).get(path)
      const [, nonce, script] =
        /<script[^>]*nonce="([^"]+)"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? []
      const allowed = answer.headers()['content-security-policy']?.includes(`'nonce-${nonce}'`)
      return { script, allowed }
    }
    const { script } = await first('visitor', '/')
    expect(script).toContain('theme')
    const wrong: string[] = []
    for (const [person, paths] of [
      ['visitor', [...PUBLIC, ...FOR_VISITORS]],
      ['demo-advanced', SIGNED_IN],
      ['demo-staff', STAFF],
      ['demo-frozen', ['/account/blocked', '/terms-and-conditions']],
    ] as const)
      for (const path of paths.map(address)) {
        const page = await first(person, path)
        if (page.script !== script || !page.allowed) wrong.push(`${person} ${path}`)
      }
    expect(wrong).toEqual([])
  })

  test('that script sets the theme before those of the app run', async () => {
    const wrong: string[] = []
    for (const [person, path] of [
      ['visitor', '/'],
      ['demo-advanced', '/dashboard'],
      ['demo-staff', '/admin'],
      ['demo-frozen', '/account/blocked'],
    ] as const)
      for (const [system, saved, expected] of [
        ['dark', undefined, 'dark'],
        ['light', 'dark', 'dark'],
        ['dark', 'light', 'light'],
      ] as const) {
        const storageState = await (people.get(person) as BrowserContext).storageState()
        const context = await contextOf({ storageState, colorScheme: system })
        await context.addInitScript((theme) => theme && localStorage.setItem('theme', theme), saved)
        await context.route(/\.js$/, (route) => route.abort())
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) wrong.push(message.text())
        })
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
        if (scheme !== expected) wrong.push(`${path}: ${scheme} instead of ${expected}`)
        await context.close()
      }
    expect(wrong).toEqual([])
  })

  test('the chosen theme survives a reload', async () => {
    const page = await newPage('demo-advanced')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/dashboard')
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    await page.getByRole('banner').getByRole('button', { name: 'Dark' }).click()
    await expect.poll(scheme).toBe('dark')
    await page.reload()
    expect(await scheme()).toBe('dark')
    await page.getByRole('banner').getByRole('button', { name: 'Light' }).click()
    await expect.poll(scheme).toBe('light')
    await page.close()
  })
})

const newPage = (person: string) => openIn(people.get(person) as BrowserContext)

const openIn = async (context: BrowserContext): Promise<Page> => waitForHydration(await context.newPage())
