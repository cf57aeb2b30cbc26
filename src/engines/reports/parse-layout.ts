// Checks a layout that staff made for a new kind of statement, before it is stored or used.
import type { Problem } from '#lib/pure/problems.ts'
import { normalizeColumn } from './headers.ts'
import { DELIMITERS, neededColumns, type TableLayout } from './layouts.ts'
import { parseCurrency } from './tally.ts'

/**
 * `required`: missing or empty. `invalid`: not one of the values in `allowed`, or of the wrong type. `too_long`: more than
 * `max` characters or entries. `unknown`: no such field. `not_in_header`: a needed column that no known header has.
 * `ambiguous`: a column whose name a header has twice. `used_twice`: two meanings need the same column.
 */
export type LayoutProblemCode =
  | 'required'
  | 'invalid'
  | 'too_long'
  | 'unknown'
  | 'not_in_header'
  | 'ambiguous'
  | 'used_twice'

export type LayoutProblem = Problem<LayoutProblemCode>

const NAME_MAX = 200
const LIST_MAX = 10
const COLUMNS_MAX = 500
const FIELDS = new Set([
  'format',
  'id',
  'name',
  'headers',
  'delimiters',
  'decimalMark',
  'dates',
  'isrc',
  'upc',
  'amount',
  'quantity',
  'month',
  'currency',
  'store',
  'title',
  'version',
  'artist',
  'release',
  'country',
  'kind',
])

/** @returns the layout, or everything that is wrong with it */
export function parseLayout(value: unknown): { layout: TableLayout } | { problems: LayoutProblem[] } {
  const reader = new FieldReader(value)
  reader.oneOf('format', ['table'])
  const layout: TableLayout = {
    format: 'table',
    id: reader.text('id'),
    name: reader.text('name'),
    headers: reader.headers(),
    delimiters: reader.delimiters(),
    decimalMark: reader.oneOf('decimalMark', ['.', ',']),
    dates: reader.oneOf('dates', ['iso', 'us']),
    isrc: reader.columns('isrc'),
    upc: reader.columns('upc'),
    amount: reader.choice('amount', ['column', 'unitPrice']),
    quantity: reader.has('quantity') ? reader.text('quantity') : null,
    month: reader.choice('month', ['column', 'preamble']),
    currency: reader.currency(),
    store: reader.store(),
    title: reader.columns('title'),
    version: reader.columns('version'),
    artist: reader.columns('artist'),
    release: reader.columns('release'),
    country: reader.columns('country'),
    kind: reader.columns('kind'),
  }
  const { problems } = reader
  if (problems.length === 0) problems.push(...contradictions(layout))
  return problems.length === 0 ? { layout } : { problems }
}

function contradictions(layout: TableLayout): LayoutProblem[] {
  const problems: LayoutProblem[] = []
  const needed = neededColumns(layout)
  if (layout.isrc.length === 0 && layout.upc.length === 0) problems.push({ code: 'required', at: 'isrc' })
  if ('unitPrice' in layout.amount && layout.quantity === null)
    problems.push({ code: 'required', at: 'quantity' })
  const names = needed.map(normalizeColumn)
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index)
      problems.push({ code: 'used_twice', at: '', params: { column: needed[index] ?? '' } })
  for (const [index, header] of layout.headers.entries()) {
    const columns = header.map(normalizeColumn)
    for (const [position, name] of names.entries()) {
      const count = columns.filter((column) => column === name).length
      const params = { column: needed[position] ?? '' }
      if (count === 0) problems.push({ code: 'not_in_header', at: `headers.${index}`, params })
      if (count > 1) problems.push({ code: 'ambiguous', at: `headers.${index}`, params })
    }
  }
  return problems
}

/** Reads fields of unknown input, and notes what is wrong with them. */
class FieldReader {
  readonly problems: LayoutProblem[] = []
  readonly #fields: ReadonlyMap<string, unknown>

  constructor(value: unknown) {
    this.#fields = fieldsOf(value)
    for (const field of this.#fields.keys())
      if (!FIELDS.has(field)) this.#note('unknown', field.slice(0, NAME_MAX))
  }

  #note(code: LayoutProblemCode, at: string, params?: Record<string, string | number>): void {
    this.problems.push(params ? { code, at, params } : { code, at })
  }

