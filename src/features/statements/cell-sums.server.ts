// Collects the cells of a statement until they are written: as many as a statement has, so each of them is small.
import type { CellDimensions, NewCell } from './cells.data.server.ts'

interface KnownDimensions extends CellDimensions {
  /** Sorts like the columns of the primary key. */
  key: string
}

export class CellSums {
  readonly #dimensions = new Map<string, KnownDimensions>()
  readonly #cells = new Map<string, Map<KnownDimensions, NewCell>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(
    identity: string,
    dimensions: CellDimensions,
    { lines, quantity, amount }: Pick<NewCell, 'lines' | 'quantity' | 'amount'>,
  ): void {
    const known = this.#known(dimensions)
    const cells = this.#cells.get(identity) ?? new Map<KnownDimensions, NewCell>()
    if (cells.size === 0) this.#cells.set(identity, cells)
    const cell = cells.get(known)
    if (cell) {
      cell.lines += lines
      cell.quantity += quantity
      cell.amount += amount
      return
    }
    cells.set(known, { identity, dimensions: known, lines, quantity, amount })
    this.#size++
  }

  #known(dimensions: CellDimensions): KnownDimensions {
    const { usageMonth, currency, store, country, kind } = dimensions
    const key = `${usageMonth}\0${currency}\0${store}\0${country}\0${kind}`
    const known = this.#dimensions.get(key) ?? { ...dimensions, key }
    this.#dimensions.set(key, known)
    return known
  }

  /** Returns all cells in the order of the primary key, in which the index fills fastest, and starts empty again. */
  take(): NewCell[] {
    const byKey = [...this.#dimensions.values()].sort((a, b) => compare(a.key, b.key))
    const placeOf = new Map(byKey.map((dimensions, place) => [dimensions, place]))
    const place = ([dimensions]: [KnownDimensions, NewCell]) => placeOf.get(dimensions) ?? 0
    const sorted = [...this.#cells.keys()]
      .sort()
      .flatMap((identity) =>
        [...(this.#cells.get(identity) ?? [])].sort((a, b) => place(a) - place(b)).map(([, cell]) => cell),
      )
    this.#cells.clear()
    this.#dimensions.clear()
    this.#size = 0
    return sorted
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
