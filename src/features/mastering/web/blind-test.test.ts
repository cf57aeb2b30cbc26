import { expect, test } from 'vitest'
import {
  type BlindTest,
  canPrefer,
  chanceOf,
  hear,
  isFinished,
  prefer,
  ROUNDS,
  type Side,
  SLOTS,
  sideOf,
  slotOf,
  startBlindTest,
  timesMaster,
} from './blind-test.ts'

const heads = () => true
const tails = () => false
const hearBoth = (test: BlindTest) => SLOTS.reduce(hear, test)

/** Prefers one side in each round, wherever it is. */
function run(sides: readonly Side[], flip: () => boolean): BlindTest {
  let test = startBlindTest(flip)
  for (const side of sides) test = prefer(hearBoth(test), slotOf(test, side), flip)
  return test
}

test('the coin decides what plays as 1, and the other side plays as 2', () => {
  for (const [flip, first, second] of [
    [heads, 'before', 'after'],
    [tails, 'after', 'before'],
  ] as const) {
    const round = startBlindTest(flip)
    expect([sideOf(round, '1'), sideOf(round, '2')]).toEqual([first, second])
    expect([slotOf(round, first), slotOf(round, second)]).toEqual(['1', '2'])
  }
})

test('a preference counts once both were listened to, and every round draws again', () => {
  const coins = [true, false]
  const flip = () => coins.shift() ?? true
  let round = startBlindTest(flip)
  round = hear(hear(round, '1'), '1')
  expect(canPrefer(round)).toBe(false)
  expect(prefer(round, '1', flip)).toBe(round)
  round = prefer(hear(round, '2'), '2', flip)
  expect(round).toEqual({ first: 'after', heard: [], preferred: ['after'] })
})

test('the result follows the sides, whatever they were called', () => {
  const sides = ['after', 'before', 'after', 'after', 'after'] as const
  expect(sides).toHaveLength(ROUNDS)
  for (const seed of [0b00000, 0b10110, 0b01001, 0b11111]) {
    let bit = 0
    const finished = run(sides, () => ((seed >> bit++) & 1) === 1)
    expect(isFinished(finished)).toBe(true)
    expect(timesMaster(finished)).toBe(4)
    expect(prefer(hearBoth(finished), '1', heads)).toEqual(hearBoth(finished))
  }
  expect(isFinished(run(sides.slice(1), heads))).toBe(false)
})

test('the chance of a result counts everything as clear, for both sides', () => {
  expect([0, 1, 2, 3, 4, 5].map((count) => chanceOf(count, 5))).toEqual([
    2 / 32,
    12 / 32,
    1,
    1,
    12 / 32,
    2 / 32,
  ])
  expect(chanceOf(2, 4)).toBe(1)
  expect(chanceOf(4, 4)).toBe(2 / 16)
})
