// The part of Stripe's and Payoneer's HTTP interfaces that this product calls, with the fates that people choose.
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { signEvent } from '#ports/gateway-store.ts'
import { type GatewayPayout, type PayoutStore, statusAt } from './store.ts'

interface Gateway {
  store: PayoutStore
  now: () => Date
  /** The page where an account is set up. */
  pageOf: (account: string, back: string) => string
}

type Form = Record<string, string>

/** Served in process, or over HTTP in tests. */
export function gatewayApi({ store, now, pageOf }: Gateway): Hono {
  const api = new Hono()

  /** Repeats the first answer to a key, as Stripe does, also when that answer was an error. */
  const once = async (c: Context, work: (form: Form) => Response | Promise<Response>) => {
    const key = c.req.header('idempotency-key')
    const known = key && store.get('answers', `${c.req.path} ${key}`)
    if (known) return c.newResponse(known.body, known.status as 200, JSON_TYPE)
    const answer = await work(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (key)
      store.put('answers', `${c.req.path} ${key}`, {
        status: answer.status,
        body: await answer.clone().text(),
      })
    return answer
  }

  api.post('/v1/accounts', (c) =>
    once(c, (form) => {
      const id = `acct_test_${hashOf(form['metadata[account_id]'] ?? '')}`
      if (!store.get('accounts', id)) store.put('accounts', id, { id, isComplete: false, fate: 'works' })
      return c.json({ id, object: 'account' })
    }),
  )
  api.post('/v1/account_links', (c) =>
    once(c, ({ account = '', return_url = '' }) =>
      c.json({ object: 'account_link', url: pageOf(account, return_url) }),
    ),
  )
  api.get('/v1/accounts/:id', (c) => {
    const isComplete = store.get('accounts', c.req.param('id'))?.isComplete ?? false
    return c.json({
      id: c.req.param('id'),
      object: 'account',
      details_submitted: isComplete,
      payouts_enabled: isComplete,
    })
  })

  api.get('/v1/transfers', (c) => {
    const { transfer_group: group, 'created[gte]': from = '0', 'created[lt]': to } = c.req.query()
    const known = group ? [store.get('payouts', group) ?? []].flat() : store.list('payouts')
    const data = known
      .filter(({ rail }) => rail === 'stripe')
      .map(transferOf)
      .filter(({ created }) => created >= Number(from) && (to === undefined || created < Number(to)))
    return c.json(listOf(data))
  })
  api.post('/v1/transfers', (c) =>
    once(c, (form) => {
      const { destination: account = '', transfer_group: reference = '', amount, currency = '' } = form
      const known = store.get('accounts', account)
      if (!known?.isComplete) return refuse(c, 'account_invalid')
      const payout: GatewayPayout = {
        reference,
        account,
        amountMinor: Number(amount),
        currency: currency.toUpperCase(),
        createdAt: now().toISOString(),
        rail: 'stripe',
        fate: known.fate,
        transferId: `tr_test_${hashOf(reference)}`,
        isReversed: false,
      }
      store.put('payouts', reference, payout)
      return c.json(transferOf(payout))
    }),
  )
  api.post('/v1/transfers/:id/reversals', (c) =>
    once(c, ({ 'metadata[payout_id]': reference = '' }) => {
      const payout = store.get('payouts', reference)
      if (payout?.transferId !== c.req.param('id')) return refuse(c, 'resource_missing', 404)
      if (payout.isReversed) return refuse(c, 'transfer_already_reversed')
      store.put('payouts', reference, { ...payout, isReversed: true })
      return c.json({ id: `trr_test_${hashOf(reference)}`, object: 'transfer_reversal' })
    }),
  )

  api.get('/v1/payouts', (c) => {
    const account = c.req.header('stripe-account')
    const from = Number(c.req.query('created[gte]') ?? 0)
    const payouts = store
      .list('payouts')
      .filter((payout) => payout.account === account && payout.payoutId !== undefined)
      .map((payout) => stripePayoutOf(payout, now()))
      .filter(({ created }) => created >= from)
    return c.json(listOf(payouts))
  })
  api.post('/v1/payouts', (c) =>
    once(c, ({ 'metadata[payout_id]': reference = '', amount }) => {
      const payout = store.get('payouts', reference)
      if (
        !payout ||
        payout.account !== c.req.header('stripe-account') ||
        payout.amountMinor !== Number(amount)
      )
        return refuse(c, 'balance_insufficient')
      const made = { ...payout, payoutId: `po_test_${hashOf(reference)}` }
      store.put('payouts', reference, made)
      if (payout.fate === 'times_out')
        return c.json({ error: { type: 'api_error', message: 'timeout' } }, 504)
      return c.json(stripePayoutOf(made, now()))
    }),
  )

  api.post('/api/v2/oauth2/token', (c) => c.json({ access_token: 'test', expires_in: 3600 }))
  api.post('/v4/programs/:program/payees/registration-link', async (c) => {
    const { payee_id, redirect_url } = await c.req.json<{ payee_id: string; redirect_url: string }>()
    const id = payeeOf(payee_id)
    if (!store.get('accounts', id)) store.put('accounts', id, { id, isComplete: false, fate: 'works' })
    return c.json({ result: { registration_link: pageOf(id, redirect_url) } })
  })
  api.get('/v4/programs/:program/payees/:id/status', (c) => {
    const payee = store.get('accounts', payeeOf(c.req.param('id')))
    if (!payee) return c.json({ error: 'not_found' }, 404)
    const description = payee.isComplete ? 'Active' : 'Inactive'
    return c.json({ result: { status: { type: payee.isComplete ? 1 : 0, description } } })
  })
  api.post('/v4/programs/:program/masspayouts', async (c) => {
    const { Payments } = await c.req.json<{ Payments: PayoneerPayment[] }>()
    const payees = Payments.map(({ payee_id }) => store.get('accounts', payeeOf(payee_id)))
    if (payees.some((payee) => !payee?.isComplete)) return c.json({ error: 'payee_inactive' }, 400)
    if (Payments.some(({ client_reference_id: id }) => store.get('payouts', id)))
      return c.json({ error: 'duplicate_reference' }, 400)
    for (const [index, payment] of Payments.entries())
      store.put('payouts', payment.client_reference_id, {
        reference: payment.client_reference_id,
        account: payeeOf(payment.payee_id),
        amountMinor: Number(payment.amount.replace('.', '')),
        currency: payment.currency,
        createdAt: now().toISOString(),
        rail: 'payoneer',
        fate: payees[index]?.fate ?? 'works',
        transferId: hashOf(payment.client_reference_id),
        isReversed: false,
      })
    if (payees.some((payee) => payee?.fate === 'times_out')) return c.json({ error: 'timeout' }, 504)
    return c.json({ result: 'Payments Created' })
  })
  api.get('/v4/programs/:program/payouts/:reference/status', (c) => {
    const payout = store.get('payouts', c.req.param('reference'))
    if (payout?.rail !== 'payoneer') return c.json({ error: 'not_found' }, 404)
    const status = statusAt(payout, now())
    return c.json({
      result: {
        payout_id: payout.transferId,
        status: { pending: 'Pending', paid: 'Transferred', failed: 'Returned' }[status],
        amount: (payout.amountMinor / 100).toFixed(2),
        currency: payout.currency,
        ...(status === 'failed' ? { reason: 'account_closed' } : {}),
      },
    })
  })
  return api
}

interface PayoneerPayment {
  client_reference_id: string
  payee_id: string
  amount: string
  currency: string
}

export const payeeOf = (payeeId: string) => `payee_test_${hashOf(payeeId)}`

/** The events that Stripe would have announced by now, oldest first; an account may get them twice and in reverse. */
export function eventsOf({ store, now }: Pick<Gateway, 'store' | 'now'>, account: string, secret: string) {
  const events = store
    .list('payouts')
    .filter((payout) => payout.rail === 'stripe' && payout.account === account && payout.payoutId)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .flatMap((payout) => {
      const status = statusAt(payout, now())
      const hasArrived = status === 'paid' || payout.fate === 'returns'
      return [
        'payout.created',
        ...(status !== 'pending' && hasArrived ? ['payout.paid'] : []),
        ...(status === 'failed' ? ['payout.failed'] : []),
      ].map((type) => ({ type, payout }))
    })
  const noisy = events.some(({ payout }) => payout.fate === 'noisy')
  const order = noisy ? events.toReversed().flatMap((event) => [event, event]) : events
  return order.map(({ type, payout }) => {
    const body = JSON.stringify({
      id: `evt_test_${hashOf(`${payout.reference} ${type}`)}`,
      object: 'event',
      type,
      account,
      data: { object: stripePayoutOf(payout, now()) },
    })
    return { body, signature: signEvent(secret, body, now()) }
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)
const listOf = (data: object[]) => ({ object: 'list', data, has_more: false })

const refuse = (c: Context, code: string, status: 400 | 404 = 400) =>
  c.json({ error: { type: 'invalid_request_error', code, message: code } }, status)

const transferOf = (payout: GatewayPayout) => ({
  id: payout.transferId,
  object: 'transfer',
  amount: payout.amountMinor,
  currency: payout.currency.toLowerCase(),
  created: secondsOf(payout.createdAt),
  destination: payout.account,
  reversed: payout.isReversed,
  transfer_group: payout.reference,
})

const stripePayoutOf = (payout: GatewayPayout, now: Date) => {
  const status = statusAt(payout, now)
  return {
    id: payout.payoutId,
    object: 'payout',
    amount: payout.amountMinor,
    currency: payout.currency.toLowerCase(),
    created: secondsOf(payout.createdAt),
    status,
    failure_code: status === 'failed' ? 'account_closed' : null,
    metadata: { payout_id: payout.reference },
  }
}
