// The people pages render their data, and the blocked page has no links to other pages.
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
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { UiProvider } from '#ui/UiProvider.tsx'
import AppealPage from './AppealPage.tsx'
import { peopleApi } from './api.ts'
import BlockedPage from './BlockedPage.tsx'
import PersonPage from './PersonPage.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const AT = '2026-11-21T09:00:00.000Z'
const user = {
  _id: ID,
  name: 'Ana Lima',
  username: 'ana',
  email: 'ana@backline.test',
  role: 'user',
  language: 'en',
  subscription: { plan_name: 'pro', expires: null },
  freeze: true,
  banned: false,
  blocked_reason: 'x',
  impersonate: false,
  impersonator_role: null,
  account: ID,
  accounts: [],
  time_zone: null,
  two_factor: false,
  closing: null,
}
const message = {
  id: ID,
  kind: 'appeal',
  text: '<b>mine</b>',
  status: 'open',
  sentAt: AT,
  dueAt: AT,
  answer: null,
  answeredAt: null,
  files: [{ id: ID, name: 'a.pdf', mediaType: 'x', sizeBytes: 2_100_000 }],
}
const block = {
  id: ID,
  kind: 'freeze',
  reason: 'Rights in question',
  nextStep: 'Send us the licence',
  active: true,
  setAt: AT,
  setBy: { id: ID, name: 'Mara' },
  endsAt: AT,
  liftedAt: null,
  liftedBy: null,
}
const person = {
  id: ID,
  name: 'Ana Lima',
  username: 'ana',
  email: 'ana@backline.test',
  role: 'user',
  plan: 'pro',
  accountStatus: ['frozen'],
  createdAt: AT,
  accountId: ID,
  emailConfirmed: true,
  language: 'en',
  planUntil: '2027-01-01',
  closingAt: null,
  closedAt: null,
  twoFactor: false,
  block,
  support: {
    phone: null,
    contactMethod: 'email',
    sessionCount: 1,
    releaseCount: 2,
    blocks: [block],
    messages: [message],
  },
  money: { method: 'stripe', changedAt: AT, heldUntil: null },
  audit: [],
}

function render(
  page: ReactElement,
  {
    as,
    data,
    language = 'en',
    client = new QueryClient(),
  }: { as: object; data: [readonly unknown[], unknown][]; language?: Language; client?: QueryClient },
) {
  client.setQueryData(userQuery.queryKey, as as never)
  for (const [key, value] of data) client.setQueryData(key, value)
  const router = createMemoryRouter([{ path: '/:id', element: page }], { initialEntries: [`/${ID}`] })
  return renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: language })}>
      <UiProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </I18nextProvider>,
  )
}
const own = {
  kind: 'freeze',
  reason: block.reason,
  nextStep: block.nextStep,
  setAt: AT,
  endsAt: AT,
  canAppeal: true,
  messages: [message],
}
const ownKey = peopleApi.ownBlock.queryOptions({ input: undefined }).queryKey

const LEGAL = ['/terms-and-conditions', '/privacy-policy', '/cookie-policy']
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

test.each(
  LANGUAGES,
)('the blocked page in %s shows reason and next step, and links only to support and the legal pages', (language) => {
  const html = render(<BlockedPage />, { as: user, data: [[ownKey, own]], language })
  for (const text of [block.reason, block.nextStep, '&lt;b&gt;mine&lt;/b&gt;']) expect(html).toContain(text)
  expect(linksOf(html)).toEqual(['/account/support', ...LEGAL])
  expect(html).not.toMatch(/>(blocked|desk|common)[.:]/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<form/g)).toHaveLength(1)
})

test('after an appeal only support is offered; while impersonating there is a way back', () => {
  const data: [readonly unknown[], unknown][] = [[ownKey, { ...own, canAppeal: false }]]
  expect(render(<BlockedPage />, { as: user, data })).not.toContain('<form')
  const html = render(<BlockedPage />, { as: { ...user, impersonate: true }, data })
  expect(linksOf(html)).toEqual(['/v1/auth/back-to-admin', '/account/support', ...LEGAL])
})

test.each([
  ['support', null, ['Impersonate', 'Freeze']],
  ['support', block, ['Lift block', 'Impersonate']],
  ['support', { ...block, kind: 'ban' }, ['Impersonate']],
  ['admin', null, ['Impersonate', 'Change role', 'Change plan', 'Freeze', 'Ban']],
  ['admin', block, ['Lift block', 'Impersonate', 'Change role', 'Change plan']],
  ['finance', block, []],
])('%s is offered the actions the server allows', (role, currentBlock, offered) => {
  const html = render(<PersonPage />, {
    as: { ...user, _id: 'other', role, freeze: false },
    data: [[peopleApi.find.queryOptions({ input: { id: ID } }).queryKey, { ...person, block: currentBlock }]],
  })
  const actionsAt = html.lastIndexOf('Actions')
  const panel = actionsAt < 0 ? '' : html.slice(actionsAt)
  const buttons = [...panel.matchAll(/<button.*?<\/button>/gs)].map(([html]) => html.replace(/<[^>]+>/g, ''))
  expect(buttons).toEqual(offered)
})

test('a message shows its files as downloads, and the results that fit', () => {
  const html = render(<AppealPage />, {
    as: { ...user, _id: 'other', role: 'support', freeze: false },
    data: [
      [
        peopleApi.appeal.queryOptions({ input: { id: ID } }).queryKey,
        { ...message, person, block, blocks: [block] },
      ],
    ],
  })
  expect(html).toContain(`href="/v1/admin/appeals/files/${ID}" download="a.pdf"`)
  expect(html).toContain('Accept and lift block')
  expect(html).not.toContain('Send reply')
})

test.each([
  ['NOT_FOUND', 404],
  ['INVALID_INPUT', 422],
])('a person that does not exist is absent, and not a failure to retry (%s)', async (code, status) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await client.prefetchQuery({
    ...peopleApi.find.queryOptions({ input: { id: ID } }),
    queryFn: () => Promise.reject(new ORPCError(code, { status })),
  })
  const html = render(<PersonPage />, { as: { ...user, role: 'support', freeze: false }, data: [], client })
  expect(html).toContain('There is no such person')
  expect(linksOf(html)).toEqual(['/admin/people'])
  expect(html).not.toContain('Try again')
})

test('the payout method of a person has its name', () => {
  const html = render(<PersonPage />, {
    as: { ...user, _id: 'other', role: 'finance', freeze: false },
    data: [[peopleApi.find.queryOptions({ input: { id: ID } }).queryKey, person]],
  })
  expect(html).toContain('>Stripe<')
})
