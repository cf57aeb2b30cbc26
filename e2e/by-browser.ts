// Shared code of journeys with signed-in users: a browser with a session cookie, mails, and checks of the layout.
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessFaults, openPage } from './fixtures.ts'

/** A page with a signed-in user. */
export async function openAs(
  browser: Browser,
  baseURL: string,
  {
    cookie,
    width,
    at,
    dark,
    timezoneId,
  }: { cookie: string; width: number; at: string; dark?: boolean; timezoneId?: string },
): Promise<Page> {
  const page = await openPage(browser, baseURL, { width, dark, reducedMotion: 'reduce', timezoneId })
  await page.context().addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: baseURL }
    }),
  )
  await page.goto(at)
  return page
}

export interface Mail {
  subject: string
  text: string
}

/** Mails to an address, newest first; they are sent shortly after the action. */
export async function mailsTo(baseURL: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${baseURL}/dev/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as Mail[]
}

/** Waits for a mail whose subject matches. */
export async function mailAbout(baseURL: string, to: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(baseURL, to)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 20_000, message: `mail ${subject} to ${to}` }).toBeDefined()
  return (await find()) as Mail
}

export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Expects that nothing is wider than the screen. */
export const expectFits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** Expects that every control of the page can be scrolled into view without being covered. */
export async function expectReachable(page: Page): Promise<void> {
  const out = await page.locator('main').evaluate((main) => {
    const controls = main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap((node) => {
      if (node.matches(':disabled') || !node.checkVisibility({ visibilityProperty: true })) return []
      node.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, width, height } = node.getBoundingClientRect()
      if (width <= 1 || height <= 1) return []
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      const labels = 'labels' in node ? [...((node.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
      const free = [node, ...labels].some((element) => element.contains(there))
      if (free && left >= 0 && right <= innerWidth) return []
      const name = node.getAttribute('aria-label') ?? labels[0]?.textContent ?? node.textContent
      return [`${node.tagName} ${name}, under ${there?.tagName} ${there?.className} ${left} ${right}`]
    })
  })
  expect(out).toEqual([])
}

/** Moves the last of `count` rows of a sortable list to the top with the keyboard. */
export async function moveLastToTop(page: Page, name: string, count: number): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}` }).focus()
  await page.keyboard.press('Space')
  await page.getByText(`${name} picked up, place ${count} of ${count}`).waitFor()
  const top = page.getByText(`${name} is over place 1 of ${count}`)
  // The list listens for arrows a moment after it has announced the start, and an arrow at the top does nothing.
  await expect
    .poll(async () => {
      if (!(await top.isVisible())) await page.keyboard.press('ArrowUp')
      return top.isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Space')
}

/** Moves through a page by Tab alone; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const stops: string[] = []
  while (stops.length < 250) {
    const { name, fault, reached, replaced } = await target.evaluate(lookAtFocus)
    stops.push(name)
    if (replaced) continue
    if (fault) await expectFocusSeen(page)
    else if (reached) return
    else await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${target}; the last stops: ${stops.slice(-60).join(' | ')}`)
}

/** Expects a focused element with a visible, uncovered focus ring. */
export const expectFocusSeen = (page: Page): Promise<void> =>
  expect.poll(async () => (await page.locator('body').evaluate(lookAtFocus)).fault).toBe('')

/** Runs in the page. @param target the element that should have the focus */
function lookAtFocus(target: Element): { name: string; fault: string; reached: boolean; replaced: boolean } {
  const node = document.activeElement
  // Content that loads later can replace the focused element, so it is looked up every time.
  const name = `${node?.tagName} ${node?.id} ${node?.getAttribute('aria-label') ?? node?.textContent.slice(0, 60)}`
  const report = (fault: string) => ({ name, fault, reached: node === target, replaced: !target.isConnected })
  if (!(node instanceof HTMLElement) || node === document.body) return report('nothing has the focus')
  const { left, right, top, bottom, width, height } = node.getBoundingClientRect()
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const there = document.elementFromPoint(x, y)
  if (width > 1 && height > 1 && !node.contains(there) && !there?.contains(node))
    return report(`${name} is covered by ${there?.tagName} ${there?.className}`)
  // On a new page the heading has the focus for screen readers; nothing is checked there.
  if (node.matches('h1, main')) return report('')
  // A switch has its ring beside it, a multi-value field around it.
  const frames = [node, node.nextElementSibling, node.parentElement, node.closest('.mantine-Input-input')]
  const ringed = frames.some((frame) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(frame ?? node)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return report(ringed ? '' : `${name} has no ring`)
}

/** The open dialog of this name: it fits the screen, and axe finds nothing serious in it. */
export async function openedDialog(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  // Colours are measured once all transitions have ended; a spinner never ends.
  await dialog.evaluate((node) =>
    Promise.all(
      node.ownerDocument
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // Colours are most of the work, and the same on a phone.
  const phone = (page.viewportSize()?.width ?? 0) < 1_000
  expect(await accessFaults(page, { but: phone ? 'color-contrast' : undefined })).toEqual([])
  await expectFits(page)
  return dialog
}

/** Holds what a page sends to an address, except reads, until it is released: a slow connection. */
export function held(page: Page, url: string): { arrived: () => Promise<void>; release: () => void } {
  let waiting: (() => void)[] = []
  void page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return {
    arrived: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    release: () => {
      for (const resume of waiting) resume()
      waiting = []
    },
  }
}
