// Random commands on the way of money, from a received statement to a withdrawal, against a simple model in memory. Amounts are
// whole cents and shares tenths, so that nothing is rounded and the model needs no rules of rounding; those have tests of
// their own.
//
// Every command may first be interrupted: a statement of its transaction fails, and nothing of it may be left.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/ledger/reconcile-ledger.server.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { previewBatch, proposeBatch } from '#features/payouts/approve-payouts.server.ts'
import { booksOf, buildPayee } from '#features/payouts/payouts.fixtures.ts'
import { cancelPayout, requestPayout } from '#features/payouts/request-payout.server.ts'
import { changePlan } from '#features/people/change-role-and-plan.server.ts'
import { showInvitation } from '#features/splits/answer-invitation.server.ts'
import { acceptInvitation, invitationPath, saveSheet } from '#features/splits/service.server.ts'
import { showSplit } from '#features/splits/show-splits.server.ts'
import {
  addStatement,
  matchSuspense,
  parseStatement,
  postStatement,
  reverseStatement,
} from '#features/statements/service.server.ts'
import { addCatalogueTrack, deezerFile } from '#features/statements/statements.fixtures.ts'
import type { Deps } from '#lib/deps.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { tries } from '#test/depth.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const CENT = 10_000n

let app: TestApp
let deps: Deps
let admin: TestPerson
let finance: TestPerson
const scratch = mkdtempSync(path.join(tmpdir(), 'backline-money-'))
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_APPROVAL_LIMIT: '999999999' })
  const { jobs } = app.deps
  // The lines in the warehouse are no part of the money.
  const isLines = (name: string) => name === 'statements.store_lines'
  deps = {
    ...app.deps,
    jobs: {
      ...jobs,
      add: async (trx, name, ...rest) => (isLines(name) ? undefined : jobs.add(trx, name, ...rest)),
    },
  }
  admin = await buildStaff(app, 'admin')
  finance = await buildStaff(app, 'finance')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const LINE = fc.record({
  /** Two tracks of the owner, one of somebody else, two codes that nobody knows. */
  track: fc.nat(4),
  monthsAgo: fc.nat(3),
  cents: fc.integer({ min: -300, max: 6_000 }),
  country: fc.constantFrom('DE', 'US', 'BR'),
})
const pick = fc.nat(1_000)
/** The statement of the database at which the command is interrupted first; 0 for none. */
const crash = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 25 }))
const command = <Do extends string, More extends object>(
  name: Do,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) =>
  fc.record({ do: fc.constant(name), crash, ...more }) as unknown as fc.Arbitrary<
    { do: Do; crash: number } & More
  >

