// Sends mails. `send` resolves when the mail server has accepted the mail.
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

declare module '#lib/deps.ts' {
  interface Deps {
    mailer: Mailer
  }
}
