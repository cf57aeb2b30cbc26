// A test gateway for installations without a Stripe key: a page where a setup is completed or cancelled.
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { isSigned, sign } from '#lib/secret.ts'
import { type PayoutGateway, SANDBOX_PATH } from './port.ts'
import { renderSetupPage } from './sandbox/page.ts'

/** A completed setup is an empty file named after the account; there is no other state. */
export function sandboxGateway({
  dataDir,
  publicUrl,
  secret,
}: {
  dataDir: string
  publicUrl: string
  secret: string
}): PayoutGateway {
  const folder = path.join(dataDir, 'stripe-sandbox')
  mkdirSync(folder, { recursive: true })
  const fileOf = (account: string) => path.join(folder, account)
  const isOurs = (account: string, back: string, signature: string) =>
    /^acct_test_\w+$/.test(account) && isSigned(secret, signature, 'stripe-sandbox', account, back)

  const sandbox = new Hono()
  sandbox.get('/:account', (c) => {
    const { account, back, signature } = { account: c.req.param('account'), ...queryOf(c.req.query()) }
    if (!isOurs(account, back, signature)) return c.notFound()
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    return c.html(renderSetupPage({ back, configured: existsSync(fileOf(account)) }))
  })
  sandbox.post('/:account', (c) => {
    const { account, back, signature } = { account: c.req.param('account'), ...queryOf(c.req.query()) }
    if (!isOurs(account, back, signature)) return c.notFound()
    writeFileSync(fileOf(account), '')
    return c.redirect(back, 303)
  })

  return {
    async beginSetup({ accountId, returnUrl, stripeAccount }) {
      const account =
        stripeAccount ??
        `acct_test_${createHmac('sha256', 'sandbox').update(accountId).digest('hex').slice(0, 16)}`
      const query = new URLSearchParams({
        back: returnUrl,
        signature: sign(secret, 'stripe-sandbox', account, returnUrl),
      })
      return { stripeAccount: account, url: `${publicUrl}${SANDBOX_PATH}/${account}?${query}` }
    },
    isConfigured: async (account) => /^acct_test_\w+$/.test(account) && existsSync(fileOf(account)),
    sandbox,
  }
}

const queryOf = ({ back = '', signature = '' }: Record<string, string>) => ({ back, signature })
