// What happens at the test gateway: payments by card, and subscriptions that renew, fail and end.
import { newId } from '#lib/pure/ids.ts'
import { chargeObject, invoiceObject, refundObject, sessionObject, subscriptionObject } from './objects.ts'
import {
  type BillingStore,
  type Card,
  type GatewayCredit,
  type GatewayCustomer,
  type GatewayInvoice,
  type GatewayPayment,
  type GatewayPrice,
  type GatewaySession,
  type GatewaySubscription,
  hashOf,
  periodAt,
  secondsOf,
} from './store.ts'

interface Config {
  store: BillingStore
  now: () => Date
  /** The PDF of an invoice. */
  pdfOf: (invoice: string) => string
}

export type TestGateway = ReturnType<typeof openTestGateway>

export function openTestGateway({ store, now, pdfOf }: Config) {
  const seconds = () => secondsOf(now())

  function announce(type: string, object: { id: string }) {
    const number = store.list('events').length + 1
    const id = `evt_${hashOf(`${number} ${type} ${object.id} ${newId()}`)}`
    store.put('events', id, { id, number, type, created: seconds(), object })
  }
  const priceOf = (id: string): GatewayPrice => {
    const price = store.get('prices', id)
    if (!price) throw new Error(`The test gateway has no price ${id}.`)
    return price
  }
  const saveSubscription = (subscription: GatewaySubscription, type: string) => {
    store.put('subscriptions', subscription.id, subscription)
    announce(`customer.subscription.${type}`, subscriptionObject(subscription, priceOf(subscription.price)))
  }
  const saveInvoice = (invoice: GatewayInvoice, type: string) => {
    store.put('invoices', invoice.id, invoice)
    announce(`invoice.${type}`, invoiceObject(invoice, pdfOf(invoice.id)))
  }

  function pay(customer: string, amountMinor: number, currency: string, metadata: Record<string, string>) {
    const id = `pi_${hashOf(newId())}`
    const payment = { id, customer, amountMinor, refundedMinor: 0, currency, created: seconds(), metadata }
    store.put('payments', id, payment)
    return id
  }

  function newInvoice(
    about: Pick<
      GatewayInvoice,
      'customer' | 'subscription' | 'description' | 'amountMinor' | 'currency' | 'created'
    >,
  ) {
    const number = store.list('invoices').length + 1
    return {
      ...about,
      id: `in_${hashOf(newId())}`,
      number: `TEST-${String(number).padStart(5, '0')}`,
      creditMinor: 0,
      payment: null,
      status: 'open',
    } satisfies GatewayInvoice
  }

  const settle = (invoice: GatewayInvoice): GatewayInvoice => {
    const dueMinor = invoice.amountMinor - invoice.creditMinor
    return {
      ...invoice,
      status: 'paid',
      payment: dueMinor === 0 ? null : pay(invoice.customer, dueMinor, invoice.currency, {}),
    }
  }

  /** The newest first. */
  const creditsOf = (customer: string): GatewayCredit[] =>
    store
      .list('credit')
      .filter((credit) => credit.customer === customer)
      .sort((a, b) => b.number - a.number)

  function addCredit(
    change: Pick<
      GatewayCredit,
      'customer' | 'amountMinor' | 'currency' | 'description' | 'metadata' | 'invoice'
    >,
  ): GatewayCredit {
    const earlier = creditsOf(change.customer)
    const credit = {
      ...change,
      id: `cbtxn_${hashOf(newId())}`,
      number: earlier.length + 1,
      balanceMinor: (earlier[0]?.balanceMinor ?? 0) + change.amountMinor,
      created: seconds(),
    }
    store.put('credit', credit.id, credit)
    return credit
  }

  /** An invoice of a subscription is paid by credit first. */
  function applyCredit(invoice: GatewayInvoice): GatewayInvoice {
    const creditMinor = Math.min(creditsOf(invoice.customer)[0]?.balanceMinor ?? 0, invoice.amountMinor)
    if (creditMinor <= 0) return invoice
    addCredit({
      customer: invoice.customer,
      amountMinor: -creditMinor,
      currency: invoice.currency,
      description: '',
      metadata: {},
      invoice: invoice.id,
    })
    return { ...invoice, creditMinor }
  }

  function refund(payment: GatewayPayment, amountMinor: number) {
    const refunded = { ...payment, refundedMinor: payment.refundedMinor + amountMinor }
    store.put('payments', payment.id, refunded)
    const made = {
      id: `re_${hashOf(`${payment.id} ${payment.refundedMinor}`)}`,
      payment: payment.id,
      amountMinor,
      currency: payment.currency,
      created: seconds(),
    }
    store.put('refunds', made.id, made)
    announce('refund.created', refundObject(made))
    announce('charge.refunded', chargeObject(refunded))
    return made
  }

  /** The next periods of a subscription up to now: each is paid, fails, or does not begin. */
  function advance(id: string): GatewaySubscription | undefined {
    for (;;) {
      const subscription = store.get('subscriptions', id)
      if (subscription?.status !== 'active' || subscription.periodEnd > seconds()) return subscription
      if (subscription.cancelAtPeriodEnd) {
        saveSubscription({ ...subscription, status: 'canceled', endedAt: subscription.periodEnd }, 'deleted')
        continue
      }
      const price = priceOf(subscription.price)
      const card = store.get('customers', subscription.customer)?.card
      const hasCard = card === 'works' || card === 'asks' || card === 'times_out'
      const made = newInvoice({
        customer: subscription.customer,
        subscription: id,
        description: price.name,
        amountMinor: price.amountMinor,
        currency: price.currency,
        created: subscription.periodEnd,
      })
      const due = applyCredit(made)
      const isPaid = hasCard || due.creditMinor === due.amountMinor
      const invoice = isPaid ? settle(due) : due
      saveSubscription(
        {
          ...subscription,
          status: isPaid ? 'active' : 'past_due',
          periods: subscription.periods + 1,
          periodStart: subscription.periodEnd,
          periodEnd: periodAt(subscription.anchor, subscription.periods + 1, price.interval),
          latestInvoice: invoice.id,
        },
        'updated',
      )
      saveInvoice(invoice, isPaid ? 'paid' : 'payment_failed')
    }
  }

  /** Closes a session that nobody has paid in time. */
  function currentSession(id: string): GatewaySession | undefined {
    const session = store.get('sessions', id)
    if (session?.status !== 'open' || session.expiresAt > seconds()) return session
    return expire(session)
  }

  function expire(session: GatewaySession): GatewaySession {
    const expired = { ...session, status: 'expired' as const }
    store.put('sessions', session.id, expired)
    announce('checkout.session.expired', sessionObject(expired, null))
    return expired
  }

  function completeCheckout(session: GatewaySession, card: Card): GatewaySession {
    const customer = store.get('customers', session.customer) as GatewayCustomer
    store.put('customers', customer.id, { ...customer, card })
    const subscription = session.price ? `sub_${hashOf(session.id)}` : null
    const due = newInvoice({
      customer: customer.id,
      subscription,
      description: session.description,
      amountMinor: session.amountMinor,
      currency: session.currency,
      created: seconds(),
    })
    const invoice = settle(subscription ? applyCredit(due) : due)
    const complete: GatewaySession = {
      ...session,
      status: 'complete',
      subscription,
      invoice: invoice.id,
      payment: session.price ? null : invoice.payment,
    }
    store.put('sessions', session.id, complete)
    if (subscription && session.price) {
      const anchor = seconds()
      saveSubscription(
        {
          id: subscription,
          customer: customer.id,
          metadata: session.subscriptionMetadata,
          price: session.price,
          status: 'active',
          created: anchor,
          anchor,
          periods: 1,
          periodStart: anchor,
          periodEnd: periodAt(anchor, 1, priceOf(session.price).interval),
          cancelAtPeriodEnd: false,
          endedAt: null,
          latestInvoice: invoice.id,
        },
        'created',
      )
    }
    saveInvoice(invoice, 'paid')
    announce('checkout.session.completed', sessionObject(complete, null))
    return complete
  }

  /** Another card for the subscriptions of a customer; what is owed is charged at once. */
  function changeCard(id: string, card: Card): void {
    const customer = store.get('customers', id)
    if (!customer) return
    store.put('customers', id, { ...customer, card })
    if (card === 'declines' || card === 'renewal_fails') return
    for (const subscription of store.list('subscriptions'))
      if (subscription.customer === id && subscription.status === 'past_due') {
        const due = store.get('invoices', subscription.latestInvoice)
        if (due) saveInvoice(settle(due), 'paid')
        saveSubscription({ ...subscription, status: 'active' }, 'updated')
      }
  }

  return {
    store,
    seconds,
    advance,
    currentSession,
    expire,
    completeCheckout,
    changeCard,
    addCredit,
    creditsOf,
    refund,
    saveSubscription,
    priceOf,
  }
}
