// A report of two sales, as tests of its writers and of its reader use it.
import type { SalesReport } from './dsr.ts'

type Sales = SalesReport['offers'][number]['sales']

export const sale = {
  id: 'tx1',
  upc: '4900000001235',
  dspReleaseId: 'dsp-rel-1',
  releaseTitle: 'Night Drive',
  releaseArtist: 'Aria Vale',
  isrc: 'QZZZ22600001',
  dspResourceId: 'dsp-tr-1',
  title: 'Night Drive',
  artist: 'Aria Vale',
  usages: 4021,
  cents: 15_000n,
}

export const reportOf = (sales: Sales): SalesReport => ({
  messageId: 'DSRMSG-1',
  createdAt: '2026-07-15T08:00:00Z',
  start: '2026-06-01',
  end: '2026-06-30',
  sender: { dpid: 'PADPIDA2026010102Y', name: 'Example DSP' },
  recipient: { dpid: 'PADPIDA2026010101X', name: 'Example Distribution' },
  service: 'Premium',
  offers: [
    {
      territory: 'SE',
      offer: 'Premium',
      commercialModel: 'SubscriptionModel',
      currency: 'SEK',
      useType: 'OnDemandStream',
      accountingCurrency: 'EUR',
      rate: 889n,
      sales,
    },
  ],
})
