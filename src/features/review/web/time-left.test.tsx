// How the queue says when a case is due: always with a unit.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import '#app/messages/i18n.server.ts'
import { TimeLeft } from './QueuePanel.tsx'

const NOW = '2026-11-23T12:00:00Z'
const textOf = (dueAt: string, language: string) =>
  renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: language })}>
      <TimeLeft dueAt={dueAt} now={NOW} />
    </I18nextProvider>,
  ).replace(/<[^>]+>/g, '')

test.each([
  ['2026-11-23T12:40:30Z', 'en', '40 minutes left'],
  ['2026-11-23T14:00:00Z', 'en', '2 hours left'],
  ['2026-11-23T11:59:50Z', 'en', 'late 1 minute'],
  ['2026-11-23T11:20:00Z', 'en', 'late 40 minutes'],
  ['2026-11-23T06:59:00Z', 'en', 'late 5 hours'],
  ['2026-11-18T12:00:00Z', 'en', 'late 5 days'],
  ['2026-11-23T06:59:00Z', 'es', '5 horas tarde'],
  ['2026-11-23T06:59:00Z', 'pt', 'atrasado: 5 horas'],
  ['2026-11-23T06:59:00Z', 'tr', '5 saat gecikti'],
])('a case due at %s says in %s: %s', (dueAt, language, words) => {
  expect(textOf(dueAt, language)).toBe(words)
})

// A browser renders the first paint in UTC as well, and then in its own time zone.
test('the server writes a later due time in UTC, whatever its own time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(textOf('2026-11-25T20:12:00Z', 'en')).toBe('Wed 20:12')
})