const COMMAND = fc.oneof(
  { weight: 4, arbitrary: command('receive', { lines: fc.array(LINE, { minLength: 1, maxLength: 12 }) }) },
  { weight: 5, arbitrary: command('post', { pick }) },
  { weight: 2, arbitrary: command('reverse', { pick }) },
  { weight: 1, arbitrary: command('readAgain', { pick }) },
  { weight: 2, arbitrary: command('match', { pick, track: fc.nat(2) }) },
  { weight: 2, arbitrary: command('split', { tenths: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: command('accept', {}) },
  { weight: 2, arbitrary: command('plan', { isPaid: fc.boolean() }) },
  { weight: 3, arbitrary: command('withdraw', { cents: fc.integer({ min: 1_000, max: 6_000 }) }) },
  { weight: 1, arbitrary: command('cancel', { pick }) },
  { weight: 1, arbitrary: command('send', {}) },
  { weight: 2, arbitrary: command('wait', { hours: fc.constantFrom(1, 30, 24 * 9, 24 * 33) }) },
)
type Command = typeof COMMAND extends fc.Arbitrary<infer Value> ? Value : never

interface ModelLine {
  code: string
  /** As it was matched when the statement was read, or later, whether it is posted or not. */
  track: number | null
  month: string
  micros: bigint
  country: string
}
interface ModelStatement {
  id: string
  state: 'matched' | 'posted' | 'reversed'
  lines: ModelLine[]
  /** What each line led to, by book; undefined while nothing of it is credited. */
  credits: (Map<string, bigint> | undefined)[]
}

class Model {
  readonly statements: ModelStatement[] = []
  readonly revisions: { fromMonth: string | null; partyTenths: number }[] = []
  readonly aliases = new Map<string, number>()
  readonly paidMonths = new Set<string>()
  readonly withdrawn = new Map<string, bigint>()
  isPaid = true
  hasAccepted = false

  readonly owner: string
  readonly party: string
  readonly other: string
  readonly #now: () => Date

  constructor(accounts: { owner: string; party: string; other: string }, now: () => Date) {
    this.owner = accounts.owner
    this.party = accounts.party
    this.other = accounts.other
    this.#now = now
  }

  month(monthsAgo = 0): string {
    const date = this.#now()
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 1))
      .toISOString()
      .slice(0, 7)
  }

  /** While time passes with a paid plan, every month that is touched is a paid one. */
  pass(from: Date, to: Date): void {
    if (!this.isPaid) return
    for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS)
      this.paidMonths.add(new Date(at).toISOString().slice(0, 7))
    this.paidMonths.add(new Date(to.getTime() - 1).toISOString().slice(0, 7))
  }

  credit({ track, month, micros, code }: ModelLine): Map<string, bigint> {
    if (track === null) return new Map([[`suspense ${code}`, micros]])
    if (track === 2)
      return new Map([
        [`${this.other} payable`, (micros * 85n) / 100n],
        ['fee', (micros * 15n) / 100n],
      ])
    const isPaid = this.paidMonths.has(month) || (this.isPaid && month === this.month())
    const net = isPaid ? micros : (micros * 85n) / 100n
    // Only the first track is shared.
    const revision =
      track !== 0 ? undefined : this.revisions.findLast(({ fromMonth }) => (fromMonth ?? '') <= month)
    const part = (net * BigInt(revision?.partyTenths ?? 0)) / 10n
    return new Map([
      ['fee', micros - net],
      [this.hasAccepted ? `${this.party} payable` : `${this.owner} held`, part],
      [`${this.owner} payable`, net - part],
    ])
  }

  lastPosted(): string {
    return this.statements
      .filter(({ state }) => state === 'posted')
      .flatMap(({ lines }) => lines.flatMap(({ track, month }) => (track === 0 ? [month] : [])))
      .reduce((last, month) => (month > last ? month : last), '')
  }

  /** Accepting hands over what is held of every posted statement. */
  accept(): void {
    this.hasAccepted = true
    for (const { credits } of this.statements)
      for (const credit of credits) {
        const held = credit?.get(`${this.owner} held`)
        if (held === undefined) continue
        credit?.delete(`${this.owner} held`)
        credit?.set(`${this.party} payable`, held)
      }
  }

  books(): Record<string, bigint> {
    const sums: Record<string, bigint> = {}
    const add = (book: string, micros: bigint) => {
      sums[book] = (sums[book] ?? 0n) + micros
      if (sums[book] === 0n) delete sums[book]
    }
    for (const { credits } of this.statements)
      for (const credit of credits) for (const [book, micros] of credit ?? []) add(book, micros)
    for (const [id, micros] of this.withdrawn) {
      add(`${this.owner} payable`, -micros)
      if (id !== '') add(`${this.owner} reserved`, micros)
    }
    return sums
  }
}

class Interrupted extends Error {}

/** The dependencies with a database whose statement number `at` fails. */
function interruptedAt(at: number): Deps {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (++count === at) throw new Interrupted('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...deps, db: deps.db.withPlugin(plugin) }
}

test('whatever happens on the way, every micro-unit is where the model has it', {
  timeout: 4 * HOUR_MS,
}, async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(COMMAND, { minLength: 20, maxLength: tries(40, 150), size: 'max' }),
      async (commands) => {
        const run = await Run.begin()
        for (const next of commands) {
          await run.do(next)
          steps++
        }
      },
    ),
    // Each attempt to shrink takes a minute: the seed is enough.
    { numRuns: tries(4, 1_280), endOnFailure: true },
  )
  const { differences, openTransfers } = await reconcileLedger(app.deps)
  expect([differences, openTransfers]).toEqual([[], []])
  expect(steps).toBeGreaterThanOrEqual(tries(80, 100_000))
})

const START = new Date('2026-11-21T09:00:00Z')
/** Each run has codes of its own, because a code is bound once. */
let runs = 0

class Run {
  static async begin(): Promise<Run> {
    // So that a run can be repeated alone, and a thousand of them do not leave the century that reports may be from.
    app.deps.clock.set(START)
    const owner = await buildPayee(app, { amountMicros: 0n })
    const [party, other] = [await buildUser(app), await buildUser(app, { plan: 'basic' })]
    const run = String(++runs).padStart(9, '0')
    const isrc = (index: number) => `QZ${'ABC'[index]}${run}`
    const codes = [0, 1, 2].map(isrc)
    const tracks = [
      await addCatalogueTrack(app, owner, { isrc: codes[0] ?? '' }),
      await addCatalogueTrack(app, owner, { isrc: codes[1] ?? '' }),
      await addCatalogueTrack(app, other, { isrc: codes[2] ?? '' }),
    ]
    const sourceId = newId()
    await deps.db
      .insertInto('statement_sources')
      .values({
        id: sourceId,
        code: `model-${sourceId}`,
        name: 'Deezer',
        currency: 'USD',
        created_at: new Date(),
      })
      .execute()
    const unknown = [`QZX${codes[0]?.slice(3)}`, `QZY${codes[0]?.slice(3)}`]
    return new Run({ owner, party, other }, tracks, [...codes, ...unknown], sourceId)
  }

