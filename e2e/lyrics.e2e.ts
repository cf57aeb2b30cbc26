// Lyrics as an artist works on them: asked for, written, edited with the keyboard, and put on a track.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalModel } from '#ports/language-model/language-model.fixtures.ts'
import { type Label, openLabel, STAFF, withDatabase } from './by-api.ts'
import { expectFits, held, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2027-12-18', platforms: ['spotify'] })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (at: string, width = 1280) => openAs(browser, server.url, { cookie: label.cookie, width, at })
const lineOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('before a release is live, the page says what opens it', async () => {
  const page = await open('/tools/lyrics')
  await page.getByText('Lyrics open as soon as one of your releases is live.').waitFor()
  expect(await page.getByRole('link', { name: 'New song' }).count()).toBe(0)
  await page.goto('/tools/lyrics/new')
  await expect.poll(() => page.getByRole('button', { name: 'Write a draft' }).isDisabled()).toBe(true)
})

test('a song is asked for, and each line can be changed, kept and written again', async () => {
  const id = await label.draft('Maré')
  await withDatabase(server.dataDir, (db) =>
    db.query(`update releases set status = 'published', live_at = now() where id = $1`, [id]),
  )
  const page = await open('/tools/lyrics')
  await page.getByRole('link', { name: 'New song' }).click()
  await page.getByRole('heading', { level: 1, name: 'New song' }).waitFor()
  await page.getByRole('button', { name: 'Write a draft' }).click()
  await page.getByText('This field is required').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Paper Moon')
  await page.getByRole('radio', { name: 'Sad' }).click()
  const words = page.getByRole('combobox', { name: 'Words to use' })
  for (const word of ['orange', 'bicycle', 'river', 'Tuesday', 'fifth']) {
    await words.fill(word)
    await words.press('Enter')
  }
  await page.getByText('You can only add up to 4 custom words.').waitFor()
  await words.press('Backspace')
  await expect.poll(() => page.getByText('You can only add up to 4 custom words.').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Language' }).click()
  expect(await page.getByRole('option').count()).toBe(14)
  await page.getByRole('option', { name: 'Japanese' }).click()
  await page.getByText('We have no phrases in Japanese yet. The draft will be in English.').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Write a draft' }).click()

  await page.getByRole('heading', { level: 1, name: 'Paper Moon' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/tools\/lyrics\/[0-9a-f-]{36}$/)
  const all = () =>
    page
      .locator('textarea:not([aria-hidden])')
      .evaluateAll((lines) => lines.map((line) => (line as HTMLTextAreaElement).value))
  const written = (await all()).join('\n')
  for (const word of ['orange', 'bicycle', 'river', 'Tuesday', 'Paper Moon']) expect(written).toContain(word)

  // A line of one's own, kept by the keyboard, stays when all is written again; then the step is taken back.
  await lineOf(page, 'Verse 1, line 1').fill('My own line')
  await lineOf(page, 'Verse 1, line 1').press('Enter')
  await expect
    .poll(() => lineOf(page, 'Verse 1, line 2').evaluate((el) => el === document.activeElement))
    .toBe(true)
  const keep = page.getByRole('button', { name: 'Keep: Verse 1, line 1', exact: true })
  await keep.focus()
  await keep.press('Enter')
  const before = await all()
  await page.getByRole('button', { name: 'Write again, keep 1 line' }).click()
  await expect
    .poll(async () => (await all()).filter((line, index) => line === before[index]))
    .toEqual(['My own line'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(all).toEqual(before)
  await page.getByRole('button', { name: 'Another line: Chorus, line 2' }).click()
  await expect.poll(async () => (await all()).filter((line, index) => line !== before[index]).length).toBe(1)

  await lineOf(page, 'Bridge, line 1').fill('The end of it')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => lineOf(page, 'Bridge, line 1').inputValue()).toBe('The end of it')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await expectAccessible(page)
})

test('what is typed while a song is saved stays, and writing a line again keeps the focus', async () => {
  const { id } = await label.call<{ id: string }>('POST', '/lyrics', {
    title: 'Slow Train',
    genre: 'pop',
    mood: 'happy',
    language: 'en',
  })
  const page = await open(`/tools/lyrics/${id}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const answers = held(page, '**/v1/lyrics/**')
  await lineOf(page, 'Verse 1, line 1').fill('Before')
  await save.click()
  await answers.arrived()
  await lineOf(page, 'Verse 1, line 2').fill('Meanwhile')
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow Train Home')
  answers.release()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await lineOf(page, 'Verse 1, line 1').inputValue()).toBe('Before')
  expect(await lineOf(page, 'Verse 1, line 2').inputValue()).toBe('Meanwhile')
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Slow Train Home')
  await page.getByText('Not saved yet').waitFor()

  const third = await lineOf(page, 'Verse 1, line 3').inputValue()
  const again = page.getByRole('button', { name: 'Another line: Verse 1, line 3', exact: true })
  await again.focus()
  await again.press('Enter')
  await answers.arrived()
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  // Neither starts while the other is on its way: the second would be refused as a change of somebody else.
  await save.click()
  answers.release()
  await expect.poll(() => lineOf(page, 'Verse 1, line 3').inputValue()).not.toBe(third)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await lineOf(page, 'Verse 1, line 2').inputValue()).toBe('Meanwhile')
  await page.unrouteAll()

  // Opened again, it is the newest, whatever this window has seen of it before.
  await page.getByRole('link', { name: 'Lyrics' }).first().click()
  await page.getByRole('link', { name: 'Slow Train Home' }).waitFor()
  const {
    id: _id,
    text: _text,
    createdAt: _createdAt,
    model: _model,
    ...draft
  } = await label.call<Draft>('GET', `/lyrics/${id}`)
  const [verse] = draft.song.sections
  if (verse?.lines[0]) verse.lines[0].text = 'From another window'
  await label.call('PUT', `/lyrics/${id}`, draft)
  await page.getByRole('link', { name: 'Slow Train Home' }).click()
  await expect.poll(() => lineOf(page, 'Verse 1, line 1').inputValue()).toBe('From another window')
  await lineOf(page, 'Verse 1, line 4').fill('And mine')
  await save.click()
  await page.getByText('Saved', { exact: true }).last().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
  expect(faults).toEqual([])
})

interface Draft {
  id: string
  text: string
  createdAt: string
  model: string | null
  song: { sections: { lines: { text: string }[] }[] }
}

test('a double click begins one song', async () => {
  const count = async () => (await label.call<{ quota: { used: number } }>('GET', '/lyrics/terms')).quota.used
  const before = await count()
  const page = await open('/tools/lyrics/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Twice')
  await page.getByRole('button', { name: 'Write a draft' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('heading', { level: 1, name: 'Twice' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await count()).toBe(before + 1)
  await page.context().close()
})

test('the words are put on a track, and a deleted song comes back', async () => {
  const id = await label.draft('Paper Moon, single')
  const page = await open('/tools/lyrics')
  await page.getByRole('link', { name: 'Paper Moon' }).click()
  await page.getByRole('button', { name: 'Attach to a track' }).click()
  const dialog = await openedDialog(page, 'Attach to a track')
  await dialog.getByRole('combobox', { name: 'Draft' }).fill('Paper')
  await page.getByRole('option', { name: 'Paper Moon, single' }).click()
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText('Lyrics attached to “Paper Moon, single”').waitFor()
  const { tracks } = await label.call<{ tracks: { lyrics: string; hasLyrics: boolean }[] }>(
    'GET',
    `/releases/${id}`,
  )
  expect(tracks[0]?.hasLyrics).toBe(true)
  expect(tracks[0]?.lyrics.split('\n')[0]).toBe('My own line')
  expect(tracks[0]?.lyrics).toContain('The end of it')

  await page.getByRole('button', { name: 'Delete these lyrics' }).click()
  await page.getByText('Lyrics deleted').waitFor()
  // That of the message, which comes after the page.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('link', { name: 'Paper Moon' }).waitFor()
  expect(faults).toEqual([])
})

test('a language model of the operator writes a draft, and its lyrics are disclosed as AI on the track', async () => {
  const model = await openLocalModel()
  model.answer(({ input }) => ({
    sections: (input as { sections: { lines: unknown[] }[] }).sections.map(({ lines }, section) => ({
      lines: lines.map((_, line) => `Il treno delle sei ${section + 1}.${line + 1}`),
    })),
  }))
  const other = await startServer({
    env: {
      LOG_LEVEL: 'error',
      BACKLINE_STAFF: STAFF,
      LANGUAGE_MODEL_URL: model.url,
      LANGUAGE_MODEL: 'llama3.3',
    },
  })
  try {
    const owner = await openLabel(other, { releaseDate: '2027-12-18', platforms: ['spotify'] })
    const live = await owner.draft('Live')
    await withDatabase(other.dataDir, (db) =>
      db.query(`update releases set status = 'published', live_at = now() where id = $1`, [live]),
    )
    const id = await owner.draft('Treno')
    const page = await openAs(browser, other.url, {
      cookie: owner.cookie,
      width: 360,
      at: '/tools/lyrics/new',
    })
    await page
      .getByText(/^Written by llama3\.3\. What you fill in here is sent to 127\.0\.0\.1:\d+\.$/)
      .waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Il treno')
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Italian' }).click()
    expect(await page.getByText('We have no phrases in Italian yet.').count()).toBe(0)
    await page.getByRole('button', { name: 'Write a draft' }).click()
    await page.getByText('A first draft by llama3.3. Change every line.').waitFor()
    await expect.poll(() => lineOf(page, 'Verse 1, line 2').inputValue()).toBe('Il treno delle sei 1.2')
    await expectFits(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Attach to a track' }).click()
    const dialog = await openedDialog(page, 'Attach to a track')
    const disclose = dialog.getByRole('checkbox', { name: 'Tell stores that AI wrote these lyrics' })
    expect(await disclose.isChecked()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Draft' }).fill('Treno')
    await page.getByRole('option', { name: 'Treno' }).click()
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
    await page.getByText('Lyrics attached to “Treno”').waitFor()
    const { tracks } = await owner.call<{ tracks: { aiParts: string[]; lyrics: string }[] }>(
      'GET',
      `/releases/${id}`,
    )
    expect(tracks[0]).toMatchObject({ aiParts: ['lyrics'] })

    // The model fails: the page keeps what it has.
    model.answer(() => 400)
    await page.getByRole('button', { name: 'Another line: Verse 1, line 2' }).click()
    await page.getByText('The lyrics writer did not answer.').waitFor()
    expect(await lineOf(page, 'Verse 1, line 2').inputValue()).toBe('Il treno delle sei 1.2')
  } finally {
    await other.stop()
    await model.close()
  }
})
