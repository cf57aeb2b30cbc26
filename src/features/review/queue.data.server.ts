// Every SQL statement of the queue. It is read in the order of the due date, which its partial index provides.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Plan } from '#features/accounts/domain.ts'
import type { ReleaseType } from '#features/releases/domain/vocabulary.ts'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** The filters of the queue; the reviewer and the current time determine whose a claim is and what is overdue. */
export interface QueueFilter {
  status?: 'submitted' | 'in_review'
  plan?: Plan[]
  type?: ReleaseType[]
  language?: string[]
  claim?: 'mine' | 'nobody'
  overdue?: boolean
  advice?: boolean
}

export type Waiting = QueueFilter & { reviewerId: string; now: Date }

/** Joins only the tables that a filter needs, so that counting can use the index alone. */
function waiting(db: Db, params: Waiting) {
  const { status, plan, type, language } = params
  return (
    db
      .selectFrom('releases')
      // A literal as in the index, not a parameter: only then every query plan can use it.
      .where(() => sql<SqlBool>`releases.status in ('submitted', 'in_review')`)
      .$call(whenSet(status, (query, status) => query.where('releases.status', '=', status)))
      .$if(plan !== undefined, (query) =>
        query.where('releases.account_id', 'in', (eb) =>
          eb
            .selectFrom('accounts as payer')
            .select('payer.id')
            .where('payer.plan', 'in', plan ?? []),
        ),
      )
      .$call(whenSet(type, (query, types) => query.where('releases.type', 'in', types)))
      .$call(whenSet(language, (query, languages) => query.where('releases.language', 'in', languages)))
      .$if(params.claim === 'mine', (query) =>
        query.where((eb) => eb.exists(claims(eb, params).where('held.reviewer_id', '=', params.reviewerId))),
      )
      .$if(params.claim === 'nobody', (query) => query.where((eb) => eb.not(eb.exists(claims(eb, params)))))
      .$if(params.overdue === true, (query) => query.where('releases.review_due_at', '<', params.now))
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

/** Due first. The page is selected before anything is joined to it, so that no join prevents the use of the index. */
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
    // Waiting cases were submitted, and submitted releases have both values.
    .select(['releases.submitted_at', 'releases.review_due_at'])
    .$narrowType<{ submitted_at: Date; review_due_at: Date }>()
    .orderBy('releases.review_due_at')
    .orderBy('releases.id')
    .execute()

/** How many cases wait, and how many of them are due before `dayEnd`; both are counted up to `most`. */
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
