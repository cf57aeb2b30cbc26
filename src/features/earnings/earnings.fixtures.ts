// What tests of earnings share: rows and the transfer behind them, as a posted statement leaves them.
import type { Insertable } from 'kysely'
import { move, platform, tenant, transfer } from '#features/ledger/ledger.fixtures.ts'
import { postTransfers } from '#features/ledger/service.server.ts'
import type { Tables } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { usSourceOf } from './domain.ts'
import { insertEarnings } from './service.server.ts'

export type EarningRow = Insertable<Tables['earnings']>

interface Given {
  accountId: string
  amountMicros: bigint
  trackId?: string
  statementId?: string
  month?: string
  country?: string
  /** An invited party that it is held for. */
  heldFor?: string
}

/** Posts one earning of an account to the ledger, with its row. */
export async function postEarning(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: Given,
): Promise<EarningRow> {
  const { accountId, amountMicros, heldFor, country = 'DE', month = '2026-05' } = given
  const row: EarningRow = {
    account_id: accountId,
    posted_at: clock.now(),
    id: newId(),
    statement_id: given.statementId ?? newId(),
    run: 1,
    transfer_id: newId(),
    owner_account_id: accountId,
    role: heldFor ? 'party' : 'owner',
    state: heldFor ? 'held' : 'credited',
    party_id: heldFor ?? null,
    split_revision_id: null,
    recoupment_id: null,
    track_id: given.trackId ?? newId(),
    usage_month: `${month}-01`,
    source: 'spotify',
    store: 'Spotify',
    country,
    kind: 'stream',
    lines: 1,
    quantity: '100',
    reported: '1.5',
    reported_currency: 'USD',
    gross_micros: amountMicros,
    plan_share_bp: 10_000,
    fee_micros: 0n,
    recouped_micros: 0n,
    share_bp: 10_000,
    share_position: 0,
    amount_micros: amountMicros,
    currency: 'USD',
  }
  const to = heldFor ? tenant(accountId, 'held', heldFor) : tenant(accountId, 'payable')
  await db.transaction().execute(async (trx) => {
    await postTransfers(trx, { clock }, [
      transfer(
        [
          move(platform('store_receivable', 'spotify'), to, amountMicros, {
            usSourceMicros: usSourceOf([{ country, amountMicros }]),
          }),
        ],
        { kind: 'earning', accountId, statementId: row.statement_id, trackId: row.track_id },
      ),
    ])
    await insertEarnings(trx, [row])
  })
  return row
}
