// Writes usage as the table Spotify sends its licensors: two lines about the report, the column names, the rows.
import { decimal, tabLine } from './cells.ts'
import type { SalesReport } from './dsr.ts'

const ABOUT = ['Format version', 'Start date', 'End date', 'Sender', 'DPID', 'Recipient', 'Disclaimer']
export const LICENSOR_COLUMNS = [
  'Country',
  'Product',
  'URI',
  'UPC',
  'EAN',
  'ISRC',
  'Track name',
  'Artist name',
  'Composer name',
  'Album name',
  'Quantity',
  'Label',
  'Payable invoice',
  'Invoice currency',
  'Payable EUR',
]

/** Separated by tabs. The accounting currency is the euro; a UPC of 13 digits is written as an EAN. */
export function writeLicensorTable({ start, end, sender, recipient, offers }: SalesReport): string {
  const rows = offers.flatMap(({ territory, offer, currency, rate, sales }) =>
    sales.map((sale) => [
      territory,
      offer.toLowerCase(),
      sale.dspResourceId,
      ...(sale.upc.length === 13 ? ['', sale.upc] : [sale.upc, '']),
      sale.isrc,
      sale.title,
      sale.artist,
      '',
      sale.releaseTitle,
      String(sale.usages),
      '',
      decimal(sale.cents * 100n, 4),
      currency,
      decimal(sale.cents * rate, 6),
    ]),
  )
  const about = ['1', start, end, sender.name, sender.dpid, recipient.name, '']
  return [ABOUT, about, LICENSOR_COLUMNS, ...rows].map((cells) => `${tabLine(cells)}\n`).join('')
}
