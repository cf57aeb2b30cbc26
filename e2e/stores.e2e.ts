// Connects a store over SFTP in the browser: its key is shown, compared and pinned, the connection is tested,
// deliveries are paused.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSshServer, type SshServer } from '../src/test/ssh-server.ts'
import { STAFF, signUpByApi, stayReauthenticated } from './by-api.ts'
import { expectFits, openAs, openedDialog } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const base = mkdtempSync(path.join(tmpdir(), 'backline-e2e-stores-'))
let server: RunningServer
let browser: Browser
let ssh: SshServer
let cookie: string
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF, STORE_ALLOW_HOSTS: '127.0.0.1' },
  })
  browser = await openBrowser()
  cookie = await signUpByApi(server, { name: 'Mara Kessler', username: 'mara', email: STAFF })
  await stayReauthenticated(server.dataDir, ['mara'])
  ssh = await openSshServer(path.join(base, 'ssh'))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await ssh?.close()
  rmSync(base, { recursive: true, force: true })
})

const saved = async (page: Page) => {
  const savedToast = page.getByText('Saved', { exact: true })
  // The count from an earlier save.
  const before = await savedToast.count()
  await page.getByRole('button', { name: 'Save' }).click()
  await savedToast.nth(before).waitFor()
}
/** All text of a step, so that a failure shows the actual text. */
const outcome = (page: Page, step: string) => {
  const list = page.getByRole('list', { name: 'Connection test' })
  return expect.poll(() => list.getByRole('listitem').filter({ hasText: step }).innerText())
}

describe('stores over SFTP', () => {
  test.each([
    [1440, 'deezer', 'Deezer'],
    [360, 'tidal', 'TIDAL'],
  ])('at %i px a store is connected, tested, paused and resumed', async (width, id, name) => {
    const inbox = path.join(base, id)
    const page = await openAs(browser, server.url, { cookie, width, at: '/admin/stores' })
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByLabel('Connection type').selectOption('sftp')
    await page.getByLabel('Party ID').fill('PADPIDA2014030507N')
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Port', { exact: true }).fill(String(ssh.port))
    await page.getByLabel('Username', { exact: true }).fill(ssh.username)
    await page.getByLabel('Remote folder').fill(inbox)
    await page.getByLabel('Private key').fill(ssh.privateKey)
    await saved(page)
    await page.getByText('Live', { exact: true }).waitFor()
    // The key is no longer in the page; only the fact that one is set.
    expect(await page.getByLabel('Private key').inputValue()).toBe('')
    await page.getByText('Saved. Leave empty to keep it.').first().waitFor()

    await page.getByRole('button', { name: 'Test connection' }).click()
    await outcome(page, 'Connect').toContain('No key is pinned')
    await page.getByText(ssh.hostKey).waitFor()
    await page.getByRole('button', { name: 'Pin key' }).click()
    await saved(page)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(readdirSync(path.join(inbox, 'incoming'))).toEqual([])
    await expectAccessible(page)
    await expectFits(page)

    await page.getByRole('button', { name: 'Pause' }).click()
    const dialog = await openedDialog(page, `Pause deliveries to ${name}?`)
    await dialog.getByLabel('Reason').fill('They move their servers')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/^Paused since .*: They move their servers$/).waitFor()
    await page.getByRole('link', { name: 'All stores' }).click()
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Paused')
      .waitFor()
    await expectFits(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Resumed. Waiting deliveries are being sent.').waitFor()
    await page.context().close()
    expect(faults).toEqual([])
  })
})
