// /dev/mail: the mails of the embedded mailer, newest first. Never served where real people’s mail is.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Db } from '#lib/db.ts'
import { listMails } from '#ports/mailer/index.ts'

const STYLE = raw(`<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 760px; margin: 40px auto; padding: 0 16px }
  article { border-top: 1px solid currentColor; padding: 12px 0 32px }
  h1 { font: 500 32px Georgia, serif } h2 { font-size: 17px; margin: 0 } p { margin: 2px 0 12px; opacity: .75 }
  iframe { width: 100%; height: 420px; border: 1px solid #8888; border-radius: 5px; background: #fff }
</style>`)

export function devMail(db: Db) {
  return new Hono().get('/mail', async (c) => {
    const mails = await listMails(db, { to: c.req.query('to') })
    if (c.req.header('accept')?.includes('application/json')) return c.json(mails)
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Mail | Backline</title>${STYLE}</head><body><h1>Mail</h1>
      <p>No SMTP server is configured (SMTP_URL), so mails are kept here instead of being sent.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
      ${mails.map(
        (mail) => html`<article><h2>${mail.subject}</h2><p>To ${mail.to}, ${mail.createdAt.toISOString()}</p>
          <iframe title="${mail.subject}" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${mail.html}"></iframe></article>`,
      )}</body></html>`)
  })
}
