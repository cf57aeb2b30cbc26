// Authentication in a real browser on a desktop and on a phone: signing up, in and out, codes, devices, Google and
// Apple.
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpByApi, withDatabase } from './by-api.ts'
import { expectAccessible, faults, linkInMail, openBrowser, openPage, signIn } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

/** The password that `signUpByApi` gives every user. */
const PASSWORD = 'Correct-horse-9'
const NEW_PASSWORD = 'Battery-staple-7'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', SUPPORT_EMAIL: 'help@label.example' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each([1440, 360])('at %i px', (width) => {
  const open = () => openPage(browser, server.url, { width })
  const person = (name: string) => ({
    name,
    username: `${name}-${width}`,
    email: `${name}.${width}@music.example`,
  })
  /** A user who is signed in by the API, on one of their pages. */
  async function arrive(name: string): Promise<{ page: Page; username: string; email: string }> {
    const who = person(name)
    const cookie = await signUpByApi(server, who)
    const page = await open()
    await page.context().addCookies(cookiesOf(cookie))
    return { page, ...who }
  }

  test('text typed before hydration is kept', async () => {
    const page = await open()
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
    const opening = page.goto('/auth/login')
    const field = page.getByLabel('Email or username')
    await field.fill('early-bird')
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true)
    scripts.resolve()
    await opening
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The form has the username; only the password is missing.
    await expectWords(page.getByLabel('Password', { exact: true }), 'This field is required')
    expect(await field.inputValue()).toBe('early-bird')
    await page.context().close()
  })

  test('a page names the files of its texts, which come with its scripts', async () => {
    const html = await (await fetch(`${server.url}/auth/login`)).text()
    const page = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/auth/login')
    const texts = asked.filter((file) => file.startsWith('/assets/en-'))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((file) => !html.includes(`<link rel="modulepreload" href="${file}"`))).toEqual([])
    await page.context().close()
  })

  test('signing up shows an error at every field, and the link in the mail works once', async () => {
    const { name, username, email } = person('ana')
    const page = await open()
    await page.goto('/?ref=friend-7')
    await page.getByRole('link', { name: 'Sign up' }).first().click()
    await expectTitle(page, 'Create account')
    const submit = page.getByRole('button', { name: 'Create account' })
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

    await submit.click()
    const summary = page.getByRole('alert').filter({ hasText: '5 things to fix' })
    await summary.waitFor()
    await eventually(() => field('Your name').evaluate((node) => node === document.activeElement)).toBe(true)
    const fieldsOfSummary = ['Your name', 'Username', 'Email', 'Password', 'Please agree']
    for (const [index, label] of fieldsOfSummary.entries())
      await summary.getByRole('link').nth(index).getByText(label).waitFor()
    for (const label of ['Your name', 'Username', 'Email', 'Password'])
      await expectWords(field(label), 'This field is required')
    await expectWords(page.getByRole('checkbox'), 'Please agree to the terms to continue')
    await summary.getByRole('link', { name: 'Your name: This field is required' }).click()
    await eventually(() => field('Your name').evaluate((element) => element === document.activeElement)).toBe(
      true,
    )

    await field('Your name').fill(name)
    await field('Username').fill('a')
    const rule = '3 to 30 letters (a–z), digits, dots, dashes or underscores, starting with a letter or digit'
    await expectWords(field('Username'), `Use ${rule}`)
    await field('Username').fill(username)
    await field('Email').fill('a@b')
    await expectWords(field('Email'), 'Please enter a valid email address')
    await field('Email').fill(email)
    for (const [typed, strength] of Object.entries({
      abc: 'Weak',
      'abcdef1!': 'Medium',
      [PASSWORD]: 'Strong',
    })) {
      await field('Password').fill(typed)
      await page.getByText(`Strength: ${strength}`, { exact: true }).waitFor()
    }
    await field('Repeat password').fill('abcdef1!')
    await expectWords(field('Repeat password'), 'Passwords do not match')
    await field('Repeat password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await eventually(() => summary.count()).toBe(0)

    await page.route('**/v1/auth/register', (route) => route.fulfill({ status: 500 }))
    await submit.click()
    await page.getByRole('alert').filter({ hasText: 'Registration failed' }).waitFor()
    await page.unroute('**/v1/auth/register')

    const sent = page.waitForRequest('**/v1/auth/register')
    await submit.click()
    const { captcha, ...posted } = (await sent).postDataJSON() as Record<string, unknown>
    expect(captcha).toMatch(/\w/)
    const form = { name, username, email, password: PASSWORD, terms: true }
    expect(posted).toEqual({ ...form, lang: 'en', referred_by_user: 'friend-7' })
    await expectTitle(page, 'Confirm your email')
    await expectTitleFocused(page)
    await page.getByText(`We sent a link to ${email}.`, { exact: false }).waitFor()

    await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
    expect(await page.getByRole('link', { name: 'Open its mailbox' }).getAttribute('href')).toBe(
      `/dev/mail?${new URLSearchParams({ to: email })}`,
    )
    await page.getByRole('button', { name: 'Change it' }).click()
    await eventually(() => field('Email').evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await field('Your name').inputValue()).toBe(name)
    expect(await field('Password').inputValue()).toBe(PASSWORD)
    await field('Email').fill(`typo-${email}`)
    await submit.click()
    await page.getByText(`We sent a link to typo-${email}.`, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Change it' }).click()
    await field('Email').fill(email)
    await submit.click()
    await page.getByText(`We sent a link to ${email}.`, { exact: false }).waitFor()

    // A correct password alone is not enough before the confirmation, and leads to another link.
    await page.goto('/auth/login')
    await typeLogin(page, username)
    await expectTitle(page, 'Confirm your email')
    const mails = (await mailsTo(email)).length
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText(`Sent again to ${email}.`, { exact: true }).waitFor()
    await eventually(async () => (await mailsTo(email)).length).toBe(mails + 1)
    const link = await linkInMail(server.url, email)
    await page.goto(link)
    await page.waitForURL('**/dashboard')

    const other = await open()
    await other.goto(link)
    await expectTitle(other, 'This link no longer works')
    await other.getByText('It was already used, or it is older than 24 hours.', { exact: false }).waitFor()
    await other.getByRole('textbox', { name: 'Email' }).fill(email)
    await other.getByRole('button', { name: 'Send a new link' }).click()
    await other.getByText(`If ${email} is still to be confirmed, a new link is on its way.`).waitFor()
    await expectGood(other)
    await other.getByRole('link', { name: 'Go to sign-in' }).click()
    await other.getByRole('link', { name: 'Create account' }).click()
    await other.getByRole('textbox', { name: 'Your name' }).fill('Somebody else')
    await other.getByRole('textbox', { name: 'Username' }).fill(`${username}-2`)
    await other.getByRole('textbox', { name: 'Email' }).fill(email)
    await other.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await other.getByRole('textbox', { name: 'Repeat password' }).fill(PASSWORD)
    await other.getByRole('checkbox').check()
    await other.getByRole('button', { name: 'Create account' }).click()
    await expectWords(
      other.getByRole('textbox', { name: 'Email' }),
      'There is already an account with this email',
    )
    await done(page, other)
  })

  test('signing in shows every failure and continues to the requested page', async () => {
    const { username, email } = person('ben')
    await signUpByApi(server, person('ben'))
    const page = await open()
    await page.route('**/v1/auth/captcha', (route) => route.abort())
    await page.goto('/distributions?sort=oldest')
    await eventually(() => pathOf(page)).toBe('/auth/login?redirect=%2Fdistributions%3Fsort%3Doldest')
    await expectTitle(page, 'Sign in')
    await page.getByText('Failed to load captcha', { exact: true }).waitFor()
    await page.unroute('**/v1/auth/captcha')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()

    const name = page.getByRole('textbox', { name: 'Email or username' })
    const password = page.getByRole('textbox', { name: 'Password' })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectWords(name, 'This field is required')
    await expectWords(password, 'This field is required')
    await typeLogin(page, `nobody-${width}`)
    await expectWords(name, 'Invalid username or email')
    // Starting to sign in clears the cached user of the earlier session.
    await page.evaluate(() => localStorage.setItem('user', '{}'))
    await typeLogin(page, username, 'Wrong-horse-9')
    await expectWords(password, 'Invalid password')
    expect(await storedUser(page)).toBeNull()
    await page.route('**/v1/auth/login', (route) => route.fulfill({ status: 500 }))
    await typeLogin(page, username)
    await page.getByRole('alert').filter({ hasText: 'Authentication failed' }).waitFor()
    // A request that is on its way while a route ends can stay without an answer.
    await page.getByText('Verified', { exact: true }).waitFor()
    await page.unroute('**/v1/auth/login')
    await typeLogin(page, username)
    await eventually(() => pathOf(page)).toBe('/distributions?sort=oldest')
    await page.goto('/auth/login')
    await eventually(() => pathOf(page)).toBe('/dashboard')

    for (const hostile of ['https://evil.test', '//evil.test', '/\\evil.test']) {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto(`/auth/login?redirect=${encodeURIComponent(hostile)}`)
      await typeLogin(page, email)
      await page.waitForURL(`${server.url}/dashboard`)
    }
    await done(page)
  })

  test('the link of a forgotten password sets a new one once and ends all sessions', async () => {
    const { page: here, email, username } = await arrive('cleo')
    await here.goto('/account')
    const page = await open()
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expectTitle(page, 'Forgot your password?')
    const send = page.getByRole('button', { name: 'Send link' })
    const address = page.getByRole('textbox', { name: 'Email' })
    await send.click()
    await expectWords(address, 'This field is required')
    await address.fill('a@b')
    await send.click()
    await expectWords(address, 'Please enter a valid email address')
    await address.fill(email)
    await send.click()
    await expectTitle(page, 'Check your email')
    await expectTitleFocused(page)
    await page
      .getByText(`If there is an account with ${email}, a link is on its way.`, { exact: false })
      .waitFor()

    await eventually(() => newestMail(email)).toContain('/auth/reset-password')
    const link = await linkInMail(server.url, email)
    await page.goto(link)
    await expectTitle(page, 'Choose a new password')
    const next = page.getByRole('textbox', { name: 'New password', exact: true })
    const again = page.getByRole('textbox', { name: 'Repeat new password' })
    const save = page.getByRole('button', { name: 'Save password' })
    await save.click()
    await expectWords(next, 'This field is required')
    await next.fill(NEW_PASSWORD)
    await again.fill(PASSWORD)
    await expectWords(again, 'Passwords do not match')
    await again.fill(NEW_PASSWORD)
    await save.click()
    await expectTitle(page, 'Password changed')
    await expectTitleFocused(page)

    await page.goto(link)
    await expectTitle(page, 'This link no longer works')
    expect(await next.count()).toBe(0)
    await page.getByRole('link', { name: 'Request a new link' }).waitFor()

    await page.goto('/auth/login')
    await typeLogin(page, username)
    await expectWords(page.getByRole('textbox', { name: 'Password' }), 'Invalid password')
    await typeLogin(page, username, NEW_PASSWORD)
    await page.waitForURL('**/dashboard')
    await here.reload()
    await eventually(() => pathOf(here)).toBe('/auth/login?redirect=%2Faccount&expired=1')
    await done(page, here)
  })

  test('two-factor authentication works with app, recovery and mailed codes, and can be turned off', async () => {
    const { page, username, email } = await arrive('dara')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await page.goto('/account/security')
    const section = page.getByRole('region', { name: 'Two-factor authentication' }).or(
      page.locator('section').filter({
        has: page.getByRole('heading', { name: 'Two-factor authentication', exact: true }),
      }),
    )
    const turnOn = section.getByRole('button', { name: 'Turn on' })
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await forgetProof(email)
    await turnOn.click()
    await proof.getByText('This is a sensitive change. Enter your password to continue.').waitFor()
    await expectGood(page)
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()

    await expectDrawn(section.getByRole('img', { name: 'QR code for your authenticator app' }))
    await section.getByRole('button', { name: /^Copy key/ }).click()
    await section.getByText('Copied', { exact: true }).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = section.getByRole('textbox', { name: '6-digit code' })
    await code.fill(wrongFor(app))
    await turnOn.click()
    await expectWords(code, 'This code is wrong or has expired')
    await code.fill(app.generate())
    await turnOn.click()
    await section.getByText('They are shown only now', { exact: false }).waitFor()
    const codes = await section
      .getByRole('list', { name: 'Save your recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(codes).toHaveLength(10)
    await section.getByRole('button', { name: 'Copy codes' }).click()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.getByText('Two-factor authentication is on. Your other devices are signed out.').waitFor()
    await expectGood(page)
    await section.getByRole('button', { name: 'I have saved them' }).click()
    await section.getByText('10 recovery codes left', { exact: true }).waitFor()
    await page.reload()
    await section.getByText('10 recovery codes left', { exact: true }).waitFor()
    expect(await page.getByText(codes[0] as string).count()).toBe(0)

    await signOut(page)
    await page.goto('/auth/login?redirect=%2Faccount')
    await typeLogin(page, username)
    await expectTitle(page, 'Enter your code')
    await expectGood(page)
    const typed = page.getByRole('textbox', { name: '6-digit code' })
    const go = page.getByRole('button', { name: 'Continue' })
    expect(await go.isDisabled()).toBe(true)
    await typed.fill('12345')
    await go.click()
    await expectWords(typed, 'The code has 6 digits')
    await typed.fill(wrongFor(app))
    await go.click()
    await expectWords(typed, 'This code is wrong or has expired')
    // The code of this half minute was used for the setup; the next one is already valid.
    await typed.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await go.click()
    await eventually(() => pathOf(page)).toBe('/account')

    await signOut(page)
    await page.goto('/auth/login')
    await typeLogin(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const kept = page.getByRole('textbox', { name: 'Recovery code' })
    await kept.fill('aaaaa-aaaaa')
    await go.click()
    await expectWords(kept, 'This code is wrong or has expired')
    await kept.fill(codes[0] as string)
    await go.click()
    await page.waitForURL('**/dashboard')

    await signOut(page)
    await page.goto('/auth/login')
    await typeLogin(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await kept.fill(codes[0] as string)
    await go.click()
    await expectWords(kept, 'This code is wrong or has expired')
    expect(await page.getByRole('button', { name: 'Email me a code' }).count()).toBe(0)
    await kept.fill(codes[1] as string)
    await go.click()
    await page.waitForURL('**/dashboard')

    await page.goto('/account/security')
    await section.getByText('8 recovery codes left', { exact: true }).waitFor()
    await section.getByRole('switch', { name: 'Also accept a code by email when I sign in' }).click()
    await eventually(() => section.getByRole('switch').isChecked()).toBe(true)
    await signOut(page)
    await page.goto('/auth/login')
    await typeLogin(page, email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByText('We sent a code to your email.', { exact: false }).waitFor()
    await typed.fill(await codeInMail(email))
    await go.click()
    await page.waitForURL('**/dashboard')

    await page.goto('/account/security')
    await section.getByRole('button', { name: 'Turn off' }).click()
    const question = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
    await question.getByRole('button', { name: 'Turn off' }).click()
    await proof.getByRole('textbox', { name: '6-digit code' }).waitFor()
    await expectGood(page)
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await section.getByText('8 recovery codes left', { exact: true }).waitFor()

    await section.getByRole('button', { name: 'Turn off' }).click()
    await question.getByRole('button', { name: 'Turn off' }).click()
    await proof.getByRole('button', { name: 'Use a recovery code' }).click()
    const recovery = proof.getByRole('textbox', { name: 'Recovery code' })
    await recovery.fill(codes[2] as string)
    await proof.getByLabel('Password', { exact: true }).fill('Wrong-horse-9')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expectWords(proof.getByLabel('Password', { exact: true }), 'Invalid password')
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Two-factor authentication is off.', { exact: true }).waitFor()
    await turnOn.waitFor()
    await done(page)
  })

  test('a device that is signed out remotely shows it and returns to its page after signing in', async () => {
    const { page: here, username } = await arrive('emre')
    const there = await open()
    const warnings: string[] = []
    there.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await signIn(there, username, PASSWORD)
    await there.goto('/account/security')
    await there.getByRole('button', { name: 'Turn on' }).waitFor()

    await here.goto('/account/devices')
    const devices = here.getByRole('list', { name: 'Devices' })
    await devices.getByText('This device', { exact: true }).waitFor()
    await devices.getByText('Chrome on Linux').first().waitFor()
    await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
    await here.getByText('Device signed out', { exact: true }).waitFor()
    await eventually(() => devices.getByRole('listitem').count()).toBe(1)

    await there.getByRole('button', { name: 'Turn on' }).click()
    await eventually(() => pathOf(there)).toBe('/auth/login?redirect=%2Faccount%2Fsecurity&expired=1')
    await there.getByRole('alert').filter({ hasText: 'Session expired, sign in again' }).waitFor()
    expect(warnings.filter((text) => text.includes('401'))).toHaveLength(1)
    expect(await storedUser(there)).toBeNull()
    await typeLogin(there, username)
    await eventually(() => pathOf(there)).toBe('/account/security')
    await there.getByRole('button', { name: 'Turn on' }).click()
    await there.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await done(here, there)
  })

  test('what was typed stays on its page when the session ends, and is saved after signing in beside it', async () => {
    const { page, username } = await arrive('gwen')
    await page.goto('/artists/new')
    const name = page.getByRole('textbox', { name: 'Artist name' })
    await name.fill('Midnight Ferries')
    await page.getByRole('combobox', { name: 'Main genre' }).click()
    await page.getByRole('option', { name: 'Pop', exact: true }).click()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save artist' }).click()
    const offer = page.getByRole('dialog', { name: 'Your session has expired' })
    await offer.getByText('What you entered is still on this page.').waitFor()
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      offer.getByRole('button', { name: 'Sign in in a new tab' }).click(),
    ])
    await typeLogin(beside, username)
    await beside.waitForURL('**/dashboard')
    await beside.close()
    expect(await name.inputValue()).toBe('Midnight Ferries')
    await page.getByRole('button', { name: 'Save artist' }).click()
    await page.getByRole('link', { name: 'Midnight Ferries' }).waitFor()
    await done(page)
  })

  test('a page opened after the session has ended is that of a visitor at once, and the user is forgotten', async () => {
    const { page } = await arrive('ines')
    await page.goto('/account/security')
    await eventually(() => storedUser(page)).not.toBeNull()
    await page.context().clearCookies()
    const sent = await page.goto('/')
    expect(await sent?.text()).toContain('href="/auth/login"')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    await eventually(() => storedUser(page)).toBeNull()
    await done(page)
  })

  test('Google signs up a new user, signs in a known one, and handles a taken address and a cancellation', async () => {
    const { email } = person('fay')
    const page = await open()
    await page.goto('/auth/login?ref=friend-8')
    await eventually(() => page.evaluate(() => localStorage.getItem('referral'))).toBe('friend-8')
    const sent = page.waitForRequest('**/v1/auth/google-login')
    await answerAs(page, 'Google', { email, name: 'Fay Wren' })
    const posted = (await sent).postDataJSON() as Record<string, unknown>
    expect(posted).toEqual({
      id: expect.stringMatching(/^\w{21}$/),
      email,
      name: 'Fay Wren',
      provider_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      lang: 'en',
      source: 'web',
      referred_by_user: 'friend-8',
    })
    await page.waitForURL('**/dashboard')
    const first = await whoIs(page.context())
    expect(first).toMatchObject({ name: 'Fay Wren', email })

    await signOut(page)
    await page.goto('/auth/login')
    await answerAs(page, 'Google', { email, name: 'Fay Wren' })
    await page.waitForURL('**/dashboard')
    expect(await whoIs(page.context())).toMatchObject({ _id: first._id, name: 'Fay Wren' })

    await signOut(page)
    const taken = person('gus')
    await signUpByApi(server, taken)
    await page.goto('/auth/login')
    await answerAs(page, 'Google', { email: taken.email, name: 'Gus' })
    await expectAlert(page, 'This email is already registered. Please try logging in instead.')
    expect(new URL(page.url()).hash).toBe('')
    await withDatabase(server.dataDir, (db) =>
      db.query('update users set closed_at = now() where email = $1', [taken.email]),
    )
    await answerAs(page, 'Google', { email: taken.email, name: 'Gus' })
    await expectAlert(page, 'This account has been deactivated. Please contact support.')
    await page.getByRole('link', { name: 'Contact support' }).waitFor()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAlert(page, 'Google authentication failed')
    await typeLogin(page, `nobody-${width}`)
    await expectWords(page.getByRole('textbox', { name: 'Email or username' }), 'Invalid username or email')
    await done(page)
  })

  test('Google and Apple go on to the page that asked for the sign-in', async () => {
    const ivy = { email: person('ivy').email, name: 'Ivy Reed' }
    const target = '/account/notifications?from=mail'
    const page = await open()
    await page.goto(target)
    await expectTitle(page, 'Sign in')
    const asked = pathOf(page)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAlert(page, 'Google authentication failed')
    expect(pathOf(page)).toBe(asked)

    const needsCode = { status: 200, json: { two_factor_needed: true, methods: ['totp'] } }
    await page.route('**/v1/auth/google-login', (route) => route.fulfill(needsCode), { times: 1 })
    await answerAs(page, 'Google', ivy)
    await page.getByRole('textbox', { name: '6-digit code' }).waitFor()
    expect(pathOf(page)).toBe(asked)
    await page.reload()
    await answerAs(page, 'Google', ivy)
    await page.waitForURL(`**${target}`)

    await signOut(page)
    await page.goto(asked)
    await answerAs(page, 'Apple', { email: person('iva').email, name: 'Iva Reed' })
    await page.waitForURL(`**${target}`)
    await signOut(page)
    await page.goto('/auth/login')
    await answerAs(page, 'Apple', { email: person('iva').email, name: 'Iva Reed' })
    await page.waitForURL('**/dashboard')
    await done(page)
  })

  test('Apple signs in, and every invalid response is refused', async () => {
    const { email } = person('hana')
    const page = await open()
    await page.goto('/auth/login?error=auth_failed')
    await expectAlert(page, 'Sign-in with this provider failed. Try again, or use your password.')
    await page.getByRole('link', { name: 'Continue with Apple' }).click()
    expect(new URL(page.url()).searchParams.get('state')).toBe('apple-sign-in')
    await fillIdentity(page, { email, name: 'Hana Ito' })
    await page.waitForURL('**/dashboard')
    expect(await whoIs(page.context())).toMatchObject({ name: 'Hana Ito', email })
    await signOut(page)

    for (const [query, text] of [
      ['code=x&state=y', 'Invalid state parameter'],
      ['state=apple-sign-in', 'No authorization code received'],
      // Well-formed, but of no sign-in that this browser began.
      ['code=x&state=apple-sign-in', 'Invalid state parameter'],
    ] as const) {
      await page.goto(`/auth/callback?${query}`)
      await expectAlert(page, text)
      expect(pathOf(page)).toBe('/auth/login?error=auth_failed')
    }
    await page.getByRole('link', { name: 'Continue with Apple' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAlert(page, 'No authorization code received')
    await page.route('**/v1/auth/apple/callback', (route) => route.fulfill({ status: 500 }))
    await answerAs(page, 'Apple', { email, name: 'Hana Ito' })
    await expectAlert(page, 'Apple authentication failed')
    await done(page)
  })

  test('a failed sign-out call still signs out locally and on the server once it is reachable', async () => {
    const { page } = await arrive('ida')
    await page.goto('/dashboard')
    await eventually(() => storedUser(page)).not.toBeNull()
    await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 500 }))
    await signOut(page)
    expect(await storedUser(page)).toBeNull()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await page.goto('/dashboard')
    await expectTitle(page, 'Sign in')
    await typeLogin(page, person('ida').username)
    await page.waitForURL('**/dashboard')
    await eventually(() => storedUser(page)).not.toBeNull()
    await page.reload()

    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor({ state: 'hidden' })
    // The page that follows the sign-out is prefetched.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await signOut(page)
    expect(await storedUser(page)).toBeNull()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await page.context().setOffline(false)
    await page.goto('/dashboard')
    await expectTitle(page, 'Sign in')
    await done(page)
  })
})

const cookiesOf = (cookie: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: server.url }
  })

