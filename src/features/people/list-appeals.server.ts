// Appeals and messages of blocked people as staff see them: the queue, one of them, and how many are open.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import {
  countOpenMessages,
  findMessage,
  listMessages,
  type MessageQuery,
  type MessageRow,
} from './appeals.data.server.ts'
import { showBlock } from './block-person.server.ts'
import { listBlocks, listBlocksById } from './blocks.data.server.ts'
import type { StaffMessage } from './contract.ts'
import { countBlocks, findPerson, type PersonRow } from './data.server.ts'
import { appealDue } from './domain.ts'
import { summaryOf } from './list-people.server.ts'
import { showMessages } from './send-appeal.server.ts'

/** The queue of appeals and messages. */
export async function listAppeals(deps: Pick<Deps, 'db' | 'clock'>, params: MessageQuery) {
  const rows = await listMessages(deps.db, params)
  const page = rows.slice(0, params.limit)
  return {
    items: await showToStaff(deps, deps.db, page),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One message with every block its writer has ever had. */
export async function showAppeal(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const row = await findMessage(deps.db, id)
  const [message] = row ? await showToStaff(deps, deps.db, [row]) : []
  if (!row || !message) throw notFound()
  const now = deps.clock.now()
  return {
    ...message,
    blocks: (await listBlocks(deps.db, row.user_id)).map((block) => showBlock(block, now)),
  }
}

/** Messages as staff see them, with their writer and the block they are about. */
export async function showToStaff(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  rows: MessageRow[],
): Promise<StaffMessage[]> {
  if (rows.length === 0) return []
  const now = clock.now()
  const messages = await showMessages(db, rows)
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
    const [message, block, person] = [messages[index], blocks.get(row.block_id), people.get(row.user_id)]
    return message && block && person ? [{ ...message, block, person: summaryOf(person) }] : []
  })
}

/** How many messages are open and overdue, and how many people are frozen and banned. */
export async function moderationStats({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const [messages, blocks] = await Promise.all([
    countOpenMessages(db, overdueBefore(now)),
    countBlocks(db, now),
  ])
  const countOf = (kind: string) => Number(blocks.find((row) => row.kind === kind)?.count ?? 0)
  return {
    open: Number(messages.open),
    overdue: Number(messages.overdue),
    frozen: countOf('freeze'),
    banned: countOf('ban'),
  }
}

/** Messages sent before this instant are overdue: it is the latest instant whose due date is not after now. */
function overdueBefore(now: Date): Date {
  const instant = new Date(now)
  while (appealDue(instant) > now) instant.setTime(instant.getTime() - DAY_MS)
  return instant
}
