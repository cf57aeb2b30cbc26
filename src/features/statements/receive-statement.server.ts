// Receives a file as a statement of a source: uploaded by staff, or collected from a store.
import { recordAudit } from '#features/audit/service.server.ts'
import { findUploadKey, requireReadyUpload } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import { newId, newIdAt, scopeOf } from '#lib/pure/ids.ts'
import type { Source, StatementListItem } from './contract.ts'
import {
  findSource,
  findSourceByCode,
  findStatement,
  insertSource,
  insertStatement,
  insertStatementEvent,
  updateSource,
} from './data.server.ts'
import { itemOf, sourceOf } from './show-statements.server.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/** @throws invalid_input for another upload or source; wrong_state while the file is being uploaded */
export async function receiveUpload(
  deps: ReceiveDeps,
  viewer: Viewer,
  { uploadId, sourceId }: { uploadId: string; sourceId: string },
): Promise<StatementListItem> {
  return deps.db.transaction().execute(async (trx) => {
    const source = await findSource(trx, sourceId)
    if (!source) throw invalidInput([{ code: 'source_unknown', at: 'sourceId' }])
    const file = await requireReadyUpload(trx, { id: uploadId, scope: scopeOf(viewer), kind: 'statement' })
    const fileKey = await findUploadKey(trx, uploadId)
    if (!fileKey) throw notFound()
    const id = await addStatement(trx, deps, { sourceId, fileKey, ...file, actorId: viewer.userId })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'statement.received',
      entity: 'statement',
      entityId: id,
      after: { source: source.name, file: file.fileName },
    })
    const row = await findStatement(trx, id)
    if (!row) throw notFound()
    return itemOf(row, source)
  })
}

/** Enters a file of the object storage as a statement, and has it read. @returns its id */
export async function addStatement(
  trx: Trx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  file: { sourceId: string; fileKey: string; fileName: string; sizeBytes: number; actorId: string | null },
): Promise<string> {
  const id = newIdAt(clock.now())
  await insertStatement(trx, {
    id,
    source_id: file.sourceId,
    file_key: file.fileKey,
    file_name: file.fileName,
    size_bytes: BigInt(file.sizeBytes),
    status: 'received',
    uploaded_by: file.actorId,
    created_at: clock.now(),
  })
  await insertStatementEvent(trx, {
    id: newId(),
    statementId: id,
    type: 'received',
    actorId: file.actorId,
    at: clock.now(),
  })
  await jobs.add(trx, 'statements.parse', { statementId: id })
  return id
}

/** Adds a source, or changes the name and currency of an existing one. */
export async function saveSource(
  deps: ReceiveDeps,
  viewer: Viewer,
  values: { code: string; name: string; currency: string | null; storeId?: string },
): Promise<Source> {
  const { code, name, currency, storeId } = values
  return deps.db.transaction().execute(async (trx) => {
    const added = await insertSource(trx, {
      id: newId(),
      code,
      name,
      currency,
      store_id: storeId ?? null,
      created_by: viewer.userId,
      created_at: deps.clock.now(),
    })
    const known = added ?? (await findSourceByCode(trx, code))
    if (!known) throw notFound()
    const row = added ?? (await updateSource(trx, known.id, { name, currency })) ?? known
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'statement_source.saved',
      entity: 'statement_source',
      entityId: row.id,
      before: added ? undefined : { name: known.name, currency: known.currency },
      after: { name, currency },
    })
    return sourceOf(row)
  })
}
