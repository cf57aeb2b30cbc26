// Keeps mails in a table instead of sending them; /dev/mail shows them.
import type { Generated } from 'kysely'
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Mail, Mailer } from './port.ts'

declare module '#lib/db.ts' {
  interface Tables {
    mails: {
      id: string
      to_address: string
      subject: string
      html: string
      text: string
      unsubscribe_url: string | null
      created_at: Generated<Date>
    }
  }
}

export function embeddedMailer(db: Db): Mailer {
  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      await db
        .insertInto('mails')
        .values({ id: newId(), to_address: to, unsubscribe_url: unsubscribeUrl ?? null, ...mail })
        .execute()
    },
  }
}

/** The newest mails first; with `to`, only those to that address. */
export async function listMails(db: Db, { to, limit = 50 }: { to?: string; limit?: number } = {}) {
  let query = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit)
  if (to) query = query.where('to_address', '=', to)
  const rows = await query.execute()
  return rows.map(
    ({ to_address, created_at, unsubscribe_url, ...mail }): Mail & { id: string; createdAt: Date } => ({
      ...mail,
      to: to_address,
      ...(unsubscribe_url ? { unsubscribeUrl: unsubscribe_url } : {}),
      createdAt: created_at,
    }),
  )
}
