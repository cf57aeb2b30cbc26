// Payoneer's mass payouts (API version 4): a registration link per account, payouts by our reference, and their status.
import * as z from 'zod'
import { NoRailAnswer, type PayoutGateway, type PayoutOrder, type PayoutRail } from './port.ts'

export interface PayoneerConfig {
  programId: string
  clientId: string
  clientSecret: string
  apiBase: string
  loginBase: string
  /** Replaces the network, for the test gateway. */
  fetch?: typeof fetch
}

export type PayoneerGateway = NonNullable<PayoutGateway['payoneer']> & { rail: PayoutRail }

const TIMEOUT_MS = 15_000
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 60_000

interface Answer {
  status: number
  body: unknown
}

export function payoneerGateway(config: PayoneerConfig): PayoneerGateway {
  const { programId, clientId, clientSecret, apiBase, loginBase, fetch: send = fetch } = config
  let token: { value: string; endsAt: number } | undefined

  async function request(url: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await send(url, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429 || response.status === 408)
        throw new Error(`Payoneer answered ${response.status}.`)
      return { status: response.status, body: parse(text) }
    } catch (error) {
      throw new NoRailAnswer(error)
    }
  }

  async function authorization(): Promise<string> {
    if (!token || token.endsAt < performance.now()) {
      const { status, body } = await request(`${loginBase}/api/v2/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read write' }).toString(),
      })
      const read = Token.safeParse(body)
      if (!read.success) throw new NoRailAnswer(new Error(`Payoneer gave no token: ${status}.`))
      token = {
        value: read.data.access_token,
        endsAt: performance.now() + read.data.expires_in * 1000 - TOKEN_MARGIN_MS,
      }
    }
    return `Bearer ${token.value}`
  }

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await request(`${apiBase}/v4/programs/${programId}${path}`, {
      method,
      headers: {
        authorization: await authorization(),
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // The request was not looked at, so nothing is known of what it is about.
    if (answer.status === 401 || answer.status === 403) {
      token = undefined
      throw new NoRailAnswer(new Error(`Payoneer answered ${answer.status}.`))
    }
    return answer
  }

  const findPayout = async ({ payoutId }: Pick<PayoutOrder, 'payoutId'>) => {
    const { status, body } = await call('GET', `/payouts/${payoutId}/status`)
    if (status === 404) return undefined
    const read = PayoutStatus.safeParse(resultOf(body))
    if (!read.success) throw new NoRailAnswer(new Error(`Payoneer’s answer ${status} could not be read.`))
    return read.data
  }

  return {
    async beginSetup({ accountId, email, returnUrl }) {
      const { status, body } = await call('POST', '/payees/registration-link', {
        payee_id: accountId,
        redirect_url: returnUrl,
        payee: { contact: { email } },
      })
      const read = Link.safeParse(resultOf(body))
      if (!read.success) throw new Error(`Payoneer gave no registration link: ${status}.`)
      return { url: read.data.registration_link }
    },
    async isActive(payeeId) {
      const { status, body } = await call('GET', `/payees/${payeeId}/status`)
      if (status === 404) return false
      const read = PayeeStatus.safeParse(resultOf(body))
      return read.success && textOf(read.data.status) === 'active'
    },
    rail: {
      async send(order) {
        const known = await findPayout(order)
        if (known) return { state: 'accepted', reference: known.payout_id ?? order.payoutId, payout: null }
        const { status, body } = await call('POST', '/masspayouts', {
          Payments: [
            {
              client_reference_id: order.payoutId,
              payee_id: order.destination,
              amount: decimalOf(order.amountMinor),
              currency: order.currency,
              description: order.description,
            },
          ],
        })
        if (status >= 400)
          return { state: 'refused', reason: Refusal.safeParse(body).data?.error ?? 'refused' }
        return { state: 'accepted', reference: order.payoutId, payout: null }
      },
      async find(order) {
        const payout = await findPayout(order)
        if (!payout) return { state: 'not_found' }
        const ids = { reference: payout.payout_id ?? order.payoutId, payout: null }
        const status = textOf(payout.status)
        if (/cancel|declin|reject|fail|return/.test(status))
          return { state: 'failed', ...ids, reason: payout.reason ?? status }
        return { state: /transferred|completed|paid/.test(status) ? 'paid' : 'pending', ...ids }
      },
      // Payoneer books a payout that failed back to the program by itself.
      reclaim: async () => undefined,
      async report(_, orders) {
        const lines = []
        for (const order of orders) {
          const payout = await findPayout(order)
          if (payout)
            lines.push({
              reference: order.payoutId,
              amountMinor: Math.round(Number(payout.amount ?? 0) * 100),
              currency: payout.currency ?? order.currency,
            })
        }
        return lines
      },
    },
  }
}

/** Answers carry what they are about directly, or in `result`. */
const resultOf = (body: unknown): unknown => Wrapped.safeParse(body).data?.result ?? body

const Wrapped = z.object({ result: z.looseObject({}) })
const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const Link = z.object({ registration_link: z.url() })
const Status = z.union([z.string(), z.object({ description: z.string() })])
const PayeeStatus = z.object({ status: Status })
const PayoutStatus = z.object({
  status: Status,
  payout_id: z.coerce.string().optional(),
  amount: z.union([z.string(), z.number()]).optional(),
  currency: z.string().optional(),
  reason: z.string().optional(),
})
const Refusal = z.object({ error: z.string().max(100) })

const textOf = (status: z.infer<typeof Status>): string =>
  (typeof status === 'string' ? status : status.description).toLowerCase()

/** `119061` → `1190.61`. */
const decimalOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
