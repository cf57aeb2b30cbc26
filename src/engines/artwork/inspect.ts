// Inspects a picture for the rest of the product: takes a path, returns a report or a refusal.
import { open } from 'node:fs/promises'
import { nameStranger, sniffArtwork } from './format.ts'
import type { ArtworkRules } from './job.ts'
import { type ArtworkLimits, DEFAULT_ARTWORK_LIMITS } from './limits.ts'
import type { ArtworkRefusal } from './refusal.ts'
import type { ArtworkReport } from './report.ts'
import { runSandboxed } from './sandbox.ts'
import { DEFAULT_TEXT_LIMITS, findTextEngine, type TextEngine } from './text-engine.ts'
import { readText } from './text-reading.ts'

export type { ArtworkRules } from './job.ts'
export type { ArtworkRefusal, ArtworkRefusalCode } from './refusal.ts'
export type { ArtworkReport } from './report.ts'

export type ArtworkResult = { ok: true; report: ArtworkReport } | { ok: false; refusal: ArtworkRefusal }

export interface InspectOptions {
  /** What reads the words; the best one of the machine when absent. Nothing is read when null. */
  textEngine?: TextEngine | null
  limits?: Partial<ArtworkLimits>
}

const HEAD_BYTES = 64

/**
 * Decodes the picture once, in a separate process that can access nothing but this file, and measures everything from
 * those pixels. Tesseract, in another process, reads words from our pixels, not from the file.
 *
 * Any fault of the file is a refusal; faults of the picture are reported by `findings.ts`. Rejects when the file cannot
 * be opened, and when the process cannot be started.
 */
export async function inspectArtwork(
  path: string,
  rules: ArtworkRules,
  { textEngine, ...options }: InspectOptions = {},
): Promise<ArtworkResult> {
  const limits = { ...DEFAULT_ARTWORK_LIMITS, ...options.limits }
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    if (!sniffArtwork(head)) {
      const refusal = { code: 'artwork_unsupported', params: { found: nameStranger(head) } } as const
      return { ok: false, refusal }
    }
    const result = await runSandboxed({ job: { kind: 'inspect', rules, limits }, inputFd: file.fd })
    if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
    if (result.kind !== 'inspected') throw new Error('artwork process answered another question')
    const { report, page } = result
    const engine = textEngine === undefined ? await findTextEngine() : textEngine
    const text = engine && (await readText(engine, page, DEFAULT_TEXT_LIMITS))
    return { ok: true, report: { ...report, quality: { ...report.quality!, text } } }
  } finally {
    await file.close()
  }
}
