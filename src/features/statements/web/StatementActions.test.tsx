// What the panel of a statement says when the server refuses a call.
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { userQuery } from '#features/accounts/web/api.ts'
import { UiProvider } from '#ui/UiProvider.tsx'
import { postingPreviewQuery, type StatementAnswer } from './api.ts'
import { Remittances } from './Remittances.tsx'
import { StatementActions } from './StatementActions.tsx'
import { useRefusalMessage } from './use-refusal-message.ts'

const ID = '00000000-0000-7000-8000-000000000001'

const matched = {
  id: ID,
  status: 'matched',
  matches: [{ currency: 'USD', matched: true, identities: 1, lines: 1, amount: '5' }],
  rates: [],
  statedTotals: [],
  createdAt: '2026-06-15T00:00:00.000Z',
  lastMonth: '2026-05',
  endsOpen: false,
  rounded: 0,
  dsr: null,
  similarTo: null,
  needsApproval: false,
  mayApprove: false,
  requestedBy: null,
  waitsForRemittance: false,
  bookTotal: '5.00',
  bookCurrency: 'USD',
}

function render(element: ReactElement, client = new QueryClient()): string {
  client.setQueryData(userQuery.queryKey, { _id: ID, role: 'finance' } as never)
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: 'en' })}>
      <UiProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </I18nextProvider>,
  )
}

test('the refusal of a preview is not shown once the statement is being posted', async () => {
  const client = new QueryClient()
  await client.prefetchQuery({
    ...postingPreviewQuery(ID),
    queryFn: () => Promise.reject(new ORPCError('WRONG_STATE', { status: 409, data: { params: {} } })),
    retry: false,
  })
  const shown = (status: StatementAnswer['status']) =>
    render(<StatementActions statement={{ ...matched, status } as unknown as StatementAnswer} />, client)
  expect(client.getQueryState(postingPreviewQuery(ID).queryKey)?.status).toBe('error')
  expect(shown('posting')).not.toContain('role="alert"')
  expect(shown('posted')).not.toContain('role="alert"')
})

test('a month after the day on which the file was sent is a warning', () => {
  const shown = (lastMonth: string) =>
    render(<StatementActions statement={{ ...matched, lastMonth } as unknown as StatementAnswer} />)
  expect(shown('2026-06')).not.toContain('had not begun')
  expect(shown('2026-07')).toContain('had not begun')
})

test('what posting would do adds up to the micro-unit', () => {
  const client = new QueryClient()
  client.setQueryData(postingPreviewQuery(ID).queryKey, {
    accounts: 2,
    credited: '108.743215',
    fee: '0.00',
    invitations: 1,
    held: '6.093108',
    disputed: '2.624803',
    suspense: '0.00',
    currency: 'USD',
  } as never)
  const whole = { ...matched, bookTotal: '117.461126' } as unknown as StatementAnswer
  const html = render(<StatementActions statement={whole} />, client)
  for (const amount of ['108.743215', '6.093108', '2.624803', '117.461126']) expect(html).toContain(amount)
})

test('a payment of whole cents says by how much it differs from the exact report', () => {
  const remittance = {
    currency: 'EUR',
    stated: '108.418983',
    amount: '108.42',
    difference: '0.001017',
    receivedOn: '2026-11-20',
    reference: '',
  }
  const html = render(
    <Remittances statement={{ ...matched, remittances: [remittance] } as unknown as StatementAnswer} />,
  )
  expect(html).toContain('EUR 0.001017 against the report')
})

function Refused({ error }: { error: unknown }) {
  return <p>{useRefusalMessage()(error)}</p>
}

test.each([
  ['NOT_READY', 'remittance_recorded', 'Withdraw the record of the payment first'],
  ['INVALID_INPUT', 'rate_zero', 'A rate must be more than 0'],
])('a refusal with %s says its first problem', (code, problem, sentence) => {
  const error = new ORPCError(code, {
    status: 422,
    data: { params: {}, problems: [{ code: problem, at: 'rate' }] },
  })
  expect(render(<Refused error={error} />)).toContain(sentence)
})
