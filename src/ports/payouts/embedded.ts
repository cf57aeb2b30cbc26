// A test gateway for installations without a Stripe key. The adapters of Stripe and Payoneer call it in process; people
// complete or cancel a setup on its page, and choose there what happens to their payouts.
import path from 'node:path'
import { Hono } from 'hono'
import { isSigned, sign } from '#lib/secret.ts'
import { announceEvents } from '#ports/gateway-store.ts'
import { type PayoutGateway, SANDBOX_PATH, STRIPE_EVENTS_PATH } from './port.ts'
import { eventsOf, gatewayApi } from './sandbox/api.ts'
import { renderSetupPage } from './sandbox/page.ts'
import { FATES, type Fate, openPayoutStore, type PayoutStore } from './sandbox/store.ts'

interface SandboxConfig {
  dataDir: string
  publicUrl: string
  secret: string
  clock: { now(): Date }
}

export interface SandboxGateway extends PayoutGateway {
  sandbox: Hono
  /** The HTTP interfaces that it stands in for. */
  api: Hono
  webhookSecret: string
  /** The signed events of an account so far, as they would be sent. */
  events(account: string): { body: string; signature: string }[]
}

const API_BASE = 'http://gateway.invalid'

export async function sandboxGateway(config: SandboxConfig): Promise<SandboxGateway> {
  const { dataDir, publicUrl, secret, clock } = config
  const store = openPayoutStore(path.join(dataDir, 'payout-gateway'))
  const now = () => clock.now()
  const pageOf = (account: string, back: string) =>
    `${publicUrl}${SANDBOX_PATH}/${account}?${new URLSearchParams({ back, signature: sign(secret, 'stripe-sandbox', account, back) })}`
  const api = gatewayApi({ store, now, pageOf })
  const webhookSecret = `whsec_${sign(secret, 'stripe-sandbox', 'events')}`
  const events = (account: string) => eventsOf({ store, now }, account, webhookSecret)
  const call: typeof fetch = async (input, init) => api.fetch(new Request(input, init))

  const { stripeGateway } = await import('./stripe.ts')
  const { payoneerGateway } = await import('./payoneer.ts')
  const stripe = stripeGateway({
    secretKey: 'sk_test_gateway',
    webhookSecret,
    apiBase: API_BASE,
    fetch: call,
  })
  const payoneer = payoneerGateway({
    programId: 'test',
    clientId: 'test',
    clientSecret: 'test',
    apiBase: API_BASE,
    loginBase: API_BASE,
    fetch: call,
  })
  const { rail: stripeRail, ...setup } = stripe
  return {
    ...setup,
    payoneer,
    rail: (name) => (name === 'stripe' ? stripeRail : payoneer.rail),
    sandbox: setupPages({
      store,
      secret,
      announce: (account) => announceEvents(`${publicUrl}${STRIPE_EVENTS_PATH}`, events(account)),
    }),
    api,
    webhookSecret,
    events,
  }
}

interface Pages {
  store: PayoutStore
  secret: string
  announce: (account: string) => Promise<void>
}

function setupPages({ store, secret, announce }: Pages): Hono {
  const isOurs = (account: string, back: string, signature: string) =>
    /^(acct|payee)_test_\w+$/.test(account) && isSigned(secret, signature, 'stripe-sandbox', account, back)
  const pages = new Hono()
  pages.get('/:account', (c) => {
    const { account, back, signature } = { account: c.req.param('account'), ...queryOf(c.req.query()) }
    if (!isOurs(account, back, signature)) return c.notFound()
    const { isComplete = false, fate = 'works' } = store.get('accounts', account) ?? {}
    const name = account.startsWith('acct') ? 'Stripe' : 'Payoneer'
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    return c.html(renderSetupPage({ name, back, configured: isComplete, fate }))
  })
  pages.post('/:account', async (c) => {
    const { account, back, signature } = { account: c.req.param('account'), ...queryOf(c.req.query()) }
    if (!isOurs(account, back, signature)) return c.notFound()
    const { fate } = await c.req.parseBody()
    store.put('accounts', account, {
      id: account,
      isComplete: true,
      fate: FATES.find((known): known is Fate => known === fate) ?? 'works',
    })
    await announce(account)
    return c.redirect(back, 303)
  })
  return pages
}

const queryOf = ({ back = '', signature = '' }: Record<string, string>) => ({ back, signature })
