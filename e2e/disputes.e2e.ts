// A dispute from the claim to the decision: both sides with their files, the decision of staff, and the money meanwhile.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEarning } from '#features/earnings/earnings.fixtures.ts'
import { usd } from '#features/ledger/ledger.fixtures.ts'
import { openDatabase } from '#lib/db.ts'
import { systemClock } from '#ports/clock/index.ts'
import { callAs, databaseUrl, signUpByApi, stayReauthenticated, withDatabase } from './by-api.ts'
import { expectFits, linkIn, mailAbout, openAs } from './by-browser.ts'
import { expectAccessible, faults, openBrowser } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

const STAFF = 'jonas@label.example'
const OWNER = { name: 'Ana Lima', username: 'ana', email: 'ana@music.example' }
const CLAIMANT = { name: 'Lou Amaro', username: 'lou', email: 'lou@music.example' }
const ISRC = 'QZE2E2600001'
const EARNED = '100'

let server: RunningServer
let browser: Browser
const cookies = { owner: '', claimant: '', staff: '' }

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', BACKLINE_STAFF: STAFF } })
  browser = await openBrowser()
  cookies.owner = await signUpByApi(server, OWNER)
  cookies.claimant = await signUpByApi(server, CLAIMANT)
  cookies.staff = await signUpByApi(server, { name: 'Jonas R.', username: 'jonas', email: STAFF })
  await stayReauthenticated(server.dataDir, ['ana', 'lou', 'jonas'])
  const call = callAs(server.url, cookies.owner)
  const artist = { name: OWNER.name, type: 'solo', mainGenre: 'pop', country: 'BR' }
  const { id: artistId } = await call('POST', '/artists', artist)
  const { id } = await call<{ id: string }>('POST', '/releases', { artistId, title: 'Night Bus' })
  await call('POST', `/releases/${id}/tracks`, { title: 'Night Bus' })
  await withDatabase(server.dataDir, async (db) => {
    await db.query('update tracks set isrc = $1', [ISRC])
    await db.query('update releases set live_at = now()')
  })
  await earn()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Posts an earning of the track, as a statement would. */
async function earn(): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(server.dataDir))
  const track = await db.selectFrom('tracks').select(['id', 'account_id']).executeTakeFirstOrThrow()
  await postEarning(
    { db, clock: systemClock() },
    { accountId: track.account_id, trackId: track.id, amountMicros: usd(EARNED) },
  )
  await close()
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
})
const open = (as: keyof typeof cookies, at: string, width = 1280) =>
  openAs(browser, server.url, { cookie: cookies[as], width, at })
/** What an account can withdraw, and what is frozen. */
const moneyOf = async (as: 'owner' | 'claimant') => {
  const { totals } = await callAs(server.url, cookies[as])<{
    totals: { available: string; disputed: string }[]
  }>('GET', '/royalties')
  return totals.map(({ available, disputed }) => [Number(available), Number(disputed)])
}

test('a claim freezes its part until staff have heard both sides and decided', async () => {
  const claimant = await open('claimant', '/disputes')
  await claimant.getByRole('button', { name: 'Open a dispute' }).first().click()
  await claimant.getByLabel('ISRC').fill(ISRC)
  await claimant.getByText('Night Bus, Ana Lima').waitFor()
  await claimant.getByLabel('Your share, in percent').fill('20')
  await claimant
    .getByLabel('Why it is yours')
    .fill('I wrote the chorus, and our contract says a fifth is mine.')
  await claimant.locator('input[type=file]').setInputFiles(pdf('contract.pdf'))
  await claimant.getByRole('dialog').getByRole('button', { name: 'Open a dispute' }).click()
  await claimant.getByText('Dispute opened').first().waitFor()
  await claimant.getByRole('heading', { name: 'Dispute about Night Bus' }).waitFor()
  await claimant.getByRole('link', { name: /Download contract.pdf/ }).waitFor()
  await expectAccessible(claimant)
  expect(await moneyOf('owner')).toEqual([[80, 20]])

  const owner = await open('owner', '/')
  await owner.goto(linkIn(await mailAbout(server.url, OWNER.email, /Lou Amaro claims a part of your share/)))
  await owner.getByText('our contract says a fifth is mine', { exact: false }).waitFor()
  await owner.getByRole('img', { name: 'Not in dispute 80%, Claimed 20%' }).waitFor()
  await owner
    .getByLabel('What is right')
    .fill('The contract is about another song. I attach the one that counts.')
  await owner.locator('input[type=file]').setInputFiles(pdf('agreement.pdf'))
  await owner.getByRole('button', { name: 'Send answer' }).click()
  await owner.getByText('Answer sent').first().waitFor()
  await expectAccessible(owner)

  const staff = await open('staff', '/admin/disputes')
  await staff.getByRole('link', { name: /Night Bus/ }).click()
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('link', { name: /Download agreement.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('agreement.pdf')
  await staff.getByRole('link', { name: /Download contract.pdf/ }).waitFor()
  await staff.getByRole('radio', { name: 'Uphold a part' }).check()
  await staff.getByLabel('Upheld part of 20%, in percent').fill('5')
  await staff.getByLabel('Reason').fill('The second contract covers a quarter of the claim.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Decide' }).click()
  await staff.getByText('Upheld in part').first().waitFor()

  expect(await moneyOf('owner')).toEqual([[95, 0]])
  expect(await moneyOf('claimant')).toEqual([[5, 0]])
  const onPhone = await open('claimant', '/disputes', 360)
  await onPhone.getByRole('link', { name: /Night Bus/ }).click()
  await onPhone.getByText('The second contract covers a quarter of the claim.').waitFor()
  await expectFits(onPhone)
  await expectAccessible(onPhone)
  await onPhone.goto('/splits?view=shared')
  await onPhone.getByText('5%', { exact: true }).waitFor()
  for (const page of [claimant, owner, staff, onPhone]) await page.context().close()
  expect(faults).toEqual([])
}, 240_000)
