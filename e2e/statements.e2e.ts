// Statements: a file of an unknown layout is mapped and posted in the browser, a code is matched, the payment of the store is
// recorded, and the artist opens an amount down to its line. A server that is killed while it reads and posts credits every
// line once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Call,
  callAs,
  STAFF,
  signUpByApi,
  stayReauthenticated,
  until,
  upload,
  withDatabase,
} from './by-api.ts'
import { expectFits, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { copyPreparedData, freePort, type RunningServer, startServer } from './server.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'backline-e2e-statements-'))
const folder = copyPreparedData()
const ENV = { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF }
let port: number
let server: RunningServer
let browser: Browser
let cookie: string
let ana: string
let call: Call

beforeAll(async () => {
  port = await freePort()
  server = await startServer({ dataDir: folder, port, env: ENV })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  ana = await signUpByApi(server, { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' })
  await stayReauthenticated(folder, ['mara'])
  call = callAs(server.url, cookie)
  for (const isrc of ['QZE2E2600001', 'QZE2E2600002']) await addTrack(isrc)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  for (const place of [scratch, folder]) rmSync(place, { recursive: true, force: true })
})

/** A released track of Ana. */
const addTrack = (isrc: string) =>
  withDatabase(folder, (db) =>
    db.query(
      `with owner as (select account_id from users where username = 'ana'),
       release as (
         insert into releases (id, account_id, title, created_at, updated_at)
         select gen_random_uuid(), account_id, 'Maré', now(), now() from owner returning id, account_id),
       track as (
         insert into tracks (id, account_id, release_id, position, title, artist, isrc, contributors, performers, created_at)
         select gen_random_uuid(), account_id, id, 1, 'Maré', 'Ana Lima', $1, '[]', '[]', now() from release
         returning id, account_id)
       insert into isrcs (isrc, account_id, track_id, bound_at) select $1, account_id, id, now() from track`,
      [isrc],
    ),
  )

const write = (name: string, text: string): string => {
  const file = path.join(scratch, name)
  writeFileSync(file, text)
  return file
}

const credited = async (): Promise<string> => {
  const [row] = await withDatabase(folder, async (db) => {
    const { rows } = await db.query<{ sum: string }>(
      `select coalesce(sum(balance_micros), 0)::text as sum from ledger_balances
       where book = 'payable' and account_id = (select account_id from users where username = 'ana')`,
    )
    return rows
  })
  return row?.sum ?? '0'
}

/** Ana opens what she earned in Türkiye down to its line. */
async function openLine(store: string, amount: string): Promise<void> {
  const page = await openAs(browser, server.url, { cookie: ana, width: 1280, at: '/royalties/records' })
  const records = page.getByRole('table', { name: 'Records', exact: true }).getByRole('row')
  await records
    .filter({ hasText: 'Türkiye' })
    .filter({ hasText: store })
    .getByRole('link', { name: 'Maré' })
    .click()
  await page.getByRole('heading', { name: 'From gross to yours' }).waitFor()
  await page.getByRole('row').filter({ hasText: amount }).waitFor()
  await page.context().close()
}

const status = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

describe('the import desk', () => {
  test.each([
    1440, 360,
  ])('at %i px an unknown layout is mapped once, posted, and recognized again', async (width) => {
    const before = BigInt(await credited())
    const name = `Anatolia ${width}`
    const month = width === 1440 ? '2026-05' : '2026-06'
    const rows = (amount: string, at: string) =>
      `Usage of ${at}\nPeriod;ISRC code;Territory;Streams;Gross;Net due ${width}\n${at};QZE2E2600001;TR;12;2.409,00;${amount}\n${at};QZE2E26999${width === 360 ? '36' : '14'};DE;3;1,00;0,50\n`
    const page = await openAs(browser, server.url, { cookie, width, at: '/admin/statements' })
    await page.getByLabel('Source', { exact: true }).selectOption('new')
    await page.getByLabel('Name of the store or distributor').fill(name)
    // Without a currency, the person is asked for it where the file cannot be read.
    if (width === 1440) await page.getByLabel('Currency', { exact: true }).fill('USD')
    await page.getByRole('button', { name: 'Add source' }).click()
    await page.locator('input[type=file]').setInputFiles(write(`first-${width}.csv`, rows('1.204,50', month)))

    await page.getByRole('heading', { name: 'What do the columns mean?' }).waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Meaning of Period').inputValue()).toBe('month')
    const netDue = page.getByLabel(`Meaning of Net due ${width}`)
    expect(await netDue.inputValue()).toBe('')
    expect(await page.getByLabel('Amounts look like').inputValue()).toBe(',')
    await page.getByText('Header in line 2, separated by semicolons').waitFor()
    const save = page.getByRole('button', { name: 'Save layout and read the file' })
    expect(await save.isDisabled()).toBe(true)
    await page
      .getByText(`Gross and Net due ${width} look like amounts. Choose the net sum that is owed to you.`)
      .waitFor()
    const openOnes = page.getByRole('navigation', { name: 'Statements on the desk' })
    expect(await openOnes.isVisible()).toBe(width === 1440)
    if (width === 1440) expect(await openOnes.locator('[aria-current="true"]').textContent()).toBe(name)
    await netDue.selectOption('Net amount')
    if (width === 360) {
      await page.getByText('The file names no currency, and the source has none.').waitFor()
      expect(await page.getByText('Not one line can be read like this.').count()).toBe(0)
      await page.getByLabel(`Currency of ${name}`).fill('usd')
      await page.getByRole('button', { name: 'Set currency' }).click()
    }
    await page.getByText('2 lines, 0 rejected').waitFor()
    await page
      .getByText(`Gross looks like an amount too. What is owed to you is taken: Net due ${width}.`)
      .waitFor()
    await page
      .getByRole('row', { name: /^Territory/ })
      .getByText('Türkiye')
      .waitFor()
    await expectFits(page)
    await page.getByLabel('Amounts look like').selectOption('.')
    await page.getByText('0 lines, 2 rejected').waitFor()
    await page.getByText('Not one line can be read like this.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    expect(await page.getByRole('table', { name: 'First lines, as they are read' }).count()).toBe(0)
    await page.getByLabel('Amounts look like').selectOption(',')
    await page.getByText('2 lines, 0 rejected').waitFor()
    await save.click()

    await status(page, 'Ready to post')
    await page.getByRole('heading', { name: 'Unmatched, by value' }).waitFor()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByText('To 1 account', { exact: true }).waitFor()
    await page.getByText('Held for 0 invitations').waitFor()
    expect(BigInt(await credited())).toBe(before)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await status(page, 'Posted, run 1')
    // 85 % of 1,204.50 on the free plan.
    expect(BigInt(await credited()) - before).toBe(1_023_825_000n)

    await page.getByRole('button', { name: /^Match/ }).click()
    await page.getByRole('searchbox', { name: 'Title, artist or ISRC' }).fill('QZE2E2600002')
    await page.getByRole('radio', { name: 'Maré' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Match', exact: true }).click()
    await page.getByText('USD 0.50 credited').waitFor()
    // The last code that was not matched is gone, with its button: Tab continues at the start of the page.
    await expect
      .poll(() => page.evaluate(() => ['H1', 'MAIN'].includes(document.activeElement?.tagName ?? '')))
      .toBe(true)
    expect(BigInt(await credited()) - before).toBe(1_023_825_000n + 425_000n)

    await page.getByLabel('Received, in USD').fill(width === 1440 ? '1200.00' : '1200,00')
    await page.getByLabel('Received on').fill('2 Nov 2026')
    await page.getByLabel('Reference of the bank').fill('SEPA 4711')
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('−USD 5.00 against the report').waitFor()
    await expectAccessible(page)
    await expectFits(page)
    expect(BigInt(await credited()) - before).toBe(1_023_825_000n + 425_000n)
    const id = new URL(page.url()).pathname.split('/').pop()
    await until('lines', async () => (await call('GET', `/admin/statements/${id}`)).linesStored === true)
    await openLine(name, '1.204,50')

    await page.getByRole('link', { name: 'All statements' }).click()
    await page.getByLabel('Source', { exact: true }).selectOption('new')
    await page.getByLabel('Name of the store or distributor').fill(name.toUpperCase())
    await page.getByRole('button', { name: 'Add source' }).click()
    await page.getByText(`A source named ${name} exists already.`).waitFor()
    await page.getByLabel('Source', { exact: true }).selectOption({ label: name })
    const next = width === 1440 ? '2026-07' : '2026-08'
    await page.locator('input[type=file]').setInputFiles(write(`second-${width}.csv`, rows('2,00', next)))
    await status(page, 'Ready to post')
    await page.getByText(`Read with the layout “${name}”.`).waitFor()

    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await status(page, 'Posted, run 1')
    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The store sent it twice')
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
    await page.getByRole('button', { name: 'Post again' }).waitFor()
    expect(BigInt(await credited()) - before).toBe(1_023_825_000n + 425_000n)
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('a person goes from one open statement to the next, and discards at the title', async () => {
    const source = await call<{ id: string }>('POST', '/admin/statement-sources', {
      code: 'two-files',
      name: 'Two files',
      currency: 'EUR',
    })
    const send = async (file: string): Promise<string> => {
      const text = `Moment;Code;Net\n2026-07;${file};1,20\n`
      const uploadId = await upload(server.url, cookie, 'statement', write(file, text))
      const { id } = await call<{ id: string }>('POST', '/admin/statements', {
        uploadId,
        sourceId: source.id,
      })
      await until(
        'the header to be read',
        async () =>
          (await call<{ status: string }>('GET', `/admin/statements/${id}`)).status === 'needs_mapping',
      )
      return id
    }
    const older = await send('older.csv')
    const newer = await send('newer.csv')
    const page = await openAs(browser, server.url, { cookie, width: 1440, at: `/admin/statements/${older}` })
    const openOnes = page.getByRole('navigation', { name: 'Statements on the desk' })
    const rows = openOnes.getByRole('listitem')
    await rows.filter({ hasText: 'older.csv' }).locator('[aria-current="true"]').waitFor()
    const files = await rows.allTextContents()
    expect(files[0]).toContain('newer.csv')
    expect(files[1]).toContain('older.csv')
    await openOnes.getByText(`${files.length} on the desk`).waitFor()
    await expectAccessible(page)

    const link = rows.filter({ hasText: 'newer.csv' }).getByRole('link')
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/statements/${newer}`)
    await rows.filter({ hasText: 'newer.csv' }).locator('[aria-current="true"]').waitFor()
    expect(await openOnes.locator('[aria-current="true"]').count()).toBe(1)

    await page.getByRole('button', { name: 'Discard' }).click()
    await status(page, 'Discarded')
    await openOnes.getByText(`${files.length - 1} on the desk`).waitFor()
    expect(await openOnes.getByText('newer.csv').count()).toBe(0)
    await page.setViewportSize({ width: 1100, height: 900 })
    expect(await openOnes.isVisible()).toBe(false)
    await call('POST', `/admin/statements/${older}/discarding`)
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('an artist cannot open it', async () => {
    const page = await openAs(browser, server.url, { cookie: ana, width: 1440, at: '/admin/statements' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Add source' }).count()).toBe(0)
    await page.context().close()
  })
})

const LINES = 60_000

test('a server that is killed while it reads and while it posts credits every line once', async () => {
  const before = BigInt(await credited())
  const header =
    'Start Report,End Report,ISRC,Artist,Title,Album,UPC,Country,Nb of plays,Royalties,Service,Provider,provider_id,Label'
  const lines = Array.from(
    { length: LINES },
    (_, i) =>
      `2026-03-01,2026-03-31,QZE2E2600001,Ana Lima,Maré,Maré,,${['DE', 'TR', 'US'][i % 3]},${i % 7},0.0${(i % 9) + 1},Service ${i},Backline,1,Backline`,
  )
  const file = write('large.csv', `${[header, ...lines].join('\n')}\n`)
  const source = await call<{ id: string }>('POST', '/admin/statement-sources', {
    code: 'deezer',
    name: 'Deezer',
    currency: 'USD',
  })
  const uploadId = await upload(server.url, cookie, 'statement', file)
  const { id } = await call<{ id: string }>('POST', '/admin/statements', { uploadId, sourceId: source.id })
  await restartWhen((db) => isRunning(db, 'statement_cells'))
  const stateIs = (state: string) => async () =>
    (await call<{ status: string }>('GET', `/admin/statements/${id}`)).status === state
  await until('end of reading', stateIs('matched'))
  const read = await call<{ lines: number; rejected: number }>('GET', `/admin/statements/${id}`)
  expect(read).toMatchObject({ lines: LINES, rejected: 0 })

  await call('POST', `/admin/statements/${id}/posting`)
  await restartWhen((db) => isRunning(db, 'earnings'))
  await until('end of the posting', stateIs('posted'))
  const cents = Array.from({ length: LINES }, (_, i) => BigInt((i % 9) + 1)).reduce(
    (sum, cent) => sum + cent,
    0n,
  )
  expect(BigInt(await credited()) - before).toBe((cents * 10_000n * 85n) / 100n)
})

interface Queryable {
  query(text: string, values: string[]): Promise<{ rows: unknown[] }>
}

/** Whether a statement of the worker on this table runs now. */
const isRunning = async (db: Queryable, table: string): Promise<boolean> => {
  const { rows } = await db.query(
    `select 1 from pg_stat_activity where state = 'active' and query ~* ('(insert into|copy) "?' || $1) and pid <> pg_backend_pid()`,
    [table],
  )
  return rows.length > 0
}

async function restartWhen(isSo: (db: Queryable) => Promise<boolean>): Promise<void> {
  await withDatabase(folder, async (db) => {
    await until('moment to kill', () => isSo(db))
  })
  await server.kill()
  server = await startServer({ dataDir: folder, port, env: ENV })
  call = callAs(server.url, cookie)
}
