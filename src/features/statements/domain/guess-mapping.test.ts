// What is guessed about a file that nobody has mapped yet.
import { describe, expect, test } from 'vitest'
import { columnsWithAmounts, guessColumns, guessDecimalMark } from './guess-mapping.ts'

describe('the decimal mark', () => {
  test.each([
    [['2026-07', 'AE', '2 974', '5.9480', '3.0930'], ';', '.'],
    [['2026-07', '1.204,50'], ';', ','],
    [['1,204.50'], ',', '.'],
    [['0,333'], '\t', ','],
    [['0.333'], ';', '.'],
    [['$1.20', '(3.5)', '−0.25'], ';', '.'],
    [['1,204,500'], ';', '.'],
    [['1.204.500'], '\t', ','],
    [["1'204,5"], '\t', ','],
  ])('of %j separated by %j is %s', (values, delimiter, mark) =>
    expect(guessDecimalMark(values, delimiter)).toBe(mark))

  test.each([
    [[]],
    [['1,204', '12']],
    [['1.204']],
    [['0196588402', '2026-07', '06.2026', '31.12.2026', '1.0.2', 'v1.5']],
    [['1.5', '1,5']],
  ])('of %j follows the separator', (values) => {
    expect(guessDecimalMark(values, ';')).toBe(',')
    expect(guessDecimalMark(values, '\t')).toBe('.')
    expect(guessDecimalMark(values, undefined)).toBe('.')
  })
})

describe('the columns', () => {
  test('are found by names with underscores, and the amount is never guessed', () => {
    const cells = [
      'Sale_Period',
      'Territory',
      'Service',
      'Artist_Name',
      'Track_Title',
      'ISRC_Code',
      'EAN',
      'Plays',
      'Gross_USD',
      'Net_Payable_USD',
    ]
    expect(guessColumns(cells)).toEqual({
      isrc: 'ISRC_Code',
      upc: 'EAN',
      month: 'Sale_Period',
      amount: '',
      currency: '',
      quantity: 'Plays',
      country: 'Territory',
      store: 'Service',
      kind: '',
      title: 'Track_Title',
      artist: 'Artist_Name',
      release: '',
    })
  })

  test('a title of a release and identifiers are not taken for the title and the artist', () => {
    const cells = [
      'artistId',
      'ReleaseTitle',
      'Release_Date',
      'trackName',
      'artistName',
      'usageMonth',
      'EAN_Code',
    ]
    expect(guessColumns(cells)).toMatchObject({
      upc: 'EAN_Code',
      month: 'usageMonth',
      title: 'trackName',
      artist: 'artistName',
      release: 'ReleaseTitle',
    })
  })

  test('one column has one meaning', () => {
    expect(guessColumns(['Album', 'Song', 'Period', 'ISRC'])).toMatchObject({
      title: 'Song',
      release: 'Album',
      month: 'Period',
    })
  })
})

test('columns with amounts have a fraction or the name of money, and are no percentage or rate', () => {
  const cells = [
    'Plays',
    'Gross_USD',
    'Share_pct',
    'Net_Payable_USD',
    'Revenue',
    'FX_Rate',
    'Value',
    'Comment',
    'Net',
    '',
  ]
  const values = ['2 974', '5.9480', '52.0', '3.0930', '12', '1.0911', '0,5', 'USD', '', '1.5']
  expect(columnsWithAmounts(cells, values)).toEqual(['Gross_USD', 'Net_Payable_USD', 'Revenue', 'Value'])
})
