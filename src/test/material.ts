// Composed music and covers for tests: each is made, sent and looked at by the product once in a run; whoever sends it
// again has the same bytes and the same report at once.
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { type SendPiece, sendPiece } from '#app/seed/make.ts'
import { findAnyUpload, setArrived, setReady } from '#features/uploads/data.server.ts'
import { saveFingerprint } from '#features/uploads/match-files.server.ts'
import { analyzeUpload, beginUpload } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'

/** What is known of a piece. Its objects lie beside, under their names; the original is called so. */
interface Facts {
  kind: string
  sizeBytes: number
  report: { sha256: string }
  /** Name of a rendition to name of its object. */
  renditions: Record<string, string>
}

export const sendMaterial: SendPiece = async (deps, viewer, piece, fileName) => {
  const name = createHash('sha256').update(JSON.stringify(piece)).digest('hex')
  const folder = path.join(inject('materialFolder'), name)
  const facts = await readFile(path.join(folder, 'facts.json'), 'utf8').catch(() => undefined)
  if (facts) return sendAgain(deps, viewer, { folder, facts: JSON.parse(facts), fileName })
  const id = await sendPiece(deps, viewer, piece, fileName)
  await analyzeUpload(deps, { uploadId: id })
  await keep(deps, id, folder)
  return id
}

async function keep(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  id: string,
  folder: string,
): Promise<void> {
  const row = await findAnyUpload(db, id)
  if (row?.status !== 'ready') throw new Error(`composed material was refused: ${row?.refusal?.code}`)
  const building = await mkdtemp(`${folder}-`)
  const nameOf = (key: string) => path.basename(key)
  for (const key of new Set([`uploads/${id}/original`, ...Object.values(row.renditions)])) {
    await copyFile(await objects.localPath(key, building), path.join(building, nameOf(key)))
  }
  const renditions = Object.fromEntries(
    Object.entries(row.renditions).map(([name, key]) => [name, nameOf(key)]),
  )
  const facts = { kind: row.kind, sizeBytes: Number(row.size_bytes), report: row.report, renditions }
  await writeFile(path.join(building, 'facts.json'), JSON.stringify(facts))
  // Two files of tests may make the same piece at once; the second one's is the same.
  await rename(building, folder).catch(() => rm(building, { recursive: true }))
}

async function sendAgain(
  deps: Deps,
  viewer: Viewer,
  { folder, facts, fileName }: { folder: string; facts: Facts; fileName: string },
): Promise<string> {
  const { kind, sizeBytes, report } = facts
  const id = newId()
  await beginUpload(deps, { id, scope: scopeOf(viewer), kind, fileName, sizeBytes })
  const keyOf = (name: string) => `uploads/${id}/${name}`
  for (const name of new Set(['original', ...Object.values(facts.renditions)])) {
    await deps.objects.putFile(keyOf(name), path.join(folder, name))
  }
  const renditions = Object.fromEntries(
    Object.entries(facts.renditions).map(([rendition, name]) => [rendition, keyOf(name)]),
  )
  await setArrived(deps.db, id, keyOf('original'))
  await setReady(deps.db, id, { report, renditions }, deps.clock.now())
  await saveFingerprint(deps.db, { id, kind: kind as 'audio' | 'artwork' }, report)
  return id
}
