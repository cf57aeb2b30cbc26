import { expect, test } from 'vitest'
import { trackNumbers } from './track-numbers.ts'

test.each<[number[], string[]]>([
  [[], []],
  [
    [1, 1, 1],
    ['1', '2', '3'],
  ],
  [
    [1, 1, 2, 2, 3],
    ['1-1', '1-2', '2-1', '2-2', '3-1'],
  ],
])('tracks on discs %j are numbered %j', (discs, numbers) => {
  expect(trackNumbers(discs.map((disc) => ({ disc })))).toEqual(numbers)
})
