// Sending one mail. Delivery to a mailbox is the other side's business; `send` resolves when it was taken over.
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
