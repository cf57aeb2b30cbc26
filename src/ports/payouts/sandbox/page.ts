// The page of the test gateway: plain HTML, no scripts, nothing loaded from elsewhere.
import { html } from 'hono/html'
import { FATES, type Fate } from './store.ts'

const FATE_TEXTS: Record<Fate, string> = {
  works: 'Payouts arrive after an hour',
  noisy: 'Payouts arrive, and their events come twice and in reverse order',
  fails: 'Payouts fail: the bank account is closed',
  times_out: 'Payouts are paid, but the answer never comes',
  never_arrives: 'Payouts are sent and never arrive',
  returns: 'Payouts arrive and are returned three days later',
}

/** Complete posts a form to this URL; leave returns without one. */
export function renderSetupPage({
  name,
  back,
  configured,
  fate,
}: {
  name: string
  back: string
  configured: boolean
  fate: Fate
}) {
  const choices = FATES.map(
    (value) =>
      html`<label><input type="radio" name="fate" value="${value}"${value === fate ? ' checked' : ''}> ${FATE_TEXTS[value]}</label>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Payout setup | ${name}, test gateway</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:36rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
.note{border-left:4px solid;padding:.25rem 0 .25rem .75rem}
h1{margin:2rem 0 .5rem;font-size:1.75rem;line-height:1.1}
fieldset{flex:1 0 100%;border:1px solid;padding:.5rem 1rem 1rem}
label{display:block;padding:.375rem 0}
form{display:flex;flex-wrap:wrap;align-items:center;gap:1rem;margin-top:1.5rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1rem}
a{display:inline-block;padding:.5rem 0}
</style></head><body>
<p class="note">This is a test gateway of this installation, not ${name}. No money moves, and nothing you do here leaves this machine.</p>
<main><h1>Payout setup</h1>
<p>${configured ? 'This setup is complete already.' : `${name} would ask for your name, your address and your bank account here.`}</p>
<form method="post"><fieldset><legend>What happens to payouts</legend>
${choices}
</fieldset><button type="submit">${configured ? 'Save' : 'Complete the setup'}</button><a href="${back}">${configured ? 'Back' : 'Leave without completing'}</a></form></main>
</body></html>
`
}
