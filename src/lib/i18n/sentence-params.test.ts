// Values of refusals and findings as people read them.
import { expect, test } from 'vitest'
import { sentenceParams } from './sentence-params.ts'

test('lengths, rates and shares are in the units of the sentences', () => {
  expect(
    sentenceParams({ lengthMs: 1_250, sampleRateHz: 44_100, clippedSampleShare: 0.0123 }, 'pt'),
  ).toMatchObject({ seconds: '1,3', khz: '44,1', share: '1,23' })
})

test('a day is written in the words of the language, whatever the time zone', () => {
  const resets = (language: 'en' | 'es' | 'pt' | 'tr') =>
    sentenceParams({ resets: '2026-12-01' }, language).resets
  expect([resets('en'), resets('es'), resets('pt'), resets('tr')]).toEqual([
    'Tue, 1 Dec 2026',
    'mar, 1 dic 2026',
    'ter., 1 de dez. de 2026',
    '1 Ara 2026 Sal',
  ])
})

test('an amount of money is written in the number format of the language', () => {
  const shown = (language: 'en' | 'es' | 'pt' | 'tr') =>
    sentenceParams({ min: '20.00', available: '12345.60', currency: 'USD' }, language)
  expect(shown('en')).toEqual({ min: '20.00', available: '12,345.60', currency: 'USD' })
  expect(shown('es')).toEqual({ min: '20,00', available: '12.345,60', currency: 'USD' })
  expect(shown('pt')).toEqual({ min: '20,00', available: '12.345,60', currency: 'USD' })
  expect(shown('tr')).toEqual({ min: '20,00', available: '12.345,60', currency: 'USD' })
  expect(sentenceParams({ amount: 'USD -0.50', min: 3 }, 'tr')).toEqual({ amount: '−USD 0,50', min: 3 })
})

test('a negative level has a true minus sign', () => {
  expect(sentenceParams({ integratedLufs: -14.25, truePeakDbtp: -0.04 }, 'en')).toMatchObject({
    lufs: '−14.3',
    dbtp: '0',
  })
})

test('what is no day, or is not meant as one, stays as it is', () => {
  const params = { first: '2026-02-30', date: '', title: '2026-12-01', most: 3 }
  expect(sentenceParams(params, 'en')).toEqual(params)
})
