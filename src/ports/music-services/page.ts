// The pages of the local music service, where a tester connects as anyone and edits playlists. No scripts, nothing loaded
// from elsewhere.
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { LocalPlaylist } from './embedded-playlists.ts'
import { SPOTIFY_SCOPES } from './spotify.ts'

/** What a tester can let happen, by the scope that was asked for. */
const BEHAVIOURS_OF_FANS = html`<label>When the release is out
  <select name="behaviour">
    <option value="saves">it is saved</option>
    <option value="busy_once">Spotify is busy once</option>
    <option value="revoked">the fan has taken back the access</option>
    <option value="not_in_market">it is not sold in their country</option>
    <option value="error">Spotify answers with an error</option>
    <option value="quota">our app may call no more</option>
  </select></label>`
const BEHAVIOURS_OF_USERS = html`<label>After connecting
  <select name="behaviour">
    <option value="saves">everything works</option>
    <option value="follow_fails">following a playlist fails</option>
    <option value="revoked">you have taken back the access</option>
    <option value="quota">our app may call no more</option>
  </select></label>`

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 420px; margin: 40px auto; padding: 0 16px }
  h1 { font: 500 30px/1.1 Georgia, serif }
  form { display: grid; gap: 16px }
  label { display: grid; gap: 4px; font-weight: 600 }
  input, select, button { font: inherit; padding: 10px 12px; border: 1px solid GrayText; border-radius: 5px }
  :focus-visible { outline: 2px solid; outline-offset: 2px }
  small { font-weight: 400 }
`

export function renderConnectPage(c: Context, request: Record<string, string>) {
  const hidden = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge'].map(
    (name) => html`<input type="hidden" name="${name}" value="${request[name] ?? ''}">`,
  )
  return sendPage(
    c,
    'Connect Spotify (local)',
    html`
    <p>No Spotify app is configured, so this page stands in for it. Connect as anyone.</p>
    <form method="post" action="/dev/music/authorize">${hidden}
      <label>Name <input name="name" required maxlength="80" autocomplete="name"></label>
      <label>Followers <small>As Spotify would report them; empty when it does not.</small>
        <input name="followers" inputmode="numeric" autocomplete="off"></label>
      ${request.scope === SPOTIFY_SCOPES.playlists ? BEHAVIOURS_OF_USERS : BEHAVIOURS_OF_FANS}
      <button name="choice" value="continue">Agree</button>
      <button name="choice" value="cancel" formnovalidate>Cancel</button>
      <button name="choice" value="fail" formnovalidate>Fail</button>
    </form>`,
  )
}

/** The playlists, where a tester puts a recording on one, as its owner would do at Spotify. */
export function renderPlaylistsPage(c: Context, playlists: Iterable<LocalPlaylist>) {
  const rows = [...playlists].map(
    ({ id, name, ownerName, isrcs }) => html`<section><h2>${name}</h2>
      <p>By ${ownerName}, ${isrcs.length} tracks<br><code>${id}</code></p>
      <form method="post" action="/dev/music/playlists/${id}/items">
        <label>ISRC <input name="isrc" required pattern="[A-Za-z0-9]{12}" autocomplete="off"></label>
        <label>Position <input name="position" type="number" required min="1" max="${isrcs.length + 1}" value="1"></label>
        <button>Add</button>
      </form></section>`,
  )
  return sendPage(
    c,
    'Playlists (local)',
    html`<p>The owner of a playlist is the person who connects with that name.</p>${rows}`,
  )
}

function sendPage(c: Context, title: string, body: HtmlEscapedString | Promise<HtmlEscapedString>) {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  return c.html(html`<!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title} | Backline</title><style nonce="${nonce}">${raw(STYLE)}</style></head>
    <body><main><h1>${title}</h1>${body}</main></body></html>`)
}
