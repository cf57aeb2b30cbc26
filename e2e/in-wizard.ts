// Shared code of journeys through the wizard: a release date, selecting from a list, going to a step, waiting until
// everything is saved.
import type { Page } from 'playwright-core'

/** Browsers have the real clock, whatever that of the server is: the first Friday with enough lead time for every schedule. */
export const RELEASE_DAY = fridayAfter(40)

/** A day as the field of the release date shows it: `18 Dec 2026`. */
export const inField = (day: Date): string => `${dayAndMonth(day)} ${day.getUTCFullYear()}`

/** `18 Dec` */
export const dayAndMonth = (day: Date): string =>
  `${day.getUTCDate()} ${new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(day)}`

/** `2026-12-18` */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

function fridayAfter(days: number): Date {
  const friday = new Date(Date.now() + days * 86_400_000)
  friday.setUTCDate(friday.getUTCDate() + ((12 - friday.getUTCDay()) % 7))
  return friday
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  const name = new RegExp(`^${label}`)
  const field = page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first()
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

const HEADINGS = {
  artwork: 'Artwork',
  tracks: 'Tracks',
  platforms: 'Platforms',
  distribution: 'Schedule',
  review: 'Review',
}
export type LaterStep = keyof typeof HEADINGS

export const arrived = async (page: Page, step: LaterStep): Promise<void> => {
  await page.waitForURL(new RegExp(`/${step}(\\?|$)`))
  await page.getByRole('heading', { name: HEADINGS[step], exact: true, level: 2 }).waitFor()
}

export async function next(page: Page, step: LaterStep): Promise<void> {
  await page
    .getByRole('button', { name: /^Next/ })
    .or(page.getByRole('link', { name: /^Next/ }))
    .first()
    .click()
  await arrived(page, step)
}

/** Includes the time, because before the first change the text is "Saved as you type". */
export const saved = (page: Page): Promise<void> =>
  page
    .getByText(/^Saved \d/)
    .first()
    .waitFor()
