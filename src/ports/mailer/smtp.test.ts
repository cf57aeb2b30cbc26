// Mails through SMTP, as a server receives them.
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { smtpMailer } from './smtp.ts'

/** What was sent after each DATA. */
const received: string[] = []
const server = createServer((socket) => {
  let text = ''
  let isMessage = false
  const answer = (line: string) => socket.write(`${line}\r\n`)
  answer('220 mail.example')
  socket.on('data', (part) => {
    text += part
    for (let end = text.indexOf('\r\n'); !isMessage && end >= 0; end = text.indexOf('\r\n')) {
      const command = text.slice(0, end).toUpperCase()
      text = text.slice(end + 2)
      isMessage = command === 'DATA'
      if (isMessage) answer('354 go on')
      else if (command === 'QUIT') socket.end('221 bye\r\n')
      else answer('250 fine')
    }
    const end = text.indexOf('\r\n.\r\n')
    if (!isMessage || end < 0) return
    received.push(text.slice(0, end))
    text = text.slice(end + 5)
    isMessage = false
    answer('250 accepted')
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.close()
})

/** The headers of a message, unfolded. */
function headersOf(message: string): Map<string, string> {
  const head = message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

const mail = {
  to: 'ana@label.example',
  subject: 'Live',
  text: 'Night Bus is live.',
  html: '<p>Night Bus is live.</p>',
}

test('a mail that can be turned off has the headers for the button of mail programs', async () => {
  const mailer = smtpMailer(`smtp://127.0.0.1:${portOf(server)}`, 'no-reply@label.example')
  // Longer than a line of a header, so that it has to be folded without a space inside.
  const unsubscribeUrl = `https://music.example/unsubscribe?user=01931f4e&group=releases&proof=${'ab'.repeat(40)}`
  await mailer.send({ ...mail, unsubscribeUrl })
  await mailer.send(mail)
  const [first, second] = received.map(headersOf)
  expect(first?.get('to')).toBe('ana@label.example')
  expect(first?.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(first?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect([second?.has('list-unsubscribe'), second?.has('list-unsubscribe-post')]).toEqual([false, false])
})
