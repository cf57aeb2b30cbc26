// What artists and staff read about a delivery whose takedown is overdue.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { ServerRenderContext } from '#lib/web/server-render.ts'
import type { DeliveryAnswer } from './api.ts'
import { useAnswer } from './use-answer.ts'

const OVERDUE: Omit<DeliveryAnswer, 'events'> = {
  id: '01a22905-b1ab-74ba-8ccd-c380cd19a63a',
  releaseId: '01a22904-4636-7613-972b-deb53fd3e3c9',
  revision: 1,
  kind: 'takedown',
  isrcs: null,
  rightsEnded: false,
  status: 'queued',
  attempts: 0,
  problem: { code: 'takedown_unconfirmed', params: {} },
  storeUrl: null,
  dueAt: null,
  releaseDate: null,
  store: { id: 'deezer', name: 'Deezer', sandbox: false, paused: false },
}

const Answer = ({ delivery }: { delivery: typeof OVERDUE }) => useAnswer()(delivery)

const answerTo = (delivery: typeof OVERDUE) =>
  renderToString(
    <ServerRenderContext value={{ renderedAt: Date.parse('2026-11-23T12:00:00Z') }}>
      <I18nextProvider i18n={i18next.cloneInstance({ lng: 'en' })}>
        <Answer delivery={delivery} />
      </I18nextProvider>
    </ServerRenderContext>,
  )

test('a takedown that a store rejected says that the release is still there', () => {
  const rejected = { ...OVERDUE, status: 'rejected', problem: { code: 'ern_missing', params: {} } } as const
  expect(answerTo(rejected)).toBe('Not removed yet. The store did not find the message in the delivery')
  expect(answerTo({ ...rejected, kind: 'release' })).toBe(
    'The store did not find the message in the delivery',
  )
})

test('an overdue takedown of a paused store waits for the store to resume', () => {
  const paused = { ...OVERDUE, store: { ...OVERDUE.store, paused: true } }
  expect(answerTo(paused)).toBe('Deliveries to this store are paused. It will be sent when they resume.')
  expect(answerTo(OVERDUE)).toMatch(/^The store has not confirmed the removal/)
})
