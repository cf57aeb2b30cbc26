// What journeys of people who are signed in share: a browser with somebody's cookie, mails, and a screen that fits.
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessFaults, openPage } from './fixtures.ts'

/** A page where somebody is signed in already. */
export async function openAs(
  browser: Browser,
  baseURL: string,
  { cookie, width, at }: { cookie: string; width: number; at: string },
): Promise<Page> {
  const page = await openPage(browser, baseURL, { width, reducedMotion: 'reduce' })
  await page.context().addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=')
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

/** Mails to an address, newest first; they are sent a moment after the deed. */
export async function mailsTo(baseURL: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${baseURL}/dev/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as Mail[]
}

/** Waits for a mail with these words in its subject. */
export async function mailAbout(baseURL: string, to: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(baseURL, to)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 20_000, message: `mail ${subject} to ${to}` }).toBeDefined()
  return (await find()) as Mail
}

export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Nothing is wider than the screen. */
export const expectFits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** Every control of the page can be brought into sight, where nothing lies over it. */
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
      const free = [node, ...labels].some((one) => one.contains(there))
      if (free && left >= 0 && right <= innerWidth) return []
      const name = node.getAttribute('aria-label') ?? labels[0]?.textContent ?? node.textContent
      return [`${node.tagName} ${name}, under ${there?.tagName} ${there?.className} ${left} ${right}`]
    })
  })
  expect(out).toEqual([])
}

/** Goes through a page by Tab alone; wherever the focus is on the way, it is seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses++) {
    const { fault, reached, replaced } = await target.evaluate(lookAtFocus)
    if (replaced) continue
    if (fault) await expectFocusSeen(page)
    else if (reached) return
    else await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${target}`)
}

/** Something has the focus, has its ring, and is not covered. */
export const expectFocusSeen = (page: Page): Promise<void> =>
  expect.poll(async () => (await page.locator('body').evaluate(lookAtFocus)).fault).toBe('')

/** Runs in the page. @param target whether it is what has the focus */
function lookAtFocus(target: Element): { fault: string; reached: boolean; replaced: boolean } {
  const node = document.activeElement
  // What comes late takes the place, and the focus, of what stood there: it is looked at anew.
  const found = (fault: string) => ({ fault, reached: node === target, replaced: !target.isConnected })
  if (!(node instanceof HTMLElement) || node === document.body) return found('nothing has the focus')
  const name = `${node.tagName} ${node.id} ${node.getAttribute('aria-label') ?? node.textContent?.slice(0, 60)}`
  const { left, right, top, bottom, width, height } = node.getBoundingClientRect()
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const there = document.elementFromPoint(x, y)
  if (width > 1 && height > 1 && !node.contains(there) && !there?.contains(node))
    return found(`${name} is covered by ${there?.tagName} ${there?.className}`)
  // Where a page begins nothing is done; its heading has the focus for who listens.
  if (node.matches('h1, main')) return found('')
  // A switch has its ring beside it, a field of many values around it.
  const frames = [node, node.nextElementSibling, node.parentElement, node.closest('.mantine-Input-input')]
  const ringed = frames.some((frame) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(frame ?? node)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return found(ringed ? '' : `${name} has no ring`)
}

/** The open dialog of this name: it fits, and axe finds nothing serious in it. */
export async function openedDialog(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  // Colours are measured once nothing fades any more; a spinner never ends.
  await dialog.evaluate((node) =>
    Promise.all(
      node.ownerDocument
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  // Colours are most of the work, and the same on a phone.
  const phone = (page.viewportSize()?.width ?? 0) < 1_000
  expect(await accessFaults(page, { but: phone ? 'color-contrast' : undefined })).toEqual([])
  await expectFits(page)
  return dialog
}
