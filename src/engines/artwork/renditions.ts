// Writes other versions of a picture: copies for the screens, and the one for stores. The original is never displayed.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Answer, Copy, CopySize, Delivery } from './job.ts'
import { DEFAULT_ARTWORK_LIMITS as limits } from './limits.ts'
import type { ArtworkRefusal } from './refusal.ts'
import { runSandboxed, type SandboxRequest } from './sandbox.ts'

/** Writes a square WebP of `sidePx`, cut from the middle when the picture is not square. */
export function writeRendition(path: string, outPath: string, sidePx: number): Promise<void> {
  return writeCopies(path, [{ outPath, shape: 'square', sidePx }])
}

/**
 * Writes all copies in one process, because starting it costs more than making a copy. @throws for a picture that is
 * refused.
 */
export async function writeCopies(path: string, copies: CopyFile[]): Promise<void> {
  const result = await tryCopies(path, copies)
  if (!result.ok) throw new Error(`${path} cannot be copied: ${result.refusal.code}`)
}

type CopyFile = Copy & { outPath: string }
export type CopiesResult = { ok: true; sizes: CopySize[] } | { ok: false; refusal: ArtworkRefusal }

/** Like `writeCopies`, for a picture that nothing has inspected. */
export async function tryCopies(path: string, copies: CopyFile[]): Promise<CopiesResult> {
  const outPaths = copies.map(({ outPath }) => outPath)
  const wanted = copies.map(({ shape, sidePx }) => ({ shape, sidePx }))
  const result = await write(path, outPaths, { kind: 'copy', copies: wanted, limits })
  if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
  if (result.kind !== 'copied') throw new Error('artwork process answered another question')
  return { ok: true, sizes: result.sizes }
}

export type DeliveryFile = Delivery & { sizeBytes: number; sha256: string; md5: string }
export type DeliveryResult = { ok: true; file: DeliveryFile } | { ok: false; refusal: ArtworkRefusal }

/** Writes the file for stores: see `delivery.ts`. A picture that passed the inspection is normally not refused. */
export async function writeDelivery(path: string, outPath: string): Promise<DeliveryResult> {
  const result = await write(path, [outPath], { kind: 'deliver', limits })
  if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
  if (result.kind !== 'delivered') throw new Error('artwork process answered another question')
  const bytes = await readFile(outPath)
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  const facts = { sizeBytes: bytes.length, sha256: hash('sha256'), md5: hash('md5') }
  return { ok: true, file: { ...result.delivery, ...facts } }
}

async function write(path: string, outPaths: string[], job: SandboxRequest['job']): Promise<Answer> {
  const files: FileHandle[] = []
  try {
    files.push(await open(path))
    for (const outPath of outPaths) files.push(await open(outPath, 'w'))
    const [input, ...outputs] = files.map(({ fd }) => fd)
    return await runSandboxed({ job, inputFd: input!, outputFds: outputs })
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}