  readonly model: Model
  #files = 0

  readonly owner: TestPerson
  readonly party: TestPerson
  readonly tracks: readonly { id: string; releaseId: string }[]
  readonly codes: readonly string[]
  readonly sourceId: string

  constructor(
    people: { owner: TestPerson; party: TestPerson; other: TestPerson },
    tracks: readonly { id: string; releaseId: string }[],
    codes: readonly string[],
    sourceId: string,
  ) {
    this.owner = people.owner
    this.party = people.party
    this.tracks = tracks
    this.codes = codes
    this.sourceId = sourceId
    const accountOf = ({ viewer }: TestPerson) => viewer.accountId
    const { owner, party, other } = people
    const accounts = { owner: accountOf(owner), party: accountOf(party), other: accountOf(other) }
    this.model = new Model(accounts, () => deps.clock.now())
  }

  async do(next: Command): Promise<void> {
    if (next.crash > 0 && next.do !== 'wait' && next.do !== 'send') {
      const outcome = await this.#act(interruptedAt(next.crash), next, true)
      // It had fewer statements, or was refused before.
      if (outcome === 'done') return this.#holds()
      await this.#holds()
    }
    await this.#act(deps, next, false)
    await this.#holds()
  }

  /** @returns whether it was interrupted; the model follows only what was done */
  async #act(by: Deps, next: Command, mayEnd: boolean): Promise<'done' | 'interrupted'> {
    try {
      await this.#change(by, next)
      return 'done'
    } catch (error) {
      if (mayEnd && error instanceof Interrupted) return 'interrupted'
      throw error
    }
  }

  async #change(by: Deps, next: Command): Promise<void> {
    const { model } = this
    const chosen = (states: readonly string[], index: number) => {
      const list = model.statements.filter(({ state }) => states.includes(state))
      return list[index % Math.max(list.length, 1)]
    }
    if (next.do === 'receive') return this.#receive(by, next.lines)
    if (next.do === 'post') {
      const statement = chosen(['matched', 'reversed'], next.pick)
      if (!statement) return
      await this.#setStatus(statement.id, 'posting')
      await postStatement(by, { statementId: statement.id, actorId: finance.viewer.userId })
      statement.state = 'posted'
      statement.credits = statement.lines.map((line) => model.credit(line))
    }
    if (next.do === 'reverse') {
      const statement = chosen(['posted'], next.pick)
      if (!statement) return
      await this.#setStatus(statement.id, 'reversing')
      await reverseStatement(by, { statementId: statement.id, actorId: finance.viewer.userId })
      statement.state = 'reversed'
      statement.credits = statement.lines.map(() => undefined)
    }
    if (next.do === 'readAgain') {
      const statement = chosen(['matched', 'reversed'], next.pick)
      if (!statement) return
      await this.#setStatus(statement.id, 'received')
      await parseStatement(by, { statementId: statement.id })
      statement.state = 'matched'
      for (const line of statement.lines) line.track = model.aliases.get(line.code) ?? line.track
    }
    if (next.do === 'match') {
      const code = this.codes[3 + (next.pick % 2)] ?? ''
      await matchSuspense(by, finance.viewer, {
        sourceId: this.sourceId,
        identity: `isrc:${code}`,
        trackId: this.tracks[next.track]?.id ?? '',
      })
      model.aliases.set(code, next.track)
      for (const { state, lines, credits } of model.statements)
        for (const [index, line] of lines.entries()) {
          if (line.code !== code || (state === 'posted' && line.track !== null)) continue
          line.track = next.track
          if (state === 'posted') credits[index] = model.credit(line)
        }
    }
    if (next.do === 'split') return this.#split(by, next.tenths)
    if (next.do === 'accept') return this.#accept(by)
    if (next.do === 'plan') {
      const plan = next.isPaid ? 'pro' : 'basic'
      await changePlan(by, admin.viewer, { id: this.owner.viewer.userId, plan, until: null })
      // The end of a paid plan cancels what is not sent.
      if (model.isPaid && !next.isPaid)
        for (const [id, micros] of await this.#requests(['cancelled'])) if (micros) model.withdrawn.delete(id)
      model.isPaid = next.isPaid
    }
    if (next.do === 'withdraw') {
      const micros = BigInt(next.cents) * CENT
      const available = model.books()[`${model.owner} payable`] ?? 0n
      const key = newId()
      const answer = await requestPayout(by, this.owner.viewer, { amountMicros: micros, key }).catch(
        async (error: unknown) => {
          if (!(error instanceof Interrupted)) return thrownCode(error)
          // It may have been stored, and only the answer is missing.
          const stored = await this.#request({ request_key: key })
          if (!stored) throw error
          return stored
        },
      )
      if (typeof answer === 'object' && answer !== null)
        model.withdrawn.set((answer as { id: string }).id, micros)
      else expect([answer, micros > available]).toEqual(['insufficient_balance', true])
    }
    if (next.do === 'cancel') {
      const [id] = [...(await this.#requests(['waiting', 'due'])).keys()]
      if (!id) return
      await cancelPayout(by, this.owner.viewer, { id }).catch(async (error: unknown) => {
        if (!(error instanceof Interrupted) || (await this.#request({ id }))?.state !== 'cancelled')
          throw error
      })
      model.withdrawn.delete(id)
    }
    if (next.do === 'send') return this.#send()
    if (next.do === 'wait') {
      const before = deps.clock.now()
      const after = new Date(before.getTime() + next.hours * HOUR_MS)
      model.pass(before, after)
      await app.moveTo(after)
    }
  }

  async #receive(
    by: Deps,
    given: readonly { track: number; monthsAgo: number; cents: number; country: string }[],
  ) {
    const { model } = this
    const lines = given.map(({ track, monthsAgo, cents, country }): ModelLine => {
      const code = this.codes[track] ?? ''
      const known = track <= 2 ? track : (model.aliases.get(code) ?? null)
      return { code, track: known, month: model.month(monthsAgo), micros: BigInt(cents) * CENT, country }
    })
    const text = deezerFile(
      lines.map(({ code, month, micros, country }) => ({
        isrc: code,
        month,
        country,
        amount: (Number(micros / CENT) / 100).toFixed(2),
      })),
      `,,,,,,,,,,,,,${this.sourceId} ${++this.#files}\n`,
    )
    const file = path.join(scratch, newId())
    writeFileSync(file, text)
    const fileKey = `statements/${newId()}`
    await deps.objects.putFile(fileKey, file)
    const id = await by.db.transaction().execute((trx) =>
      addStatement(trx, by, {
        sourceId: this.sourceId,
        fileKey,
        fileName: 'statement.csv',
        sizeBytes: text.length,
        actorId: null,
      }),
    )
    await parseStatement(by, { statementId: id }).catch(async (error) => {
      if (!(error instanceof Interrupted)) throw error
      // As the queue does after a crash.
      await parseStatement(deps, { statementId: id })
    })
    model.statements.push({ id, state: 'matched', lines, credits: lines.map(() => undefined) })
  }

  async #split(by: Deps, tenths: number): Promise<void> {
    const { model } = this
    const target = { releaseId: this.tracks[0]?.releaseId ?? '', trackId: null }
    const { revision, usualMonth } = await showSplit(deps, this.owner.viewer, target)
    const outcome = await saveSheet(by, this.owner.viewer, {
      ...target,
      revision,
      fromMonth: usualMonth,
      shares: [
        { name: '', email: null, shareBp: 10_000 - tenths * 1_000 },
        { name: 'Tomás Vaz', email: this.party.email, shareBp: tenths * 1_000 },
      ],
    })
    // What was accepted becomes smaller only with the agreement of the party, which nobody gives here.
    if (outcome !== 'saved') return
    // No revision changes a month that was posted.
    expect((usualMonth ?? '') > model.lastPosted() || model.lastPosted() === '').toBe(true)
    model.revisions.push({ fromMonth: usualMonth, partyTenths: tenths })
  }

  async #accept(by: Deps): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select i.id from split_invitations i
      join split_parties p on p.id = i.party_id
      where p.email = ${this.party.email} and i.closed_at is null order by i.created_at desc limit 1`.execute(
      deps.db,
    )
    const [invitation] = rows
    if (!invitation) return
    const token = invitationPath(deps, invitation.id).split('/').at(-1) ?? ''
    const accept = async () => {
      const { shareBp } = await showInvitation(deps, { token, address: newId() })
      await acceptInvitation(by, this.party.viewer, { token, shareBp })
    }
    const outcome = await accept().catch((error: unknown) => {
      if (error instanceof Interrupted) throw error
      return thrownCode(error)
    })
    // A link that is too old is over.
    if (outcome === undefined) this.model.accept()
    else expect(outcome).toBe('split_invitation_over')
  }

  async #send(): Promise<void> {
    const ids = [...(await this.#requests(['due'])).keys()]
    if (ids.length === 0) return
    const { sha256 } = await previewBatch(deps, finance.viewer, { ids })
    await proposeBatch(deps, finance.viewer, { ids, sha256 })
    await app.runJobs()
  }

  #request(by: { id: string } | { request_key: string }) {
    return deps.db
      .selectFrom('payouts')
      .select(['id', 'state'])
      .where('account_id', '=', this.model.owner)
      .where((eb) => eb.and(by))
      .executeTakeFirst()
  }

  async #requests(states: readonly string[]): Promise<Map<string, bigint>> {
    const rows = await deps.db
      .selectFrom('payouts')
      .select(['id', 'amount_micros'])
      .where('account_id', '=', this.model.owner)
      .where('state', 'in', states as never)
      .orderBy('id')
      .execute()
    return new Map(rows.map(({ id, amount_micros }) => [id, amount_micros]))
  }

  async #setStatus(id: string, status: 'posting' | 'received' | 'reversing'): Promise<void> {
    await deps.db.updateTable('statements').set({ status }).where('id', '=', id).execute()
  }

  async #holds(): Promise<void> {
    const { model } = this
    const expected = model.books()
    const books: Record<string, bigint> = {}
    for (const accountId of [model.owner, model.party, model.other]) {
      const entries = await booksOf(app, accountId)
      const cached = Object.fromEntries(
        (await readBalances(deps.db, accountId))
          .filter(({ balanceMicros }) => balanceMicros !== 0n)
          .map(({ book, ref, balanceMicros }) => [[book, ref].filter(Boolean).join(' '), balanceMicros]),
      )
      expect(cached).toEqual(entries)
      for (const [name, micros] of Object.entries(entries)) {
        const book = `${accountId} ${name.split(' ')[0]}`
        books[book] = (books[book] ?? 0n) + micros
      }
    }
    // What was sent is no longer reserved.
    const open = await this.#requests(['waiting', 'due', 'approved', 'sending', 'unknown'])
    const reserved = [...open.values()].reduce((sum, micros) => sum + micros, 0n)
    expected[`${model.owner} reserved`] = reserved
    if (reserved === 0n) delete expected[`${model.owner} reserved`]
    Object.assign(books, await this.#platform())
    expect(books).toEqual(expected)
    await this.#expectEarnings()
  }

  /** Fees and money without a track, of the statements of this run. */
  async #platform(): Promise<Record<string, bigint>> {
    const ids = this.model.statements.map(({ id }) => id)
    const { rows } = await sql<{ name: string; micros: bigint }>`
      select case when e.book = 'fee' then 'fee' else 'suspense ' || replace(e.ref, 'isrc:', '') end as name,
             sum(e.amount_micros)::bigint as micros
      from ledger_transfers t
      cross join lateral (
        select book, ref, amount_micros from ledger_entries
        where account_id = t.account_id and posted_at = t.posted_at and transfer_id = t.id
        -- Keeps the planner from reading the entries of every earlier run.
        offset 0
      ) e
      where t.statement_id = any(${ids}::uuid[]) and e.book in ('fee', 'suspense')
      group by 1 having sum(e.amount_micros) <> 0`.execute(deps.db)
    return Object.fromEntries(rows.map(({ name, micros }) => [name, micros]))
  }

  /** What the rows of earnings add up to is what the statements have credited. */
  async #expectEarnings(): Promise<void> {
    const { model } = this
    const ids = model.statements.map(({ id }) => id)
    const { rows } = await sql<{ name: string; micros: bigint }>`
      select account_id || case state when 'held' then ' held' else ' payable' end as name,
             sum(amount_micros)::bigint as micros
      from earnings where statement_id = any(${ids}::uuid[]) and state <> 'reversed'
      group by 1 having sum(amount_micros) <> 0`.execute(deps.db)
    const withdrawals = [...model.withdrawn.values()].reduce((sum, micros) => sum + micros, 0n)
    const expected = Object.fromEntries(
      Object.entries(model.books()).filter(([book]) => /(payable|held)$/.test(book)),
    )
    const payable = (expected[`${model.owner} payable`] ?? 0n) + withdrawals
    if (payable === 0n) delete expected[`${model.owner} payable`]
    else expected[`${model.owner} payable`] = payable
    expect(Object.fromEntries(rows.map(({ name, micros }) => [name, micros]))).toEqual(expected)
  }
}
