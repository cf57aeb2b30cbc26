// The steps from gross to yours for money that a store takes back.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import type { ExplainedAnswer } from './api.ts'
import { RecordSteps } from './RecordSteps.tsx'

const RETURNED = {
  amount: '-0.5865',
  currency: 'USD',
  gross: '-0.69',
  exact: '-0.69',
  reported: '-0.69',
  reportedCurrency: 'USD',
  fee: '-0.1035',
  recouped: '0.00',
  others: '0.00',
  rounded: '0.00',
  rate: null,
  planShareBp: 8_500,
  shareBp: 10_000,
  position: 1,
  parties: 1,
  revision: null,
  role: 'owner',
  status: 'paid',
  period: '2026-05',
  platform: 'iTunes Store',
  quantity: '-1',
  lines: 1,
} as unknown as ExplainedAnswer

test('a returned sale keeps its sign in every sentence', () => {
  const html = renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: 'en' })}>
      <RecordSteps record={RETURNED} />
    </I18nextProvider>,
  )
  expect(html).toContain('Exactly −0.69 before rounding.')
  expect(html).toContain('Exactly −0.5865, shown as −0.59.')
})
