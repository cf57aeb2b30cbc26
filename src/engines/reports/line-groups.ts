// Adds lines of a statement up by the bytes of their dimensions, in typed arrays: nothing is allocated for a line.
import type { StatementGroup } from './statement.ts'

/** Groups in memory before they are handed over. */
const GROUPS_MAX = 1 << 17
const SLOTS = GROUPS_MAX * 2
const KEY_BYTES_MAX = 32 * 1024 * 1024
const KEY_BYTES_FIRST = 1024 * 1024
/** Sums are exact in a double up to 2⁵³, and a line adds less than 10¹⁵. */
const SUM_MAX = 8e15
const UNITS_OF_ONE = 10n ** 10n

/** Where the dimensions of a line are. */
export interface LineKey {
  bytes: Uint8Array
  hash: number
  /** Pairs of a start and an end, in the order of the columns. */
  places: Int32Array
  /** How many entries of `places` are set. */
  length: number
}

export class LineGroups {
  #groups: StatementGroup[] = []
  /** An open hash table of group numbers from 1; 0 is free. */
  readonly #slots = new Int32Array(SLOTS)
  /** Of each group, or -1. */
  readonly #slotOf = new Int32Array(GROUPS_MAX)
  readonly #hashes = new Int32Array(GROUPS_MAX)
  readonly #keyEnds = new Int32Array(GROUPS_MAX)
  #keys = new Uint8Array(KEY_BYTES_FIRST)
  readonly #lines = new Int32Array(GROUPS_MAX)
  readonly #amounts = new Float64Array(GROUPS_MAX)
  readonly #quantities = new Float64Array(GROUPS_MAX)

  get isFull(): boolean {
    return this.#groups.length >= GROUPS_MAX || this.#keyBytes >= KEY_BYTES_MAX
  }

  get #keyBytes(): number {
    return this.#groups.length === 0 ? 0 : (this.#keyEnds[this.#groups.length - 1] as number)
  }

  /** The number of the group with this key, or -1. */
  find({ bytes, hash, places, length }: LineKey): number {
    const slots = this.#slots
    for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
      const index = (slots[slot] as number) - 1
      if (index === -1) return -1
      if (this.#hashes[index] === hash && this.#hasKey(index, bytes, places, length)) return index
    }
  }

  #hasKey(index: number, bytes: Uint8Array, places: Int32Array, length: number): boolean {
    const keys = this.#keys
    const end = this.#keyEnds[index] as number
    let at = index === 0 ? 0 : (this.#keyEnds[index - 1] as number)
    for (let place = 0; place < length; place += 2) {
      const cellEnd = places[place + 1] as number
      if (end - at <= cellEnd - (places[place] as number)) return false
      for (let from = places[place] as number; from < cellEnd; from++, at++)
        if (keys[at] !== bytes[from]) return false
      if (keys[at++] !== 0) return false
    }
    return at === end
  }

  /** Counts a plain line in a group that `find` has returned. */
  count(index: number, amount: number, quantity: number): void {
    this.#lines[index] = (this.#lines[index] as number) + 1
    const amountSum = (this.#amounts[index] as number) + amount
    const quantitySum = (this.#quantities[index] as number) + quantity
    this.#amounts[index] = amountSum
    this.#quantities[index] = quantitySum
    if (amountSum > SUM_MAX || amountSum < -SUM_MAX || quantitySum > SUM_MAX || quantitySum < -SUM_MAX)
      this.#settle(index)
  }

  /** @param key without one, no other line joins the group */
  add(group: StatementGroup, key?: LineKey): void {
    const index = this.#groups.push(group) - 1
    const start = index === 0 ? 0 : (this.#keyEnds[index - 1] as number)
    this.#slotOf[index] = -1
    this.#keyEnds[index] = start
    if (!key) return
    this.#hashes[index] = key.hash
    this.#keyEnds[index] = this.#storeKey(key, start)
    let slot = slotOf(key.hash)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.#slots[slot] = index + 1
    this.#slotOf[index] = slot
  }

  /** No cell has a NUL, so it ends each of them. */
  #storeKey({ bytes, places, length }: LineKey, start: number): number {
    let size = 0
    for (let place = 0; place < length; place += 2)
      size += (places[place + 1] as number) - (places[place] as number) + 1
    if (start + size > this.#keys.length) {
      const larger = new Uint8Array(Math.max(this.#keys.length * 2, start + size))
      larger.set(this.#keys.subarray(0, start))
      this.#keys = larger
    }
    let at = start
    for (let place = 0; place < length; place += 2) {
      const cell = bytes.subarray(places[place], places[place + 1])
      this.#keys.set(cell, at)
      at += cell.length
      this.#keys[at++] = 0
    }
    return at
  }

  /** A group to which amounts in other forms are added. */
  at(index: number): StatementGroup {
    return this.#groups[index] as StatementGroup
  }

  #settle(index: number): void {
    const group = this.at(index)
    group.lines += this.#lines[index] as number
    group.amount += BigInt(this.#amounts[index] as number)
    group.quantity += BigInt(this.#quantities[index] as number) * UNITS_OF_ONE
    this.#lines[index] = 0
    this.#amounts[index] = 0
    this.#quantities[index] = 0
  }

  /** All groups, in the order of their first lines. Lines that follow start new ones. */
  take(): StatementGroup[] {
    const groups = this.#groups
    for (let index = 0; index < groups.length; index++) {
      this.#settle(index)
      const slot = this.#slotOf[index] as number
      if (slot !== -1) this.#slots[slot] = 0
    }
    this.#groups = []
    return groups
  }
}

const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1)
