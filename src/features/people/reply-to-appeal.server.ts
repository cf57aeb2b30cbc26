// The desk where staff answer what blocked people write: the queue, one letter, and its answer.
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import {
  countOpenLetters,
  findLetter,
  findLetterForUpdate,
  type LetterRow,
  type LettersBy,
  listLetters,
  setAnswer,
} from './appeals.data.server.ts'
import { liftBlock, showBlock, touching } from './block-person.server.ts'
import { listBlocks, listBlocksById } from './blocks.data.server.ts'
import type { StaffLetter } from './contract.ts'
import { countBlocks, findPerson, type PersonRow } from './data.server.ts'
import { appealDue, mayAnswer, type Verdict } from './domain.ts'
import { summaryOf } from './list-people.server.ts'
import { showLetters } from './send-appeal.server.ts'

/** The desk's queue. */
export async function listDesk(deps: Pick<Deps, 'db' | 'clock'>, by: LettersBy) {
  const rows = await listLetters(deps.db, by)
  const page = rows.slice(0, by.limit)
  return {
    items: await showToStaff(deps, deps.db, page),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One letter with every block there ever was of its writer. */
export async function showDeskLetter(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const row = await findLetter(deps.db, id)
  const [shown] = row ? await showToStaff(deps, deps.db, [row]) : []
  if (!row || !shown) throw notFound()
  const now = deps.clock.now()
  return { ...shown, blocks: (await listBlocks(deps.db, row.user_id)).map((block) => showBlock(block, now)) }
}

/**
 * Answers a letter once; accepting an appeal lifts its block. Who answers is mailed to nobody, what they say is.
 * @throws wrong_state when a colleague was quicker, and what lifting a block throws
 */
export async function answerLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>,
  by: Viewer,
  { id, verdict, text }: { id: string; verdict: Verdict; text: string },
): Promise<StaffLetter> {
  const found = await findLetter(deps.db, id)
  if (!found) throw notFound()
  if (text === '') throw invalidInput([{ code: 'required', at: 'text' }])
  if (!mayAnswer(found.kind, verdict)) throw invalidInput([{ code: 'invalid_value', at: 'verdict' }])
  const touch = verdict === 'accepted' ? 'unblock' : 'freeze'
  return touching(deps, by, { id: found.user_id, touch }, async (trx, person) => {
    const letter = (await findLetterForUpdate(trx, id)) as LetterRow
    if (letter.status !== 'open') throw wrongState(letter.status)
    const lifts = verdict === 'accepted' && person.block_id === letter.block_id
    await setAnswer(trx, id, {
      status: verdict,
      answer: text,
      answered_by: by.userId,
      answered_at: deps.clock.now(),
    })
    if (lifts) await liftBlock(trx, deps, by, { person, note: text })
    await recordAudit(trx, deps, {
      by,
      action: `${letter.kind}.${verdict}`,
      accountId: person.account_id,
      entity: letter.kind,
      entityId: id,
      before: { status: 'open' },
      after: { status: verdict, answer: text },
    })
    await tell(trx, deps, { letter, person, freed: lifts })
    const [shown] = await showToStaff(deps, trx, [(await findLetter(trx, id)) as LetterRow])
    return shown as StaffLetter
  })
}

async function tell(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { letter, person, freed }: { letter: LetterRow; person: PersonRow; freed: boolean },
): Promise<void> {
  await notify(trx, deps, {
    to: { userId: person.id },
    kind: 'account.appeal_answered',
    key: `appeal:${letter.id}`,
    href: freed || !person.block_id ? '/dashboard' : '/account/blocked',
  })
  await deps.jobs.add(trx, 'appeal.answered', { letterId: letter.id })
}

async function showToStaff(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  rows: LetterRow[],
): Promise<StaffLetter[]> {
  if (rows.length === 0) return []
  const now = clock.now()
  const letters = await showLetters(db, rows)
  const blocks = new Map(
    (
      await listBlocksById(
        db,
        rows.map((row) => row.block_id),
      )
    ).map((block) => [block.id, showBlock(block, now)]),
  )
  const people = new Map<string, PersonRow>()
  for (const { user_id } of rows) {
    const person = people.has(user_id) ? undefined : await findPerson(db, user_id, now)
    if (person) people.set(user_id, person)
  }
  return rows.flatMap((row, index) => {
    const [letter, block, person] = [letters[index], blocks.get(row.block_id), people.get(row.user_id)]
    return letter && block && person ? [{ ...letter, block, person: summaryOf(person) }] : []
  })
}

/** Letters that wait, those of them past their due, and who is blocked now. */
export async function countCare({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const [letters, blocks] = await Promise.all([countOpenLetters(db, lateBefore(now)), countBlocks(db, now)])
  const of = (kind: string) => Number(blocks.find((row) => row.kind === kind)?.count ?? 0)
  return { open: Number(letters.open), late: Number(letters.late), frozen: of('freeze'), banned: of('ban') }
}

/** What was sent before this instant is past its due: the latest one whose due is not after now. */
function lateBefore(now: Date): Date {
  const at = new Date(now)
  while (appealDue(at) > now) at.setTime(at.getTime() - 86_400_000)
  return at
}
