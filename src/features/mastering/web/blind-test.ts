// The blind test: which of mix and master somebody prefers in several rounds, without knowing which is which.

export type Side = 'before' | 'after'

/** What the two sides are called in a round. */
export const SLOTS = ['1', '2'] as const
export type Slot = (typeof SLOTS)[number]

export const ROUNDS = 5

export interface BlindTest {
  /** The side that plays as 1 in this round. Drawn again for each round. */
  first: Side
  /** What was listened to in this round. */
  heard: readonly Slot[]
  /** The side that was preferred in each round so far. */
  preferred: readonly Side[]
}

/** Takes a fair coin. */
export const startBlindTest = (flip: () => boolean): BlindTest => ({
  first: draw(flip),
  heard: [],
  preferred: [],
})

export const isFinished = ({ preferred }: BlindTest): boolean => preferred.length === ROUNDS

export const sideOf = ({ first }: BlindTest, slot: Slot): Side => (slot === '1' ? first : otherThan(first))

export const slotOf = ({ first }: BlindTest, side: Side): Slot => (side === first ? '1' : '2')

export const hear = (test: BlindTest, slot: Slot): BlindTest =>
  test.heard.includes(slot) ? test : { ...test, heard: [...test.heard, slot] }

/** Only somebody who has listened to both can prefer one. */
export const canPrefer = ({ heard }: BlindTest): boolean => heard.length === SLOTS.length

/** Ends the round, and begins the next one with another draw. */
export function prefer(test: BlindTest, slot: Slot, flip: () => boolean): BlindTest {
  if (!canPrefer(test) || isFinished(test)) return test
  return { first: draw(flip), heard: [], preferred: [...test.preferred, sideOf(test, slot)] }
}

/** In how many rounds the master was preferred. */
export const timesMaster = ({ preferred }: BlindTest): number =>
  preferred.filter((side) => side === 'after').length

/**
 * The probability that somebody who guesses gets a result at least as clear, for either side: 1 when the rounds are
 * divided as evenly as they can be.
 */
export function chanceOf(count: number, rounds: number): number {
  const distance = Math.abs(count - rounds / 2)
  let outcomes = 1
  let sum = 0
  for (let k = 0; k <= rounds; k++) {
    if (Math.abs(k - rounds / 2) >= distance) sum += outcomes
    outcomes = (outcomes * (rounds - k)) / (k + 1)
  }
  return sum / 2 ** rounds
}

const otherThan = (side: Side): Side => (side === 'before' ? 'after' : 'before')
const draw = (flip: () => boolean): Side => (flip() ? 'before' : 'after')
