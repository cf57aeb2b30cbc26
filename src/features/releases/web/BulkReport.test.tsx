// The report of a bulk edit: what was done, what was left out, and what was refused.
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import type { ReleaseRowAnswer } from './api.ts'
import { BulkReport } from './BulkReport.tsx'
import type { BulkResult } from './use-bulk-run.ts'

const resultOf = (title: string, result: Partial<BulkResult> = {}): BulkResult => ({
  row: { id: title, title } as ReleaseRowAnswer,
  refusal: undefined,
  ignoredStores: [],
  ...result,
})

const textOf = (results: BulkResult[], lng = 'en') =>
  renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng })}>
      <MantineProvider withGlobalClasses={false}>
        <MemoryRouter>
          <BulkReport results={results} count={results.length} />
        </MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  )
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '')

test('stores that the plan does not include are named, before what was done in full', () => {
  const text = textOf([resultOf('Night Bus'), resultOf('Maré', { ignoredStores: ['deezer', 'tidal'] })])
  expect(text).toEqual([
    '2 of 2 done',
    'Maré',
    'Done, without Deezer and TIDAL: not in your plan',
    'Night Bus',
    'Done',
  ])
})

test('what was refused comes first', () => {
  const refusal = { code: 'wrong_state', at: '', problems: [] } as unknown as BulkResult['refusal']
  const text = textOf([resultOf('Maré', { ignoredStores: ['deezer'] }), resultOf('Glass River', { refusal })])
  expect(text.indexOf('Glass River')).toBeLessThan(text.indexOf('Maré'))
})