/** As patient as the browser's own waits, because the machine can be busy. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 30_000 })

async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
  expect(faults).toEqual([])
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await eventually(() => page.title()).toBe(`${title} | Backline`)
}

/** The pressed button has disappeared, so keyboard users continue from the title. */
const expectTitleFocused = (page: Page): Promise<void> =>
  eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

/** The description of a field, which is announced with it. */
async function expectWords(field: ReturnType<Page['getByRole']>, words: string): Promise<void> {
  await eventually(() =>
    field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? ''),
    ),
  ).toContain(words)
}

const expectAlert = (page: Page, words: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: words }).waitFor()

const expectDrawn = (image: ReturnType<Page['getByRole']>) =>
  eventually(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
    100,
  )

/** Accessible, and no wider than the screen. Colours in transition are not checked. */
async function expectGood(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A loading spinner never ends.
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

async function typeLogin(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or username' }).fill(name)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${server.url}/`)
}

async function answerAs(
  page: Page,
  provider: string,
  person: { email: string; name: string },
): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click()
  await fillIdentity(page, person)
}

async function fillIdentity(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function whoIs(context: BrowserContext): Promise<{ _id: string; name: string; email: string }> {
  return (await context.request.get('/v1/api/user')).json()
}

const pathOf = (page: Page): string => page.url().slice(server.url.length)
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

/** Makes the last re-authentication too old. */
const forgetProof = (email: string) =>
  withDatabase(server.dataDir, (db) =>
    db.query('update sessions set proved_at = null where user_id = (select id from users where email = $1)', [
      email,
    ]),
  )

/** Six digits that are none of the currently valid codes. */
function wrongFor(app: TOTP): string {
  const good = [-30_000, 0, 30_000, 60_000].map((ms) => app.generate({ timestamp: Date.now() + ms }))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !good.includes(code)) as string
}

async function mailsTo(to: string): Promise<{ subject: string; text: string }[]> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${server.url}/dev/mail?to=${encodeURIComponent(to)}`, { headers })
  return (await answer.json()) as { subject: string; text: string }[]
}

const newestMail = async (to: string): Promise<string> => (await mailsTo(to))[0]?.text ?? ''

async function codeInMail(to: string): Promise<string> {
  const find = async () =>
    (await mailsTo(to))
      .map(({ subject }) => /^(\d{6}) is your Backline code/.exec(subject)?.[1])
      .find(Boolean)
  await eventually(find).toBeDefined()
  return (await find()) as string
}
