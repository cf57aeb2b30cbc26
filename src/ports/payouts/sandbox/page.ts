// The page of the test gateway: plain HTML, no scripts, nothing loaded from elsewhere.

/** Complete posts a form to this URL; leave returns without one. */
export function renderSetupPage({ back, configured }: { back: string; configured: boolean }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Payout setup | Stripe, test gateway</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:36rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
.note{border-left:4px solid;padding:.25rem 0 .25rem .75rem}
h1{margin:2rem 0 .5rem;font-size:1.75rem;line-height:1.1}
form{display:flex;flex-wrap:wrap;align-items:center;gap:1rem;margin-top:1.5rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1rem}
a{display:inline-block;padding:.5rem 0}
</style></head><body>
<p class="note">This is a test gateway of this installation, not Stripe. No money moves, and nothing you do here leaves this machine.</p>
<main><h1>Payout setup</h1>
<p>${configured ? 'This setup is complete already.' : 'Stripe would ask for your name, your address and your bank account here.'}</p>
<form method="post"><button type="submit">Complete the setup</button><a href="${escapeHtml(back)}">Leave without completing</a></form></main>
</body></html>
`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] as string)
