// Statements that run with most requests: compiled once per process, parsed and planned once per connection.
import { type Compilable, CompiledQuery, type Expression, sql } from 'kysely'
import type { Db } from './db.ts'

/** Names for the connections of the pool, by the text of the statement. */
const names = new Map<string, string>()

/** The name that a connection prepares a statement under, if it does. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)

/**
 * Whether a statement failed because a migration has changed its columns since it was prepared. This process then runs
 * it unprepared.
 */
export function isOutdated(text: string, error: unknown): boolean {
  return (error as { code?: string }).code === FEATURE_NOT_SUPPORTED && names.delete(text)
}

/** "cached plan must not change result type" */
const FEATURE_NOT_SUPPORTED = '0A000'

/** Stands for a value of the statement: `value('id')`. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is the same for all values. PostgreSQL takes longer to plan one with several joins than to run
 * it.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let statement: ReturnType<typeof compile<Row>> | undefined
  return (db, values) => {
    statement ??= compile(build(db, (name) => sql`${new Placeholder(name)}`))
    const { run, parameters } = statement
    const given = new Map(Object.entries(values))
    return run(
      db,
      parameters.map((value) => (value instanceof Placeholder ? given.get(value.name) : value)),
    )
  }
}

/** The same for a text with numbered parameters. */
export function preparedText<Row>(text: string): (db: Db, values: unknown[]) => Promise<Row[]> {
  if (!names.has(text)) names.set(text, `statement_${names.size + 1}`)
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

function compile<Row>(query: Compilable<Row>) {
  const { sql: text, parameters } = query.compile()
  return { run: preparedText<Row>(text), parameters }
}
