// SQL statements of the fans of pre-saves and their consents.
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Purpose } from './domain/consents.ts'
import { FAILURE_REASONS, type FailureReason, type SaveState } from './domain/saves.ts'
import type { Method } from './domain.ts'
import type {} from './tables.server.ts'

export type FanRow = NonNullable<Awaited<ReturnType<typeof findFan>>>

export const findFan = (db: Db, id: string) =>
  db.selectFrom('presave_fans').selectAll().where('id', '=', id).executeTakeFirst()

export const lockFan = (trx: Trx, id: string) =>
  trx.selectFrom('presave_fans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Finds or inserts the row of a fan, and locks it until the transaction ends. */
export async function takeFan(trx: Trx, row: Insertable<Tables['presave_fans']>): Promise<FanRow> {
  await trx
    .insertInto('presave_fans')
    .values(row)
    .onConflict((on) => on.columns(['presave_id', 'method', 'identity']).doNothing())
    .execute()
  return trx
    .selectFrom('presave_fans')
    .selectAll()
    .where('presave_id', '=', row.presave_id)
    .where('method', '=', row.method)
    .where('identity', '=', row.identity)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateFan = (trx: Trx, id: string, values: Updateable<Tables['presave_fans']>) =>
  trx.updateTable('presave_fans').set(values).where('id', '=', id).execute()

export const deleteFan = (trx: Trx, id: string) =>
  trx.deleteFrom('presave_fans').where('id', '=', id).execute()

/** Keeps a consent that was given before. */
export async function addConsents(
  trx: Trx,
  fanId: string,
  purposes: readonly Purpose[],
  of: Pick<Insertable<Tables['presave_consents']>, 'given_at' | 'text_version' | 'language'>,
): Promise<void> {
  const given = await trx
    .selectFrom('presave_consents')
    .select('purpose')
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const added = purposes.filter((purpose) => !given.some((consent) => consent.purpose === purpose))
  if (added.length === 0) return
  await trx
    .insertInto('presave_consents')
    .values(added.map((purpose) => ({ fan_id: fanId, purpose, ...of })))
    .onConflict((on) => on.doNothing())
    .execute()
}

export const hasConsent = async (db: Db, fanId: string, purpose: Purpose): Promise<boolean> =>
  (await db
    .selectFrom('presave_consents')
    .select('purpose')
    .where('fan_id', '=', fanId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Deletes consents of an unconfirmed address: all when it is sent again, or the one that was not confirmed. */
export const deleteConsents = (trx: Trx, fanId: string, purpose?: Purpose) =>
  trx
    .deleteFrom('presave_consents')
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .$call(whenSet(purpose, (query, only) => query.where('purpose', '=', only)))
    .execute()

export const endConsents = (trx: Trx, fanId: string, at: Date) =>
  trx
    .updateTable('presave_consents')
    .set({ withdrawn_at: at })
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Fans as owners see and export them: with the state of their mail or save, and their consents. */
const subscribers = (db: Db, presaveId: string) =>
  db
    .selectFrom('presave_fans as fan')
    .leftJoin('presave_saves as save', 'save.fan_id', 'fan.id')
    .leftJoin('presave_mails as mail', (join) =>
      join.onRef('mail.fan_id', '=', 'fan.id').on('mail.kind', '=', 'release'),
    )
    .leftJoin('presave_consents as main', (join) =>
      join
        .onRef('main.fan_id', '=', 'fan.id')
        .on('main.purpose', 'in', ['reminder', 'library'])
        .on('main.withdrawn_at', 'is', null),
    )
    .leftJoin('presave_consents as news', (join) =>
      join
        .onRef('news.fan_id', '=', 'fan.id')
        .on('news.purpose', '=', 'news')
        .on('news.withdrawn_at', 'is', null),
    )
    .select([
      'fan.id',
      'fan.method',
      'fan.email',
      'fan.name',
      'fan.country',
      'fan.followers',
      'fan.subscribed_at',
      'fan.confirmed_at',
      'save.state as save_state',
      'save.reason',
      'mail.sent_at',
      'mail.given_up_at',
      'main.given_at as consent_at',
      'main.text_version as consent_version',
      'main.language as consent_language',
      'news.given_at as news_at',
    ])
    .where('fan.presave_id', '=', presaveId)
    .where('fan.withdrawn_at', 'is', null)
    .orderBy('fan.id', 'desc')
export type SubscriberRow = Awaited<ReturnType<typeof listSubscribers>>[number]

/** The newest first; one row more than requested. */
export const listSubscribers = (
  db: Db,
  by: { presaveId: string; state?: SaveState | 'unconfirmed'; cursor?: string; limit: number },
) =>
  subscribers(db, by.presaveId)
    .$call(
      whenSet(by.state, (query, state) =>
        state === 'unconfirmed'
          ? query.where('fan.confirmed_at', 'is', null)
          : query.where(stateOf, '=', state),
      ),
    )
    .$call(whenSet(by.cursor, (query, cursor) => query.where('fan.id', '<', cursor)))
    .limit(by.limit + 1)
    .execute()

/** The state of the mail or save of a confirmed fan. */
const stateOf = sql<SaveState | null>`case when fan.confirmed_at is null then null
  when save.state is not null then save.state
  when mail.sent_at is not null then 'delivered'
  when mail.given_up_at is not null then 'failed'
  else 'queued' end`

/** Why a mail or save failed. */
type Reason = FailureReason | 'mail_refused'

export interface PresaveCounts {
  subscribers: number
  thisWeek: number
  unconfirmed: number
  withdrawn: number
  states: Partial<Record<SaveState, number>>
  methods: Partial<Record<Method, number>>
  reasons: { reason: Reason; count: number }[]
  days: { day: PlainDate; count: number }[]
}

/** The number of confirmed fans by pre-save. */
export async function countSubscribers(db: Db, presaveIds: readonly string[]): Promise<Map<string, number>> {
  if (presaveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('presave_fans')
    .select(['presave_id', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('presave_id', 'in', presaveIds)
    .where('confirmed_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('presave_id')
    .execute()
  return new Map(rows.map(({ presave_id, count }) => [presave_id, Number(count)]))
}

/** @param since the start of the range that counts as this week */
export async function countPresave(db: Db, presaveId: string, since: Date): Promise<PresaveCounts> {
  const { rows: cells } = await sql<{
    state: SaveState | null
    reason: Reason | null
    method: Method
    count: bigint
    recent: bigint
  }>`
    select ${stateOf} as state, coalesce(save.reason, case when mail.given_up_at is not null then 'mail_refused' end) as reason,
      fan.method, count(*) as count, count(*) filter (where fan.confirmed_at >= ${since}) as recent
    from presave_fans fan
    left join presave_saves save on save.fan_id = fan.id
    left join presave_mails mail on mail.fan_id = fan.id and mail.kind = 'release'
    where fan.presave_id = ${presaveId} and fan.withdrawn_at is null
    group by 1, 2, 3`.execute(db)
  const { rows: days } = await sql<{ day: PlainDate; count: bigint }>`
    select (confirmed_at at time zone 'UTC')::date as day, count(*) as count from presave_fans
    where presave_id = ${presaveId} and confirmed_at is not null and withdrawn_at is null
    group by 1 order by 1`.execute(db)
  const { withdrawn } = await db
    .selectFrom('presave_fans')
    .select((eb) => eb.fn.countAll<bigint>().as('withdrawn'))
    .where('presave_id', '=', presaveId)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const confirmed = cells.filter(({ state }) => state !== null)
  const reasons = totals(confirmed, ({ reason }) => reason)
  return {
    subscribers: sum(confirmed),
    thisWeek: sum(confirmed, ({ recent }) => recent),
    unconfirmed: sum(cells.filter(({ state }) => state === null)),
    withdrawn: Number(withdrawn),
    states: totals(confirmed, ({ state }) => state),
    methods: totals(confirmed, ({ method }) => method),
    reasons: ([...FAILURE_REASONS, 'mail_refused'] as const)
      .map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
      .filter(({ count }) => count > 0),
    days: days.map(({ day, count }) => ({ day, count: Number(count) })),
  }
}

interface Cell {
  count: bigint
  recent: bigint
}

const sum = (cells: readonly Cell[], of = ({ count }: Cell) => count): number =>
  cells.reduce((total, cell) => total + Number(of(cell)), 0)

function totals<C extends Cell, Name extends string>(
  cells: readonly C[],
  nameOf: (cell: C) => Name | null,
): Partial<Record<Name, number>> {
  const totals: Partial<Record<Name, number>> = {}
  for (const cell of cells) {
    const name = nameOf(cell)
    if (name !== null) totals[name] = (totals[name] ?? 0) + Number(cell.count)
  }
  return totals
}