  has(field: string): boolean {
    return (this.#fields.get(field) ?? null) !== null
  }

  text(field: string): string {
    return this.#textOf(this.#fields.get(field), field)
  }

  #textOf(value: unknown, at: string): string {
    if (value === undefined || value === null) this.#note('required', at)
    else if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed())
      this.#note('invalid', at)
    else if (value.trim() === '') this.#note('required', at)
    else if (value.length > NAME_MAX) this.#note('too_long', at, { max: NAME_MAX })
    else return value.trim()
    return ''
  }

  oneOf<Value extends string>(field: string, allowed: readonly [Value, ...Value[]]): Value {
    const value = this.#fields.get(field)
    const match = allowed.find((candidate) => candidate === value)
    if (match === undefined)
      this.#note(value === undefined ? 'required' : 'invalid', field, { allowed: allowed.join(' ') })
    return match ?? allowed[0]
  }

  /** A list of names; without the field an empty one. */
  columns(field: string): string[] {
    return this.has(field) ? this.#listOf(this.#fields.get(field), field, LIST_MAX) : []
  }

  #listOf(value: unknown, at: string, max: number): string[] {
    if (!Array.isArray(value)) this.#note('invalid', at)
    else if (value.length > max) this.#note('too_long', at, { max })
    else return value.map((name, index) => this.#textOf(name, `${at}.${index}`))
    return []
  }

  delimiters(): TableLayout['delimiters'] {
    const names = this.#fields.get('delimiters')
    if (!Array.isArray(names) || names.length === 0) {
      this.#note('required', 'delimiters')
      return DELIMITERS
    }
    const delimiters = DELIMITERS.filter((delimiter) => names.includes(delimiter))
    if (delimiters.length !== names.length) this.#note('invalid', 'delimiters', { allowed: '\\t ; | ,' })
    return delimiters
  }

  /** Cells of a header may be empty, so only their type counts. */
  headers(): string[][] {
    const value = this.#fields.get('headers') ?? []
    if (!Array.isArray(value)) this.#note('invalid', 'headers')
    else if (value.length > LIST_MAX) this.#note('too_long', 'headers', { max: LIST_MAX })
    else return value.map((header, index) => this.#headerOf(header, `headers.${index}`))
    return []
  }

  #headerOf(value: unknown, at: string): string[] {
    const cells: unknown[] = Array.isArray(value) ? value : []
    const texts = cells.filter((cell) => typeof cell === 'string')
    if (texts.length === 0 || texts.length !== cells.length) this.#note('invalid', at)
    else if (texts.length > COLUMNS_MAX) this.#note('too_long', at, { max: COLUMNS_MAX })
    return texts
  }

  /** An object with one of two fields. */
  choice<First extends string, Second extends string>(
    field: string,
    [first, second]: readonly [First, Second],
  ): { [Key in First]: string } | { [Key in Second]: string }
  choice(field: string, names: readonly [string, string]): Record<string, string> {
    const fields = fieldsOf(this.#fields.get(field))
    const [name, ...others] = fields.keys()
    if (name === undefined) this.#note('required', field)
    else if (!names.includes(name) || others.length > 0)
      this.#note('invalid', field, { allowed: names.join(' ') })
    else return { [name]: this.#textOf(fields.get(name), `${field}.${name}`) }
    return { [names[0]]: '' }
  }

  currency(): TableLayout['currency'] {
    if (this.#fields.get('currency') === 'source') return 'source'
    const choice = this.choice('currency', ['column', 'code'])
    if ('column' in choice) return choice
    const code = parseCurrency(choice.code)
    if (!code && choice.code !== '') this.#note('invalid', 'currency.code')
    return { code: code ?? '' }
  }

  store(): TableLayout['store'] {
    const fields = fieldsOf(this.#fields.get('store'))
    if (fields.has('name')) return { name: this.#textOf(fields.get('name'), 'store.name') }
    if (fields.has('columns'))
      return { columns: this.#listOf(fields.get('columns'), 'store.columns', LIST_MAX) }
    this.#note('required', 'store')
    return { columns: [] }
  }
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [])
