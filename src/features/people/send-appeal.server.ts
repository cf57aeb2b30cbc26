// What blocked people write: one appeal against a block with its files, and messages to support.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { sniffDocument } from '#lib/pure/documents.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  findAppealAgainst,
  findFile,
  findLetter,
  insertFiles,
  insertLetter,
  type LetterRow,
  listFiles,
  listLettersOf,
} from './appeals.data.server.ts'
import { findOwnBlock } from './block-person.server.ts'
import type { BlockRow } from './blocks.data.server.ts'
import type { Letter, OwnBlock } from './contract.ts'
import { APPEAL_FILE_BYTES_MAX, APPEAL_LENGTH_MIN, appealDue, plainFileName } from './domain.ts'

type LetterDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'objects' | 'limits'>

/** More than anybody writes about one block; older ones are with staff. */
const OWN_LETTERS_MAX = 50

/** Why somebody is blocked, in full. @throws not_found for who is not */
export async function showOwnBlock(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<OwnBlock> {
  const block = await requireOwnBlock(deps, viewer)
  const [letters, sent] = await Promise.all([
    listLettersOf(deps.db, { userId: viewer.userId, blockId: block.id, limit: OWN_LETTERS_MAX }),
    findAppealAgainst(deps.db, block.id),
  ])
  return {
    kind: block.kind,
    reason: block.reason,
    nextStep: block.next_step,
    setAt: block.set_at,
    endsAt: block.ends_at,
    mayAppeal: !sent,
    letters: await showLetters(deps.db, letters),
  }
}

async function requireOwnBlock(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<BlockRow> {
  const block = await findOwnBlock(deps, viewer.userId)
  if (!block) throw notFound()
  return block
}

/**
 * Sends the one appeal against the block that holds the writer. The files lie in the store before the letter
 * exists, so a letter never names what is not there.
 * @throws appeal_sent (409), appeal_file_unsupported (415), file_too_large (413)
 */
export async function sendAppeal(
  deps: LetterDeps,
  viewer: Viewer,
  { text, files }: { text: string; files: readonly File[] },
): Promise<Letter> {
  const block = await requireWriter(deps, viewer)
  const words = requireWords(text, APPEAL_LENGTH_MIN, 'appeal_too_short')
  if (await findAppealAgainst(deps.db, block.id)) throw new AppError('appeal_sent', 409)
  const id = newId()
  const kept = await keepFiles(deps, id, await Promise.all(files.map(readFile)))
  try {
    return await insertOne(deps, viewer, { id, blockId: block.id, kind: 'appeal', text: words, files: kept })
  } catch (error) {
    await Promise.all(kept.map((file) => deps.objects.delete(file.object_key)))
    throw error
  }
}

/** @throws too_many_requests */
export async function sendMessage(
  deps: LetterDeps,
  viewer: Viewer,
  { text }: { text: string },
): Promise<Letter> {
  const block = await requireWriter(deps, viewer)
  const words = requireWords(text, 1, 'required')
  return insertOne(deps, viewer, { id: newId(), blockId: block.id, kind: 'message', text: words, files: [] })
}

async function requireWriter(deps: LetterDeps, viewer: Viewer): Promise<BlockRow> {
  const block = await requireOwnBlock(deps, viewer)
  await deps.limits.take('support.person', viewer.userId)
  return block
}

function requireWords(text: string, least: number, code: string): string {
  const words = text.trim()
  if (words.length < least)
    throw invalidInput([{ code, at: 'text', ...(least > 1 ? { params: { min: least } } : {}) }])
  return words
}

interface ReadFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** A file's bytes, once they are of a size and kind we take. */
async function readFile(file: File): Promise<ReadFile> {
  if (file.size > APPEAL_FILE_BYTES_MAX)
    throw new AppError('file_too_large', 413, { params: { max: '10 MB' } })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = sniffDocument(bytes)
  if (!mediaType)
    throw new AppError('appeal_file_unsupported', 415, { params: { name: plainFileName(file.name) } })
  return { name: plainFileName(file.name), mediaType, bytes }
}

type KeptFile = Awaited<ReturnType<typeof keepFiles>>[number]

async function keepFiles({ objects }: Pick<Deps, 'objects'>, letterId: string, files: readonly ReadFile[]) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-appeal-'))
  try {
    const kept = []
    for (const { name, mediaType, bytes } of files) {
      const id = newId()
      const object_key = `appeals/${letterId}/${id}`
      await writeFile(path.join(scratch, id), bytes)
      await objects.putFile(object_key, path.join(scratch, id))
      kept.push({
        id,
        appeal_id: letterId,
        object_key,
        file_name: name,
        media_type: mediaType,
        size_bytes: BigInt(bytes.length),
      })
    }
    return kept
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface NewLetter {
  id: string
  blockId: string
  kind: 'appeal' | 'message'
  text: string
  files: KeptFile[]
}

async function insertOne(deps: LetterDeps, viewer: Viewer, letter: NewLetter): Promise<Letter> {
  return deps.db.transaction().execute(async (trx) => {
    const { id, blockId, kind, text, files } = letter
    const inserted = await insertLetter(trx, {
      id,
      user_id: viewer.userId,
      block_id: blockId,
      kind,
      text,
      created_at: deps.clock.now(),
    })
    if (!inserted) throw new AppError('appeal_sent', 409)
    if (files.length > 0) await insertFiles(trx, files)
    await recordAudit(trx, deps, {
      by: viewer,
      action: `${kind}.sent`,
      accountId: viewer.accountId,
      entity: kind,
      entityId: id,
      after: { files: files.length },
    })
    const [shown] = await showLetters(trx, [(await findLetter(trx, id)) as LetterRow])
    return shown as Letter
  })
}

/** A file for staff, who save it: its type says nothing that a browser would act on. @throws not_found */
export async function readAppealFile({ db, objects }: Pick<Deps, 'db' | 'objects'>, id: string) {
  const file = await findFile(db, id)
  if (!file || (await objects.sizeBytes(file.object_key)) === undefined) throw notFound()
  const bytes = await buffer(await objects.read(file.object_key))
  return {
    headers: { 'content-disposition': attachment(file.file_name) },
    body: new File([bytes], file.file_name, { type: 'application/octet-stream' }),
  }
}

/** The latest letters of a person, for the page about them. */
export const listPersonLetters = async (db: Db, userId: string): Promise<Letter[]> =>
  showLetters(db, await listLettersOf(db, { userId, limit: OWN_LETTERS_MAX }))

/** Letters with their files. */
export async function showLetters(db: Db, rows: readonly LetterRow[]): Promise<Letter[]> {
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
