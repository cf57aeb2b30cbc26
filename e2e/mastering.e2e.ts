// A visitor reads what mastering is and hears the demo. A mix is mastered, compared with its master, paid, downloaded and
// used on a track.
import { writeFileSync } from 'node:fs'
import path, { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Label, openLabel, STAFF } from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import {
  composeFiles,
  composeWav,
  expectAccessible,
  faults,
  filesFolder,
  openBrowser,
  openPage,
} from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
let label: Label

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' },
  })
  browser = await openBrowser()
  label = await openLabel(server, { releaseDate: '2026-12-18', platforms: ['spotify'] })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a visitor hears the demo with both sides at one position, reads the price, and is sent to sign up', async () => {
  const page = await openPage(browser, server.url, { width: 1280, reducedMotion: 'reduce' })
  await page.goto('/mastering')
  await page.getByRole('heading', { level: 1, name: 'Hear the master before you pay' }).waitFor()
  await page.getByRole('heading', { name: '$15 a recording' }).waitFor()
  await page.getByText('3 masters a month on Basic').waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Mastering' })
  expect(await footer.getAttribute('href')).toBe('/mastering')
  await expectAccessible(page)

  const sides = page.getByRole('radiogroup', { name: 'Compare' })
  const played = page.getByRole('slider', { name: 'Position in Slow Ferries', exact: true })
  const position = async () => Number(await played.getAttribute('aria-valuenow'))
  const audios = page.locator('audio')
  await played.focus()
  for (let press = 0; press < 2; press++) await played.press('ArrowRight')
  expect(await position()).toBe(10)
  await page.keyboard.press('a')
  expect(await sides.getByRole('radio', { name: /^Mix/ }).isChecked()).toBe(true)
  expect(await position()).toBe(10)
  await page.keyboard.press('b')
  expect(await sides.getByRole('radio', { name: /^Master/ }).isChecked()).toBe(true)
  expect(await position()).toBe(10)
  expect(await audios.nth(1).evaluate((audio: HTMLAudioElement) => audio.volume)).toBeLessThan(0.5)
  await page.getByRole('switch', { name: 'Compared at equal loudness' }).click()
  expect(await audios.nth(1).evaluate((audio: HTMLAudioElement) => audio.volume)).toBe(1)
  await page.getByRole('button', { name: 'Play the demo' }).click()
  await page.getByRole('button', { name: 'Pause the demo' }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => audios.nth(0).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false)
  expect(await audios.nth(1).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  expect(await position()).toBeGreaterThanOrEqual(10)
  await played.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play the demo' }).waitFor()
  await page.getByRole('link', { name: 'Master a track' }).first().click()
  await page.waitForURL(/\/auth\/signup\?redirect=/)
  await page.context().close()

  const phone = await openPage(browser, server.url, { width: 360, reducedMotion: 'reduce' })
  await phone.goto('/mastering')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await expectFits(phone)
  await expectAccessible(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a blind test hides which side is heard, takes a choice per round, and says how often the master was chosen', async () => {
  const page = await openPage(browser, server.url, { width: 1280, reducedMotion: 'reduce' })
  await page.goto('/mastering')
  const player = page.getByRole('region', { name: 'Compare' })
  const played = page.getByRole('slider', { name: 'Position in Slow Ferries', exact: true })
  await played.focus()
  for (let press = 0; press < 2; press++) await played.press('ArrowRight')
  // The switch to real loudness does not reach into the test.
  await page.getByRole('switch', { name: 'Compared at equal loudness' }).click()
  await page.getByRole('button', { name: 'Blind test' }).click()
  const versions = page.getByRole('radiogroup', { name: 'Blind test' })
  await player
    .getByRole('status')
    .getByText(/^Round 1 of 5/)
    .waitFor()
  const prefer = player.getByRole('button', { name: /^I prefer/ })
  expect(await prefer.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await prefer.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await played.getAttribute('aria-valuenow')).toBe('10')
  await expectAccessible(page)

  /** Which audio element plays: the mix is the first one. */
  const heard = async () => {
    const isMix = page.locator('audio').nth(0)
    const isMaster = page.locator('audio').nth(1)
    const paused = (audio: HTMLAudioElement) => audio.paused
    await expect
      .poll(async () => (await isMix.evaluate(paused)) !== (await isMaster.evaluate(paused)))
      .toBe(true)
    return (await isMix.evaluate(paused)) ? 'master' : 'mix'
  }
  /** Everything on the screen and for screen readers that does not follow the position or the choice itself. */
  const shown = () =>
    player.evaluate((section) => {
      const copy = section.cloneNode(true) as HTMLElement
      for (const element of copy.querySelectorAll('audio, button, [role="radiogroup"], b')) element.remove()
      for (const element of copy.querySelectorAll('*'))
        for (const name of ['style', 'aria-valuenow', 'aria-valuetext']) element.removeAttribute(name)
      return copy.innerHTML
    })
  const playedSeconds = () =>
    page
      .locator('audio')
      .evaluateAll((audios: HTMLAudioElement[]) => audios.find(({ paused }) => !paused)?.currentTime ?? 0)
  const volumes = () =>
    page.locator('audio').evaluateAll((audios: HTMLAudioElement[]) => audios.map(({ volume }) => volume))
  expect((await volumes())[1]).toBeLessThan(0.5)

  for (let round = 1; round <= 5; round++) {
    await player.getByText(`Round ${round} of 5`).waitFor()
    await versions.getByText('1').click()
    // The demo is short.
    await played.press('Home')
    await page.keyboard.press('Space')
    const first = await heard()
    const before = await shown()
    // A second counts, from when the page knows that it plays.
    await expect.poll(playedSeconds).toBeGreaterThan(2.5)
    // A choice before both were heard does not count.
    await page.keyboard.press('Enter')
    await player.getByText(`Round ${round} of 5`).waitFor()
    await page.keyboard.press('2')
    expect(await versions.getByRole('radio', { name: '2' }).isChecked()).toBe(true)
    expect(await heard()).not.toBe(first)
    expect(await shown()).toBe(before)
    await expect.poll(() => prefer.getAttribute('aria-disabled')).toBe('false')
    // The mix, in all rounds but the last.
    const chosen = (first === 'mix') === round < 5 ? '1' : '2'
    await page.keyboard.press(chosen)
    await player.getByRole('button', { name: `I prefer ${chosen}` }).waitFor()
    await page.keyboard.press('Enter')
  }
  await player.getByRole('status').getByText('You chose the master in 1 of 5 rounds.').waitFor()
  await player.getByText('a result this clear in 37% of all tests').waitFor()
  const again = player.getByRole('button', { name: 'Test again' })
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByRole('switch', { name: 'Compared at equal loudness' }).isChecked()).toBe(false)
  expect((await volumes())[1]).toBe(1)
  await expectAccessible(page)

  await again.click()
  await player.getByText('Round 1 of 5').waitFor()
  await player.getByRole('button', { name: 'End the test' }).click()
  await page.getByRole('radiogroup', { name: 'Compare' }).waitFor()
  expect(
    await player
      .getByRole('button', { name: 'Blind test' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
  await page.context().close()

  const phone = await openPage(browser, server.url, { width: 360, reducedMotion: 'reduce' })
  await phone.goto('/mastering')
  await phone.getByRole('button', { name: 'Blind test' }).click()
  await phone.getByText(/^Round 1 of 5/).waitFor()
  await expectFits(phone)
  await expectAccessible(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a visitor drops a song, hears its loudest minute mastered in the browser, and signs up for the rest', async () => {
  const page = await openPage(browser, server.url, { width: 1280, reducedMotion: 'reduce' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto('/mastering')
  await page.getByRole('heading', { name: 'Hear your own song' }).waitFor()
  const folder = await filesFolder()
  const input = page.locator('input[type=file]')
  const text = path.join(folder, 'Lyrics.wav')
  writeFileSync(text, 'la la la\n'.repeat(500))
  await input.setInputFiles(text)
  await page.getByText('Lyrics.wav: Your browser cannot open this file.').waitFor()

  const song = path.join(folder, 'Night Bus.wav')
  await input.setInputFiles(composeWav(song, { seconds: 90 }))
  await page.getByRole('progressbar', { name: 'Mastering your mix' }).waitFor()
  await page.getByText('Your song is in the player.').waitFor({ timeout: 60_000 })
  await page.getByText(/^\d:\d\d to \d:\d\d of 1:30, mastered with Balanced$/).waitFor()
  expect(await page.getByText('Lyrics.wav').count()).toBe(0)
  const loudness = page.getByRole('region', { name: 'Compare' }).getByText(/LUFS$/)
  expect(await loudness.last().innerText()).toBe('−14 LUFS')
  const audios = page.locator('audio')
  const seconds = () => audios.nth(1).evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(seconds).toBe(60)
  await page.getByRole('button', { name: 'Play your song' }).click()
  await page.getByRole('button', { name: 'Pause your song' }).waitFor()
  await expect
    .poll(() => audios.nth(1).evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('radiogroup', { name: 'Preset' }).getByText('Loud').click()
  await page.getByText(/mastered with Loud$/).waitFor({ timeout: 60_000 })
  await page.getByRole('radiogroup', { name: 'Preset' }).getByText('Balanced').click()
  await page.getByText(/mastered with Balanced$/).waitFor()
  // Nothing of the song has left the browser.
  expect(sent).toEqual([])
  await page.getByRole('link', { name: 'Sign up to master all of it' }).click()
  await page.waitForURL(/\/auth\/signup\?redirect=/)
  await page.context().close()

  const phone = await openPage(browser, server.url, { width: 360, reducedMotion: 'reduce' })
  await phone.goto('/mastering')
  await phone.locator('input[type=file]').setInputFiles(song)
  await phone.getByText('Your song is in the player.').waitFor({ timeout: 60_000 })
  await expectFits(phone)
  await expectAccessible(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a mix is mastered, compared at equal loudness, paid once, downloaded, and used on a track', async () => {
  const page = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 1280,
    at: '/tools/mastering',
  })
  await page.getByText('No masters yet').waitFor()
  await expectAccessible(page)
  const { flac } = await composeFiles()
  await page.locator('input[type=file]').setInputFiles(flac)
  await page.waitForURL(/\/tools\/mastering\/[0-9a-f-]{36}$/)
  // The list follows a master that is being made, too.
  await page.getByRole('main').getByRole('link', { name: 'Mastering', exact: true }).click()
  await page.getByRole('row').getByText('Completed').waitFor({ timeout: 180_000 })
  await page
    .getByRole('row')
    .getByRole('link', { name: basename(flac) })
    .click()
  await page.getByRole('row', { name: /^Loudness .* −14 LUFS/ }).waitFor()
  const sides = page.getByRole('radiogroup', { name: 'Compare' })
  await sides.getByText('Mix').click()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expectAccessible(page)
  await sides.getByText('Master').click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)

  // The help has the keys of a blind test while there is one.
  await page.getByRole('button', { name: 'Blind test' }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Hear 1 or 2').waitFor()
  await help.getByText('Prefer what you hear').waitFor()
  expect(await help.getByText('Hear the master').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End the test' }).click()

  // The same recording from a track leads to the same master.
  const masterUrl = page.url()
  const draft = await label.draft('Night Bus')
  await page.goto(`/distributions/${draft}/edit/tracks`)
  await page.getByRole('link', { name: 'Master this recording' }).click()
  await page.getByText(`Recording: ${basename(flac)}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Listen to Balanced' }).click()
  await page.waitForURL(masterUrl)

  await page.getByRole('button', { name: /^Pay .*15/ }).click()
  await page.waitForURL(/\/sandbox\/billing\/checkout\//)
  await page.getByText('4242 4242 4242 4242').click()
  await page.getByRole('button', { name: /^Pay USD/ }).click()
  await page.getByText('Payment received. The files are yours.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download WAV, 24 bit' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${basename(flac, '.flac')} (Balanced master).wav`)
  await expectAccessible(page)

  // On the track that has the mix, and back.
  const audioOf = async () => {
    const release = await label.call<{ tracks: { upload: { id: string } }[] }>('GET', `/releases/${draft}`)
    return release.tracks[0]?.upload.id
  }
  const mix = await audioOf()
  await page.reload()
  await page.getByRole('button', { name: 'Use on “Night Bus”' }).click()
  await page.getByRole('link', { name: '“Night Bus” has this master' }).waitFor()
  const master = await audioOf()
  expect(master).not.toBe(mix)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Use on “Night Bus”' }).waitFor()
  expect(await audioOf()).toBe(mix)

  // In the wizard.
  await page.goto(`/distributions/${draft}/edit/tracks`)
  await page.getByRole('button', { name: 'Replace audio' }).waitFor()
  await page.getByRole('button', { name: 'Use a master' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Choose a master' })
  const use = dialog.getByRole('button', { name: /^Use .*, Balanced$/ })
  await use.waitFor()
  await expectAccessible(page)
  await use.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Audio replaced with the master').waitFor()
  await expect.poll(audioOf).toBe(master)
  await page.getByText(/Balanced master.*24 bit/).waitFor()
  await page.context().close()

  const phone = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 360,
    at: '/tools/mastering',
  })
  await phone.getByRole('table').getByText('Completed').waitFor()
  await expectFits(phone)
  await expectAccessible(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})

test('a master follows a reference, which is measured and gone before the master is ordered', async () => {
  const page = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 1280,
    at: '/tools/mastering',
  })
  const folder = await filesFolder()
  const song = composeWav(path.join(folder, 'Favourite Song.wav'), { seconds: 20 })
  const mix = composeWav(path.join(folder, 'Rough Mix.wav'), { seconds: 15 })
  await page.getByRole('radiogroup', { name: 'Preset' }).getByText('Reference', { exact: true }).click()
  await page.getByText('Drop the song that your mix should follow').waitFor()
  expect(await page.getByText('Drop your mix here').count()).toBe(0)
  await expectAccessible(page)
  const text = path.join(folder, 'Song.wav')
  writeFileSync(text, 'la la la\n'.repeat(500))
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByText('Song.wav: Unsupported format. Export your audio as WAV, FLAC, AIFF or MP3.').waitFor()
  await page.locator('input[type=file]').setInputFiles(song)
  await page.getByText('Reference: Favourite Song.wav').waitFor({ timeout: 60_000 })
  await page.getByText('Drop your mix here').waitFor()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles(mix)
  await page.waitForURL(/\/tools\/mastering\/[0-9a-f-]{36}$/)
  await page.getByText('Reference: Favourite Song.wav').waitFor()
  await page.getByRole('row', { name: /^Loudness how/ }).waitFor({ timeout: 120_000 })
  const cards = page.getByRole('region', { name: 'Preset' }).getByRole('listitem')
  await cards.filter({ hasText: 'Favourite Song.wav' }).waitFor()
  await expectAccessible(page)

  // Another reference for the same recording.
  await page.getByRole('link', { name: 'Choose a reference' }).click()
  await page.getByText('Drop the song that your mix should follow').waitFor()
  expect(await page.getByRole('radio', { name: 'Reference' }).isChecked()).toBe(true)
  await page.context().close()

  const phone = await openAs(browser, server.url, {
    cookie: label.cookie,
    width: 360,
    at: '/tools/mastering?preset=reference',
  })
  await phone.getByText('Drop the song that your mix should follow').waitFor()
  await expectFits(phone)
  await phone.context().close()
  expect(faults).toEqual([])
})
