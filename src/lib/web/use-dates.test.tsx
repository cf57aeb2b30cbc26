// The day that a page shows as an example of what to type can be typed.
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { LANGUAGES, LOCALES } from '#lib/i18n/languages.ts'
import { readTypedDay } from '#lib/pure/typed-day.ts'
import { useDates } from './use-dates.ts'

const DAYS = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-15`)
const Days = () => DAYS.map(useDates().dayTyped).join('|')

test.each(LANGUAGES)('every month of the example is read in %s', (lng) => {
  const texts = renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng })}>
      <Days />
    </I18nextProvider>,
  ).split('|')
  expect(texts.map((text) => readTypedDay(text, LOCALES[lng], { isEntered: true }))).toEqual(DAYS)
})
