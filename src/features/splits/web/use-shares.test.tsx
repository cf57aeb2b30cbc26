// Shares as they are typed in each language.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { parsePercent } from '#lib/pure/percent.ts'
import { useShares } from './use-shares.ts'

function Typed({ shareBp }: { shareBp: number }) {
  return useShares().typed(shareBp)
}

test.each([
  ['en', '33.33'],
  ['es', '33,33'],
  ['pt', '33,33'],
  ['tr', '33,33'],
])('a share in a field has the decimal mark of %s, and is read back', (language, text) => {
  const shown = renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: language })}>
      <Typed shareBp={3333} />
    </I18nextProvider>,
  )
  expect(shown).toBe(text)
  expect(parsePercent(shown)).toBe(3333)
})
