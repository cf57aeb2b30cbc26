// The pages of the test gateway: plain HTML, no scripts, nothing loaded from elsewhere.
import { html } from 'hono/html'
import { CARD_NAMES, CARDS, type Card, type GatewayInvoice, type GatewaySession } from './store.ts'

const CARD_TEXTS: Record<Card, string> = {
  works: 'The payment succeeds',
  declines: 'The card is declined',
  asks: 'The bank asks for a second step',
  renewal_fails: 'The payment succeeds, renewals fail',
  times_out: 'The payment succeeds, but its answer never comes',
}

export const amountText = (minor: number, currency: string) =>
  `${currency.toUpperCase()} ${(minor / 100).toFixed(2)}`

/** @param failure what went wrong with the last attempt */
export const renderCheckout = (session: GatewaySession, failure?: string) =>
  pageOf(
    'Checkout',
    html`<div class="two">
<div>
<p><a href="${session.cancelUrl}">Back without paying</a></p>
<h1>${session.description}</h1>
<p class="figure">${amountText(session.amountMinor, session.currency)}</p>
<p class="muted">${session.price ? 'Renews automatically until it is cancelled.' : 'Paid once.'}</p>
</div>
<form method="post" class="panel">
${NOTE}
<h2>Pay by card</h2>
${failure ? html`<p class="failure" role="alert"><b>Payment failed.</b> ${failure}</p>` : ''}
${cardChoices()}
<button type="submit">Pay ${amountText(session.amountMinor, session.currency)}</button>
</form></div>`,
  )

export const renderSecondStep = (session: GatewaySession) =>
  pageOf(
    'Second step',
    html`<form method="post" class="panel">
${NOTE}
<h1>Confirm the payment</h1>
<p>A bank would ask here whether you are paying ${amountText(session.amountMinor, session.currency)}.</p>
<input type="hidden" name="card" value="asks">
<button type="submit" name="step" value="confirmed">Confirm</button>
<button type="submit" name="step" value="refused" class="plain">Refuse</button>
</form>`,
  )

export const renderNoAnswer = (session: GatewaySession) =>
  pageOf(
    'No answer',
    html`<div class="panel">
${NOTE}
<h1>The payment service did not answer</h1>
<p>The payment was made all the same, as can happen with a real one.</p>
<p><a href="${session.cancelUrl}">Back</a></p>
</div>`,
  )

export const renderGone = () =>
  pageOf(
    'Checkout',
    html`<div class="panel">${NOTE}<h1>This checkout is over</h1><p>It was paid, or its time has passed.</p></div>`,
  )

export function renderPortal({
  card,
  back,
  invoices,
  pdfOf,
}: {
  card: Card | null
  back: string
  invoices: readonly GatewayInvoice[]
  pdfOf: (id: string) => string
}) {
  const rows = invoices.map(
    (invoice) =>
      html`<li><a href="${pdfOf(invoice.id)}">${invoice.number}</a> ${invoice.description}, ${amountText(invoice.amountMinor, invoice.currency)}, ${invoice.status}</li>`,
  )
  return pageOf(
    'Payment method',
    html`<p><a href="${back}">Back</a></p>
<form method="post" class="panel">
${NOTE}
<h1>Payment method</h1>
${cardChoices(card ?? 'works')}
<button type="submit">Save the card</button>
</form>
<h2>Invoices</h2>
<ul>${rows}</ul>`,
  )
}

const NOTE = html`<p class="note"><b>Test payment.</b> This is the test gateway of this installation. No money moves, and nothing you do here leaves this machine.</p>`

const cardChoices = (chosen: Card = 'works') => html`<fieldset><legend>Test card</legend>
${CARD_NAMES.map(
  (card) =>
    html`<label><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}><span><b>${CARDS[card]}</b><small>${CARD_TEXTS[card]}</small></span></label>`,
)}
</fieldset>`

type Html = ReturnType<typeof html>

const pageOf = (title: string, body: Html) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} | Test gateway</title>
<style>
:root{color-scheme:light dark;--bg:light-dark(#f6f4ed,#151412);--raised:light-dark(#fff,#2b2a27);--text:light-dark(#171612,#efece8);--muted:light-dark(#636059,#a9a6a0);--line:light-dark(#b5b1a7,#595652);--accent:light-dark(#2040d8,#99b7ff);--on-accent:light-dark(#fff,#0d2075);--danger:light-dark(#a71a1d,#fd9a90)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:2.5rem 1rem;background:var(--bg);color:var(--text);font:.9375rem/1.5 system-ui,sans-serif}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:2.5rem}
h1{margin:.5rem 0;font:500 1.75rem/1.15 Georgia,serif}
h2{margin:1rem 0 .5rem;font:500 1.25rem/1.2 Georgia,serif}
.figure{margin:1rem 0 .25rem;font:450 3rem/1 Georgia,serif}
.muted,small{color:var(--muted)}
.panel{max-width:32rem;padding:1.5rem;border:1px solid var(--line);border-radius:8px;background:var(--raised)}
.note{margin:0 0 1rem;padding:.625rem .75rem;border:1.5px dashed var(--line);border-radius:5px}
.failure{padding-left:.75rem;border-left:4px solid var(--danger);color:var(--danger)}
fieldset{margin:0 0 1rem;padding:0;border:0}
legend{margin-bottom:.25rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:baseline;padding:.5rem 0;border-top:1px solid var(--line)}
label span{display:grid}
button{width:100%;min-height:2.75rem;margin-top:.5rem;border:1px solid var(--accent);border-radius:5px;background:var(--accent);color:var(--on-accent);font:600 .9375rem system-ui,sans-serif;cursor:pointer}
button.plain{background:none;color:inherit;border-color:var(--line)}
a{color:inherit}
li{padding:.25rem 0}
</style></head><body><main>
${body}
</main></body></html>
`
