// Every SQL statement of the queue. It is read by when a case is due, which its partial index holds in order.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Plan } from '#features/accounts/domain.ts'
import type { ReleaseType } from '#features/releases/domain/vocabulary.ts'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** What of the queue is meant; who asks and when decide whose a claim is and what is late. */
export interface QueueFilter {
  status?: 'submitted' | 'in_review'
  plan?: Plan[]
  type?: ReleaseType[]
  language?: string[]
  claim?: 'mine' | 'nobody'
  late?: boolean
  advice?: boolean
}

export type Waiting = QueueFilter & { reviewerId: string; now: Date }

/** No table is joined that a filter does not ask about, so that counting reads the index alone. */
function waiting(db: Db, params: Waiting) {
  const { status, plan, type, language } = params
  return (
    db
      .selectFrom('releases')
      // As the index says it, not as a parameter: only then it is used whatever the plan.
      .where(() => sql<SqlBool>`releases.status in ('submitted', 'in_review')`)
      .$if(status !== undefined, (query) => query.where('releases.status', '=', status ?? 'submitted'))
      .$if(plan !== undefined, (query) =>
        query.where('releases.account_id', 'in', (eb) =>
          eb
            .selectFrom('accounts as payer')
            .select('payer.id')
            .where('payer.plan', 'in', plan ?? []),
        ),
      )
      .$if(type !== undefined, (query) => query.where('releases.type', 'in', type ?? []))
      .$if(language !== undefined, (query) => query.where('releases.language', 'in', language ?? []))
      .$if(params.claim === 'mine', (query) =>
        query.where((eb) => eb.exists(claims(eb, params).where('held.reviewer_id', '=', params.reviewerId))),
      )
      .$if(params.claim === 'nobody', (query) => query.where((eb) => eb.not(eb.exists(claims(eb, params)))))
      .$if(params.late === true, (query) => query.where('releases.review_due_at', '<', params.now))
      .$if(params.advice === true, (query) => query.where('releases.review_advice', '>', 0))
  )
}

const claims = (eb: ExpressionBuilder<Tables, 'releases'>, { now }: Waiting) =>
  eb
    .selectFrom('review_claims as held')
    .select('held.release_id')
    .whereRef('held.release_id', '=', 'releases.id')
    .where('held.expires_at', '>', now)

/** The next cases in the order of the index, and one more to know whether there is another page. */
const nextWaiting = (db: Db, params: Waiting & { after?: { dueAt: Date; id: string }; limit: number }) =>
  waiting(db, params)
    .select('releases.id')
    .$if(params.after !== undefined, (query) =>
      query.where(
        () =>
          sql<SqlBool>`(releases.review_due_at, releases.id) > (${params.after?.dueAt}::timestamptz, ${params.after?.id}::uuid)`,
      ),
    )
    .orderBy('releases.review_due_at')
    .orderBy('releases.id')
    .limit(params.limit + 1)

/** Due first. The page is picked before anything is joined to it: no join may lead the reading away from the index. */
export const listWaiting = (db: Db, params: Parameters<typeof nextWaiting>[1]) =>
  db
    .selectFrom(nextWaiting(db, params).as('next'))
    .innerJoin('releases', 'releases.id', 'next.id')
    .innerJoin('accounts', 'accounts.id', 'releases.account_id')
    .leftJoin('review_claims as claim', (join) =>
      join.onRef('claim.release_id', '=', 'releases.id').on('claim.expires_at', '>', params.now),
    )
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('users as holder', 'holder.id', 'claim.reviewer_id')
    .select([
      'releases.id',
      'releases.title',
      'releases.type',
      'releases.status',
      'releases.language',
      'releases.artwork_upload_id',
      'releases.review_advice',
      'releases.live_at',
      'accounts.plan',
      'artists.name as artist_name',
      'claim.reviewer_id',
      'claim.expires_at',
      'holder.name as holder_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('tracks')
        .whereRef('tracks.release_id', '=', 'releases.id')
        .select(eb.fn.countAll().as('n'))
        .as('track_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('review_approvals')
        .whereRef('review_approvals.release_id', '=', 'releases.id')
        .whereRef('review_approvals.revision', '=', 'releases.revision')
        .select(sql<boolean>`bool_or(review_approvals.reviewer_id = ${params.reviewerId})`.as('mine'))
        .as('approved_by_me'),
    )
    // What waits was submitted, and what was submitted has both.
    .select(['releases.submitted_at', 'releases.review_due_at'])
    .$narrowType<{ submitted_at: Date; review_due_at: Date }>()
    .orderBy('releases.review_due_at')
    .orderBy('releases.id')
    .execute()

/** How many wait, and how many of them are due before `dayEnd`; both are counted up to `most` and no further. */
export const countWaiting = (db: Db, params: Waiting & { dayEnd: Date; most: number }) =>
  db
    .selectFrom(
      waiting(db, params)
        .select('releases.review_due_at')
        .orderBy('releases.review_due_at')
        .limit(params.most)
        .as('counted'),
    )
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.countAll().filterWhere('counted.review_due_at', '<', params.dayEnd).as('due_today'),
    ])
    .executeTakeFirstOrThrow()
