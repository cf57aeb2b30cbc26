// A person at the test gateway: they open its page, choose a card and come back.
import type { BillingSandbox } from '#ports/billing/embedded.ts'
import type { Card } from '#ports/billing/sandbox/store.ts'
import type { TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'

export const gatewayOf = (app: TestApp) => app.deps.billing as BillingSandbox

/** Sends a form of the gateway’s pages. */
export const submit = (app: TestApp, url: string, fields: Record<string, string>) =>
  app.fetch(url.replace(app.deps.publicUrl, ''), { method: 'POST', body: new URLSearchParams(fields) })

/** Pays a plan with a card, and returns to the product. */
export async function buy(app: TestApp, person: TestPerson, plan: 'pro' | 'advanced', card: Card = 'works') {
  const { billing } = app.client(person.cookie)
  const { id, url } = await billing.openCheckout({ plan })
  const page = await submit(app, url, { card, step: 'confirmed' })
  const { state } = await billing.checkCheckout({ id })
  return { id, url, page, state }
}

export async function changeCard(app: TestApp, person: TestPerson, card: Card): Promise<void> {
  const { billing } = app.client(person.cookie)
  await submit(app, (await billing.openPortal()).url, { card })
  await billing.refresh()
}

/** Sends events to the address of the webhook, and runs what they cause. */
export async function deliver(app: TestApp, events: readonly { body: string; signature: string }[]) {
  const statuses = []
  for (const { body, signature } of events) {
    const answer = await app.fetch('/v1/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    statuses.push(answer.status)
  }
  await app.runJobs()
  return statuses
}

/** A subscription that was bought in the app. */
export async function insertApple(app: TestApp, { viewer }: TestPerson) {
  await app.deps.db
    .insertInto('subscriptions')
    .values({
      id: viewer.accountId,
      account_id: viewer.accountId,
      source: 'apple',
      gateway_id: `apple_${viewer.accountId}`,
      plan: 'pro',
      next_plan: null,
      status: 'active',
      amount_minor: 4_999,
      currency: 'USD',
      interval: 'year',
      period_start: new Date('2026-02-01T00:00:00Z'),
      period_end: new Date('2027-02-01T00:00:00Z'),
      cancels_at_period_end: false,
      past_due_since: null,
      ended_at: null,
      fetch_number: '0',
      created_at: app.deps.clock.now(),
    })
    .execute()
}
