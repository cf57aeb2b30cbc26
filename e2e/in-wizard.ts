// Shared code of journeys through the wizard: selecting from a list, going to a step, waiting until everything is
// saved.
import type { Page } from 'playwright-core'

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
