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
