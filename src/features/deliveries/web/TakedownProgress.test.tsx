// What the page of a release says while stores take it down, and once they took longer than promised.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { ServerRenderContext } from '#lib/web/server-render.ts'
import { TakedownProgress } from './TakedownProgress.tsx'

const textAt = (now: string, lng = 'en') =>
  renderToString(
    <ServerRenderContext value={{ renderedAt: Date.parse(now) }}>
      <I18nextProvider i18n={i18next.cloneInstance({ lng })}>
        <MemoryRouter>
          <TakedownProgress requestedAt="2026-11-20T12:00:00.000Z" hours={{ from: 24, until: 48 }} />
        </MemoryRouter>
      </I18nextProvider>
    </ServerRenderContext>,
  ).replace(/<[^>]*>/g, '')

test('until the promised time is over, a takedown says how long it takes', () => {
  expect(textAt('2026-11-22T11:59:00Z')).toMatch(/Stores remove it within 24 to 48 hours/)
})

test.each([
  ['en', /Not every store has confirmed .+ Write to support$/],
  ['es', /No todas las tiendas confirmaron .+ Escribe a soporte$/],
  ['pt', /Nem todas as lojas confirmaram .+ Fale com o suporte$/],
  ['tr', /Bazı mağazalar .+ onaylamadı.+ Desteğe yazın$/],
])('after that time it promises nothing more and says what can be done, in %s', (lng, text) => {
  expect(textAt('2026-11-22T12:00:00Z', lng)).toMatch(text)
  expect(textAt('2026-11-22T12:00:00Z', lng)).not.toMatch(/24/)
})
