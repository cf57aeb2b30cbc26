// Shared code of the journeys: a browser, users who sign in, mails, composed files.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, onTestFailed } from 'vitest'
import { toFlac } from '#engines/audio/transcode.ts'
import { composeCover } from '#engines/composer/cover.ts'
import { composeMusic, SAMPLE_RATE } from '#engines/composer/render.ts'
import { toWav } from '#test/audio/signals.ts'
import { BROWSERS } from './browsers.ts'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: BROWSERS.find((file) => existsSync(file)),
    // No sandbox, because tests also run as root. The other flags stop the browser from contacting its vendor.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

/** A page that fails the test when the browser reports an error. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: { width?: number; dark?: boolean; reducedMotion?: 'reduce'; timezoneId?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    viewport: { width: options.width ?? 1280, height: 900 },
    reducedMotion: options.reducedMotion,
    timezoneId: options.timezoneId,
  })
  const page = waitForHydration(await context.newPage())
  page.setDefaultTimeout(Number(process.env.E2E_TIMEOUT ?? 60_000))
  page.on('pageerror', (error) => faults.push(String(error)))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text().slice(0, 500))
  })
  const pending = new Set<string>()
  page.on('request', (request) => pending.add(request.url()))
  page.on('requestfinished', (request) => pending.delete(request.url()))
  page.on('requestfailed', (request) => pending.delete(request.url()))
  onTestFailed(() =>
    reportPage(page, { pending, complaints }).catch(() => {
      // Closed already: another page of the journey failed.
    }),
  )
  return page
}

interface PageLog {
  /** The URLs that have no answer yet. */
  pending: Set<string>
  /** The errors in the browser's console. */
  complaints: string[]
}

/** Takes a screenshot of a page whose journey failed, and prints what a log can show of it. */
async function reportPage(page: Page, { pending, complaints }: PageLog): Promise<void> {
  const file = `test-results/${process.pid}-${pages++}.png`
  await page.screenshot({ path: file, fullPage: true })
  const text = await page.locator('body').innerText()
  console.error(
    [
      page.url(),
      `screenshot: ${file}`,
      `unanswered: ${[...pending]}`,
      ...complaints.slice(-10),
      text.slice(0, 2_000),
    ].join('\n'),
  )
}

/** Numbers the screenshots of failed journeys. */
let pages = 0

/** Errors of the pages of this file; a journey ends by expecting none. */
export const faults: string[] = []

/**
 * Makes every load of the page wait for its hydration, unless it waits for the first byte only. Input before the
 * hydration has no effect, so journeys wait for it, as people do.
 */
export function waitForHydration(page: Page): Page {
  const goTo = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    if (options?.waitUntil !== 'commit') await untilReady(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await untilReady(page)
    return response
  }
  return page
}

/** Waits until the page is hydrated, if it belongs to the app, and nothing is pending. */
export const untilReady = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[data-waiting]') &&
      (!('__reactRouterContext' in window) || document.documentElement.dataset.hydrated !== undefined),
  )

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** The link in the newest mail to an address, from /dev/mail. */
export async function linkInMail(baseURL: string, to: string): Promise<string> {
  const answer = await fetch(`${baseURL}/dev/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  })
  const [newest] = (await answer.json()) as { text: string }[]
  const link = /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error(`no link in the newest mail to ${to}`)
  return link
}

/** Music of 65 seconds and its cover, composed once per run. */
export async function composeFiles(): Promise<{ flac: string; cover: string }> {
  const folder = path.join(inject('preparedFolder'), 'files')
  const files = { flac: path.join(folder, '01 Long Way Home.flac'), cover: path.join(folder, 'cover.jpg') }
  if (existsSync(files.flac) && existsSync(files.cover)) return files
  // Two journeys can compose at the same time; each moves complete files into place.
  const scratch = await filesFolder()
  const raw = path.join(scratch, 'raw.f32')
  const flac = path.join(scratch, 'music.flac')
  writeFileSync(raw, Buffer.from(composeMusic('Journey', 65).buffer))
  const encoded = await toFlac({
    path: raw,
    outPath: flac,
    float32: { sampleRateHz: SAMPLE_RATE, channels: 2 },
    bitsPerSample: 16,
  })
  expect(encoded.ok).toBe(true)
  const cover = path.join(scratch, 'cover.jpg')
  await sharp(Buffer.from(composeCover('Journey')), { density: 216 })
    .resize(3000, 3000)
    .jpeg()
    .toFile(cover)
  await rename(flac, files.flac)
  await rename(cover, files.cover)
  return files
}

/** A folder for the files of one journey, removed when the journeys of this worker are done. */
export async function filesFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-files-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A different piece for each name, as a WAV with tags: repeated until it is long enough, and never encoded. */
export function composeWav(
  file: string,
  { seconds, bitsPerSample = 16, tags = {} }: { seconds: number; bitsPerSample?: 16 | 24; tags?: WavTags },
): string {
  const piece = composeMusic(path.basename(file), Math.min(seconds, 20))
  const samples = new Float32Array(seconds * SAMPLE_RATE * 2)
  for (let offset = 0; offset < samples.length; offset += piece.length)
    samples.set(piece.subarray(0, samples.length - offset), offset)
  const wav = toWav({ samples, sampleRateHz: SAMPLE_RATE, channels: 2 }, { bitsPerSample })
  const info = Object.entries(tags).map(([id, text]) => chunk(id, Buffer.from(`${text}\0`)))
  const whole = Buffer.concat([wav, chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...info]))])
  whole.writeUInt32LE(whole.length - 8, 4)
  writeFileSync(file, whole)
  return file
}

/** With the names of RIFF: the title, and the number of the track. */
interface WavTags {
  INAM?: string
  ITRK?: string
}

function chunk(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(id), size, body, Buffer.alloc(body.length % 2)])
}

/** Expects no serious accessibility faults (axe-core). */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([])
}

/**
 * Serious faults that axe finds. Colours are most of its work, and the same in every language: `but` excludes a rule.
 */
export async function accessFaults(
  page: Page,
  { only, but }: { only?: string; but?: string } = {},
): Promise<string[]> {
  // Without frames, axe's default mode, which opens a separate page, would add nothing. What passes is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  if (but) axe.disableRules(but)
  const { violations } = await axe.analyze()
  const serious = violations.filter(
    (violation) => violation.impact === 'serious' || violation.impact === 'critical',
  )
  return serious.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(', ')}`,
  )
}
