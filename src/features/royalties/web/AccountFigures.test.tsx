// The figures above the royalties tabs, in cents.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { AccountFigures } from './AccountFigures.tsx'

const TOTALS = {
  currency: 'USD',
  lifetime: '3424.805443',
  available: '3349.818812',
  pending: '0.00',
  paid: '0.00',
  withheld: '0.00',
  costs: '0.00',
  disputed: '74.986631',
  fromDisputes: '0.00',
  held: '0.00',
}

const render = (totals: typeof TOTALS) =>
  renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: 'en' })}>
      <AccountFigures totals={[totals]} />
    </I18nextProvider>,
  )

test('only what can be withdrawn is cut off; what was earned is rounded like the sums below it', () => {
  const html = render(TOTALS)
  expect(html).toContain('3,349.81')
  expect(html).toContain('3,424.81')
})

test('a balance below zero says why', () => {
  expect(render(TOTALS)).not.toContain('corrected')
  expect(render({ ...TOTALS, available: '-406.059676' })).toContain(
    'a report was corrected; later earnings make up for it',
  )
})
