// The invoice that the test gateway prints: one page in the typeface of the pages, and in one of the system for letters
// that it does not have.

import { amountText } from './pages.ts'
import type { GatewayInvoice } from './store.ts'

/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842]
const MARGIN = 72
const FAMILIES = '"Instrument Sans Variable", "Instrument Sans Variable Ext", sans-serif'

export async function printInvoice(
  invoice: GatewayInvoice,
  customer: { name: string; email: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await loadCanvas()
  const day = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  const total = amountText(invoice.amountMinor, invoice.currency)
  const title = `Invoice ${invoice.number}`
  const lines: [size: number, text: string][] = [
    [20, title],
    [10, 'Test gateway. This is not a real invoice, and no money was paid.'],
    [10, ''],
    [11, `Date: ${day}`],
    [11, `For: ${customer.name}, ${customer.email}`],
    [11, ''],
    [11, invoice.description],
    [14, `Total: ${total}, ${invoice.status}`],
  ]
  const file = new PDFDocument({ title })
  const page = file.beginPage(WIDTH, HEIGHT)
  let y = MARGIN
  for (const [size, text] of lines) {
    page.font = `${size}px ${FAMILIES}`
    page.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
    y += size * 2
  }
  file.endPage()
  return Uint8Array.from(file.close())
}

let canvas: Promise<typeof import('@napi-rs/canvas')> | undefined

/** Loaded with the first invoice: installations with a payment service never need it here. */
function loadCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  canvas ??= import('#engines/covers/node-surface.ts').then(({ loadTypefaces }) => {
    loadTypefaces()
    return import('@napi-rs/canvas')
  })
  return canvas
}
