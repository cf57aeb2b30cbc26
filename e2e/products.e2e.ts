// The pages of products and of distribution as visitors read them, and the team page as staff keep it.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { PRODUCTS } from '#lib/pure/paths.ts'
import { signUpByApi, stayReauthenticated, until } from './by-api.ts'
import { expectFits, moveLastToTop, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const DISTRIBUTION = '/music-distribution-and-monetization'
/** Mastering has a page and a journey of its own. */
const DESCRIBED = PRODUCTS.filter((product) => product !== 'mastering')
const STAFF = 'mara@label.example'

let server: RunningServer
let browser: Browser
let cookie: string
let staffCookie: string

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  staffCookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  await stayReauthenticated(server.dataDir, ['mara'])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const htmlOf = async (path: string) => (await get(path)).text()

interface Plan {
  plan: string
  price: { amount: string } | null
}
async function pricesOf(): Promise<string[]> {
  const { plans } = (await (await get('/v1/plans')).json()) as { plans: Plan[] }
  return plans.map(({ price }) => (price ? `$${price.amount}` : 'Free'))
}

/** How far the page has moved while it loaded. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 500)
      }),
  )

describe.each(DESCRIBED)('/%s', (product) => {
  test('shows what the product does, and leads to it', async () => {
    const page = await openPage(browser, server.url, { width: 1280 })
    const answer = await page.goto(`/${product}`)
    expect(answer?.status()).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    const picture = page.locator('main figure')
    await picture.waitFor()
    expect((await picture.innerText()).length).toBeGreaterThan(20)
    expect(await page.locator('main').innerText()).not.toMatch(/\{\{|undefined|NaN/)
    const prices = page.locator('main section', { has: page.getByRole('heading', { name: 'In your plan' }) })
    for (const price of await pricesOf()) expect(await prices.first().innerText()).toContain(price)
    const start = page.locator('main a[href^="/auth/signup?redirect="]').first()
    const tool = new URL((await start.getAttribute('href')) ?? '', server.url).searchParams.get('redirect')
    const others = page.getByRole('navigation', { name: 'What else you can do here' }).getByRole('link')
    expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      PRODUCTS.filter((other) => other !== product).map((other) => `/${other}`),
    )
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThan(0.02)
    await expectAccessible(page)
    await page.context().close()

    const artist = await openAs(browser, server.url, { cookie, width: 360, at: `/${product}` })
    expect(await artist.locator(`main a[href="${tool}"]`).count()).toBeGreaterThan(0)
    await expectFits(artist)
    await artist.context().close()
    expect(faults).toEqual([])
  })

  test('is sent complete in four languages, with the questions that it answers', async () => {
    const headings = new Set<string>()
    for (const language of LANGUAGES) {
      const html = await htmlOf(`/${product}?lang=${language}`)
      headings.add(/<h1[^>]*>([^<]+)/.exec(html)?.[1] ?? '')
      expect(html).toContain('<figure')
      const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
      const { mainEntity } = JSON.parse(data) as { mainEntity: { name: string }[] }
      expect(mainEntity).toHaveLength(3)
      expect(html.match(/<details/g)).toHaveLength(3)
    }
    expect(headings.size).toBe(LANGUAGES.length)
  })
})

test('distribution says what plans cost, and opens its answers with the keyboard', async () => {
  const page = await openPage(browser, server.url, { width: 1280, dark: true })
  await page.goto(DISTRIBUTION)
  await page.getByRole('heading', { level: 1, name: 'From your file to every store' }).waitFor()
  const costs = page.getByRole('region', { name: 'What it costs' })
  const prices = await pricesOf()
  for (const price of prices)
    expect(await costs.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining(price)]),
    )
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const application = data
    .map((text) => JSON.parse(text))
    .find((one) => one['@type'] === 'SoftwareApplication')
  expect(
    application.offers.map(({ price }: { price: string }) => (price === '0' ? 'Free' : `$${price}`)),
  ).toEqual(prices)
  const money = page.getByRole('region', { name: 'How the money comes back' })
  expect(await money.getByRole('row', { name: 'Our fee' }).innerText()).toMatch(/15\.00\s+0\.00/)

  const questions = page.getByRole('region', { name: 'Questions' }).locator('details')
  await questions.nth(1).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => questions.nth(1).getAttribute('open')).not.toBeNull()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  // One answer is open at a time.
  await expect.poll(() => questions.nth(2).getAttribute('open')).not.toBeNull()
  expect(await questions.nth(1).getAttribute('open')).toBeNull()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start a release' }).first().click()
  await page.waitForURL(/\/auth\/signup/)
  await page.context().close()
  expect(faults).toEqual([])
})

test('products are in the menu of visitors and in the footer', async () => {
  const page = await openPage(browser, server.url, { width: 1280 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
  await page.getByRole('menuitem', { name: 'Royalty splits' }).click()
  await page.waitForURL(/\/royalty-splits$/)
  await page.getByRole('heading', { level: 1, name: 'Everybody gets their share' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cover art' }).click()
  await page.getByRole('heading', { level: 1, name: 'A cover for your music' }).waitFor()
  await page.getByRole('img', { name: 'Example cover 1' }).waitFor()
  await page.context().close()
  expect(faults).toEqual([])
})

describe('addresses', () => {
  test.each([
    '/unknown-slug',
    '/smart-link',
    '/Smart-Links2',
    '/smart-links/none',
    '/a-b/c/d',
  ])('%s leads to the start page', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  })

  test('an unknown word leads to the start page within the app too', async () => {
    const page = await openPage(browser, server.url)
    await page.goto('/smart-links')
    await page.evaluate(() => {
      history.pushState({}, '', '/unknown-slug')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().close()
  })

  test.each([
    '/v1/unknown',
    '/v1/smart-links',
    '/assets/none.js',
    '/favicon.ico',
    '/none.png',
    '/l/none',
    '/a/none',
  ])('%s is not found', async (path) => expect((await get(path)).status).toBe(404))

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/terms-and-conditions.txt',
    '/healthz',
    '/mastering',
    '/blog',
    '/upgrade',
  ])('%s is what it was', async (path) => expect((await get(path)).status).toBe(200))

  test.each([
    '/dashboard',
    '/analytics',
    '/splits',
    '/account/team',
    '/admin',
  ])('%s still asks visitors to sign in', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/auth\/login/)
  })
})

describe('the team page', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Team page' }).getByRole('listitem')
  const openStaff = (width = 1280) =>
    openAs(browser, server.url, { cookie: staffCookie, width, at: '/admin/team' })
  const photo = (background: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()

  async function addPerson(
    page: Page,
    { name, role, colour }: { name: string; role: string; colour: string },
  ) {
    await page.getByRole('button', { name: 'Add a person' }).click()
    const form = page.getByRole('dialog')
    await form.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(colour),
    })
    await form.getByRole('button', { name: 'Change photo' }).waitFor()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('textbox', { name: 'Role in English' }).fill(role)
    return form
  }

  test('is not there while nobody is on it', async () => {
    expect((await get('/team')).status).toBe(404)
    expect(await htmlOf('/')).not.toContain('href="/team"')
    expect(await htmlOf('/sitemap.xml')).not.toContain('/team<')
    const page = await openPage(browser, server.url)
    await page.goto('/team')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await page.context().close()
  })

  test('is kept by staff, in the order that they give it', async () => {
    const page = await openStaff()
    await page.getByRole('heading', { name: 'Nobody yet' }).waitFor()
    let form = await addPerson(page, { name: 'Mara Kessler', role: 'Review', colour: '#854' })
    await form.locator('summary').click()
    await form.getByRole('textbox', { name: 'Role in Türkçe' }).fill('İnceleme')
    await form.getByRole('textbox', { name: 'Link' }).fill('http://not-secure.test-pages.org')
    await form.getByRole('button', { name: 'Add a person' }).click()
    await form.getByText(/begins with https/).waitFor()
    await form.getByRole('textbox', { name: 'Link' }).fill('mara.test-pages.org')
    await form.getByRole('button', { name: 'Add a person' }).click()
    await page.getByText('Mara Kessler added').waitFor()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a person')
    form = await addPerson(page, { name: 'Ida Sørli', role: 'Royalties', colour: '#458' })
    await form.getByRole('textbox', { name: 'Description of the photo' }).fill('Ida in front of a blue wall')
    await form.getByRole('button', { name: 'Add a person' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect((await get('/team')).status).toBe(404)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Publish Mara Kessler' }).click()
    await page.getByText('Mara Kessler is on the page now').waitFor()
    await page.getByRole('button', { name: 'Publish Ida Sørli' }).click()
    await page.getByText('Ida Sørli is on the page now').waitFor()

    await moveLastToTop(page, 'Ida Sørli', 2)
    await expect.poll(() => rows(page).first().innerText()).toContain('Ida Sørli')
    await until('stored order', async () => /Ida Sørli.*Mara Kessler/s.test(await htmlOf('/team')))
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('shows everybody who works there, with a photo that can be read', async () => {
    const page = await openPage(browser, server.url, { width: 360, dark: true })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
    await page.getByRole('heading', { level: 1, name: 'Who works here' }).waitFor()
    expect(await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Ida Sørli',
      'Mara Kessler',
    ])
    for (const name of ['Ida in front of a blue wall', 'Photo of Mara Kessler']) {
      const img = page.getByRole('img', { name })
      await img.scrollIntoViewIfNeeded()
      await expect.poll(() => img.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(640)
    }
    const link = page.getByRole('link', { name: 'mara.test-pages.org' })
    expect(await link.getAttribute('href')).toBe('https://mara.test-pages.org/')
    await expectFits(page)
    await expectAccessible(page)
    await page.context().close()
    expect(await htmlOf('/team?lang=tr')).toContain('İnceleme')
    expect(await htmlOf('/sitemap.xml')).toContain('/team<')
    expect(faults).toEqual([])
  })

  test('loses a person who is taken off or deleted, unless that is undone', async () => {
    const page = await openStaff(360)
    await page.getByRole('button', { name: 'Delete Ida Sørli' }).click()
    await page.getByText('Ida Sørli deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await htmlOf('/team')).toContain('Ida Sørli')
    await expectFits(page)
    await page.getByRole('button', { name: 'Delete Ida Sørli' }).click()
    await until('deletion', async () => !(await htmlOf('/team')).includes('Ida Sørli'))
    await page.getByRole('button', { name: 'Take Mara Kessler off the page' }).click()
    await page.getByText('Mara Kessler is no longer on the page').waitFor()
    expect((await get('/team')).status).toBe(404)
    await page.context().close()
    expect(faults).toEqual([])
  })
})
