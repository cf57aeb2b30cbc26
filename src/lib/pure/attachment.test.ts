// A file name reaches the browser unchanged and cannot break out of the header.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['licence.pdf', 'attachment; filename="licence.pdf"'],
  ['ação.pdf', `attachment; filename="acao.pdf"; filename*=UTF-8''a%C3%A7%C3%A3o.pdf`],
  ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  [`it's (1)*é.pdf`, `attachment; filename="it's (1)*e.pdf"; filename*=UTF-8''it%27s%20%281%29%2A%C3%A9.pdf`],
  ['🎵.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%8E%B5.pdf`],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('the header for %s', (name, header) => expect(attachment(name)).toBe(header))

test('any name is one quoted string that can be parsed back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachment(name)
      const match = /^attachment; filename="([^"\\%]*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]*))?$/.exec(
        header,
      )
      const kept = new Headers({ 'content-disposition': header }).get('content-disposition')
      return kept === header && decodeURIComponent(match?.[2] ?? match?.[1] ?? '') === name.toWellFormed()
    }),
  )
})
