import { expect, test } from 'vitest'
import { bulkChange, EMPTY_INPUT, isComplete } from './bulk-change.ts'

const lines = { pLine: { year: 2019, owner: 'Old Label' }, cLine: { year: null, owner: '' } }

test('a rights line keeps its year', () => {
  const input = { ...EMPTY_INPUT, text: ' Vale Records ' }
  expect(bulkChange('pLine', input, lines)).toEqual({ pLine: { year: 2019, owner: 'Vale Records' } })
  expect(bulkChange('cLine', input, lines)).toEqual({ cLine: { year: null, owner: 'Vale Records' } })
})

test('worldwide leaves no countries behind', () => {
  const input = { ...EMPTY_INPUT, countries: ['BR'] }
  expect(bulkChange('territories', input, lines)).toEqual({
    territories: { rule: 'worldwide', countries: [] },
  })
  expect(bulkChange('territories', { ...input, rule: 'only' }, lines)).toEqual({
    territories: { rule: 'only', countries: ['BR'] },
  })
})

test('only the chosen field changes', () => {
  const input = { ...EMPTY_INPUT, text: 'pop', stores: ['spotify'] }
  expect(bulkChange('primaryGenre', input, lines)).toEqual({ primaryGenre: 'pop' })
  expect(bulkChange('platforms', input, lines)).toEqual({ platforms: ['spotify'] })
  expect(bulkChange('releaseTiming', { ...input, text: 'utc_midnight' }, lines)).toEqual({
    releaseTiming: 'utc_midnight',
  })
})

test('nothing can be set without a value', () => {
  expect(isComplete('label', { ...EMPTY_INPUT, text: '  ' })).toBe(false)
  expect(isComplete('platforms', EMPTY_INPUT)).toBe(false)
  expect(isComplete('territories', EMPTY_INPUT)).toBe(true)
  expect(isComplete('territories', { ...EMPTY_INPUT, rule: 'except' })).toBe(false)
  expect(isComplete('releaseDate', { ...EMPTY_INPUT, text: '2027-01-08' })).toBe(true)
})
