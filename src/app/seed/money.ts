// What the people of the demo pay and ask: subscriptions with receipts, credit, a refund, and support tickets.
import { checkCheckout, openCheckout } from '#features/billing/service.server.ts'
import { TICKED } from '#features/forms/domain/definition.ts'
import {
  decideRefund,
  grantCredit,
  listOwnInvoices,
  requestRefund,
} from '#features/purchases/service.server.ts'
import { openTicket, openTicketFromForm, respondToTicket } from '#features/support/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { BILLING_SANDBOX_PATH } from '#ports/billing/index.ts'
import type { DemoMoney } from './withdrawals.ts'

/** Pays on a page of the test gateway, with a card that works. */
export async function payWithCard({ billing }: Pick<Deps, 'billing'>, url: string): Promise<void> {
  const { pathname, search } = new URL(url)
  await billing.sandbox?.request(`${pathname.replace(BILLING_SANDBOX_PATH, '')}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ card: 'works' }),
  })
}

export async function subscribe(deps: Deps, person: Viewer, plan: PaidPlan): Promise<Viewer> {
  const { id, url } = await openCheckout(deps, person, { plan })
  await payWithCard(deps, url)
  await checkCheckout(deps, { accountId: person.accountId, id })
  return { ...person, plan }
}

/** Credit for one, and a plan that another has paid by mistake. Nothing where a real payment service is set up. */
export async function refundDemoMoney(
  deps: Deps,
  { basic, pro }: Record<'basic' | 'pro', Viewer>,
  { finance, moveTo, settle }: Pick<DemoMoney, 'finance' | 'moveTo' | 'settle'>,
): Promise<void> {
  if (!deps.billing.sandbox) return
  moveTo(-9)
  await grantCredit(deps, finance, {
    accountId: pro.accountId,
    key: newId(),
    amount: '10',
    cause: 'goodwill',
    reason: 'For the three days in October without reports. Thank you for your patience.',
  })
  await subscribe(deps, basic, 'pro')
  await settle()
  moveTo(-8)
  const [invoice] = (await listOwnInvoices(deps, basic)).items
  if (!invoice) throw new Error('the plan of the demo has no receipt')
  const { refund } = await requestRefund(deps, basic, {
    invoiceId: invoice.id,
    reason: 'I release one song a year. I took PRO for its cover field, which I do not need after all.',
  })
  if (!refund) throw new Error('the refund of the demo was not requested')
  moveTo(-7)
  await decideRefund(deps, finance, {
    id: refund.id,
    decision: 'approved',
    reason: 'Nothing of PRO was used yet, so you get all of it back. See you when you need it.',
  })
  await settle()
}

/** One ticket that is answered, and two that wait; the newest was sent with a form. */
export async function askSupport(
  deps: Deps,
  {
    pro,
    advanced,
    support,
    live,
  }: Record<'pro' | 'advanced' | 'support', Viewer> & {
    /** A release in stores, of the account on Advanced. */
    live: string
  },
  { moveTo, settle }: Pick<DemoMoney, 'moveTo' | 'settle'>,
): Promise<void> {
  moveTo(-6)
  const { id } = await openTicket(deps, pro, {
    key: newId(),
    subject: 'When does Deezer report October?',
    category: 'money',
    text: 'My dashboard shows plays at Deezer in October, but there is no money for that month yet. Is something missing?',
    files: [],
  })
  moveTo(-5.6)
  await respondToTicket(deps, support, {
    id,
    key: newId(),
    response: 'answered',
    text: 'Nothing is missing. Deezer reports a month about six weeks after it ends, so October arrives in the first half of December. You will find it under Royalties then.',
    files: [],
  })
  await settle()
  moveTo(-0.05)
  await openTicket(deps, advanced, {
    key: newId(),
    subject: 'One artist has two pages at Spotify',
    category: 'delivery',
    text: 'The last single landed on a new page instead of the one with all the followers. Can you have it moved?',
    files: [],
  })
  moveTo(-0.04)
  await openTicketFromForm(deps, advanced, {
    key: newId(),
    formId: 'metadata-change',
    version: 1,
    answers: {
      release: live,
      scope: 'release',
      field: 'credit',
      oldValue: 'Music: Marlo Quist',
      newValue: 'Music: Marlo Quist, Tomás Vaz Pereira',
      why: 'Tomás wrote the bridge. The split sheet has had him from the start.',
      proof: [new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'work-registration.pdf')],
      agreed: TICKED,
    },
  })
}
