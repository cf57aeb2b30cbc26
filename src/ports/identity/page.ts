// The page of the local provider, where a tester enters an identity. No scripts, nothing loaded from elsewhere.
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ProviderName } from './port.ts'

const NAMES: Record<ProviderName, string> = { google: 'Google', apple: 'Apple' }

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 420px; margin: 40px auto; padding: 0 16px }
  h1 { font: 500 30px/1.1 Georgia, serif }
  form { display: grid; gap: 16px }
  label { display: grid; gap: 4px; font-weight: 600 }
  label.check { display: flex; gap: 8px; font-weight: 400 }
  input:not([type=checkbox]), button { font: inherit; padding: 10px 12px; border: 1px solid GrayText; border-radius: 5px }
  :focus-visible { outline: 2px solid; outline-offset: 2px }
  small { font-weight: 400 }
`

export function renderAuthorizePage(
  c: Context,
  { provider, request }: { provider: ProviderName; request: Record<string, string> },
) {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  const title = `Sign in with ${NAMES[provider]} (local)`
  const hidden = ['client_id', 'redirect_uri', 'state', 'nonce'].map(
    (name) => html`<input type="hidden" name="${name}" value="${request[name] ?? ''}">`,
  )
  return c.html(html`<!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title} | Backline</title><style nonce="${nonce}">${raw(STYLE)}</style></head>
    <body><main><h1>${title}</h1>
    <p>No ${NAMES[provider]} client is configured, so this page stands in for it. Sign in as anyone.</p>
    <form method="post" action="/dev/identity/${provider}/authorize">${hidden}
      <label>Email <input name="email" type="email" required autocomplete="email"></label>
      <label>Name <input name="name" autocomplete="name"></label>
      <label>Subject <small>The provider’s id of the person; derived from the email address when empty.</small>
        <input name="subject" maxlength="255" autocomplete="off"></label>
      <label class="check"><input name="verified" type="checkbox" value="yes" checked> The email address is verified</label>
      <button name="choice" value="continue">Continue</button>
      <button name="choice" value="cancel" formnovalidate>Cancel</button>
    </form></main></body></html>`)
}
