// Sends mails. `send` resolves when the mail server has accepted the mail.
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** Where one POST request ends mails of this kind, for the button of mail programs (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

declare module '#lib/deps.ts' {
  interface Deps {
    mailer: Mailer
  }
}
