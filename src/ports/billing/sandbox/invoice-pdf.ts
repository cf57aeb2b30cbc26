// The invoice that the test gateway prints: one page in Helvetica, which every reader of PDF has (ISO 32000-1, 9.6.2.2).

import { amountText } from './pages.ts'
import type { GatewayInvoice } from './store.ts'

export function printInvoice(invoice: GatewayInvoice, customer: { name: string; email: string }): Uint8Array {
  const day = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  const total = amountText(invoice.amountMinor, invoice.currency)
  const lines: [size: number, text: string][] = [
    [20, `Invoice ${invoice.number}`],
    [10, 'Test gateway. This is not a real invoice, and no money was paid.'],
    [10, ''],
    [11, `Date: ${day}`],
    [11, `For: ${customer.name}, ${customer.email}`],
    [11, ''],
    [11, invoice.description],
    [14, `Total: ${total}, ${invoice.status}`],
  ]
  const text = ['BT', '72 760 Td']
  for (const [size, line] of lines) text.push(`/F1 ${size} Tf`, `(${literal(line)}) Tj`, `0 -${size * 2} Td`)
  const stream = [...text, 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}

/** Latin-1 with the signs escaped that end a string; anything else is a question mark, so that a byte is a character. */
const literal = (text: string) =>
  text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
