// Sharing what a release earns: inviting by mail, accepting as a new person, declining, and taking back.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, signUpByApi, stayReauthenticated } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs, openedDialog } from './by-browser.ts'
import { accessFaults, faults, openBrowser, openPage } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_TEST_CLOCK: '2026-11-23T09:00:00Z' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each([1440, 360])('at %i px', (width) => {
  const owner = { name: 'Nora Pell', username: `nora${width}`, email: `nora${width}@music.example` }
  const tomas = { name: 'Tomás Vaz', username: `tomas${width}`, email: `tomas${width}@music.example` }
  const marlo = `marlo${width}@music.example`
  let cookie: string
  let tomasCookie: string
  let releaseId: string
  let trackId: string

  beforeAll(async () => {
    cookie = await signUpByApi(server, owner)
    await stayReauthenticated(server.dataDir, [owner.username])
    const call = callAs(server.url, cookie)
    const artist = { name: 'Marlo Quist', type: 'solo', mainGenre: 'pop', country: 'BR' }
    const { id: artistId } = await call<{ id: string }>('POST', '/artists', artist)
    releaseId = (await call<{ id: string }>('POST', '/releases', { artistId, title: 'Slow Ferries' })).id
    const { tracks } = await call<{ tracks: { id: string }[] }>('POST', `/releases/${releaseId}/tracks`, {
      title: 'Harbour',
    })
    trackId = tracks[0]?.id ?? ''
  })

  const openSheet = () => openAs(browser, server.url, { cookie, width, at: `/splits/${releaseId}` })
  const done = async (page: Page) => {
    await expectFits(page)
    expect(await accessFaults(page)).toEqual([])
    await page.context().close()
    expect(faults).toEqual([])
  }

  test('a sheet is saved at 100 %, and everybody new is invited by mail', async () => {
    const page = await openAs(browser, server.url, { cookie, width, at: '/splits' })
    await page.getByRole('link', { name: 'Slow Ferries' }).click()
    await page.getByRole('heading', { level: 1, name: 'Slow Ferries' }).waitFor()
    const save = page.getByRole('button', { name: 'Save split' })
    for (const [index, [name, email, share]] of [
      [tomas.name, tomas.email, '15'],
      ['Marlo Quist', marlo, '35'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add a person' }).click()
      await page
        .getByLabel('Name', { exact: true })
        .nth(index)
        .fill(name as string)
      await page
        .getByLabel('Email', { exact: true })
        .nth(index)
        .fill(email as string)
      await page.getByLabel(`Share of ${name}, in percent`).fill(share as string)
    }
    await page.getByText('50% too much').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('Share of Nora Pell, in percent').fill('50')
    await save.click()
    await page.getByText('Split saved').first().waitFor()
    await page.getByText('Revision 1, in force').waitFor()
    expect(await page.getByText('Invited', { exact: true }).count()).toBe(2)
    await done(page)
  })

  test('somebody new opens the link without an account, signs up, and accepts', async () => {
    const mail = await mailAbout(server.url, tomas.email, /Nora Pell shares 15% of “Slow Ferries” with you/)
    const visitor = await openPage(browser, server.url, { width, reducedMotion: 'reduce' })
    await visitor.goto(linkIn(mail))
    await visitor
      .getByRole('heading', { level: 1, name: 'Tomás Vaz, 15% of Slow Ferries is yours if you say yes' })
      .waitFor()
    expect(await visitor.getByText('35').count()).toBe(0)
    await expectFits(visitor)
    expect(await accessFaults(visitor)).toEqual([])
    await visitor.getByRole('link', { name: 'Create account and accept' }).click()
    await visitor.waitForURL(/auth\/signup\?redirect=%2Fsplit-invitation/)
    await visitor.context().close()

    tomasCookie = await signUpByApi(server, tomas)
    const at = new URL(linkIn(mail)).pathname
    const page = await openAs(browser, server.url, { cookie: tomasCookie, width, at })
    await page.getByRole('button', { name: 'Accept 15%' }).click()
    await page.getByRole('heading', { level: 1, name: '15% of Slow Ferries is yours' }).waitFor()
    await page.getByRole('link', { name: 'Open your shares' }).click()
    await page.getByText('Slow Ferries').first().waitFor()
    await page.getByText('15%').first().waitFor()
    await done(page)
    await mailAbout(server.url, owner.email, /Tomás Vaz accepted their share of “Slow Ferries”/)
  })

  test('declining needs no account; the owner takes the share back', async () => {
    const mail = await mailAbout(server.url, marlo, /35%/)
    const visitor = await openPage(browser, server.url, { width, reducedMotion: 'reduce' })
    await visitor.goto(linkIn(mail))
    await visitor.getByRole('button', { name: 'Decline' }).click()
    const dialog = await openedDialog(visitor, 'Decline your share of Slow Ferries?')
    await dialog.getByLabel(/Note to Nora Pell/).fill('Give it to Tomás.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'You have declined' }).waitFor()
    await visitor.context().close()

    await mailAbout(server.url, owner.email, /Marlo Quist declined their share of “Slow Ferries”/)
    const page = await openSheet()
    await page.getByText('Declined', { exact: true }).waitFor()
    await page.getByText('“Give it to Tomás.”').waitFor()
    await page.getByRole('button', { name: 'Actions for Marlo Quist' }).click()
    await page.getByRole('menuitem', { name: 'Take back' }).click()
    const question = await openedDialog(page, 'Take back the share of Marlo Quist?')
    await question.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('Share taken back').first().waitFor()
    await expect.poll(() => page.getByLabel('Share of Nora Pell, in percent').inputValue()).toBe('85')
    await done(page)
  })

  test('a smaller share waits for who has accepted it', async () => {
    const page = await openSheet()
    await page.getByLabel('Share of Nora Pell, in percent').fill('95')
    await page.getByLabel('Share of Tomás Vaz, in percent').fill('5')
    await page.getByRole('button', { name: 'Save for December 2026' }).click()
    await page.getByText('A new split waits for Tomás Vaz').waitFor()
    await page.getByRole('button', { name: 'Withdraw the change' }).click()
    await page.getByText('Change withdrawn').first().waitFor()
    await done(page)
  })

  test('shares that are not saved are kept when another sheet is chosen or the page is left by mistake', async () => {
    const at = `/splits/${releaseId}?track=${trackId}`
    const page = await openAs(browser, server.url, { cookie, width, at })
    const share = page.getByLabel('Share of Tomás Vaz, in percent')
    await share.fill('14.555')
    await share.blur()
    await page.getByText(/with at most two decimals/).waitFor()
    await share.fill('14.5')
    const stay = async () => {
      const dialog = await openedDialog(page, 'Leave without saving?')
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await share.inputValue()).toBe('14.5')
    }
    await page.getByLabel('Split of').selectOption('The whole release')
    await stay()
    await page.getByRole('main').getByRole('link', { name: 'Splits', exact: true }).click()
    await stay()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByLabel('Split of').selectOption('The whole release')
    await page.waitForURL(`**/splits/${releaseId}`)
    await done(page)
  })

  test('what is being typed stays when another window saves, and an invitation shows the share as it is now', async () => {
    const call = callAs(server.url, cookie)
    const eva = { name: 'Eva Lund', username: `eva${width}`, email: `eva${width}@music.example` }
    const { items: artists } = await call<{ items: { id: string }[] }>('GET', '/artists')
    const title = 'Night Ferries'
    const { id } = await call<{ id: string }>('POST', '/releases', { artistId: artists[0]?.id, title })
    await call('POST', `/releases/${id}/tracks`, { title })
    const offer = async (shareBp: number) => {
      const { revision } = await call<{ revision: number }>('GET', `/splits/releases/${id}`)
      const shares = [
        { name: owner.name, email: null, shareBp: 10_000 - shareBp },
        { name: eva.name, email: eva.email, shareBp },
      ]
      const fromMonth = revision === 0 ? null : '2026-11'
      await call('PUT', `/splits/releases/${id}`, { revision, fromMonth, shares })
    }
    await offer(1_000)
    const evaCookie = await signUpByApi(server, eva)
    const mail = await mailAbout(server.url, eva.email, /shares 10% of “Night Ferries”/)
    const invited = await openAs(browser, server.url, {
      cookie: evaCookie,
      width,
      at: new URL(linkIn(mail)).pathname,
    })
    const accept = invited.getByRole('button', { name: 'Accept 10%' })
    await accept.waitFor()
    const page = await openAs(browser, server.url, { cookie, width, at: `/splits/${id}` })
    const share = page.getByLabel('Share of Eva Lund, in percent')
    await share.fill('11')
    await page.getByLabel('Share of Nora Pell, in percent').fill('89')

    await offer(2_000)
    await accept.click()
    await invited.getByText('Somebody else has changed this split').waitFor()
    await invited.getByRole('button', { name: 'Accept 20%' }).click()
    await invited.getByRole('heading', { level: 1, name: '20% of Night Ferries is yours' }).waitFor()
    await invited.context().close()

    // A refetch after a minute away would show what is new and lose what was typed.
    const loadedAgain: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes(id)) loadedAgain.push(request.url())
    })
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('visibilitychange'))
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    })
    expect(loadedAgain).toEqual([])
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Somebody else has changed this split').waitFor()
    expect(await share.inputValue()).toBe('11')
    await done(page)
  })

  test('a preview that cannot be loaded does not say that nothing was posted', async () => {
    const page = await openAs(browser, server.url, { cookie, width, at: '/splits' })
    await page.route('**/preview', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('link', { name: 'Slow Ferries' }).click()
    await page.getByText('Could not load last month’s money').waitFor()
    expect(await page.getByText(/^As soon as a first statement is posted/).count()).toBe(0)
    await page.unroute('**/preview')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^As soon as a first statement is posted/).waitFor()
    await done(page)
  })

  test('the own split of a track ends once everybody who gets less has agreed', async () => {
    const at = `/splits/${releaseId}?track=${trackId}`
    const page = await openAs(browser, server.url, { cookie, width, at })
    await page.getByText('This track follows the split of the release.', { exact: false }).waitFor()
    await page.getByLabel('Share of Nora Pell, in percent').fill('70')
    await page.getByLabel('Share of Tomás Vaz, in percent').fill('30')
    await page.getByRole('button', { name: 'Save split' }).click()
    await page.getByRole('button', { name: 'End this track’s own split' }).click()
    const dialog = await openedDialog(page, 'Follow the split of the release again?')
    await dialog.getByText('30% becomes 15%').waitFor()
    await dialog.getByText('must agree', { exact: true }).waitFor()
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'End own split' }).click()
    await page.getByText('A new split waits for Tomás Vaz').waitFor()

    const other = await openAs(browser, server.url, {
      cookie: tomasCookie,
      width,
      at: '/splits?view=shared',
    })
    await other.getByRole('button', { name: 'Agree to 15%' }).click()
    await other.getByText('You have agreed').first().waitFor()
    await other.getByText('as the release from December 2026').waitFor()
    await expectFits(other)
    await other.context().close()
    await page.reload()
    await page
      .getByText('This track follows the split of the release from December 2026.', { exact: false })
      .waitFor()
    await done(page)
  })
})
