// The appeal of a blocked person, one per block with files, and what they and staff see of it and of earlier messages.
import { recordAudit } from '#features/audit/service.server.ts'
import {
  readDocumentFile,
  type StoredDocument,
  withStoredDocuments,
} from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  findAppealAgainst,
  findFile,
  findMessage,
  insertFiles,
  insertMessage,
  listFiles,
  listMessagesOfPerson,
  type MessageRow,
} from './appeals.data.server.ts'
import { findOwnBlock } from './block-person.server.ts'
import type { BlockRow } from './blocks.data.server.ts'
import type { Message, OwnBlock } from './contract.ts'
import { APPEAL_LENGTH_MIN, appealDue } from './domain.ts'

type MessageDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'objects' | 'limits'>

/** More than anyone writes about one block; staff can see older ones. */
const OWN_MESSAGES_MAX = 50

/** The caller's block with its messages. @throws not_found when they are not blocked */
export async function showOwnBlock(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<OwnBlock> {
  const block = await requireOwnBlock(deps, viewer)
  const [messages, sent] = await Promise.all([
    listMessagesOfPerson(deps.db, { userId: viewer.userId, blockId: block.id, limit: OWN_MESSAGES_MAX }),
    findAppealAgainst(deps.db, block.id),
  ])
  return {
    kind: block.kind,
    reason: block.reason,
    nextStep: block.next_step,
    setAt: block.set_at,
    endsAt: block.ends_at,
    canAppeal: !sent,
    messages: await showMessages(deps.db, messages),
  }
}

async function requireOwnBlock(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<BlockRow> {
  const block = await findOwnBlock(deps, viewer.userId)
  if (!block) throw notFound()
  return block
}

/**
 * Sends the one appeal against the block in force. The files are stored before the message is inserted, so a
 * message never refers to a missing file.
 * @throws appeal_sent (409), appeal_file_unsupported (415), file_too_large (413)
 */
export async function sendAppeal(
  deps: MessageDeps,
  viewer: Viewer,
  { text, files }: { text: string; files: readonly File[] },
): Promise<Message> {
  const block = await requireOwnBlock(deps, viewer)
  await deps.limits.take('support.person', viewer.userId)
  const body = text.trim()
  if (body.length < APPEAL_LENGTH_MIN)
    throw invalidInput([{ code: 'appeal_too_short', at: 'text', params: { min: APPEAL_LENGTH_MIN } }])
  if (await findAppealAgainst(deps.db, block.id)) throw new AppError('appeal_sent', 409)
  const id = newId()
  const sent = { files, folder: `appeals/${id}`, unsupported: 'appeal_file_unsupported' }
  return withStoredDocuments(deps, sent, (stored) =>
    insertAppeal(deps, viewer, { id, blockId: block.id, text: body, files: stored }),
  )
}

interface NewAppeal {
  id: string
  blockId: string
  text: string
  files: StoredDocument[]
}

async function insertAppeal(
  deps: MessageDeps,
  viewer: Viewer,
  { id, blockId, text, files }: NewAppeal,
): Promise<Message> {
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await insertMessage(trx, {
      id,
      user_id: viewer.userId,
      block_id: blockId,
      kind: 'appeal',
      text,
      created_at: deps.clock.now(),
    })
    if (!inserted) throw new AppError('appeal_sent', 409)
    if (files.length > 0)
      await insertFiles(
        trx,
        files.map((file) => ({ ...file, appeal_id: id })),
      )
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'appeal.sent',
      accountId: viewer.accountId,
      entity: 'appeal',
      entityId: id,
      after: { files: files.length },
    })
    const [view] = await showMessages(trx, [required(await findMessage(trx, id))])
    return required(view)
  })
}

/** A file for staff to download, of a media type that no browser opens. @throws not_found */
export async function readAppealFile({ db, objects }: Pick<Deps, 'db' | 'objects'>, id: string) {
  const file = await findFile(db, id)
  if (!file) throw notFound()
  return readDocumentFile({ objects }, file)
}

/** The latest messages of a person, for the page about them. */
export const listPersonMessages = async (db: Db, userId: string): Promise<Message[]> =>
  showMessages(db, await listMessagesOfPerson(db, { userId, limit: OWN_MESSAGES_MAX }))

/** Messages with their files. */
export async function showMessages(db: Db, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const files = await listFiles(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    status: row.status,
    sentAt: row.created_at,
    dueAt: appealDue(row.created_at),
    answer: row.answer,
    answeredAt: row.answered_at,
    files: files
      .filter((file) => file.appeal_id === row.id)
      .map((file) => ({
        id: file.id,
        name: file.file_name,
        mediaType: file.media_type,
        sizeBytes: Number(file.size_bytes),
      })),
  }))
}
